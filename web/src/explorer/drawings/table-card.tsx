/** The league table as a drawing; the tables of groups in two columns. */
import type { StandingData, Zones } from '../../../../src/site/explorer/model.ts';
import { useExplorer } from '../context.tsx';
import { zoneClass } from '../parts/zones.ts';

const ROW = 28;
const COLUMNS = [420, 466, 512, 558, 640, 700] as const;

const WIDTH = 720;
/** Between two tables. */
const GAP = 32;

interface TableCardsParts {
  /** the rows of each table */
  readonly groups: readonly (readonly StandingData[])[];
  readonly zones: Zones | null;
}

type Groups = TableCardsParts['groups'];
const heightOf = (groups: Groups) => 30 + ROW * Math.max(...groups.map((rows) => rows.length));

export function tablesSize(groups: Groups): { readonly width: number; readonly height: number } {
  if (groups.length === 1) return { width: WIDTH, height: heightOf(groups) };
  const lines = Math.ceil(groups.length / 2);
  return { width: 2 * WIDTH + GAP, height: lines * (heightOf(groups) + GAP) - GAP };
}

export function TableCards({ groups, zones }: TableCardsParts) {
  if (groups.length === 1) return <TableCard rows={groups[0]!} zones={zones} />;
  return (
    <>
      {groups.map((rows, i) => {
        const [column, line] = [i % 2, Math.floor(i / 2)];
        const group = rows[0]!.group ?? '';
        return (
          <g key={group} transform={`translate(${column * (WIDTH + GAP)} ${line * (heightOf(groups) + GAP)})`}>
            <text class="name strong" y="12">
              {group}
            </text>
            <TableCard rows={rows} zones={zones} />
          </g>
        );
      })}
    </>
  );
}

function TableCard({ rows, zones }: { readonly rows: readonly StandingData[]; readonly zones: Zones | null }) {
  const { t } = useExplorer();
  const heads = [t('table.played'), t('table.w'), t('table.d'), t('table.l'), t('table.difference'), t('table.points')];
  return (
    <>
      {heads.map((head, i) => (
        <text key={head} class="tick" x={COLUMNS[i]} y="12" text-anchor="end">
          {head}
        </text>
      ))}
      {rows.map(({ rank, team, played, win, draw, lose, goalsDiff, points }, r) => (
        <g key={team.id} transform={`translate(0 ${22 + r * ROW})`}>
          <path class="grid" d={`M0 ${ROW}H712`} />
          {zoneClass(zones, rank) !== undefined && (
            <rect class={zoneClass(zones, rank)} width="4" height={ROW - 4} y="2" rx="2" />
          )}
          <text class="name" x="34" y="19" text-anchor="end">
            {rank}
          </text>
          <text class="name strong" x="48" y="19">
            {team.name}
          </text>
          {[played, win, draw, lose, goalsDiff > 0 ? `+${goalsDiff}` : String(goalsDiff).replace('-', '−'), points].map(
            (value, i) => (
              <text key={i} class={i === 5 ? 'name strong' : 'name'} x={COLUMNS[i]} y="19" text-anchor="end">
                {value}
              </text>
            ),
          )}
        </g>
      ))}
    </>
  );
}
