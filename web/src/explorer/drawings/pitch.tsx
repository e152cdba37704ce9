/** Both line-ups on one pitch: home from the left. On a phone the styles turn it: home from the top. */
import type { EventData, LineupData, PlayerMatchData } from '../../../../src/site/explorer/model.ts';
import { useExplorer } from '../context.tsx';
import { Figure } from './figure.tsx';

export type LineupPlayer = LineupData['startXI'][number];

/** Place in the own half: `depth` from the own goal (0) to the half-way line (1), `across` from left to right. */
interface Spot {
  readonly player: LineupPlayer;
  readonly depth: number;
  readonly across: number;
  /** players in the same line */
  readonly line: number;
  /** lines of the team */
  readonly lines: number;
}

const LINES = ['G', 'D', 'M', 'F'];

/** By the grid of the source, else in four lines by position; null if neither is known. */
export function spotsOf({ startXI }: Pick<LineupData, 'startXI'>): readonly Spot[] | null {
  const lineOf = (player: LineupPlayer): readonly [number, number] | null => {
    const [, row, column] = /^(\d+):(\d+)$/.exec(player.grid ?? '') ?? [];
    return row === undefined ? null : [Number(row), Number(column)];
  };
  const hasGrid = startXI.length > 0 && startXI.every((player) => lineOf(player) !== null);
  if (!hasGrid && !startXI.every(({ pos }) => pos !== null && LINES.includes(pos))) return null;
  const rows = Map.groupBy(startXI, (player) => (hasGrid ? lineOf(player)![0] : LINES.indexOf(player.pos!) + 1));
  const order = [...rows.keys()].sort((a, b) => a - b);
  return order.flatMap((key, index) => {
    const players = rows.get(key)!.toSorted((a, b) => (lineOf(a)?.[1] ?? 0) - (lineOf(b)?.[1] ?? 0));
    const depth = order.length === 1 ? 0.5 : index / (order.length - 1);
    return players.map((player, i) => ({
      player,
      depth,
      across: (i + 0.5) / players.length,
      line: players.length,
      lines: order.length,
    }));
  });
}

/** The last name, cut so that names of a line never touch. */
export function shortName(name: string, characters: number): string {
  const words = name.split(' ');
  const last = words.length > 1 ? words.slice(1).join(' ') : name;
  const shown = last.length > characters ? words.at(-1)! : last;
  return shown.length > characters ? `${shown.slice(0, characters - 1)}…` : shown;
}

const SHIRT = 'M-17 -15L-8 -19Q0 -14 8 -19L17 -15L25 -4L17 2L15 -1V19H-15V-1L-17 2L-25 -4Z';

/** At both sides of a line, as a share of its length: signs beside the shirts of wide players stay on the pitch. */
const MARGIN = 0.04;
/** From the goalkeepers to the forwards, and from the goal line to the goalkeepers, as shares of the length of the pitch. */
const LENGTH = 0.37;
const GOAL_LINE = 0.06;
const [WIDTH, HEIGHT] = [1000, 560];
/** Width of a wide character of a name. */
const CHARACTER = 9.6;
/** By how much the styles enlarge players on a turned pitch. */
const ENLARGED = 1.27;

interface PitchParts {
  readonly lineups: readonly LineupData[];
  readonly homeId: string;
  readonly events: readonly EventData[];
  readonly players: readonly PlayerMatchData[];
}

export function Pitch({ lineups, homeId, events, players }: PitchParts) {
  const { t } = useExplorer();
  return (
    <Figure width={WIDTH} height={HEIGHT} label={t('lineups.label')}>
      <rect class="pitch" width={WIDTH} height={HEIGHT} rx="8" />
      <path class="pitch-line" d={LINES_OF_PITCH} />
      {lineups.map((lineup) => {
        const isHome = lineup.team.id === homeId;
        return (spotsOf(lineup) ?? []).map((spot) => (
          <Shirt
            key={spot.player.id}
            player={spot.player}
            at={placeOf(spot, isHome)}
            side={isHome ? 'home' : 'away'}
            characters={roomOf(spot)}
            rating={players.find(({ player }) => player.id === spot.player.id)?.rating ?? null}
            events={events}
          />
        ));
      })}
    </Figure>
  );
}

function placeOf({ depth, across }: Spot, isHome: boolean): readonly [x: number, y: number] {
  const along = WIDTH * (GOAL_LINE + depth * LENGTH);
  const y = HEIGHT * (MARGIN + (1 - 2 * MARGIN) * (isHome ? across : 1 - across));
  return [Math.round(isHome ? along : WIDTH - along), Math.round(y)];
}

interface Room {
  readonly wide: number;
  readonly turned: number;
}

/** How many characters of a name fit: to the next line or the other team, and on a turned pitch to the next player of the line. */
function roomOf({ line, lines }: Spot): Room {
  const ahead = Math.min(LENGTH / Math.max(1, lines - 1), 1 - 2 * (GOAL_LINE + LENGTH));
  const beside = ((1 - 2 * MARGIN) * HEIGHT) / line / ENLARGED;
  return { wide: Math.floor((WIDTH * ahead) / CHARACTER), turned: Math.floor(beside / CHARACTER) };
}

const LINES_OF_PITCH =
  'M8 8H992V552H8Z M500 8V552 M500 205a75 75 0 1 0 0 150a75 75 0 1 0 0 -150 M8 150H130V410H8 M8 218H50V342H8 M992 150H870V410H992 M992 218H950V342H992';

interface ShirtParts {
  readonly player: LineupPlayer;
  readonly at: readonly [number, number];
  readonly side: 'home' | 'away';
  readonly characters: Room;
  readonly rating: string | null;
  readonly events: readonly EventData[];
}

function Shirt({ player, at: [x, y], side, characters, rating, events }: ShirtParts) {
  const { decimal } = useExplorer();
  const own = events.filter((event) => event.player?.id === player.id && !event.deleted);
  const goals = own.filter(({ type, detail, shootout }) => type === 'goal' && detail !== 'missed-penalty' && !shootout);
  const card = own.findLast(({ type }) => type === 'card');
  const off = own.find(({ type }) => type === 'substitution');
  const mark = player.captain ? ' (C)' : '';
  const named = (room: number) => shortName(player.name, Math.max(5, room - mark.length)) + mark;
  const [wide, turned] = [named(characters.wide), named(characters.turned)];
  return (
    <g transform={`translate(${x} ${y - 6})`}>
      <g class={`shirt of-${side}`}>
        <path class="kit" d={SHIRT} />
        <text class="number" y="8" text-anchor="middle">
          {player.number ?? ''}
        </text>
        {wide === turned ? (
          <text class="player" y="36" text-anchor="middle">
            {wide}
          </text>
        ) : (
          <>
            <text class="player if-wide" y="36" text-anchor="middle">
              {wide}
            </text>
            <text class="player if-turned" y="36" text-anchor="middle">
              {turned}
            </text>
          </>
        )}
        {goals.map((goal, i) => (
          <circle
            key={goal.id}
            class={goal.detail === 'own-goal' ? 'ball own' : 'ball'}
            cx={-24 - i * 9}
            cy="-16"
            r="6"
          />
        ))}
        {card !== undefined && (
          <rect class={card.detail === 'yellow' ? 'yellow' : 'red'} x="-29" y="2" width="8" height="11" rx="1.5" />
        )}
        {off !== undefined && (
          <g class="off">
            <path d="M22 10l5 6 5-6" />
            <text x="36" y="17">{`${off.time.elapsed}'`}</text>
          </g>
        )}
        {rating !== null && (
          <>
            <rect class={Number(rating) >= 7 ? 'rating good' : 'rating'} x="11" y="-27" width="26" height="17" rx="4" />
            <text class="rating-text" x="24" y="-14" text-anchor="middle">
              {decimal(Number(rating), 1)}
            </text>
          </>
        )}
      </g>
    </g>
  );
}
