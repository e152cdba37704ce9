/** The shots of one player on the attacked half: size by expected goals, filled by outcome. */
import type { ShotData } from '../../../../src/site/explorer/model.ts';
import { useExplorer } from '../context.tsx';
import { Figure } from './figure.tsx';
import { xgOf } from './shots.tsx';

const SCALE = 6;
/** The half starts here: shots from further away are rare, and are drawn on its edge. */
const FROM = 60;
const WIDTH = 80 * SCALE;
const HEIGHT = (120 - FROM) * SCALE;
const round = (value: number) => Math.round(value * 10) / 10;

/** The goal is at the top. */
const LINES =
  `M0 0H${WIDTH}V${HEIGHT}H0Z M${18 * SCALE} 0V${18 * SCALE}H${62 * SCALE}V0 M${30 * SCALE} 0V${6 * SCALE}H${50 * SCALE}V0 ` +
  `M${32.6 * SCALE} ${18 * SCALE}a${10 * SCALE} ${10 * SCALE} 0 0 0 ${14.8 * SCALE} 0 ` +
  `M${30 * SCALE} ${HEIGHT}a${10 * SCALE} ${10 * SCALE} 0 0 1 ${20 * SCALE} 0`;

export function PlayerShots({ shots }: { readonly shots: readonly ShotData[] }) {
  const { t, decimal } = useExplorer();
  const goals = shots.filter(({ outcome }) => outcome === 'goal').length;
  const xg = shots.reduce((sum, shot) => sum + xgOf(shot), 0);
  // goals last, so that no other shot covers them
  const ordered = shots.toSorted((a, b) => Number(a.outcome === 'goal') - Number(b.outcome === 'goal'));
  return (
    <Figure
      width={WIDTH + 20}
      height={HEIGHT + 24}
      label={t('player.shotsLabel', { count: shots.length, goals, xg: decimal(xg, 2) })}
      class="half-pitch"
    >
      <g transform="translate(10 12)">
        <rect class="pitch" width={WIDTH} height={HEIGHT} rx="4" />
        <path class="pitch-line" d={LINES} />
        <path class="goal-line" d={`M${36 * SCALE} 0H${44 * SCALE}`} />
        {ordered.map((shot, i) => {
          const cx = round(shot.y * SCALE);
          const cy = round(Math.min(120 - shot.x, 120 - FROM) * SCALE);
          return (
            <g key={i} class={`shot of-own ${shot.outcome}`}>
              <circle cx={cx} cy={cy} r={round(4 + Math.sqrt(xgOf(shot)) * 15)} />
              {shot.outcome === 'goal' && <circle class="goal-core" cx={cx} cy={cy} r="2.5" />}
              <title>{`${shot.time.elapsed}': ${t(`shot.${shot.outcome}`)}, ${decimal(xgOf(shot), 2)} xG`}</title>
            </g>
          );
        })}
      </g>
    </Figure>
  );
}
