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

export function Simulation({
  rows: all,
  zones,
}: {
  readonly rows: readonly SimulationData[];
  readonly zones: Zones | null;
}) {
  const { t, decimal } = useExplorer();
  // without the teams that are out of the cup
  const rows = all.filter((row) => row.rounds === null || row.rounds.some(({ probability }) => probability > 0));
  const labels = labelsOf(rows);
  const places = labels.length;
  const rounds = rows.some((row) => row.rounds !== null);
  const cell = rounds ? ROUND : PLACE;
  const classOf = (place: number) => {
    if (rounds) return 'heat-top';
    if (zones !== null && place > places - zones.relegated) return 'heat-down';
    return zones !== null && place > zones.top ? 'heat-middle' : 'heat-top';
  };
  return (
    <Figure
      width={NAME + places * cell + POINTS}
      height={TOP + rows.length * ROW + 4}
      label={t('simulation.label')}
      class="simulation"
    >
      {labels.map((label, i) => (
        <text key={label} class="tick" x={NAME + i * cell + cell / 2} y="16" text-anchor="middle">
          {label}
        </text>
      ))}
      {rows.some(({ projectedPoints }) => projectedPoints !== null) && (
        <text class="tick" x={NAME + places * cell + POINTS - 4} y="16" text-anchor="end">
          {t('table.points')}
        </text>
      )}
      {rows.map(({ team, ranks, rounds: reached, projectedPoints }, r) => (
        <g key={team.id} transform={`translate(0 ${TOP + r * ROW})`}>
          <text class="name" x="0" y="17">
            {team.name.length > 20 ? `${team.name.slice(0, 19)}…` : team.name}
          </text>
          {(reached?.map(({ probability }) => probability) ?? ranks).map((share, i) => {
            const percent = Math.round(share * 100);
            return (
              <g key={i} transform={`translate(${NAME + i * cell} 0)`}>
                <rect class={classOf(i + 1)} width={cell - 2} height={ROW - 2} rx="3" fill-opacity={opacity(share)} />
                {percent > 0 && (
                  <text class="heat-text" x={cell / 2 - 1} y="16" text-anchor="middle">
                    {percent}
                  </text>
                )}
                <title>{`${team.name}, ${labels[i]}: ${decimal(share * 100, 1)} %`}</title>
              </g>
            );
          })}
          {projectedPoints !== null && (
            <text class="value" x={NAME + places * cell + POINTS - 4} y="17" text-anchor="end">
              {decimal(projectedPoints, 0)}
            </text>
          )}
        </g>
      ))}
    </Figure>
  );
}

/** The rounds of a cup, or the places of a table. */
function labelsOf(rows: readonly SimulationData[]): string[] {
  const rounds = rows.find((row) => row.rounds !== null)?.rounds;
  if (rounds) return rounds.map(({ round }) => round);
  const places = Math.max(...rows.map(({ ranks }) => ranks.length));
  return Array.from({ length: places }, (_, i) => String(i + 1));
}

/** Small shares stay visible. */
const opacity = (share: number) => Math.round((share === 0 ? 0.03 : 0.08 + 0.6 * Math.sqrt(share)) * 100) / 100;
