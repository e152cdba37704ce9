/** One match as it is put together from its own line and those below. */
import type { Side } from '../../football/score.ts';
import type { EventRecord, LineupRecord, MatchDetails } from '../../ingest/records/records.ts';
import type { MatchRecord, Rejection } from '../../ingest/records/source.ts';
import { byMinute, goalsOf } from './goals.ts';
import { teamSheetOf } from './lineups.ts';
import { personOf } from './names.ts';
import { kicksOf } from './shootouts.ts';

/** What of a match is taken from elsewhere than the lines below it. */
export type MatchHead = Omit<MatchRecord, 'kind' | 'details' | 'referee'>;

/** The kinds of paragraphs that may stand below a match. */
export type Part = 'goals' | 'penalties' | 'referees' | Side;

/** Takes the paragraphs below a match; what one of them says wrongly is left out and told. */
export class MatchBuilder {
  readonly head: MatchHead;
  private readonly attendance: number | undefined;
  private readonly rejections: Rejection[] = [];
  private goals: readonly EventRecord[] | undefined;
  private kicks: readonly EventRecord[] = [];
  private referee: string | undefined;
  private readonly lineups: { -readonly [side in Side]?: LineupRecord } = {};
  private readonly others: EventRecord[] = [];
  private sheets = 0;

  constructor(head: MatchHead, attendance: number | undefined) {
    this.head = head;
    this.attendance = attendance;
  }

  /** Whose line-up a paragraph is, by the team's name in front of it. */
  sideOf(team: string): Side | null {
    const { home, away } = this.head;
    return team === home.name ? 'home' : team === away.name ? 'away' : null;
  }

  add(part: Part, text: string, line: number): void {
    if (part === 'referees') this.referee = refereeOf(text);
    else if (part === 'goals') this.goals = this.valueOrReject(goalsOf(text, this.head.score.goals ?? NONE), line);
    else if (part === 'penalties')
      this.kicks = this.valueOrReject(kicksOf(text, this.head.score.penalty ?? NONE), line) ?? [];
    else {
      const sheet = this.valueOrReject(teamSheetOf(text, part), line);
      if (sheet === undefined) return;
      this.lineups[part] = sheet.lineup;
      this.others.push(...sheet.events);
      this.sheets += 1;
    }
  }

  reject(line: number, reason: string): void {
    this.rejections.push({ kind: 'rejection', line, reason });
  }

  *records(): Generator<MatchRecord | Rejection> {
    yield* this.rejections;
    const details = this.details();
    yield {
      kind: 'match',
      ...this.head,
      ...(this.referee !== undefined && { referee: this.referee }),
      ...(details !== null && { details }),
    };
  }

  private valueOrReject<Value extends object>(
    value: Value | { readonly reason: string },
    line: number,
  ): Value | undefined {
    if (!('reason' in value)) return value;
    this.reject(line, value.reason);
    return undefined;
  }

  /** Cards and substitutions stand in the line-ups: they are told completely with both of them. */
  private details(): MatchDetails | null {
    const { goals, kicks, others, lineups, attendance } = this;
    const hasBothLineups = this.sheets === 2;
    const events = [...[...(goals ?? []), ...(hasBothLineups ? others : [])].sort(byMinute), ...kicks];
    const eventKinds = [
      ...(goals === undefined ? [] : (['goal'] as const)),
      ...(hasBothLineups ? (['card', 'substitution'] as const) : []),
    ];
    const details = {
      ...(this.sheets > 0 && { lineups }),
      ...(events.length > 0 && { events, eventKinds }),
      ...(attendance !== undefined && { attendance }),
    };
    return Object.keys(details).length === 0 ? null : details;
  }
}

const NONE = { home: 0, away: 0 };

/** The first of the referees, without his country: 'Szymon MARCINIAK (POL), ...'. */
function refereeOf(text: string): string | undefined {
  const [first = ''] = text.split(',');
  const { name } = personOf(first.replace(/\([A-Z]{3}\)/, ''));
  return name === '' ? undefined : name;
}
