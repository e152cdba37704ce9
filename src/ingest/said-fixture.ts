import type { League } from '../football/terms.ts';
import type { SaidFixture } from '../store/fixture-writer.ts';
import type { Entities } from './entities.ts';
import type { MatchFacts } from './read-match.ts';

/** What a record says of its fixture, with teams and ground by their legacy ids; their rows are written before it. */
export function saidOf(
  {
    record,
    league,
    home,
    away,
  }: { readonly record: MatchFacts; readonly league: League; readonly home: number; readonly away: number },
  { entities, provider }: { readonly entities: Entities; readonly provider: string },
): SaidFixture {
  entities.use(home);
  entities.use(away);
  const { kickoff, kickoffKnown, status, score, elapsed, extra, round, group, venue, neutral, referee, legacyId } =
    record;
  const said: { -readonly [field in keyof SaidFixture]: SaidFixture[field] } = {
    kickoff,
    kickoffKnown,
    home,
    away,
    status,
    score,
  };
  if (elapsed !== undefined) said.elapsed = elapsed;
  if (extra !== undefined) said.extra = extra;
  if (round !== undefined) said.round = round;
  if (group !== undefined) said.group = group;
  if (venue?.name !== undefined) {
    const named = { ...venue, name: venue.name };
    said.venue = entities.venue(venue.country ?? league.country.key, named, provider);
  }
  if (venue?.city !== undefined) said.city = venue.city;
  if (neutral !== undefined) said.neutral = neutral;
  if (referee !== undefined) said.referee = referee;
  if (legacyId !== undefined) said.legacyId = legacyId;
  return said;
}
