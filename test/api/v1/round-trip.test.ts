/**
 * Imports recorded API-Football answers into an empty store, requests them again by their own `get` and parameters, and
 * compares every field. Differences must be listed here with a reason.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { RECORDED, recordedResponses, skip } from '../../providers/api-football/recorded.ts';
import { mentionedMatches, type SavedAnswer } from './mentioned-matches.ts';
import { type Difference, differences, serviceOfAnswers, valuesIn } from './round-trip.ts';

interface KnownDifference {
  /** `get` of the affected answers */
  readonly get: RegExp;
  readonly path: RegExp;
  readonly reason: string;
  /** further condition */
  readonly if?: (difference: Difference, parameters: Readonly<Record<string, string>>) => boolean;
}

/** Answers that cannot be reproduced, because the data behind them was not recorded. */
const NOT_REPRODUCIBLE: readonly { readonly get: RegExp; readonly reason: string }[] = [
  { get: /^status$/, reason: 'belongs to another account' },
  { get: /^predictions$/, reason: 'our predictions come from our own model' },
  { get: /^(standings|teams\/statistics)$/, reason: 'computed from results, and the recordings contain few' },
  { get: /^(fixtures\/rounds|(leagues|teams|players)\/seasons)$/, reason: 'derived from stored matches and squads' },
  { get: /^odds\/mapping$/, reason: 'derived from stored odds' },
];

const ANY = /./;
const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isMissing = ({ ours }: Difference) => ours === undefined;

const KNOWN_DIFFERENCES: readonly KnownDifference[] = [
  {
    get: ANY,
    path: /\.(logo|flag)$/,
    reason: 'recordings are inconsistent: the flag of England or Great Britain, one logo for every league',
    if: ({ recorded }) => isText(recorded) && /flags\/(gb)?\.svg$|leagues\/2\.png$/.test(recorded),
  },
  {
    get: ANY,
    path: /(team|teams\.\w+)\.name$/,
    reason: 'the name of a team is the one in the catalogue',
    if: bothText,
  },
  {
    get: ANY,
    path: ANY,
    reason: 'HTML entities are decoded',
    if: ({ recorded }) => isText(recorded) && /&(#\d+|[a-z]+);/.test(recorded),
  },
  { get: ANY, path: /league\.name$/, reason: 'the name of a league is the one in the catalogue', if: bothText },
  {
    get: ANY,
    path: /(player|assist|players\[\])\.(first)?name$/,
    reason: 'the name of a player is the longest one imported',
    if: bothText,
  },
  {
    get: ANY,
    path: /(^response\[\]|player|players\[\])\.age$/,
    reason: 'ages are computed for today',
    if: bothNumbers,
  },
  {
    get: /^players/,
    path: /player\.(height|weight)$/,
    reason: 'recordings of different days are inconsistent',
    if: bothText,
  },
  {
    get: /^players\/squads$/,
    path: /players\[\]\.age$/,
    reason: 'the age is computed from the date of birth, which a squad does not contain',
    if: ({ ours }) => ours === null,
  },
  { get: ANY, path: /\.update$/, reason: 'time of our update, not of theirs', if: bothText },
  {
    get: /^fixtures/,
    path: /\.venue\.(id|city)$/,
    reason: 'every venue has an id, and venue names are unique within a country',
  },
  {
    get: /^fixtures/,
    path: /\.(fixture\.status\.|fixture\.periods\.first$|teams\.(home|away)\.winner$|goals\.|score\.)/,
    reason: 'an answer of another day is not live: a match in play has no known state, a past one no known date',
    if: ({ ours }) =>
      ours === null || ['NS', 'Not Started', 'TBD', 'Time to be defined'].some((status) => status === ours),
  },
  {
    get: /^fixtures$/,
    path: /\.league\.standings$/,
    reason: 'depends on whether the stored matches form a table',
  },
  { get: /^fixtures(\/headtohead)?$/, path: /^response\.order$/, reason: 'ordered by kickoff' },
  {
    get: /^fixtures$/,
    path: /^response\[\]$/,
    reason: 'recorded on or for other days than requested: rescheduled, or merged into one file by hand',
    if: isMissing,
  },
  {
    get: /^fixtures(\/statistics)?$/,
    path: /\.statistics\[\]\.statistics\.length$/,
    reason: 'we return all eighteen statistics; older answers lack the last ones',
  },
  {
    get: /^fixtures(\/events)?$/,
    path: /events\.order$/,
    reason: 'shoot-out kicks are in order; the recorded ones are not',
  },
  {
    get: /^fixtures(\/events)?$/,
    path: /events\[\]\.(player|assist)\.id$/,
    reason: 'the player who goes off is `player`; until about 2021 it was `assist`',
    if: bothNumbers,
  },
  {
    get: /^fixtures\/lineups$/,
    path: /(\.grid|^response\[\]\.formation)$/,
    reason: 'the recorded answer with all lineups has other grids and swapped formations',
    if: (_, { type }) => type !== undefined,
  },
  {
    get: /^fixtures\/players$/,
    path: /passes\.accuracy$/,
    reason: 'number of completed passes; until 2020 it was their percentage',
    if: ({ recorded }) => isText(recorded) && recorded.endsWith('%'),
  },
  {
    get: /^coachs$/,
    path: /^response\[\]\.(team\.(id|logo)|career\[\]\.end)$/,
    reason: 'recordings of 2020 to 2024 give different current teams',
  },
  { get: /^injuries$/, path: /^response\.order$/, reason: 'ordered by match, then by team' },
  {
    get: /^(countries|leagues|teams\/countries|venues)$/,
    path: /^response\.order$/,
    reason: 'ordered by name or id; the recorded ones are not ordered',
  },
  {
    get: /^(teams\/)?countries$/,
    path: /^response\[\](\.(code|flag))?$/,
    reason: 'current codes (GB-ENG, not GB), no duplicates; teams/countries has countries with stored teams',
  },
  {
    get: /^leagues$/,
    path: /^response\[\](\.seasons\[\](\.|$)|$)/,
    reason: 'seasons, their dates and their coverage derive from stored matches; leagues without seasons are omitted',
  },
  { get: /^leagues$/, path: /country\.code$/, reason: 'GB-ENG; older answers have GB' },
  {
    get: /^venues$/,
    path: /^response\[\]$/,
    reason: 'venues without a name, and duplicates within a country, are not stored',
  },
  {
    get: /^players\/(squads|top\w+)$/,
    path: /^response(\[\]\.players)?\.order$/,
    reason: 'squads are ordered by position and number; a top list adds up the seasons at two clubs',
  },
  {
    get: /^players\/top/,
    path: /statistics\[\]\.(games|shots|goals|passes|tackles|duels|dribbles|fouls|penalty)\./,
    reason: 'lists of one season were recorded in different weeks; the later one was stored',
  },
  { get: /^players\/profiles$/, path: /player\.number$/, reason: 'the number in the latest stored squad' },
  {
    get: /^transfers$/,
    path: /teams\.(in|out)\.(id|logo)$/,
    reason: 'a club without other stored data has only a name',
    if: ({ ours }) => ours === null,
  },
  { get: /^trophies$/, path: /^response\.order$/, reason: 'ordered by season, then by league' },
  {
    get: /^timezone$/,
    path: ANY,
    reason: 'the current zone names of the runtime',
  },
  { get: /^odds\/bets$/, path: /^response\[\]$/, reason: 'the bet type without a name (101) is omitted' },
  {
    get: /^odds$/,
    path: /values\[\]\.value$/,
    reason: 'a value is always text',
    if: ({ recorded }) => isNumber(recorded),
  },
  { get: /^odds$/, path: /bets\.order$/, reason: 'ordered by id; the recorded ones are not ordered' },
  {
    get: /^odds\/live$/,
    path: /(status\.(long|elapsed|seconds)|goals)$/,
    reason: 'the clock and the score come from the match',
  },
];

function bothText({ recorded, ours }: Difference): boolean {
  return isText(recorded) && isText(ours);
}

function bothNumbers({ recorded, ours }: Difference): boolean {
  return isNumber(recorded) && isNumber(ours);
}

/** The store has the union of all recordings, so a list can be longer than the recorded one. */
const isMore = ({ path }: Difference) => path.endsWith('.length') && !path.endsWith('.statistics[].statistics.length');

describe('recorded answers are reproduced', { skip }, () => {
  let service: Awaited<ReturnType<typeof serviceOfAnswers>>;
  let answers: SavedAnswer[];
  const used = new Set<KnownDifference>();
  const compared = new Map<string, { values: number; different: number }>();

  before(async () => {
    answers = (await recordedResponses()).map((answer) => answer as SavedAnswer);
    service = await serviceOfAnswers(RECORDED, mentionedMatches(answers));
  });
  after(() => service?.stop());

  /** Our response to a recorded request. Reads all pages of a paged list, because page sizes differ. */
  async function repeatRequest({ get, parameters }: SavedAnswer): Promise<unknown> {
    const { page, ...rest } = parameters;
    if (page === undefined) return answerTo(get, parameters);
    const items: unknown[] = [];
    for (let next = 1, total = 1; next <= total; next++) {
      const { body } = await service.ask(get, { ...rest, page: String(next) });
      items.push(...(body.response as unknown[]));
      total = body.paging.total;
    }
    return items;
  }

  async function answerTo(get: string, parameters: SavedAnswer['parameters']): Promise<unknown> {
    const { status, body } = await service.ask(get, parameters);
    assert.equal(status, 200, `${get} ${JSON.stringify(parameters)}: ${JSON.stringify(body.errors)}`);
    return body.response;
  }

  test('except for the differences listed with a reason', async () => {
    const unexplained: string[] = [];
    for (const answer of answers) {
      if (NOT_REPRODUCIBLE.some(({ get }) => get.test(answer.get))) continue;
      const found = differences(answer.response, await repeatRequest(answer)).filter((one) => !isMore(one));
      for (const difference of found) {
        const { path, recorded, ours } = difference;
        const known = KNOWN_DIFFERENCES.find(
          (one) => one.get.test(answer.get) && one.path.test(path) && (one.if?.(difference, answer.parameters) ?? true),
        );
        if (known !== undefined) used.add(known);
        else {
          unexplained.push(
            `${answer.get} ${JSON.stringify(answer.parameters)} ${path}: ${JSON.stringify(recorded)} > ${JSON.stringify(ours)}`,
          );
        }
      }
      const { values, different } = compared.get(answer.get) ?? { values: 0, different: 0 };
      compared.set(answer.get, {
        values: values + valuesIn(answer.response),
        different: different + found.length,
      });
    }
    assert.deepEqual(unexplained, []);
  });

  test('every listed difference occurs', () => {
    assert.deepEqual(
      KNOWN_DIFFERENCES.filter((one) => !used.has(one)).map(({ reason }) => reason),
      [],
    );
  });

  test('most recorded values are compared, and nearly all are equal', (context) => {
    const all = [...compared.values()];
    const values = all.reduce((sum, one) => sum + one.values, 0);
    const different = all.reduce((sum, one) => sum + one.different, 0);
    for (const [get, counts] of compared)
      context.diagnostic(`${get}: ${counts.values} values, ${counts.different} not alike`);
    assert.ok(values > 30_000, String(values));
    assert.ok(different / values < 0.05, `${different} of ${values}`);
  });
});
