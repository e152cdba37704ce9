/** Shots on the pitch, and the race of expected goals. */
import type { ShotData } from '../../../../src/site/explorer/model.ts';
import { useExplorer } from '../context.tsx';
import { Figure } from './figure.tsx';
import { endOf, minutesUpTo } from './minutes.ts';

interface Parts {
  readonly shots: readonly ShotData[];
  readonly home: { readonly id: string; readonly name: string };
  readonly away: { readonly id: string; readonly name: string };
}

const SCALE = 5;
const round = (value: number) => Math.round(value * 10) / 10;
export const xgOf = ({ xg, providerXg }: ShotData) => xg ?? providerXg ?? 0;

/** The name that a shot has on the pitch, in the race and in the list. */
export const shotMark = (index: number) => `shot-${index}`;

/** Lines of a pitch of 120 by 80. */
export const PITCH_LINES =
  'M0 0H600V400H0Z M300 0V400 M300 150a50 50 0 1 0 0 100a50 50 0 1 0 0 -100 ' +
  'M0 90H90V310H0 M0 150H30V250H0 M600 90H510V310H600 M600 150H570V250H600 M90 163a50 50 0 0 1 0 74 M510 163a50 50 0 0 0 0 74';

/** The home team attacks to the right. */
export function ShotMap({ shots, home, away }: Parts) {
  const { t, decimal } = useExplorer();
  return (
    <Figure width={620} height={424} label={t('shots.label', { count: shots.length })} class="shot-map">
      <g transform="translate(10 12)">
        <rect class="pitch" width="600" height="400" rx="4" />
        <path class="pitch-line" d={PITCH_LINES} />
        {shots.map((shot, i) => {
          const isHome = shot.team.id === home.id;
          const cx = round((isHome ? shot.x : 120 - shot.x) * SCALE);
          const cy = round((isHome ? shot.y : 80 - shot.y) * SCALE);
          const size = round(4 + Math.sqrt(xgOf(shot)) * 17);
          const team = isHome ? home : away;
          return (
            <g key={i} class={`shot ${isHome ? 'of-home' : 'of-away'} ${shot.outcome}`} data-mark={shotMark(i)}>
              <circle cx={cx} cy={cy} r={size} />
              {shot.outcome === 'goal' && <circle class="goal-core" cx={cx} cy={cy} r="2.5" />}
              <title>
                {`${shot.time.elapsed}' ${shot.player?.name ?? team.name}: ${t(`shot.${shot.outcome}`)}, ${decimal(xgOf(shot), 2)} xG`}
              </title>
            </g>
          );
        })}
      </g>
    </Figure>
  );
}

/** What the circles mean, for pictures: pages have it in the head of the block. */
export function ShotKey({ y }: { readonly y: number }) {
  const { t } = useExplorer();
  return (
    <>
      {(['goal', 'saved', 'off_target'] as const).map((outcome, i) => (
        <g key={outcome} class={`shot of-ink ${outcome}`}>
          <circle cx={20 + i * 130} cy={y} r="7" />
          {outcome === 'goal' && <circle class="goal-core" cx={20 + i * 130} cy={y} r="2.5" />}
          <text class="tick" x={34 + i * 130} y={y + 4}>
            {t(`shot.${outcome}`)}
          </text>
        </g>
      ))}
    </>
  );
}

const WIDTH = 480;
const HEIGHT = 240;
const PLOT = { left: 34, right: WIDTH - 54, top: 14, bottom: HEIGHT - 30 };

export function XgRace({ shots, home, away }: Parts) {
  const { t, decimal } = useExplorer();
  const end = endOf(shots);
  const total = (team: string) =>
    shots.filter((shot) => shot.team.id === team).reduce((sum, shot) => sum + xgOf(shot), 0);
  const totals = [total(home.id), total(away.id)] as const;
  const top = Math.max(1, Math.ceil(Math.max(...totals) * 2) / 2);
  const x = (minute: number) => round(PLOT.left + (minute / end) * (PLOT.right - PLOT.left));
  const y = (value: number) => round(PLOT.bottom - (value / top) * (PLOT.bottom - PLOT.top));
  const ticks = Array.from({ length: Math.floor(top / (top > 3 ? 1 : 0.5)) + 1 }, (_, i) => i * (top > 3 ? 1 : 0.5));
  // labels of nearly equal totals stand apart
  const near = Math.abs(totals[0] - totals[1]) / top < 0.08;
  const shift = (isHome: boolean) => (near ? (isHome === totals[0] >= totals[1] ? -7 : 9) : 0);
  return (
    <Figure
      width={WIDTH}
      height={HEIGHT}
      label={`${t('xg.title')}: ${home.name} ${decimal(totals[0], 2)}, ${away.name} ${decimal(totals[1], 2)}`}
    >
      {ticks.map((value) => (
        <g key={value}>
          <path class="grid" d={`M${PLOT.left} ${y(value)}H${PLOT.right}`} />
          <text class="tick" x={PLOT.left - 6} y={y(value) + 4} text-anchor="end">
            {decimal(value, top > 3 ? 0 : 1)}
          </text>
        </g>
      ))}
      {minutesUpTo(end).map((minute) => (
        <text key={minute} class="tick" x={x(minute)} y={HEIGHT - 12} text-anchor="middle">{`${minute}'`}</text>
      ))}
      {[home, away].map((team) => {
        const isHome = team === home;
        const side = isHome ? 'home' : 'away';
        let sum = 0;
        const steps = shots.flatMap((shot, i) => {
          if (shot.team.id !== team.id) return [];
          sum += xgOf(shot);
          return [{ i, shot, at: x(shot.time.elapsed), to: y(sum) }];
        });
        return (
          <g key={team.id}>
            <path
              class={`line-${side}`}
              d={`M${x(0)} ${y(0)}${steps.map(({ at, to }) => `H${at}V${to}`).join('')}H${x(end)}`}
            />
            {steps.map(({ i, shot, at, to }) => (
              <circle
                key={i}
                class={shot.outcome === 'goal' ? `dot-${side}` : `step-${side}`}
                data-mark={shotMark(i)}
                cx={at}
                cy={to}
                r={shot.outcome === 'goal' ? 5.5 : 2.5}
              />
            ))}
            <text class={`value value-${side}`} x={x(end) + 6} y={y(sum) + 5 + shift(isHome)}>
              {decimal(sum, 2)}
            </text>
          </g>
        );
      })}
    </Figure>
  );
}
