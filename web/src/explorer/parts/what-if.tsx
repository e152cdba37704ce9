/** The simulation of the rest of the season, and results that the reader assumes for open matches. */
import type { LeagueModel, OpenMatch } from '../../../../src/site/explorer/model.ts';
import { useExplorer } from '../context.tsx';
import { Simulation, SimulationNames } from '../drawings/simulation.tsx';
import { queryWith } from './choice.tsx';
import { Block, Crest, Scroll } from './small.tsx';

type Outcome = NonNullable<OpenMatch['assumed']>;
const RESULTS: Readonly<Record<Outcome, string>> = { home: '1-0', draw: '1-1', away: '0-1' };
const SIGNS: Readonly<Record<Outcome, string>> = { home: '1', draw: 'X', away: '2' };
const OUTCOMES = Object.keys(RESULTS) as Outcome[];

export function SimulationBlock({ model }: { readonly model: LeagueModel }) {
  const { t } = useExplorer();
  const { simulation, league } = model;
  if (simulation === null) return null;
  const { rows, sims, left, open } = simulation;
  const assumed = open.filter((match) => match.assumed !== null).length;
  return (
    <Block
      id="simulation"
      title={t('league.simulation')}
      requests={['/leagues/simulation']}
      picture={`simulation/${league.code}`}
      aside={
        <small role="status">
          {left === 0
            ? t('simulation.runs', { sims })
            : t(left === 1 ? 'simulation.of.one' : 'simulation.of', { sims, left })}
          {assumed > 0 && ` · ${t('whatif.assumed', { count: assumed })}`}
        </small>
      }
    >
      <Scroll label={t('league.simulation')}>
        <SimulationNames rows={rows} />
        <Simulation rows={rows} zones={model.zones} />
      </Scroll>
      {open.length > 0 && (
        <div class="what-if">
          <div class="block-head">
            <h3>{t('whatif.title')}</h3>
            {assumed > 0 && (
              <a id="if-none" href={queryWith({ season: String(model.season) })} data-swap="simulation" rel="nofollow">
                {t('whatif.reset')}
              </a>
            )}
          </div>
          <p class="lead">{t('whatif.text')}</p>
          <ul>
            {open.map((match) => (
              <Assumption key={match.fixture.id} match={match} model={model} />
            ))}
          </ul>
        </div>
      )}
    </Block>
  );
}

function Assumption({ match, model }: { readonly match: OpenMatch; readonly model: LeagueModel }) {
  const { t } = useExplorer();
  const { home, away, id } = match.fixture;
  const names = {
    home: t('whatif.win', { team: home.name }),
    draw: t('draw'),
    away: t('whatif.win', { team: away.name }),
  };
  return (
    <li>
      <span class="side home">
        <span class="name">{home.name}</span> <Crest logo={home.logo} size={20} />
      </span>
      <span class="options">
        {OUTCOMES.map((outcome) => (
          <a
            key={outcome}
            id={`if-${id}-${outcome}`}
            class={`option ${outcome}`}
            href={addressWith(model, id, match.assumed === outcome ? null : outcome)}
            aria-current={match.assumed === outcome ? 'true' : undefined}
            title={names[outcome]}
            data-swap="simulation"
            rel="nofollow"
          >
            {SIGNS[outcome]}
            <span class="hidden">: {names[outcome]}</span>
          </a>
        ))}
      </span>
      <span class="side away">
        <Crest logo={away.logo} size={20} /> <span class="name">{away.name}</span>
      </span>
    </li>
  );
}

/** The page with one more or one fewer assumption. */
function addressWith({ season, simulation }: LeagueModel, fixture: string, outcome: Outcome | null): string {
  const results = (simulation?.open ?? []).flatMap((match) => {
    const assumed = match.fixture.id === fixture ? outcome : match.assumed;
    return assumed === null ? [] : [`${match.fixture.id}:${RESULTS[assumed]}`];
  });
  return queryWith({ season: String(season), if: results.join(',') });
}
