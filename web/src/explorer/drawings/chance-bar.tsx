import type { Chances } from '../../../../src/site/explorer/model.ts';
import { percents, useExplorer } from '../context.tsx';

interface BarParts {
  readonly chances: Chances;
  readonly teams: readonly [string, string];
  readonly isLarge?: boolean;
}

const tenth = (value: number) => Math.round(Math.max(0, value) * 10) / 10;

/** Win, draw, loss as one bar. The gaps are part of the drawing, so that it needs no lines. */
export function ChanceBar({ chances, teams, isLarge = false }: BarParts) {
  const { t } = useExplorer();
  const [home = 0, draw = 0, away = 0] = percents([chances.home, chances.draw, chances.away]);
  const label = t('chances.label', { home: teams[0], away: teams[1], one: home, draw, other: away });
  return (
    <span class={`chances ${isLarge ? 'large' : ''}`} role="img" aria-label={label}>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect class="c-home" x="0" width={tenth(home - 0.6)} height="6" />
        <rect class="c-draw" x={tenth(home + 0.6)} width={tenth(draw - 1.2)} height="6" />
        <rect class="c-away" x={tenth(home + draw + 0.6)} width={tenth(away - 0.6)} height="6" />
      </svg>
      <span class="numbers" aria-hidden="true">
        <span>
          {home}
          {isLarge && ' %'}
        </span>
        <span>
          {draw}
          {isLarge && ' %'}
        </span>
        <span>
          {away}
          {isLarge && ' %'}
        </span>
      </span>
    </span>
  );
}
