/** What a single line of a match file is. */
import { SCORE } from './scores.ts';

/** Remarks stand behind '#', alone or at the end of a line. */
export function withoutRemark(line: string): string {
  return line.replace(/(?:^|\s)#.*$/, '').trimEnd();
}

export interface Heading {
  /** how deep it stands; 0 is the file's title */
  readonly depth: number;
  readonly words: string;
}

const PLAIN = /^(?:Matchday \d+|Round \d+|Round of \d+|Quarter-?finals?|Semi-?finals?|Final)$/i;

/**
 * A heading: '= title', '== stage', '» round' or '▪▪ round', in some files the round alone.
 *
 * @returns null for other lines
 */
export function headingOf(text: string): Heading | null {
  const [, signs, title] = /^(=+)\s*(.*?)\s*=*$/.exec(text) ?? [];
  if (signs !== undefined && title !== undefined && title !== '') return { depth: signs.length - 1, words: title };
  const [, bullets, words] = /^(»|▪+)\s*(\S.*)$/.exec(text) ?? [];
  // Stages in '==' are further out than the outermost bullet.
  if (bullets !== undefined && words !== undefined) return { depth: bullets.length + 1, words };
  return PLAIN.test(text) ? { depth: 2, words: text } : null;
}

/** Which teams are in which group, and which days a round is played on: a list in front of the matches. */
export function isContents(text: string): boolean {
  return /^(?:[»▪]\s*)?(?:Group \w|Matchday \d+|Round of \d+|Quarter-finals|Semi-finals|Match for third place|Final)\s*\|/.test(
    text,
  );
}

export interface Ground {
  readonly name?: string;
  readonly city?: string;
}

/** What stands behind '@': a ground and its city, or a city, with the town proper in brackets; the attendance. */
export function groundOf(text: string): { readonly ground: Ground; readonly attendance?: number } {
  const [, place = text, attendance] = /^(.*?),?\s*Att:\s*([\d,]+)$/.exec(text) ?? [];
  const comma = place.lastIndexOf(',');
  const [, town] = /\(([^)]+)\)$/.exec(place) ?? [];
  const ground =
    comma > 0
      ? { name: place.slice(0, comma).trim(), city: place.slice(comma + 1).trim() }
      : { city: (town ?? place).trim() };
  return { ground, ...(attendance !== undefined && { attendance: Number(attendance.replaceAll(',', '')) }) };
}

export interface Meeting {
  readonly home: string;
  readonly away: string;
  readonly score?: string;
  readonly label?: string;
}

const WORD = '(?:\\s+\\[(?<word>[a-z]+)\\])?';
const BEHIND = new RegExp(`^(?<home>\\S.*?)\\s+v\\s+(?<away>\\S.*?)(?:\\s+(?<score>${SCORE}))?${WORD}$`);
const BETWEEN = new RegExp(
  `^(?<home>\\S.*?)\\s+(?<score>${SCORE})\\s+(?!\\d+-\\d|[(]|pen\\.|a\\.e\\.t)(?<away>[^\\s[].*?)${WORD}$`,
);
/** Matches that were not played, in files that have the score between the teams. */
const NEITHER = /^(?<home>\S.*?)\s+-\s+(?<away>\S.*?)\s+\[(?<word>[a-z]+)\]$/;

/** Two teams with the score behind or between them; null where the line is no meeting. */
export function meetingOf(text: string): Meeting | null {
  const groups = (BEHIND.exec(text) ?? BETWEEN.exec(text) ?? NEITHER.exec(text))?.groups;
  const { home, away, score, word: label } = groups ?? {};
  if (home === undefined || away === undefined) return null;
  return { home, away, ...(score !== undefined && { score }), ...(label !== undefined && { label }) };
}
