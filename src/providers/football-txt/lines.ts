/** Parts of a single line of a match file. */
import { SCORE } from './scores.ts';

/** Comments start with '#', on their own line or at the end of one. */
export function withoutComment(line: string): string {
  return line.replace(/(?:^|\s)#.*$/, '').trimEnd();
}

export interface Heading {
  /** nesting depth; 0 is the title of the file */
  readonly depth: number;
  readonly text: string;
}

const PLAIN = /^(?:Matchday \d+|Round \d+|Round of \d+|Quarter-?finals?|Semi-?finals?|Final)$/i;

/**
 * A heading: '= title', '== stage', '» round', '▪▪ round', or only the round in some files.
 *
 * @returns null for other lines
 */
export function headingOf(text: string): Heading | null {
  const [, signs, title] = /^(=+)\s*(.*?)\s*=*$/.exec(text) ?? [];
  if (signs !== undefined && title !== undefined && title !== '') return { depth: signs.length - 1, text: title };
  const [, bullets, round] = /^(»|▪+)\s*(\S.*)$/.exec(text) ?? [];
  // Stages with '==' are one level above the outermost bullet.
  if (bullets !== undefined && round !== undefined) return { depth: bullets.length + 1, text: round };
  return PLAIN.test(text) ? { depth: 2, text } : null;
}

/** Whether a line belongs to the list of groups and rounds before the matches. */
export function isContents(text: string): boolean {
  return /^(?:[»▪]\s*)?(?:Group \w|Matchday \d+|Round of \d+|Quarter-finals|Semi-finals|Match for third place|Final)\s*\|/.test(
    text,
  );
}

export interface Venue {
  readonly name?: string;
  readonly city?: string;
}

/** Text after '@': a stadium and its city, or a city with the actual town in brackets, and the attendance. */
export function venueOf(text: string): { readonly venue: Venue; readonly attendance?: number } {
  const [, place = text, attendance] = /^(.*?),?\s*Att:\s*([\d,]+)$/.exec(text) ?? [];
  const comma = place.lastIndexOf(',');
  const [, town] = /\(([^)]+)\)$/.exec(place) ?? [];
  const venue =
    comma > 0
      ? { name: place.slice(0, comma).trim(), city: place.slice(comma + 1).trim() }
      : { city: (town ?? place).trim() };
  return { venue, ...(attendance !== undefined && { attendance: Number(attendance.replaceAll(',', '')) }) };
}

export interface Pairing {
  readonly home: string;
  readonly away: string;
  readonly score?: string;
  /** text in square brackets: 'awarded', 'cancelled' */
  readonly status?: string;
}

const STATUS = '(?:\\s+\\[(?<status>[a-z]+)\\])?';
const SCORE_AFTER_TEAMS = new RegExp(`^(?<home>\\S.*?)\\s+v\\s+(?<away>\\S.*?)(?:\\s+(?<score>${SCORE}))?${STATUS}$`);
const SCORE_BETWEEN_TEAMS = new RegExp(
  `^(?<home>\\S.*?)\\s+(?<score>${SCORE})\\s+(?!\\d+-\\d|[(]|pen\\.|a\\.e\\.t)(?<away>[^\\s[].*?)${STATUS}$`,
);
/** Matches that were not played, in files that have the score between the teams. */
const NO_SCORE_BETWEEN_TEAMS = /^(?<home>\S.*?)\s+-\s+(?<away>\S.*?)\s+\[(?<status>[a-z]+)\]$/;

/** Two teams with the score after or between them; null for any other line. */
export function pairingOf(text: string): Pairing | null {
  const match = SCORE_AFTER_TEAMS.exec(text) ?? SCORE_BETWEEN_TEAMS.exec(text) ?? NO_SCORE_BETWEEN_TEAMS.exec(text);
  const { home, away, score, status } = match?.groups ?? {};
  if (home === undefined || away === undefined) return null;
  return { home, away, ...(score !== undefined && { score }), ...(status !== undefined && { status }) };
}
