/** The league table as a drawing. */
import type { StandingData, Zones } from '../../../../src/site/explorer/model.ts';
import { useExplorer } from '../context.tsx';

const ROW = 28;
const COLUMNS = [420, 466, 512, 558, 640, 700] as const;

export function TableCard({ rows, zones }: { readonly rows: readonly StandingData[]; readonly zones: Zones | null }) {
  const { t } = useExplorer();
  const heads = [t('table.played'), t('table.w'), t('table.d'), t('table.l'), t('table.difference'), t('table.points')];
  const barOf = (rank: number) => {
    if (zones === null) return '';
    if (rank > rows.length - zones.relegated) return 'zone-4';
    return rank <= zones.top ? 'zone-2' : '';
  };
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
          {barOf(rank) !== '' && <rect class={barOf(rank)} width="4" height={ROW - 4} y="2" rx="2" />}
          <text class="name" x="34" y="19" text-anchor="end">
            {rank}
          </text>
          <text class="name strong" x="48" y="19">
            {team.name}
          </text>
          {[played, win, draw, lose, goalsDiff > 0 ? `+${goalsDiff}` : goalsDiff, points].map((value, i) => (
            <text key={i} class={i === 5 ? 'name strong' : 'name'} x={COLUMNS[i]} y="19" text-anchor="end">
              {value}
            </text>
          ))}
        </g>
      ))}
    </>
  );
}
