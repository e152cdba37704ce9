/** The probabilities of the result over the minutes of a match, with its goals. */
import type { EventData, WinPoint } from '../../../../src/site/explorer/model.ts';
import { percents, useExplorer } from '../context.tsx';
import { Figure } from './figure.tsx';
import { minutesUpTo } from './minutes.ts';

const WIDTH = 480;
const HEIGHT = 240;
const PLOT = { left: 34, right: WIDTH - 54, top: 18, bottom: HEIGHT - 30 };

interface Parts {
  readonly points: readonly WinPoint[];
  readonly goals: readonly EventData[];
  readonly teams: { readonly home: { id: string; name: string }; readonly away: { id: string; name: string } };
}

export function WinProbability({ points, goals, teams }: Parts) {
  const { t } = useExplorer();
  const end = points.some(({ minute }) => minute > 90) ? 120 : 90;
  const x = (minute: number) => round(PLOT.left + (Math.min(minute, end) / end) * (PLOT.right - PLOT.left));
  const y = (share: number) => round(PLOT.bottom - share * (PLOT.bottom - PLOT.top));
  const along = (share: (point: WinPoint) => number) => points.map((point) => `${x(point.minute)} ${y(share(point))}`);
  const below = along(({ home }) => home);
  const above = along(({ home, draw }) => home + draw);
  const [first, last] = [x(points[0]!.minute), x(points.at(-1)!.minute)];
  const now = points.at(-1)!;
  const shares = percents([now.home, now.draw, now.away]);
  const label = t('chances.label', {
    home: teams.home.name,
    away: teams.away.name,
    one: shares[0]!,
    draw: shares[1]!,
    other: shares[2]!,
  });
  return (
    <Figure width={WIDTH} height={HEIGHT} label={`${t('win.title')}. ${label}`}>
      <path class="c-home" d={`M${first} ${y(0)} L${below.join(' L')} L${last} ${y(0)} Z`} />
      <path class="c-draw" d={`M${below.join(' L')} L${above.toReversed().join(' L')} Z`} />
      <path class="c-away" d={`M${first} ${y(1)} L${above.join(' L')} L${last} ${y(1)} Z`} />
      {minutesUpTo(end).map((minute) => (
        <g key={minute}>
          <path class="grid" d={`M${x(minute)} ${PLOT.top}V${PLOT.bottom}`} />
          <text class="tick" x={x(minute)} y={HEIGHT - 12} text-anchor="middle">{`${minute}'`}</text>
        </g>
      ))}
      {[0.25, 0.5, 0.75].map((share) => (
        <g key={share}>
          <path class="grid" d={`M${PLOT.left} ${y(share)}H${PLOT.right}`} />
          <text class="tick" x={PLOT.left - 6} y={y(share) + 4} text-anchor="end">
            {share * 100}
          </text>
        </g>
      ))}
      {goals.map((goal) => {
        const isHome = (goal.team.id === teams.home.id) !== (goal.detail === 'own-goal');
        const at = x(goal.time.elapsed);
        return (
          <g key={goal.id}>
            <path class="marker" d={`M${at} ${PLOT.top}V${PLOT.bottom}`} />
            <circle class={isHome ? 'dot-home' : 'dot-away'} cx={at} cy={PLOT.top - 8} r="5" />
            <title>{`${goal.time.elapsed}' ${goal.player?.name ?? goal.team.name}`}</title>
          </g>
        );
      })}
      {[
        [now.home / 2, shares[0]],
        [now.home + now.draw / 2, shares[1]],
        [now.home + now.draw + now.away / 2, shares[2]],
      ].map(([middle, share], i) =>
        share! >= 6 ? (
          <text key={i} class="value" x={last + 6} y={y(middle!) + 5}>
            {share}%
          </text>
        ) : null,
      )}
    </Figure>
  );
}

const round = (value: number) => Math.round(value * 10) / 10;
