/** Builds one match from its own line and the paragraphs below it. */
import type { Side } from '../../football/score.ts';
import type { EventRecord, LineupRecord, MatchDetails } from '../../ingest/records/records.ts';
import type { MatchRecord, Rejection } from '../../ingest/records/source.ts';
import { byMinute, goalsOf } from './goals.ts';
import { teamSheetOf } from './lineups.ts';
import { personOf } from './names.ts';
import { kicksOf } from './shootouts.ts';

/** Fields of a match from its own line and the headings above it. */
export type MatchHead = Omit<MatchRecord, 'kind' | 'details' | 'referee'>;

/** Kinds of paragraphs below a match. A side is a line-up. */
export type Part = 'goals' | 'penalties' | 'referees' | Side;

/** Collects the paragraphs below a match. An invalid paragraph is rejected; the others are used. */
export class MatchBuilder {
  readonly head: MatchHead;
  private readonly attendance: number | undefined;
  private readonly rejections: Rejection[] = [];
  private goals: readonly EventRecord[] | undefined;
  private kicks: readonly EventRecord[] = [];
  private referee: string | undefined;
  private readonly lineups: { -readonly [side in Side]?: LineupRecord } = {};
  /** cards and substitutions of the line-ups */
  private readonly lineupEvents: EventRecord[] = [];
  private sheets = 0;

  constructor(head: MatchHead, attendance: number | undefined) {
    this.head = head;
    this.attendance = attendance;
  }

  /** Side of a line-up paragraph by the team name at its start; null for any other name. */
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
      this.lineupEvents.push(...sheet.events);
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

  /** Cards and substitutions are part of the line-ups, so they are complete only with both line-ups. */
  private details(): MatchDetails | null {
    const { goals, kicks, lineupEvents, lineups, attendance } = this;
    const hasBothLineups = this.sheets === 2;
    const events = [...[...(goals ?? []), ...(hasBothLineups ? lineupEvents : [])].sort(byMinute), ...kicks];
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

/** The first referee without the country: 'Szymon MARCINIAK (POL), ...'. */
function refereeOf(text: string): string | undefined {
  const [first = ''] = text.split(',');
  const { name } = personOf(first.replace(/\([A-Z]{3}\)/, ''));
  return name === '' ? undefined : name;
}
