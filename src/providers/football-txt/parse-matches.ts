/**
 * Reads match files line by line. Paragraphs below a match belong to it until the next match starts:
 *
 *     = World Cup 2022
 *     ▪ Final
 *     Sun Dec 18 18:00 UTC+3 @ Lusail Stadium, Al Daayen, Att: 88966
 *       Argentina v France  3-3 a.e.t., 4-2 pen.
 *         (Lionel MESSI 23'(p), 108', Angel DI MARIA 36'; Kylian MBAPPE 80'(p), 81', 118'(p))
 */
import { textLines } from '../../ingest/readers/csv.ts';
import type { MatchRecord, Rejection } from '../../ingest/records/source.ts';
import { dayAt, kickoffOf, type Prefix, type Time, timeAt } from './dates.ts';
import { headingOf, isContents, type Pairing, pairingOf, type Venue, venueOf, withoutComment } from './lines.ts';
import { MatchBuilder, type Part } from './match.ts';
import { Rounds } from './rounds.ts';
import { outcomeOf } from './scores.ts';
import { contradiction, type Season, seasonOf } from './titles.ts';

/** Reads one file of matches. A file with an unknown league or season is rejected as a whole. */
export async function* parseMatches(
  chunks: AsyncIterable<Uint8Array>,
  path: string,
): AsyncGenerator<MatchRecord | Rejection> {
  let file: MatchFile | RefusedFile | null = null;
  let line = 0;
  for await (const batch of textLines(chunks)) {
    for (const raw of batch) {
      line += 1;
      const text = withoutComment(raw);
      if (file !== null) yield* file.readLine(text, line);
      else if (text !== '') {
        const title = headingOf(text);
        const season = seasonOf(title?.depth === 0 ? title.text : text);
        const reason = 'reason' in season ? season.reason : contradiction(path, season);
        file = 'reason' in season || reason !== null ? new RefusedFile(line, reason ?? '') : new MatchFile(season);
      }
    }
  }
  if (file !== null) yield* file.end();
}

/** A file whose title cannot be used. It is rejected once, with the number of its matches. */
class RefusedFile {
  private readonly line: number;
  private readonly reason: string;
  private matches = 0;

  constructor(line: number, reason: string) {
    this.line = line;
    this.reason = reason;
  }

  readLine(text: string, _line: number): readonly Rejection[] {
    // A date, a time or the number of the match can come first.
    if (pairingOf(text.trim()) !== null) this.matches += 1;
    return [];
  }

  *end(): Generator<Rejection> {
    const { line, matches } = this;
    yield { kind: 'rejection', line, reason: `${this.reason}; matches not read: ${matches}` };
  }
}

/** A paragraph below a match, which may have several lines. */
interface Paragraph {
  readonly part: Part;
  readonly line: number;
  text: string;
}

class MatchFile {
  private readonly season: Season;
  private readonly rounds = new Rounds();
  private headings: { readonly depth: number; readonly text: string }[] = [];
  private day: string | null = null;
  private time: Time | null = null;
  private place: { readonly venue: Venue; readonly attendance?: number } | null = null;
  private match: MatchBuilder | null = null;
  private paragraph: Paragraph | null = null;

  constructor(season: Season) {
    this.season = season;
  }

  *readLine(line: string, number: number): Generator<MatchRecord | Rejection> {
    const text = line.trim();
    if (this.continuesParagraph(line, text)) return;
    if (text === '' || isContents(text)) return;
    const heading = headingOf(text);
    if (heading !== null) {
      yield* this.finishMatch();
      this.headings = [...this.headings.filter(({ depth }) => depth < heading.depth), heading];
      this.day = null;
    } else if (!this.startsParagraph(text, number)) yield* this.readSchedule(text, number);
  }

  *end(): Generator<MatchRecord | Rejection> {
    this.closeParagraph();
    yield* this.finishMatch();
  }

  private *finishMatch(): Generator<MatchRecord | Rejection> {
    if (this.match !== null) yield* this.match.records();
    this.match = null;
  }

  /** Goals continue until their bracket closes, other paragraphs while lines are indented. Both end at a blank line. */
  private continuesParagraph(line: string, text: string): boolean {
    const { paragraph } = this;
    if (paragraph === null) return false;
    if (text !== '' && (paragraph.part === 'goals' || line.startsWith(' ') || line.startsWith('\t'))) {
      paragraph.text += ` ${text}`;
      if (paragraph.part === 'goals' && isBalanced(paragraph.text)) this.closeParagraph();
      return true;
    }
    this.closeParagraph();
    return false;
  }

  private closeParagraph(): void {
    if (this.paragraph === null || this.match === null) return;
    const { part, line, text } = this.paragraph;
    this.paragraph = null;
    if (part !== 'goals') this.match.add(part, text, line);
    else if (isBalanced(text)) this.match.add(part, text.replace(/^[([]|[)\]]$/g, ''), line);
    else this.match.reject(line, `unclosed bracket: ${text}`);
  }

  /** Starts a paragraph below the match. Returns false if the line is not the start of one. */
  private startsParagraph(text: string, line: number): boolean {
    if (this.match === null) return false;
    if (isListOfGoals(text)) {
      this.paragraph = { part: 'goals', line, text };
      if (isBalanced(text)) this.closeParagraph();
      return true;
    }
    const [, label, rest] = /^([^:]+):\s+(.*)$/.exec(text) ?? [];
    if (label === undefined || rest === undefined) return false;
    const part = label === 'Penalties' ? 'penalties' : label === 'Refs' ? 'referees' : this.match.sideOf(label);
    if (part === null) return false;
    this.paragraph = { part, line, text: rest };
    return true;
  }

  /**
   * Reads a date, a time and a match, which are on one line or on consecutive lines. A date or time applies until the next
   * one. Some files have the date in square brackets, others the number of the match in round ones.
   */
  private *readSchedule(text: string, line: number): Generator<MatchRecord | Rejection> {
    let rest = text.replace(/^\(\d+\)\s+/, '').replace(/^\[(.*)\]$/, '$1');
    const day = dayAt(rest, this.season);
    if (day !== null) {
      yield* this.finishMatch();
      if ('reason' in day) {
        this.day = null;
        return yield { kind: 'rejection', line, reason: day.reason };
      }
      this.day = day.value;
      this.time = null;
      this.place = null;
      rest = day.rest;
    }
    const time = timeAt(rest);
    if (time !== null) [this.time, rest] = [time.value, time.rest];
    const place = placeOf(rest);
    if (place.rest === '') {
      this.place = place.value ?? this.place;
      if (time === null && day === null) yield { kind: 'rejection', line, reason: `unknown line: ${text}` };
      return;
    }
    const pairing = pairingOf(place.rest);
    yield* this.finishMatch();
    if (pairing === null) return yield { kind: 'rejection', line, reason: `unknown line: ${text}` };
    yield* this.startMatch(pairing, line, place.value ?? this.place);
  }

  private *startMatch(
    { home, away, score, status }: Pairing,
    line: number,
    place: MatchFile['place'],
  ): Generator<Rejection> {
    const outcome = outcomeOf(score, status);
    const reason =
      this.day === null
        ? `match without a date: ${home} v ${away}`
        : home === away
          ? `${home} cannot play itself`
          : 'reason' in outcome
            ? outcome.reason
            : null;
    if (reason !== null || this.day === null || 'reason' in outcome) {
      return yield { kind: 'rejection', line, reason: reason ?? '' };
    }
    const headings = this.headings.filter(({ depth }) => depth > 0).map((heading) => heading.text);
    const { league, year } = this.season;
    this.match = new MatchBuilder(
      {
        line,
        league,
        season: year,
        ...kickoffOf(this.day, this.time, this.season),
        home: { name: home },
        away: { name: away },
        ...outcome,
        ...this.rounds.of(headings, this.season, [home, away]),
        ...(place !== null && { venue: place.venue }),
      },
      place?.attendance,
    );
  }
}

function placeOf(text: string): Prefix<MatchFile['place']> {
  const at = text.search(/(?:^|\s)@\s/);
  if (at < 0) return { value: null, rest: text };
  const place = text.slice(text.indexOf('@', at) + 1).trim();
  return { value: venueOf(place), rest: text.slice(0, at).trim() };
}

/** Goals are in round brackets, in older files in square ones. A number in brackets is that of a match. */
function isListOfGoals(text: string): boolean {
  return (text.startsWith('(') && !/^\(\d+\)\s/.test(text)) || /^\[[^\]]*\d'/.test(text);
}

function isBalanced(text: string): boolean {
  const count = (bracket: string) => text.split(bracket).length;
  return count('(') === count(')') && count('[') === count(']');
}
