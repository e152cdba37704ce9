import type { LeagueModel } from '../../../../src/site/explorer/model.ts';
import { teamLink, useExplorer } from '../context.tsx';
import { Bracket } from '../drawings/bracket.tsx';
import { Positions } from '../drawings/positions.tsx';
import { Choice, queryWith } from '../parts/choice.tsx';
import { Leaders } from '../parts/leaders.tsx';
import { Block, Crest, MatchLines, Missing, Scroll } from '../parts/small.tsx';
import { positionsShown, Standings } from '../parts/standings.tsx';
import { SimulationBlock } from '../parts/what-if.tsx';

/** The stage of a cup that needs no name of its own. */
const KNOCK_OUT = 'Knock-out Stage';

export function League({ model }: { readonly model: LeagueModel }) {
  const { t, seasonName } = useExplorer();
  const { league, season, table, bracket, scorers, teams } = model;
  const hasPositions = positionsShown(model);
  const hasSimulation = isOpen(model.simulation);
  const sections = [
    ['table', table.length > 0],
    ['matches', true],
    ['bracket', bracket.length > 0],
    ['leaders', true],
    ['simulation', hasSimulation],
    ['positions', hasPositions],
    ['teams', teams.length > 0],
  ] as const;
  return (
    <>
      <div class="title">
        <Crest logo={league.logo} size={64} />
        <div>
          <p class="where">{league.country}</p>
          <h1>{league.name}</h1>
        </div>
        <Choice name="season" label={t('season')} value={String(season)}>
          {league.seasons.toReversed().map((year) => [String(year), seasonName(league, year)])}
        </Choice>
      </div>
      <nav class="sections" aria-label={t('match.sections')}>
        {sections.map(
          ([name, has]) =>
            has && (
              <a key={name} href={`#${name}`}>
                {t(`league.${name}`)}
              </a>
            ),
        )}
      </nav>
      {table.length > 0 && <Standings model={model} />}
      <Matches model={model} />
      {bracket.length > 0 && <Brackets model={model} />}
      <Block id="leaders" title={t('league.leaders')} requests={['/topscorers', '/topassists']}>
        {scorers.length === 0 ? <Missing text={t('league.noLeaders')} /> : <Leaders model={model} />}
      </Block>
      {hasSimulation && <SimulationBlock model={model} />}
      {hasPositions && (
        <Block
          id="positions"
          title={t('positions.title')}
          requests={['/standings/history']}
          picture={`positions/${league.code}`}
        >
          <Scroll label={t('positions.title')}>
            <Positions rows={model.history} zones={model.zones} />
          </Scroll>
        </Block>
      )}
      {teams.length > 0 && <Teams model={model} />}
    </>
  );
}

function Matches({ model }: { readonly model: LeagueModel }) {
  const { t, round: roundName } = useExplorer();
  const { rounds, round, season, matches } = model;
  const at = rounds.findIndex((each) => each.round === round);
  const step = (to: string | undefined, name: 'before' | 'after', sign: string) =>
    to === undefined ? (
      <span class="step" aria-hidden="true">
        {sign}
      </span>
    ) : (
      <a
        id={`round-${name}`}
        class="step"
        href={queryWith({ season: String(season), round: to })}
        aria-label={t(`round.${name}`)}
        data-swap="matches"
      >
        {sign}
      </a>
    );
  return (
    <Block
      id="matches"
      title={t('league.matches')}
      requests={['/fixtures?', '/rounds']}
      aside={
        rounds.length > 1 ? (
          <div class="rounds">
            {step(rounds[at - 1]?.round, 'before', '‹')}
            <Choice
              name="round"
              label={t('round')}
              value={round ?? ''}
              keep={{ season: String(season) }}
              part="matches"
            >
              {rounds.map((each) => [each.round, roundName(each.round)])}
            </Choice>
            {step(rounds[at + 1]?.round, 'after', '›')}
          </div>
        ) : undefined
      }
    >
      {matches.length === 0 ? <Missing text={t('league.noMatches')} /> : <MatchLines fixtures={matches} />}
    </Block>
  );
}

/** One of each stage, the last one first: the final is looked for more often than qualifying. */
function Brackets({ model: { bracket, league } }: { readonly model: LeagueModel }) {
  const { t, round } = useExplorer();
  const stages = [...Map.groupBy(bracket, ({ stage }) => stage)].reverse();
  return (
    <Block id="bracket" title={t('league.bracket')} requests={['/bracket']} picture={`bracket/${league.code}`}>
      {stages.map(([stage, rounds], i) => (
        <Scroll key={stage} label={i === 0 ? t('league.bracket') : round(stage)}>
          {(i > 0 || stage !== KNOCK_OUT) && <h3>{round(stage)}</h3>}
          <Bracket rounds={rounds} />
        </Scroll>
      ))}
    </Block>
  );
}

function Teams({ model: { teams } }: { readonly model: LeagueModel }) {
  const { t } = useExplorer();
  return (
    <Block id="teams" title={t('league.teams')} requests={['/teams?']}>
      <ul class="teams">
        {teams
          .toSorted((a, b) => (a.name < b.name ? -1 : 1))
          .map((team) => (
            <li key={team.id}>
              <a href={teamLink(team)}>
                <Crest logo={team.logo} size={44} />
                <span>{team.name}</span>
              </a>
            </li>
          ))}
      </ul>
    </Block>
  );
}

/** Whether the simulation leaves more than one possible winner or table. Of a cup only the winner counts. */
function isOpen(simulation: LeagueModel['simulation']): boolean {
  if (simulation === null) return false;
  const isCup = simulation.rows.some(({ rounds }) => rounds !== null);
  return (simulation.left > 0 && !isCup) || simulation.rows.some(({ titleProb }) => titleProb > 0 && titleProb < 1);
}
