/** Ties of knock-out rounds, joined by lines. Winners are bold, and legs are added up. */
import type { BracketRoundData } from '../../../../src/site/explorer/model.ts';
import { matchLink, useExplorer } from '../context.tsx';
import { Figure } from './figure.tsx';

const WIDTH = 190;
const HEIGHT = 50;
const GAP = 44;
const ROW = 64;
const TOP = 30;
/** The last rounds; earlier ones have too many ties for one drawing. */
const TIES_MAX = 16;

type Tie = BracketRoundData['ties'][number];

interface Placed {
  readonly tie: Tie;
  readonly x: number;
  readonly y: number;
}

export function Bracket({ rounds }: { readonly rounds: readonly BracketRoundData[] }) {
  const { t } = useExplorer();
  const shown = rounds.filter(({ ties, placement }) => ties.length <= TIES_MAX && !placement);
  const most = Math.max(1, ...shown.map(({ ties }) => ties.length));
  const placed = shown.map(({ ties }, column) =>
    ties.map(
      (tie, i): Placed => ({
        tie,
        x: column * (WIDTH + GAP),
        y: TOP + ((i + 0.5) * most * ROW) / ties.length - HEIGHT / 2,
      }),
    ),
  );
  const all = new Map(placed.flat().map((each) => [each.tie.id, each]));
  const width = Math.max(WIDTH, shown.length * (WIDTH + GAP) - GAP) + 4;
  return (
    <Figure width={width} height={TOP + most * ROW + 4} label={t('league.bracket')} class="bracket">
      {shown.map(({ name }, column) => (
        <text key={name} class="tick" x={column * (WIDTH + GAP) + 2} y="16">
          {name}
        </text>
      ))}
      {placed.flat().map(({ tie, x, y }) => {
        const next = tie.next === null ? undefined : all.get(tie.next);
        if (next === undefined) return null;
        const middle = x + WIDTH + GAP / 2;
        return (
          <path
            key={tie.id}
            class="join"
            d={`M${x + WIDTH} ${y + HEIGHT / 2}H${middle}V${next.y + HEIGHT / 2}H${next.x}`}
          />
        );
      })}
      {placed.flat().map(({ tie, x, y }) => (
        <a key={tie.id} href={matchLink(tie.legs.at(-1)!.fixture)}>
          <g transform={`translate(${x + 2} ${y})`}>
            <rect class="box" width={WIDTH} height={HEIGHT} rx="6" />
            {(['home', 'away'] as const).map((side, i) => (
              <g key={side} class={tie.winner === side ? 'won' : tie.winner === null ? '' : 'lost'}>
                <text x="10" y={20 + i * 21}>
                  {short(tie[side].name)}
                </text>
                <text x={WIDTH - 10} y={20 + i * 21} text-anchor="end">
                  {tie.aggregate?.[side] ?? ''}
                  {tie.penalty !== null && ` (${tie.penalty[side]})`}
                </text>
              </g>
            ))}
          </g>
        </a>
      ))}
    </Figure>
  );
}

const short = (name: string) => (name.length > 17 ? `${name.slice(0, 16)}…` : name);
