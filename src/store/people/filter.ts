/** Turns filters of people into conditions of SQL. Each is a range of an index. */
import { nameKey } from '../../base/text.ts';
import type { Value } from '../database/database.ts';
import { inList } from '../database/in-list.ts';
import { PERSON_TABLES, type PersonKind } from './tables.ts';

/** A person must meet all given conditions. Ids are legacy ids. */
export interface PersonFilter {
  readonly ids?: readonly number[];
  /** beginnings of words of the name, regardless of case and accents */
  readonly search?: string;
  /** name of the country */
  readonly nationality?: string;
  readonly team?: number;
  readonly league?: number;
  /** of players: only those with statistics of this season (of the team and league, if given) */
  readonly season?: number;
  /** people in a squad of this season, with statistics or without */
  readonly squadSeason?: number;
}

export interface PersonPage {
  readonly limit: number;
  readonly offset: number;
  /** sort keys of the last row of the page before */
  readonly after?: readonly Value[];
}

/** The terms of a WHERE clause on `players` or `coaches`, with their values. */
export class PersonConditions {
  readonly values: Value[] = [];
  private readonly terms: string[] = [];
  private readonly kind: PersonKind;

  constructor(kind: PersonKind, filter: PersonFilter) {
    this.kind = kind;
    if (filter.ids !== undefined) {
      const { list, values } = inList(filter.ids, this.values.length);
      this.terms.push(`legacy_id IN (${list})`);
      this.values.push(...values);
    }
    if (filter.search !== undefined) this.search(filter.search);
    if (filter.nationality !== undefined) this.terms.push(`nationality = ${this.value(filter.nationality)}`);
    this.addTeams(filter);
  }

  get where(): string {
    return this.terms.length === 0 ? '' : `WHERE ${this.terms.join(' AND ')}`;
  }

  /** Restricts to rows with higher legacy ids. */
  after(id: Value | undefined): void {
    if (id !== undefined) this.terms.push(`legacy_id > ${this.value(id)}`);
  }

  value(value: Value): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  private search(text: string): void {
    const { words, column } = PERSON_TABLES[this.kind];
    const wanted = nameKey(text).split(' ').filter(Boolean);
    const longest = wanted.toSorted((a, b) => b.length - a.length)[0];
    if (longest === undefined) {
      this.terms.push('1 = 0');
      return;
    }
    const range = [`substr(word, 1, ${longest.length}) = ${this.value(longest)}`];
    const bounds = boundsOf(longest);
    if (bounds !== undefined) range.push(`word >= ${this.value(bounds[0])}`, `word < ${this.value(bounds[1])}`);
    this.terms.push(`legacy_id IN (SELECT ${column} FROM ${words} WHERE ${range.join(' AND ')})`);
    for (const word of wanted) if (word !== longest) this.terms.push(`search LIKE ${this.value(`% ${word}%`)}`);
  }

  private addTeams(filter: PersonFilter): void {
    const { team, league, season, squadSeason } = filter;
    if (this.kind === 'player' && season !== undefined) {
      this.terms.push(`legacy_id IN (${this.withStatistics(filter)})`);
      return;
    }
    if (team === undefined && league === undefined && squadSeason === undefined) return;
    const { teams, column } = PERSON_TABLES[this.kind];
    const terms: string[] = [];
    if (team !== undefined) terms.push(`team = ${this.value(team)}`);
    if (squadSeason !== undefined) terms.push(`season = ${this.value(squadSeason)}`);
    if (league !== undefined) {
      const ofSeason = squadSeason === undefined ? `year = ${teams}.season` : `year = ${this.value(squadSeason)}`;
      terms.push(
        `EXISTS (SELECT 1 FROM season_teams WHERE league = ${this.value(league)} AND ${ofSeason} AND season_teams.team = ${teams}.team)`,
      );
      // lets the database start from the teams of the season
      if (team === undefined) {
        terms.push(
          `team IN (SELECT team FROM season_teams WHERE league = ${this.value(league)}${squadSeason === undefined ? '' : ` AND year = ${this.value(squadSeason)}`})`,
        );
      }
    }
    const sets = [`SELECT ${column} FROM ${teams} WHERE ${terms.join(' AND ')}`];
    if (this.kind === 'player' && league !== undefined)
      sets.push(this.withStatistics({ league, ...(team !== undefined && { team }) }));
    this.terms.push(`legacy_id IN (${sets.join(' UNION ')})`);
  }

  /** Players with statistics, even if no match of the season is stored. */
  private withStatistics({ league, season, team, ids }: PersonFilter): string {
    const terms = Object.entries({ league, season, team }).flatMap(([column, value]) =>
      value === undefined ? [] : `${column} = ${this.value(value)}`,
    );
    if (ids !== undefined) {
      const { list, values } = inList(ids, this.values.length);
      terms.push(`player IN (${list})`);
      this.values.push(...values);
    }
    // no index starts with the season: the keys of every league do
    else if (league === undefined && team === undefined) terms.push('league IN (SELECT legacy_id FROM leagues)');
    return `SELECT player FROM player_seasons WHERE ${terms.join(' AND ')}`;
  }
}

/**
 * The range of words that start with `beginning`. Uses its leading letters a to z only, because their order is the same in
 * every collation. Returns undefined if there is no such bound.
 */
export function boundsOf(beginning: string): readonly [from: string, to: string] | undefined {
  const plain = /^[a-z]+/.exec(beginning)?.[0];
  const stem = plain?.replace(/z+$/, '');
  if (stem === undefined || stem === '') return undefined;
  const next = String.fromCharCode(stem.charCodeAt(stem.length - 1) + 1);
  return [stem, `${stem.slice(0, -1)}${next}`];
}
