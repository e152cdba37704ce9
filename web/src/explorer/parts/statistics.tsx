/** Figures of both teams as mirrored bars. */
import type { StatisticsData } from '../../../../src/site/explorer/model.ts';
import { useExplorer } from '../context.tsx';

interface Parts {
  readonly statistics: readonly StatisticsData[];
  readonly homeId: string;
}

interface Pair {
  readonly type: string;
  readonly home: number;
  readonly away: number;
}

const KEY = ['Expected goals', 'Ball possession', 'Total shots', 'Shots on goal', 'Corner kicks'];
const PERCENT = new Set(['Ball possession', 'Passes percent']);
const EXACT = new Set(['Expected goals', 'Goals prevented']);

/** The statistics that both teams have. */
function pairsOf({ statistics, homeId }: Parts): Pair[] {
  const home = statistics.find(({ team }) => team.id === homeId);
  const away = statistics.find(({ team }) => team.id !== homeId);
  return (home?.statistics ?? []).flatMap(({ type, value }) => {
    const other = away?.statistics.find((each) => each.type === type)?.value;
    return other === undefined ? [] : [{ type, home: value, away: other }];
  });
}

export function KeyFigures(parts: Parts) {
  const pairs = pairsOf(parts);
  return <Bars pairs={KEY.flatMap((type) => pairs.find((pair) => pair.type === type) ?? [])} />;
}

export function Statistics(parts: Parts) {
  return (
    <div class="columns">
      <Bars pairs={pairsOf(parts)} />
    </div>
  );
}

function Bars({ pairs }: { readonly pairs: readonly Pair[] }) {
  const { named, decimal } = useExplorer();
  const text = (type: string, value: number) =>
    EXACT.has(type) ? decimal(value, 2) : PERCENT.has(type) ? `${Math.round(value)} %` : String(Math.round(value));
  return (
    <dl class="mirror">
      {pairs.map(({ type, home, away }) => {
        const most = Math.max(Math.abs(home), Math.abs(away)) || 1;
        const width = (value: number) => Math.round((Math.max(0, value) / (PERCENT.has(type) ? 100 : most)) * 100);
        return (
          <div key={type}>
            <dt>{named(`statistic.${type}`, type)}</dt>
            <dd class={home > away ? 'more' : ''}>{text(type, home)}</dd>
            <dd class="bars" aria-hidden="true">
              <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                <rect class="track" width="100" height="6" />
                <rect class="c-home" x={100 - width(home)} width={width(home)} height="6" />
              </svg>
              <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                <rect class="track" width="100" height="6" />
                <rect class="c-away" width={width(away)} height="6" />
              </svg>
            </dd>
            <dd class={away > home ? 'more' : ''}>{text(type, away)}</dd>
          </div>
        );
      })}
    </dl>
  );
}
