/** Attack and defence of the teams of a league, with the uncertainty of each. */
import type { StrengthData } from '../../../../src/site/explorer/model.ts';
import { useExplorer } from '../context.tsx';
import { Figure } from './figure.tsx';

const SIZE = 420;
const PLOT = { from: 46, to: SIZE - 20 };

export function Strength({ rows, own }: { readonly rows: readonly StrengthData[]; readonly own: string }) {
  const { t, decimal } = useExplorer();
  const values = rows.flatMap(({ attack, defense }) => [attack, defense]);
  const [low, high] = [Math.min(0.6, ...values) - 0.1, Math.max(1.5, ...values) + 0.1];
  const along = (value: number) => Math.round(PLOT.from + ((value - low) / (high - low)) * (PLOT.to - PLOT.from));
  const x = along;
  const y = (value: number) => SIZE - along(value);
  const ordered = rows.toSorted((a, b) => Number(a.team.id === own) - Number(b.team.id === own));
  return (
    <Figure width={SIZE} height={SIZE} label={t('strength.label')} class="strength">
      <path class="grid" d={`M${x(1)} ${SIZE - PLOT.from}V${SIZE - PLOT.to}M${PLOT.from} ${y(1)}H${PLOT.to}`} />
      <path class="axis-line" d={`M${PLOT.from} ${SIZE - PLOT.to}V${SIZE - PLOT.from}H${PLOT.to}`} />
      <text class="tick" x={PLOT.to} y={SIZE - 14} text-anchor="end">
        {t('strength.attack')} →
      </text>
      <text class="tick" transform={`rotate(-90 18 ${SIZE - PLOT.to})`} x="18" y={SIZE - PLOT.to} text-anchor="end">
        {t('strength.defence')} →
      </text>
      <text class="tick" x={x(1)} y={SIZE - 28} text-anchor="middle">
        {t('strength.average')}
      </text>
      {ordered.map(({ team, attack, defense, errors }) => {
        const isOwn = team.id === own;
        return (
          <g key={team.id} class={isOwn ? 'own' : 'other'}>
            <path
              class="error"
              d={`M${x(attack - errors.attack)} ${y(defense)}H${x(attack + errors.attack)}M${x(attack)} ${y(defense - errors.defense)}V${y(defense + errors.defense)}`}
            />
            <circle cx={x(attack)} cy={y(defense)} r={isOwn ? 8 : 4.5} />
            {isOwn && (
              <text x={x(attack)} y={y(defense) - 14} text-anchor="middle">
                {team.name}
              </text>
            )}
            <title>{`${team.name}: ${t('strength.attack')} ${decimal(attack, 2)}, ${t('strength.defence')} ${decimal(defense, 2)}`}</title>
          </g>
        );
      })}
    </Figure>
  );
}
