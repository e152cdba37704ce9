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

/** Apart from the statistic of the source, which is by another model. */
const OUR_XG = 'Expected goals, our model';
const KEY = [OUR_XG, 'Ball possession', 'Total shots', 'Shots on goal', 'Corner kicks'];
const PERCENT = new Set(['Ball possession', 'Passes percent']);
const EXACT = new Set([OUR_XG, 'Expected goals', 'Goals prevented']);

type Values = StatisticsData['statistics'];

/** The statistics that both teams have. */
function bothOf(home: Values, away: Values): Pair[] {
  return home.flatMap(({ type, value }) => {
    const other = away.find((each) => each.type === type)?.value;
    return other === undefined ? [] : [{ type, home: value, away: other }];
  });
}

function sidesOf({ statistics, homeId }: Parts) {
  const of = (isHome: boolean) => statistics.find(({ team }) => (team.id === homeId) === isHome);
  return { home: of(true), away: of(false) };
}

function pairsOf(parts: Parts): Pair[] {
  const { home, away } = sidesOf(parts);
  const [own, others] = [home?.expectedGoals.model ?? null, away?.expectedGoals.model ?? null];
  const ours = own === null || others === null ? [] : [{ type: OUR_XG, home: own.total, away: others.total }];
  return [...ours, ...bothOf(home?.statistics ?? [], away?.statistics ?? [])];
}

/** Null if no source has them. */
function halvesOf(parts: Parts): Readonly<Record<'first' | 'second', Pair[]>> | null {
  const { home, away } = sidesOf(parts);
  if (!home?.halves || !away?.halves) return null;
  const half = (which: 'first' | 'second') => bothOf(home.halves![which], away.halves![which]);
  return { first: half('first'), second: half('second') };
}

export function KeyFigures(parts: Parts) {
  const pairs = pairsOf(parts);
  const of = (type: string) => pairs.find((pair) => pair.type === type);
  return <Bars pairs={KEY.flatMap((type) => of(type) ?? (type === OUR_XG ? of('Expected goals') : undefined) ?? [])} />;
}

/** Of the match, and of each half where a source has them. The choice needs no script. */
export function Statistics(parts: Parts) {
  const { t } = useExplorer();
  const whole = pairsOf(parts);
  const halves = halvesOf(parts);
  if (halves === null) {
    return (
      <div class="columns">
        <Bars pairs={whole} />
        <p class="legend">{t('statistics.noHalves')}</p>
      </div>
    );
  }
  const periods = [
    ['whole', whole],
    ['first', halves.first],
    ['second', halves.second],
  ] as const;
  return (
    <div class="columns periods">
      <fieldset class="views">
        <legend class="hidden">{t('statistics.period')}</legend>
        {periods.map(([name]) => (
          <label key={name}>
            <input class="hidden" type="radio" name="period" value={name} checked={name === 'whole'} />
            <span>{t(`statistics.${name}`)}</span>
          </label>
        ))}
      </fieldset>
      {periods.map(([name, pairs]) => (
        <div key={name} class={`period ${name}`}>
          <Bars pairs={pairs} />
        </div>
      ))}
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
              <svg viewBox="0 0 202 6" preserveAspectRatio="none" aria-hidden="true">
                <path class="c-home" d={`M100 0V6H${100 - width(home)}V0Z`} />
                <path class="c-away" d={`M102 0V6H${102 + width(away)}V0Z`} />
              </svg>
            </dd>
            <dd class={away > home ? 'more' : ''}>{text(type, away)}</dd>
          </div>
        );
      })}
    </dl>
  );
}
