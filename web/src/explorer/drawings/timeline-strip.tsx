/** The goals and cards of a match along its minutes, home above. */
import type { EventData, MatchDetail } from '../../../../src/site/explorer/model.ts';
import { isScored } from '../parts/timeline.tsx';
import { endOf, minutesUpTo } from './minutes.ts';
import { shortName } from './pitch.tsx';

const WIDTH = 720;
/** Minutes end before the edge, so that the label of the last goal has room beside its dot. */
const PLOT = { left: 16, right: WIDTH - 124 };
/** Half the height of the bar with the minutes. */
const BAR = 10;
const CARD = { width: 8, height: 12 };
const LANE = 20;
const FIRST_LANE = 36;
const NAME_ROW = 26;
const NAME_MAX = 12;
/** Renderers of files do not know the length of a text. */
const CHARACTER = 8;
const GAP = 12;

type Side = 'home' | 'away';

interface Parts {
  readonly events: readonly EventData[];
  readonly fixture: Pick<MatchDetail, 'home' | 'away'>;
}

interface Label {
  readonly goal: EventData;
  readonly text: string;
  readonly at: number;
  /** from 0, the nearest to the bar */
  readonly lane: number;
}

const sideOf = ({ team, type, detail }: EventData, homeId: string): Side =>
  (team.id === homeId) !== (type === 'goal' && detail === 'own-goal') ? 'home' : 'away';

const scaleOf = (end: number) => (minute: number) =>
  Math.round(PLOT.left + (Math.min(minute, end) / end) * (PLOT.right - PLOT.left));

/** Each label in the lane nearest to the bar where no later one is in its way. So no line crosses a label. */
function labelsOf({ events, fixture }: Parts, side: Side): Label[] {
  const x = scaleOf(endOf(events));
  const goals = events.filter((event) => isScored(event) && sideOf(event, fixture.home.id) === side);
  const startOfLane: number[] = [];
  return goals.toReversed().map((goal) => {
    const text = `${shortName(goal.player?.name ?? '', NAME_MAX)} ${goal.time.elapsed}'`.trim();
    const at = x(goal.time.elapsed);
    const end = at + 10 + text.length * CHARACTER + GAP;
    const free = startOfLane.findIndex((start) => end <= start);
    const lane = free === -1 ? startOfLane.length : free;
    startOfLane[lane] = at;
    return { goal, text, at, lane };
  });
}

const heightOf = (labels: readonly Label[]) =>
  BAR + FIRST_LANE + Math.max(0, ...labels.map(({ lane }) => lane)) * LANE + NAME_ROW;

export function timelineSize(parts: Parts): { width: number; height: number } {
  return { width: WIDTH, height: heightOf(labelsOf(parts, 'home')) + heightOf(labelsOf(parts, 'away')) };
}

export function TimelineStrip(parts: Parts) {
  const { events, fixture } = parts;
  const labels = { home: labelsOf(parts, 'home'), away: labelsOf(parts, 'away') };
  const middle = heightOf(labels.home);
  const x = scaleOf(endOf(events));
  return (
    <>
      <rect class="track" x="0" y={middle - BAR} width={WIDTH} height={2 * BAR} rx={BAR} />
      {minutesUpTo(endOf(events)).map((minute) => (
        <text key={minute} class="tick" x={x(minute)} y={middle + 4} text-anchor="middle">
          {`${minute}'`}
        </text>
      ))}
      {(['home', 'away'] as const).map((side) => {
        const up = side === 'home';
        return (
          <g key={side}>
            <text class={`value value-${side}`} x="0" y={up ? 14 : middle + heightOf(labels.away) - 6}>
              {fixture[side].name}
            </text>
            {cardsOf(parts, side).map(({ card, at }) => (
              <rect
                key={card.id}
                class={card.detail === 'yellow' ? 'yellow' : 'red'}
                x={at - CARD.width / 2}
                y={up ? middle - BAR - CARD.height - 3 : middle + BAR + 3}
                {...CARD}
                rx="1.5"
              />
            ))}
            {labels[side].map(({ goal, text, at, lane }) => {
              const away = BAR + FIRST_LANE + lane * LANE - 6;
              const y = up ? middle - away : middle + away;
              return (
                <g key={goal.id}>
                  <path class={`line-${side}`} d={`M${at} ${up ? middle - BAR : middle + BAR}V${y}`} />
                  <circle class={`dot-${side}`} cx={at} cy={y} r="6" />
                  <text class="name" x={at + 10} y={y + 5}>
                    {text}
                  </text>
                </g>
              );
            })}
          </g>
        );
      })}
    </>
  );
}

/** Cards of one minute stand side by side. */
function cardsOf({ events, fixture }: Parts, side: Side): { readonly card: EventData; readonly at: number }[] {
  const x = scaleOf(endOf(events));
  const cards = events.filter((event) => event.type === 'card' && !event.deleted);
  let last = Number.NEGATIVE_INFINITY;
  return cards
    .filter((card) => sideOf(card, fixture.home.id) === side)
    .map((card) => {
      last = Math.max(x(card.time.elapsed), last + CARD.width + 2);
      return { card, at: last };
    });
}
