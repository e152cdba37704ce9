/** Absences on a calendar: one row a season from July to June, one bar an absence. */
import type { AbsenceData } from '../../../../src/site/explorer/model.ts';
import { overTwoYears, useExplorer } from '../context.tsx';
import { Figure } from './figure.tsx';

const WIDTH = 640;
const LEFT = 74;
const ROW = 26;
const TOP = 24;
const DAY_MS = 86_400_000;
/** July, counted from 0. */
const FIRST_MONTH = 6;
const SEASONS_MAX = 8;
/** An absence without an end is drawn as long as this, or until today. */
const OPEN_DAYS = 30;

interface Part {
  readonly season: number;
  /** share of the year, 0 to 1 */
  readonly from: number;
  readonly to: number;
  readonly absence: AbsenceData;
}

const startOf = (season: number) => Date.UTC(season, FIRST_MONTH, 1);
const seasonOf = (time: number) => {
  const date = new Date(time);
  return date.getUTCMonth() >= FIRST_MONTH ? date.getUTCFullYear() : date.getUTCFullYear() - 1;
};

export function Absences({ absences }: { readonly absences: readonly AbsenceData[] }) {
  const { model, t, date } = useExplorer();
  const parts = absences.flatMap((absence) => partsOf(absence, Date.parse(model.now)));
  const seasons = [...new Set(parts.map(({ season }) => season))].sort((a, b) => b - a).slice(0, SEASONS_MAX);
  const width = WIDTH - LEFT;
  const months = Array.from({ length: 12 }, (_, i) => i);
  return (
    <Figure
      width={WIDTH}
      height={TOP + seasons.length * ROW + 2}
      label={t('absences.label', { count: absences.length })}
      class="absences"
    >
      {months.map((month) => (
        <text key={month} class="tick" x={LEFT + ((month + 0.5) / 12) * width} y="14" text-anchor="middle">
          {t(`month.${((month + FIRST_MONTH) % 12) as 0}`)}
        </text>
      ))}
      {seasons.map((season, i) => (
        <g key={season} transform={`translate(0 ${TOP + i * ROW})`}>
          <text class="tick" x="0" y="16">
            {overTwoYears(season)}
          </text>
          <rect class="track" x={LEFT} y="4" width={width} height={ROW - 8} rx="3" />
          {months.slice(1).map((month) => (
            <path key={month} class="month" d={`M${Math.round(LEFT + (month / 12) * width)} 4v${ROW - 8}`} />
          ))}
          {parts
            .filter((part) => part.season === season)
            .map(({ from, to, absence }) => (
              <rect
                key={`${absence.type} ${absence.start}`}
                class="absence"
                x={Math.round((LEFT + from * width) * 10) / 10}
                y="4"
                width={Math.round(Math.max(3, (to - from) * width) * 10) / 10}
                height={ROW - 8}
                rx="3"
              >
                <title>{`${absence.type}: ${date(absence.start)} – ${absence.end === null ? '' : date(absence.end)}`}</title>
              </rect>
            ))}
        </g>
      ))}
    </Figure>
  );
}

/** An absence over the end of a season has a part in both. */
function partsOf(absence: AbsenceData, now: number): Part[] {
  const start = Date.parse(absence.start);
  const open = Math.max(start + DAY_MS, Math.min(now, start + OPEN_DAYS * DAY_MS));
  const end = absence.end === null ? open : Math.max(start + DAY_MS, Date.parse(absence.end));
  const parts: Part[] = [];
  for (let season = seasonOf(start); season <= seasonOf(end - 1); season++) {
    const [first, last] = [startOf(season), startOf(season + 1)];
    const share = (time: number) => (Math.min(last, Math.max(first, time)) - first) / (last - first);
    parts.push({ season, from: share(start), to: share(end), absence });
  }
  return parts;
}
