/**
 * Checks English texts against stored rows. It shares no code with the texts: it reads fixtures, events, statistics and
 * tables, and collects every number, name and score that a true sentence could contain.
 */

import { deductionsOf } from '../../../src/football/catalogue/deductions.ts';
import { splitOf } from '../../../src/football/catalogue/season-rules.ts';
import { asOf } from '../../../src/football/table/as-of.ts';
import { leagueTable } from '../../../src/football/table/standings.ts';
import type { Fixture } from '../../../src/football/terms.ts';
import type { OpenStore } from '../../../src/store/store.ts';
import { previewChances } from './chances.ts';

const WORDS = 'no one two three four five six seven eight nine'.split(' ');
const ORDINALS = 'zeroth first second third fourth fifth sixth seventh eighth ninth'.split(' ');
const DAY = 86_400_000;

export interface Known {
  readonly names: ReadonlySet<string>;
  readonly numbers: ReadonlySet<number>;
  readonly scores: ReadonlySet<string>;
  /** scorers of several goals */
  readonly repeatedScorers: readonly string[];
  readonly winner: string | null;
  readonly loser: string | null;
}

const isOver = ({ status }: Fixture) => ['FT', 'AET', 'PEN', 'AWD', 'WO'].includes(status);

/** Everything about a match that a text may mention. */
export async function knownAbout(store: OpenStore, fixture: Fixture): Promise<Known> {
  const { home, away, league, venue, city, kickoff, round, score } = fixture;
  const names: string[] = [home.name, away.name, league.name, venue?.name ?? '', city ?? ''];
  const numbers: number[] = [];
  const scores = new Set<string>();
  const addScore = (a: number, b: number) => scores.add(`${a}-${b}`).add(`${b}-${a}`);
  const date = new Date(kickoff);
  numbers.push(date.getUTCDate(), date.getUTCFullYear(), ...(round?.match(/\d+/g) ?? []).map(Number), 10, 9, 8, 7);

  const before: Fixture[] = [];
  for (const team of [home, away]) {
    const latest = await store.fixtures.list(
      { team: team.legacyId, from: kickoff - 400 * DAY, to: kickoff },
      { order: 'desc' },
    );
    const results = latest.filter((one) => isOver(one) && one.score.goals !== null).slice(0, 20);
    before.push(...results.slice(0, 1));
    // counts of the last five and lengths of runs cannot be larger
    const five = results.slice(0, 5);
    const [scored, conceded] = five.reduce(
      ([a, b], { home: host, score: { goals } }) =>
        host.legacyId === team.legacyId ? [a + goals!.home, b + goals!.away] : [a + goals!.away, b + goals!.home],
      [0, 0],
    );
    numbers.push(scored, conceded, five.length);
    const letters = results.map(({ home: host, score: { goals } }) => {
      const [own, other] = host.legacyId === team.legacyId ? [goals!.home, goals!.away] : [goals!.away, goals!.home];
      return own > other ? 'W' : own < other ? 'L' : 'D';
    });
    for (const kind of ['W', 'D', 'L']) numbers.push(letters.slice(0, 5).filter((letter) => letter === kind).length);
    for (const kinds of ['W', 'L', 'WD', 'DL']) {
      const end = letters.findIndex((letter) => !kinds.includes(letter));
      const length = end === -1 ? letters.length : end;
      numbers.push(length, length + 1);
    }
  }
  for (const {
    score: { goals },
  } of before)
    addScore(goals!.home, goals!.away);

  const pair = [home.legacyId, away.legacyId] as const;
  const met = (await store.fixtures.list({ pair, to: kickoff }, { order: 'desc' })).filter(
    (one) => isOver(one) && one.score.goals !== null,
  );
  const meetings = met.slice(0, 10);
  numbers.push(meetings.length);
  for (const team of [home, away]) {
    numbers.push(
      meetings.filter(({ home: host, score: { goals } }) => {
        const difference = goals!.home - goals!.away;
        return host.legacyId === team.legacyId ? difference > 0 : difference < 0;
      }).length,
    );
  }
  numbers.push(meetings.filter(({ score: { goals } }) => goals!.home === goals!.away).length);
  if (meetings[0] !== undefined) {
    const {
      kickoff: on,
      score: { goals },
    } = meetings[0];
    addScore(goals!.home, goals!.away);
    numbers.push(new Date(on).getUTCDate(), new Date(on).getUTCFullYear());
  }

  const repeatedScorers: string[] = [];
  let [winner, loser]: [string | null, string | null] = [null, null];
  if (score.goals !== null && isOver(fixture)) {
    const { goals } = score;
    addScore(goals.home, goals.away);
    for (const part of [score.halftime, score.penalty]) if (part) addScore(part.home, part.away);
    numbers.push(Math.abs(goals.home - goals.away), fixture.attendance ?? 0);
    const decided = score.penalty ?? goals;
    if (decided.home !== decided.away)
      [winner, loser] = decided.home > decided.away ? [home.name, away.name] : [away.name, home.name];
    const events = ((await store.events.ofFixtures([fixture.legacyId])).get(fixture.legacyId) ?? []).filter(
      ({ deleted, shootout }) => !deleted && !shootout,
    );
    const running = { home: 0, away: 0 };
    const counts = new Map<string, number>();
    for (const { player, minute, extra, kind, detail, side } of events) {
      if (player !== null) names.push(player.name);
      numbers.push(minute, extra ?? 0);
      if (kind !== 'goal' || detail === 'missed-penalty') continue;
      running[detail === 'own-goal' ? (side === 'home' ? 'away' : 'home') : side] += 1;
      addScore(running.home, running.away);
      if (player !== null && detail !== 'own-goal') counts.set(player.name, (counts.get(player.name) ?? 0) + 1);
    }
    const own = new Map(
      [...Map.groupBy(events, ({ player }) => player?.name)].map(([name, all]) => [
        name,
        new Set(all.filter(({ kind }) => kind === 'goal').map(({ side, detail }) => `${side} ${detail === 'own-goal'}`))
          .size,
      ]),
    );
    for (const [name, count] of counts) {
      numbers.push(count);
      // an own goal, or a namesake of the other side, is named on its own
      if (count > 1 && own.get(name) === 1) repeatedScorers.push(name);
    }
    const statistics = await store.statistics.ofFixture(fixture.legacyId);
    const shots = (await store.shots.ofFixtures([fixture.legacyId])).get(fixture.legacyId);
    for (const side of ['home', 'away'] as const) {
      const { expectedGoals, totalShots = 0, shotsOnGoal = 0 } = statistics?.[side] ?? {};
      const ofShots = shots?.filter((shot) => shot.side === side).reduce((sum, { xg }) => sum + xg, 0);
      numbers.push(totalShots, shotsOnGoal, Number((ofShots ?? expectedGoals)?.toFixed(1) ?? 0));
    }
    addScore(statistics?.home.totalShots ?? 0, statistics?.away.totalShots ?? 0);
    addScore(statistics?.home.shotsOnGoal ?? 0, statistics?.away.shotsOnGoal ?? 0);
  }
  numbers.push(...(await tableNumbers(store, fixture)), ...(await previewChances(store, fixture)));
  for (const { player } of await store.careers.injuries({ fixtures: [fixture.legacyId] })) names.push(player.name);
  numbers.push((await store.careers.injuries({ fixtures: [fixture.legacyId] })).length);
  return {
    names: new Set(names.filter((name) => name !== '')),
    numbers: new Set(numbers),
    scores,
    repeatedScorers,
    winner,
    loser,
  };
}

/** Points, matches and ranks of both teams at kickoff and at the end of the day, by adding up results. */
async function tableNumbers(store: OpenStore, { league, season, home, away, kickoff }: Fixture): Promise<number[]> {
  const all = (await store.fixtures.ofSeason(league.legacyId, season)).filter(
    (one) => isOver(one) && one.score.goals !== null && !/play-?off/i.test(one.round ?? ''),
  );
  const teams = new Set(all.flatMap((one) => [one.home.legacyId, one.away.legacyId]));
  const ends = [kickoff, (Math.floor(kickoff / DAY) + 1) * DAY];
  const numbers = ends.flatMap((to) => {
    const points = [home, away].map((team) => {
      const { legacyId } = team;
      const own = all.filter((one) => one.kickoff < to && [one.home.legacyId, one.away.legacyId].includes(legacyId));
      const sum = own.reduce((total, { home: host, score: { goals } }) => {
        const difference = (goals!.home - goals!.away) * (host.legacyId === legacyId ? 1 : -1);
        return total + (difference > 0 ? 3 : difference === 0 ? 1 : 0);
      }, 0);
      const deducted = deductionsOf(league.code, season).filter(({ team: id }) => id === team.id);
      return [sum - deducted.reduce((total, { points: lost }) => total + lost, 0), own.length] as const;
    });
    const [[one, playedOne], [other, playedOther]] = points as [(typeof points)[0], (typeof points)[0]];
    return [one, other, playedOne, playedOther, Math.abs(one - other)];
  });
  // leagues that halve points have sums of their own
  if (splitOf(league.code, season) !== null) {
    const fixtures = await store.fixtures.ofSeason(league.legacyId, season);
    for (const to of ends)
      numbers.push(...leagueTable(asOf(fixtures, { to })).flatMap(({ rows }) => rows.map(({ points }) => points)));
  }
  // a rank is a place among the teams
  return [...numbers, ...Array.from({ length: teams.size }, (_, i) => i + 1)];
}

const START = new Set(
  `a after all an and at by for from goals in it its level neither of on our separated the their there they two when with
  without expected leaders over both that most three four five six seven eight nine none no this first second third fourth
  fifth sixth seventh eighth ninth each var half-time`.split(/\s+/),
);
const CALENDAR =
  /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$|^(?:January|February|March|April|May|June|July|August|September|October|November|December)$/;
const TOKEN = /[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu;
const bare = (word: string) => word.replace(/['’]s?$/, '').replace(/[.]+$/, '');

/** Full stops of names end no sentence. */
const withoutDots = (text: string, { names }: Known) =>
  [...names].reduce((rest, name) => rest.replaceAll(name, name.replaceAll('.', '')), text);

/** What is wrong with an English text; empty if everything in it is known. */
export function faultsOf(text: string, known: Known): string[] {
  const faults: string[] = [];
  const sentences = withoutDots(text, known).split(/(?<=[.!?])\s+(?=\p{Lu})/u);
  if (new Set(sentences).size !== sentences.length) faults.push('a sentence is repeated');
  if (/undefined|null|NaN|\[object| {2}|\.\.| ,| \./.test(text)) faults.push('the text is broken');
  let rest = text;
  for (const name of [...known.names].sort((a, b) => b.length - a.length)) rest = rest.replaceAll(name, ' # ');
  for (const [score] of rest.matchAll(/(?<![\d+])\d+-\d+(?!-minute)/g))
    if (!known.scores.has(score)) faults.push(`score ${score}`);
  for (const [token] of rest.matchAll(/\d[\d,]*(?:\.\d+)?/g)) {
    const value = Number(token.replace(/,$/, '').replaceAll(',', ''));
    const isInScore = new RegExp(`(?:^|\\D)${token}-\\d|\\d-${token}(?:\\D|$)`).test(rest);
    if (!isInScore && !known.numbers.has(value)) faults.push(`number ${token}`);
  }
  for (const [token] of rest.toLowerCase().matchAll(/[a-z]+/g)) {
    const value = Math.max(WORDS.indexOf(token), ORDINALS.indexOf(token));
    if (value > 2 && !known.numbers.has(value)) faults.push(`number ${token}`);
  }
  const parts = new Set([...known.names].flatMap((name) => (name.match(TOKEN) ?? []).map(bare)));
  for (const [token] of rest.matchAll(TOKEN)) {
    if (!/^\p{Lu}/u.test(token)) continue;
    if (!parts.has(bare(token)) && !CALENDAR.test(bare(token)) && !START.has(bare(token).toLowerCase()))
      faults.push(`name ${token}`);
  }
  for (const name of known.repeatedScorers) {
    const times = text.split(name).length - 1;
    if (times > 1 && !text.includes(`${name} was sent off`)) faults.push(`${name} is named ${times} times`);
  }
  const sum = [...text.matchAll(/(\d+)%/g)].reduce((total, [, share]) => total + Number(share), 0);
  if (sum !== 0 && sum !== 100) faults.push(`the percentages add up to ${sum}`);
  return faults;
}

const BEATING =
  '(?:beat|edged past|saw off|got the better of|overcame|edged out|defeated|got past|were too good for|eased past|brushed aside|thrashed|hammered|routed|were far too good for|came from behind to beat)';

/** Whether the first sentence of a recap names the winner and the loser the right way round. */
export function resultFault(text: string, { winner, loser }: Known, { home, away }: Fixture): string | null {
  const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  for (const [one, other] of [
    [home.name, away.name],
    [away.name, home.name],
  ] as const) {
    const claims = [
      new RegExp(`${escaped(one)} ${BEATING} ${escaped(other)}`),
      new RegExp(
        `${escaped(other)} (?:were beaten|lost|went down) [\\d-]+ (?:on penalties )?(?:by|to) ${escaped(one)}`,
      ),
      new RegExp(`${escaped(one)} won [\\d-]+ (?:at home to|away to|against|on penalties against) ${escaped(other)}`),
    ];
    if (claims.some((claim) => claim.test(text)) && winner !== one) return `${one} did not win (${winner ?? 'a draw'})`;
  }
  if (winner !== null && !text.includes(winner)) return 'the winner is missing';
  if (loser !== null && !text.includes(loser)) return 'the loser is missing';
  return null;
}
