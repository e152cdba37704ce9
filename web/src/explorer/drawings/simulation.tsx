/** Where each team ends, as shares of the simulated seasons: one row a team, one column a place, or a round of a cup. */
import type { SimulationData, Zones } from '../../../../src/site/explorer/model.ts';
import { useExplorer } from '../context.tsx';
import { Figure } from './figure.tsx';

const NAME = 150;
const PLACE = 34;
const ROUND = 96;
const ROW = 26;
const TOP = 26;
const POINTS = 56;
/** Width of a label of a round: longer ones are cut. */
const LABEL_MAX = 15;

interface SimulationParts {
  readonly rows: readonly SimulationData[];
  readonly zones: Zones | null;
}

/** One column of the drawing: a place of a table, or a round of a cup; null is the title. */
type Column = string | null;

/** Without the teams that are out of the cup. */
const shownOf = (rows: readonly SimulationData[]) => {
  const columns = columnsOf(rows);
  return rows.filter((row) => row.rounds === null || sharesOf(row, columns).some((share) => share > 0));
};

export function simulationSize(all: readonly SimulationData[]): { width: number; height: number } {
  const rows = shownOf(all);
  const isCup = isOfCup(rows);
  const width = NAME + columnsOf(all).length * (isCup ? ROUND : PLACE) + (isCup ? 0 : POINTS);
  return { width, height: TOP + rows.length * ROW + 4 };
}

/** The names once more, which stay in sight while the drawing below them scrolls sideways. */
export function SimulationNames({ rows: all }: Pick<SimulationParts, 'rows'>) {
  const rows = shownOf(all);
  const height = TOP + rows.length * ROW + 4;
  return (
    <svg class="simulation-names" viewBox={`0 0 ${NAME} ${height}`} width={NAME} height={height} aria-hidden="true">
      <rect class="paper" width={NAME - 4} height={height} />
      {rows.map(({ team }, r) => (
        <TeamName key={team.id} name={team.name} y={TOP + r * ROW + 17} />
      ))}
    </svg>
  );
}

function TeamName({ name, y }: { readonly name: string; readonly y: number }) {
  return (
    <text class="name" x="0" y={y}>
      {short(name, 20)}
    </text>
  );
}

export function Simulation({ rows: all, zones }: SimulationParts) {
  const { t, decimal, round } = useExplorer();
  const rows = shownOf(all);
  const columns = columnsOf(all);
  const isCup = isOfCup(rows);
  const cell = isCup ? ROUND : PLACE;
  const end = NAME + columns.length * cell + POINTS - 4;
  const hasPoints = !isCup && rows.some(({ projectedPoints }) => projectedPoints !== null);
  return (
    <Figure {...simulationSize(all)} label={t('simulation.label')} class="simulation">
      {columns.map((column, i) => (
        <text key={column} class="tick" x={NAME + i * cell + cell / 2} y="16" text-anchor="middle">
          {column === null ? t('simulation.title') : short(isCup ? round(column) : column, LABEL_MAX)}
        </text>
      ))}
      {hasPoints && (
        <text class="tick" x={end} y="16" text-anchor="end">
          {t('table.points')}
        </text>
      )}
      {rows.map((row, r) => (
        <g key={row.team.id} transform={`translate(0 ${TOP + r * ROW})`}>
          <TeamName name={row.team.name} y={17} />
          {sharesOf(row, columns).map((share, i) => (
            <Cell key={i} share={share} x={NAME + i * cell} width={cell} of={isCup ? 'heat-top' : heatOf(zones, i)} />
          ))}
          {hasPoints && row.projectedPoints !== null && (
            <text class="value" x={end} y="17" text-anchor="end">
              {decimal(row.projectedPoints, 0)}
            </text>
          )}
        </g>
      ))}
    </Figure>
  );
}

interface CellParts {
  readonly share: number;
  readonly x: number;
  readonly width: number;
  /** class of its colour */
  readonly of: string;
}

function Cell({ share, x, width, of }: CellParts) {
  const percent = Math.round(share * 100);
  return (
    <g>
      <rect class={of} x={x} width={width - 2} height={ROW - 2} rx="3" fill-opacity={opacity(share)} />
      {percent > 0 && (
        <text class="heat-text" x={x + width / 2 - 1} y="16">
          {percent}
        </text>
      )}
    </g>
  );
}

function heatOf(zones: Zones | null, column: number): string {
  if (zones === null) return 'heat-top';
  const zone = zones[column] ?? null;
  if (zone === 'relegation') return 'heat-down';
  return zone === null || zone === 'relegation-play-off' ? 'heat-middle' : 'heat-top';
}

const isOfCup = (rows: readonly SimulationData[]) => rows.some(({ rounds }) => rounds !== null);

/** The places of a table, or the rounds of a cup that some team may reach or miss, and the title. */
function columnsOf(rows: readonly SimulationData[]): readonly Column[] {
  const rounds = rows.find((row) => row.rounds !== null)?.rounds;
  if (rounds) {
    const open = rounds.filter((_, i) =>
      rows.some(({ rounds: own }) => {
        const share = own?.[i]?.probability ?? 0;
        return share > 0 && share < 1;
      }),
    );
    return [...open.map(({ round }) => round), null];
  }
  const places = Math.max(...rows.map(({ ranks }) => ranks.length));
  return Array.from({ length: places }, (_, i) => String(i + 1));
}

function sharesOf({ ranks, rounds, titleProb }: SimulationData, columns: readonly Column[]): readonly number[] {
  if (rounds === null) return ranks;
  return columns.map((column) =>
    column === null ? titleProb : (rounds.find(({ round }) => round === column)?.probability ?? 0),
  );
}

const short = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** Small shares stay visible. */
const opacity = (share: number) => Math.round((share === 0 ? 0.03 : 0.08 + 0.6 * Math.sqrt(share)) * 100) / 100;
