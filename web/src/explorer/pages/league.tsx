import type { AssistData, LeagueModel, ScorerData, StandingData, Zones } from '../../../../src/site/explorer/model.ts';
import { playerLink, teamLink, useExplorer } from '../context.tsx';
import { Bracket } from '../drawings/bracket.tsx';
import { Simulation } from '../drawings/simulation.tsx';
import { Block, Crest, FormLetters, MatchLines, Missing, Unknown } from '../parts/small.tsx';
import { roundName } from './today.tsx';

export function League({ model }: { readonly model: LeagueModel }) {
  const { t, seasonName } = useExplorer();
  const { league, season, table, bracket, simulation, scorers, rounds } = model;
  const sections = [
    ['table', table.length > 0],
    ['matches', true],
    ['bracket', bracket.length > 0],
    ['leaders', scorers.length > 0],
    ['simulation', isOpen(simulation)],
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
      {table.length > 0 && <Table model={model} />}
      <Block
        id="matches"
        title={t('league.matches')}
        aside={
          rounds.length > 1 ? (
            <Choice name="round" label={t('round')} value={model.round ?? ''} keep={{ season: String(season) }}>
              {rounds.map(({ round }) => [round, roundName(round, t('round'))])}
            </Choice>
          ) : undefined
        }
      >
        {model.matches.length === 0 ? (
          <Missing text={t('league.noMatches')} />
        ) : (
          <MatchLines fixtures={model.matches} />
        )}
      </Block>
      {bracket.length > 0 && (
        <Block id="bracket" title={t('league.bracket')}>
          <div class="scroll">
            <Bracket rounds={bracket} />
          </div>
        </Block>
      )}
      <Block id="leaders" title={t('league.leaders')}>
        {scorers.length === 0 ? <Missing text={t('league.noLeaders')} /> : <Leaders model={model} />}
      </Block>
      {simulation !== null && isOpen(simulation) && (
        <Block
          id="simulation"
          title={t('league.simulation')}
          aside={
            <small>
              {simulation.left === 0
                ? t('simulation.runs', { sims: simulation.sims })
                : t('simulation.of', { sims: simulation.sims, left: simulation.left })}
            </small>
          }
        >
          <div class="scroll">
            <Simulation rows={simulation.rows} zones={model.zones} />
          </div>
        </Block>
      )}
    </>
  );
}

interface ChoiceParts {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly keep?: Readonly<Record<string, string>>;
  readonly children: readonly (readonly [value: string, label: string])[];
}

/** A list in the address of the page: it works without the script, which saves the button. */
function Choice({ name, label, value, keep = {}, children }: ChoiceParts) {
  const { t } = useExplorer();
  return (
    <form class="choice" data-choice method="get">
      {Object.entries(keep).map(([field, kept]) => (
        <input key={field} type="hidden" name={field} value={kept} />
      ))}
      <label>
        <span>{label}</span>
        <select name={name}>
          {children.map(([each, text]) => (
            <option key={each} value={each} selected={each === value}>
              {text}
            </option>
          ))}
        </select>
      </label>
      <button type="submit">{t('show')}</button>
    </form>
  );
}

function zoneOf(zones: Zones | null, rank: number, teams: number): 1 | 2 | 3 | 4 | null {
  if (zones === null) return null;
  if (rank > teams - zones.relegated) return 4;
  if (rank > teams - zones.relegated - zones.playOff) return 3;
  if (rank === 1) return 1;
  return rank <= zones.top ? 2 : null;
}

function Table({ model }: { readonly model: LeagueModel }) {
  const { t } = useExplorer();
  const groups = Map.groupBy(model.table, ({ group }) => group);
  const used = new Set(model.table.map(({ rank }) => zoneOf(model.zones, rank, model.table.length)));
  return (
    <Block
      id="table"
      title={t('league.table')}
      aside={model.asOf !== null && <small>{t('table.asOf', { day: model.asOf })}</small>}
    >
      {[...groups].map(([group, rows]) => (
        <div key={group} class="scroll">
          {groups.size > 1 && <h3>{group}</h3>}
          <table class="standings">
            <thead>
              <tr>
                <th scope="col">#</th>
                <th scope="col">{t('team')}</th>
                <th scope="col">
                  <abbr title={t('table.playedLong')}>{t('table.played')}</abbr>
                </th>
                <th scope="col">
                  <abbr title={t('table.won')}>{t('table.w')}</abbr>
                </th>
                <th scope="col">
                  <abbr title={t('table.drawn')}>{t('table.d')}</abbr>
                </th>
                <th scope="col">
                  <abbr title={t('table.lost')}>{t('table.l')}</abbr>
                </th>
                <th scope="col">{t('table.goals')}</th>
                <th scope="col">{t('table.difference')}</th>
                <th scope="col">{t('table.points')}</th>
                <th scope="col">{t('table.form')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.team.id} row={row} zone={zoneOf(model.zones, row.rank, rows.length)} />
              ))}
            </tbody>
          </table>
        </div>
      ))}
      {model.zones !== null && (
        <p class="legend zones">
          {([1, 2, 3, 4] as const).map(
            (zone) =>
              used.has(zone) && (
                <span key={zone}>
                  <i class={`zone-${zone}`} /> {t(`zone.${zone}`)}
                </span>
              ),
          )}
        </p>
      )}
    </Block>
  );
}

function Row({ row, zone }: { readonly row: StandingData; readonly zone: number | null }) {
  const { t } = useExplorer();
  const { rank, team, played, win, draw, lose, goalsFor, goalsAgainst, goalsDiff, points, form, deduction } = row;
  return (
    <tr>
      <td class={zone === null ? 'rank' : `rank zone-${zone}`}>{rank}</td>
      <th scope="row">
        <a href={teamLink(team)}>
          <Crest logo={team.logo} size={22} />
          <span class="name">{team.name}</span>
        </a>
      </th>
      <td>{played}</td>
      <td>{win}</td>
      <td>{draw}</td>
      <td>{lose}</td>
      <td>{`${goalsFor}:${goalsAgainst}`}</td>
      <td>{goalsDiff > 0 ? `+${goalsDiff}` : goalsDiff}</td>
      <td class="points">
        <b>{points}</b>
        {deduction > 0 && <abbr title={t('table.deduction', { count: deduction })}>*</abbr>}
      </td>
      <td>{form === '' ? <Unknown /> : <FormLetters sequence={form} />}</td>
    </tr>
  );
}

function Leaders({ model: { scorers, assists } }: { readonly model: LeagueModel }) {
  const { t } = useExplorer();
  return (
    <div class="two even">
      <LeaderList title={t('leaders.goals')} rows={scorers} count={({ goals }) => goals} />
      {assists.length > 0 && (
        <LeaderList title={t('leaders.assists')} rows={assists} count={({ assists: own }) => own} />
      )}
    </div>
  );
}

interface LeaderParts<Leader> {
  readonly title: string;
  readonly rows: readonly Leader[];
  readonly count: (row: Leader) => number;
}

function LeaderList<Leader extends ScorerData | AssistData>({ title, rows, count }: LeaderParts<Leader>) {
  const { t } = useExplorer();
  return (
    <div>
      <h3>{title}</h3>
      <ol class="leaders">
        {rows.map((row) => (
          <li key={row.player.id}>
            <span class="rank">{row.rank}</span>
            <span class="who">
              <a href={playerLink(row.player)}>{row.player.name}</a>
              <small>
                {row.team?.name ?? ''}
                {row.minutes !== null && ` · ${t('leaders.minutes', { count: row.minutes })}`}
              </small>
            </span>
            <b>{count(row)}</b>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Whether the simulation leaves more than one possible winner or table. */
function isOpen(simulation: LeagueModel['simulation']): boolean {
  if (simulation === null) return false;
  return simulation.left > 0 || simulation.rows.some(({ titleProb }) => titleProb > 0 && titleProb < 1);
}
