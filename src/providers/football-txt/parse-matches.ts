/**
 * Files of matches, line by line. What stands below a match belongs to it until the next one begins:
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
import { type Ground, groundOf, headingOf, isContents, meetingOf, withoutRemark } from './lines.ts';
import { MatchBuilder, type Part } from './match.ts';
import { Rounds } from './rounds.ts';
import { outcomeOf } from './scores.ts';
import { type Season, seasonOf } from './titles.ts';

/** Reads one file of matches. A file of a league or season that is not known is rejected as a whole. */
export async function* parseMatches(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<MatchRecord | Rejection> {
  let file: MatchFile | null = null;
  let line = 0;
  for await (const batch of textLines(chunks)) {
    for (const raw of batch) {
      line += 1;
      const text = withoutRemark(raw);
      if (file !== null) yield* file.take(text, line);
      else if (text !== '') {
        const title = headingOf(text);
        const season = seasonOf(title?.depth === 0 ? title.words : text);
        if ('reason' in season) return yield { kind: 'rejection', line, reason: season.reason };
        file = new MatchFile(season);
      }
    }
  }
  if (file !== null) yield* file.end();
}

/** A paragraph below a match that may go over several lines. */
interface Paragraph {
  readonly part: Part;
  readonly line: number;
  text: string;
}

class MatchFile {
  private readonly season: Season;
  private readonly rounds = new Rounds();
  private headings: { readonly depth: number; readonly words: string }[] = [];
  private day: string | null = null;
  private time: Time | null = null;
  private place: { readonly ground: Ground; readonly attendance?: number } | null = null;
  private match: MatchBuilder | null = null;
  private paragraph: Paragraph | null = null;

  constructor(season: Season) {
    this.season = season;
  }

  *take(line: string, number: number): Generator<MatchRecord | Rejection> {
    const text = line.trim();
    if (this.continues(line, text)) return;
    if (text === '' || isContents(text)) return;
    const heading = headingOf(text);
    if (heading !== null) {
      yield* this.finish();
      this.headings = [...this.headings.filter(({ depth }) => depth < heading.depth), heading];
      this.day = null;
    } else if (!this.begins(text, number)) yield* this.scheduled(text, number);
  }

  *end(): Generator<MatchRecord | Rejection> {
    this.close();
    yield* this.finish();
  }

  private *finish(): Generator<MatchRecord | Rejection> {
    if (this.match !== null) yield* this.match.records();
    this.match = null;
  }

  /** Goals go on until their bracket is closed, other paragraphs while lines are indented; both end at a blank line. */
  private continues(line: string, text: string): boolean {
    const open = this.paragraph;
    if (open === null) return false;
    if (text !== '' && (open.part === 'goals' || line.startsWith(' ') || line.startsWith('\t'))) {
      open.text += ` ${text}`;
      if (open.part === 'goals' && isBalanced(open.text)) this.close();
      return true;
    }
    this.close();
    return false;
  }

  private close(): void {
    if (this.paragraph === null || this.match === null) return;
    const { part, line, text } = this.paragraph;
    this.paragraph = null;
    if (part !== 'goals') this.match.add(part, text, line);
    else if (isBalanced(text)) this.match.add(part, text.replace(/^\(|\)$/g, ''), line);
    else this.match.reject(line, `a bracket is not closed: ${text}`);
  }

  /** Whether the line begins a paragraph below the match. */
  private begins(text: string, line: number): boolean {
    if (this.match === null) return false;
    if (text.startsWith('(') && !/^\(\d+\)\s/.test(text)) {
      this.paragraph = { part: 'goals', line, text };
      if (isBalanced(text)) this.close();
      return true;
    }
    const [, word, rest] = /^([^:]+):\s+(.*)$/.exec(text) ?? [];
    if (word === undefined || rest === undefined) return false;
    const part = word === 'Penalties' ? 'penalties' : word === 'Refs' ? 'referees' : this.match.sideOf(word);
    if (part === null) return false;
    this.paragraph = { part, line, text: rest };
    return true;
  }

  /**
   * A day, a time and a match may stand in one line or below each other; what a line does not repeat goes on. A day stands
   * in square brackets in some files, a match has its number in round ones in others.
   */
  private *scheduled(text: string, line: number): Generator<MatchRecord | Rejection> {
    let rest = text.replace(/^\(\d+\)\s+/, '').replace(/^\[(.*)\]$/, '$1');
    const day = dayAt(rest, this.season);
    if (day !== null) {
      yield* this.finish();
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
      if (time === null && day === null) yield { kind: 'rejection', line, reason: `not understood: ${text}` };
      return;
    }
    const meeting = meetingOf(place.rest);
    yield* this.finish();
    if (meeting === null) return yield { kind: 'rejection', line, reason: `not understood: ${text}` };
    yield* this.begin(meeting, line, place.value ?? this.place);
  }

  private *begin(
    { home, away, score, label }: NonNullable<ReturnType<typeof meetingOf>>,
    line: number,
    place: MatchFile['place'],
  ): Generator<Rejection> {
    const outcome = outcomeOf(score, label);
    const reason =
      this.day === null
        ? `a match without its day: ${home} v ${away}`
        : home === away
          ? `${home} cannot play itself`
          : 'reason' in outcome
            ? outcome.reason
            : null;
    if (reason !== null || this.day === null || 'reason' in outcome) {
      return yield { kind: 'rejection', line, reason: reason ?? '' };
    }
    const headings = this.headings.filter(({ depth }) => depth > 0).map(({ words }) => words);
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
        ...(place !== null && { venue: place.ground }),
      },
      place?.attendance,
    );
  }
}

function placeOf(text: string): Prefix<MatchFile['place']> {
  const at = text.search(/(?:^|\s)@\s/);
  if (at < 0) return { value: null, rest: text };
  const behind = text.slice(text.indexOf('@', at) + 1).trim();
  return { value: groundOf(behind), rest: text.slice(0, at).trim() };
}

function isBalanced(text: string): boolean {
  return text.split('(').length === text.split(')').length;
}
