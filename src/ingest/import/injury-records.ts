/** An injury record with its names resolved: team, league and the match missed, as far as the record names them. */
import { entityIds } from '../../base/ids.ts';
import { nameKey } from '../../base/text.ts';
import { matchByNumber, matchOfProvider, matchOnDay } from '../../store/fixtures/lookup.ts';
import type { InjuryRow } from '../../store/people/career-tables.ts';
import type { PersonPlace } from '../people/people.ts';
import type { InjuryRecord, MatchReference } from '../records/records.ts';
import type { TeamName } from '../records/team-name.ts';
import type { ImportContext, RecordOutcome } from './import-context.ts';

export type InjuryInput = InjuryRecord;

interface Missed {
  readonly legacy_id: number;
  readonly league: number;
  readonly season: number;
}

export async function injuryRow(
  context: ImportContext,
  record: InjuryRecord,
  at: (team: number | null, season: number | null) => PersonPlace,
): Promise<InjuryRow | RecordOutcome> {
  const { entities, names, people, provider, file, now } = context;
  const { line, player, team: name, availability, reason, start, end } = record;
  const league = record.league === undefined ? undefined : entities.league(record.league);
  if (record.league !== undefined && league === undefined) return { reason: `unknown league ${record.league}` };
  const teamOf = (one: TeamName) =>
    league === undefined ? names.teamAnywhere(one, line, true) : names.team(one, league, line);
  const team = name === undefined ? null : teamOf(name);
  if (name !== undefined && team === null) return 'unresolved';
  const match = record.match === undefined ? undefined : await matchMissed(context, record.match, teamOf);
  if (record.match !== undefined && match === undefined) return { reason: 'the match missed is not stored' };
  const season = record.season ?? match?.season ?? null;
  if (team !== null) entities.use(team);
  const id = await people.player(player, at(team, season));
  const what = match === undefined ? `${start}|${nameKey(reason)}` : String(match.legacy_id);
  return {
    id: entityIds('injury', `${id}|${what}`).id,
    player: id,
    provider,
    file,
    team,
    league: league?.legacyId ?? match?.league ?? null,
    season,
    fixture: match?.legacy_id ?? null,
    availability,
    reason,
    starts: start,
    ends: end ?? null,
    updated_at: now,
    revision: 0,
  };
}

async function matchMissed(
  { queries, provider }: ImportContext,
  match: MatchReference,
  teamOf: (name: TeamName) => number | null,
): Promise<Missed | undefined> {
  if ('fixture' in match) return matchByNumber(queries, match.fixture);
  if ('providerMatch' in match) return matchOfProvider(queries, provider, match.providerMatch);
  const [home, away] = [teamOf(match.home), teamOf(match.away)];
  return home === null || away === null ? undefined : matchOnDay(queries, { home, away }, match.date);
}
