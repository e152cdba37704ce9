/** The place of every team after each matchday. */
import type { StandingHistoryData, Zones } from '../../../../src/site/explorer/model.ts';
import { teamLink, useExplorer } from '../context.tsx';
import { zoneClass } from '../parts/zones.ts';
import { Figure } from './figure.tsx';

const WIDTH = 960;
const ROW = 24;
const PLOT = { left: 34, right: WIDTH - 190, top: 30 };
const NAME_MAX = 22;

interface Parts {
  readonly rows: readonly StandingHistoryData[];
  readonly zones: Zones | null;
}

export const positionsHeight = (teams: number) => PLOT.top + teams * ROW + 8;

export function Positions({ rows, zones }: Parts) {
  const { t } = useExplorer();
  const matchdays = Math.max(...rows.map(({ history }) => history.at(-1)?.matchday ?? 0));
  const x = (matchday: number) =>
    Math.round(PLOT.left + ((matchday - 1) / Math.max(1, matchdays - 1)) * (PLOT.right - PLOT.left));
  const y = (rank: number) => PLOT.top + (rank - 0.5) * ROW;
  const step = matchdays > 20 ? 5 : matchdays > 10 ? 2 : 1;
  const ticks = Array.from({ length: matchdays }, (_, i) => i + 1).filter((day) => day === 1 || day % step === 0);
  return (
    <Figure
      width={WIDTH}
      height={positionsHeight(rows.length)}
      label={t('positions.label')}
      class="positions"
      isInteractive
    >
      {ticks.map((day) => (
        <g key={day}>
          <path class="grid" d={`M${x(day)} ${PLOT.top}V${PLOT.top + rows.length * ROW}`} />
          <text class="tick" x={x(day)} y="18" text-anchor="middle">
            {day}
          </text>
        </g>
      ))}
      {rows.map(({ team, history }, i) => {
        const points = history.map(({ matchday, rank }) => `${x(matchday)} ${y(rank)}`);
        const zone = zoneClass(zones, i + 1);
        return (
          <a key={team.id} href={teamLink(team)} class={zone} data-mark={team.id}>
            <text class="tick" x={PLOT.left - 14} y={y(i + 1) + 4} text-anchor="end">
              {i + 1}
            </text>
            <path class="place-line" d={`M${points.join('L')}`} />
            <path class="place-touch" d={`M${points.join('L')}`} />
            {history.slice(-1).map(({ matchday, rank }) => (
              <circle key={matchday} class="place-dot" cx={x(matchday)} cy={y(rank)} r="5" />
            ))}
            <text class="name" x={PLOT.right + 16} y={y(i + 1) + 5}>
              {team.name.length > NAME_MAX ? `${team.name.slice(0, NAME_MAX - 1)}…` : team.name}
            </text>
          </a>
        );
      })}
    </Figure>
  );
}

const SPARK = { width: 84, height: 22 };

/** The places of one team, small, for its row of the table. */
export function PlaceSpark({ row, teams }: { readonly row: StandingHistoryData; readonly teams: number }) {
  const last = row.history.at(-1);
  if (last === undefined || row.history.length < 2) return null;
  const x = (i: number) => Math.round(3 + (i / (row.history.length - 1)) * (SPARK.width - 8));
  const y = (rank: number) => Math.round((3 + ((rank - 1) / Math.max(1, teams - 1)) * (SPARK.height - 6)) * 10) / 10;
  return (
    <svg class="spark" viewBox={`0 0 ${SPARK.width} ${SPARK.height}`} {...SPARK} aria-hidden="true">
      <path class="spark-line" d={`M${row.history.map(({ rank }, i) => `${x(i)} ${y(rank)}`).join('L')}`} />
      <circle class="spark-dot" cx={x(row.history.length - 1)} cy={y(last.rank)} r="2.5" />
    </svg>
  );
}
