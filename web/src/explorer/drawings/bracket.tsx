/** Ties of knock-out rounds, joined by lines. Winners are bold, legs are added up, and stand below their tie. */
import type { BracketRoundData } from '../../../../src/site/explorer/model.ts';
import { crestOf, matchLink, useExplorer } from '../context.tsx';
import {
  type BracketLayout,
  bracketLayout,
  legsOf,
  type PlacedTie,
  TIE_HEIGHT,
  type Tie,
  totalOf,
} from './bracket-layout.ts';
import { Figure } from './figure.tsx';

const CREST = 20;
const PADDING = 9;
const GOALS_WIDTH = 26;
/** What a finger needs for the result of a leg. */
const LEG = 40;
const LEG_HEIGHT = 22;
/** Sizes of a name: the first one in which it fits. */
const SIZES = [14, 12];

interface Parts {
  readonly rounds: readonly BracketRoundData[];
  /** false in files, which cannot load other files */
  readonly hasCrests?: boolean;
}

export function bracketSize(rounds: readonly BracketRoundData[]): { width: number; height: number } {
  const { width, height } = bracketLayout(rounds);
  return { width, height };
}

export function Bracket({ rounds, hasCrests = true }: Parts) {
  const { t, round } = useExplorer();
  const layout = bracketLayout(rounds);
  const { width, height, titles, ties } = layout;
  return (
    <Figure width={width} height={height} label={t('league.bracket')} class="bracket" isInteractive>
      {titles.map(({ name, x, y }) => (
        <text key={name} class="tick" x={x + 2} y={y}>
          {round(name.split(' - ').at(-1)!)}
        </text>
      ))}
      <Joins layout={layout} />
      {ties.map(({ tie, x, y }) => (
        <g key={tie.id} transform={`translate(${x + 2} ${y})`}>
          <Box tie={tie} width={layout.tieWidth} hasCrests={hasCrests} />
          <Legs tie={tie} width={layout.tieWidth} />
        </g>
      ))}
    </Figure>
  );
}

/** From each tie to the next one of its winner, if that is in the next round: other lines would cross the ties between. */
function Joins({ layout: { ties, tieWidth, gap } }: { readonly layout: BracketLayout }) {
  const all = new Map(ties.map((each) => [each.tie.id, each]));
  const joined = ties.flatMap(({ tie, x, y }: PlacedTie) => {
    const next = tie.next === null ? undefined : all.get(tie.next);
    return next?.x === x + tieWidth + gap ? [{ id: tie.id, x: x + tieWidth, y, next }] : [];
  });
  return (
    <>
      {joined.map(({ id, x, y, next }) => (
        <path
          key={id}
          class="join"
          d={`M${x} ${y + TIE_HEIGHT / 2}H${x + gap / 2}V${next.y + TIE_HEIGHT / 2}H${next.x}`}
        />
      ))}
    </>
  );
}

interface TieParts {
  readonly tie: Tie;
  readonly width: number;
}

/** Both teams, with a link to the last leg. */
function Box({ tie, width, hasCrests }: TieParts & { readonly hasCrests: boolean }) {
  const { link, file } = useExplorer();
  const goals = totalOf(tie);
  const from = PADDING + (hasCrests ? CREST + 8 : 0);
  const score = goals === null ? '–' : `${goals.home}–${goals.away}`;
  return (
    <a {...link(matchLink(tie.legs.at(-1)!.fixture))}>
      <title>{`${tie.home.name} ${score} ${tie.away.name}`}</title>
      <rect class="box" width={width} height={TIE_HEIGHT} rx="6" />
      {(['home', 'away'] as const).map((side, i) => (
        <g key={side} class={tie.winner === null ? undefined : tie.winner === side ? 'won' : 'lost'}>
          {hasCrests && (
            <image href={file(crestOf(tie[side].logo))} x={PADDING} y={4 + i * 24} width={CREST} height={CREST} />
          )}
          <Name name={tie[side].name} x={from} y={19 + i * 24} room={width - from - GOALS_WIDTH} />
          <text x={width - PADDING} y={19 + i * 24} text-anchor="end">
            {goals?.[side] ?? ''}
          </text>
        </g>
      ))}
    </a>
  );
}

/** Each leg with its link, and what decided the tie where the goals do not show it. */
function Legs({ tie, width }: TieParts) {
  const { t, named, link } = useExplorer();
  const legs = legsOf(tie).filter(({ goals }) => goals !== null);
  const { decidedBy, penalty } = tie;
  const notes = [
    decidedBy === 'away-goals' && t('bracket.awayGoals'),
    decidedBy === 'award' && named('status.AWD', ''),
    tie.legs.some(({ extraTime }) => extraTime) && decidedBy !== 'penalties' && named('status.AET', ''),
    decidedBy === 'penalties' && (penalty === null ? named('status.PEN', '') : t('result.penalties', penalty)),
  ].filter((note) => note !== false);
  const y = TIE_HEIGHT + 15;
  return (
    <>
      {tie.legs.length > 1 &&
        legs.map(({ fixture, goals }, i) => (
          <a key={fixture} {...link(matchLink(fixture))}>
            <rect class="leg" x={i * LEG} y={TIE_HEIGHT + 1} width={LEG} height={LEG_HEIGHT} />
            <text class="tick" x={PADDING + i * LEG} y={y}>{`${goals!.home}–${goals!.away}`}</text>
          </a>
        ))}
      <text class="tick" x={width - PADDING} y={y} text-anchor="end">
        {notes.join(' · ')}
      </text>
    </>
  );
}

interface NameParts {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly room: number;
}

function Name({ name, x, y, room }: NameParts) {
  const size = SIZES.find((each) => emsOf(name) * each <= room) ?? SIZES.at(-1)!;
  let text = name;
  for (let end = name.length - 1; emsOf(text) * size > room; end--) text = `${name.slice(0, end).trimEnd()}…`;
  return (
    <text x={x} y={y} class={size === SIZES[0] ? undefined : 'long'}>
      {text}
    </text>
  );
}

/** About the width of a bold text in a wide font, in sizes of the font. */
function emsOf(text: string): number {
  let sum = 0;
  for (const character of text)
    sum += /[mwMW]/.test(character) ? 1 : /[ijlI.,' ]/.test(character) ? 0.37 : /[frt-]/.test(character) ? 0.49 : 0.7;
  return sum;
}
