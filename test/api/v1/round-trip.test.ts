/**
 * Saved answers of the mirrored interface, imported into an empty store and asked for again by their own `get` and
 * parameters: what comes back is what was saved, field by field. What is not is told here, each with its reason.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { RECORDED, recordedAnswers, skip } from '../../providers/api-football/recorded.ts';
import { mentionedMatches, type SavedAnswer } from './mentioned-matches.ts';
import { type Difference, differences, serviceOfAnswers, valuesIn } from './round-trip.ts';

interface Known {
  /** `get` of the answers it is about */
  readonly get: RegExp;
  readonly path: RegExp;
  readonly reason: string;
  /** what makes it one of these, where the path alone does not */
  readonly if?: (difference: Difference, parameters: Readonly<Record<string, string>>) => boolean;
}

/** Answers that no store can give back: what they are made of was not saved. */
const NOT_ASKED: readonly { readonly get: RegExp; readonly reason: string }[] = [
  { get: /^status$/, reason: 'an account elsewhere' },
  { get: /^predictions$/, reason: 'predictions are our own' },
  { get: /^(standings|teams\/statistics)$/, reason: 'computed from results, of which the recordings hold a handful' },
  { get: /^(fixtures\/rounds|(leagues|teams|players)\/seasons)$/, reason: 'follow from matches and squads stored' },
  { get: /^odds\/mapping$/, reason: 'follows from odds stored' },
];

const ANY = /./;
const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isMissing = ({ ours }: Difference) => ours === undefined;

const KNOWN: readonly Known[] = [
  {
    get: ANY,
    path: /\.(logo|flag)$/,
    reason: 'recordings contradict each other: flag of England or of Britain, one logo for every league',
    if: ({ recorded }) => isText(recorded) && /flags\/(gb)?\.svg$|leagues\/2\.png$/.test(recorded),
  },
  { get: ANY, path: /(team|teams\.\w+)\.name$/, reason: 'a team has one name, the one of the catalogue', if: bothText },
  { get: ANY, path: /\.venue\.name$/, reason: 'a ground has one name, the first told', if: sameLetters },
  { get: ANY, path: /league\.name$/, reason: 'a league has one name, the one of the catalogue', if: bothText },
  {
    get: ANY,
    path: /(player|assist|players\[\])\.(first)?name$/,
    reason: 'a player has one name, the fullest told',
    if: bothText,
  },
  { get: ANY, path: /(^response\[\]|player|players\[\])\.age$/, reason: 'ages are those of today', if: bothNumbers },
  {
    get: /^players/,
    path: /player\.(height|weight)$/,
    reason: 'recordings of different days contradict each other',
    if: bothText,
  },
  {
    get: /^players\/squads$/,
    path: /players\[\]\.age$/,
    reason: 'an age follows from the day of birth, which a squad does not tell',
    if: ({ ours }) => ours === null,
  },
  { get: ANY, path: /\.update$/, reason: 'when we stored it, not when they did', if: bothText },
  {
    get: /^fixtures/,
    path: /\.venue\.(id|city)$/,
    reason: 'every ground has an id, and a country has one ground of a name',
  },
  {
    get: /^fixtures$/,
    path: /\.periods\.first$/,
    reason: 'halves begin by the schedule: nobody tells us when they did',
    if: bothNumbers,
  },
  {
    get: /^fixtures$/,
    path: /\.league\.standings$/,
    reason: 'whether the matches stored make a table',
  },
  { get: /^fixtures(\/headtohead)?$/, path: /^response\.order$/, reason: 'by kickoff' },
  {
    get: /^fixtures$/,
    path: /^response\[\]$/,
    reason: 'recorded on other days, or for other days than were asked for: moved, or put into one file by hand',
    if: isMissing,
  },
  {
    get: /^fixtures(\/statistics)?$/,
    path: /\.statistics\[\]\.statistics\.length$/,
    reason: 'all eighteen statistics are shown: older answers lack the last ones',
  },
  {
    get: /^fixtures(\/events)?$/,
    path: /events\.order$/,
    reason: 'kicks of a shoot-out in their order: in answers they are in none',
  },
  {
    get: /^fixtures(\/events)?$/,
    path: /events\[\]\.(player|assist)\.id$/,
    reason: 'who goes off is `player`: up to about 2021 it was `assist`',
    if: bothNumbers,
  },
  {
    get: /^fixtures\/lineups$/,
    path: /(\.grid|^response\[\]\.formation)$/,
    reason: 'the answer with all line-ups tells the grid, and the formations the other way round',
    if: (_, { type }) => type !== undefined,
  },
  {
    get: /^fixtures\/players$/,
    path: /passes\.accuracy$/,
    reason: 'passes that arrived are counted: up to 2020 their share stood there',
    if: ({ recorded }) => isText(recorded) && recorded.endsWith('%'),
  },
  {
    get: /^coachs$/,
    path: /^response\[\]\.(team\.(id|logo)|career\[\]\.end)$/,
    reason: 'recordings of 2020 to 2024 contradict each other on where he coaches',
  },
  { get: /^injuries$/, path: /^response\.order$/, reason: 'match by match and team by team' },
  {
    get: /^(countries|leagues|teams\/countries|venues)$/,
    path: /^response\.order$/,
    reason: 'by name or id: in answers they are in no order',
  },
  {
    get: /^(teams\/)?countries$/,
    path: /^response\[\](\.(code|flag))?$/,
    reason: 'codes of today (GB-ENG, not GB), no country twice; teams/countries has those with teams stored',
  },
  {
    get: /^leagues$/,
    path: /^response\[\](\.seasons\[\](\.|$)|$)/,
    reason: 'seasons, their days and what they cover follow from the matches stored; leagues without any are not shown',
  },
  { get: /^leagues$/, path: /country\.code$/, reason: 'GB-ENG: older answers say GB' },
  {
    get: /^venues$/,
    path: /^response\[\]$/,
    reason: 'a ground without a name is not stored, nor two of one name in a country',
  },
  {
    get: /^players\/(squads|top\w+)$/,
    path: /^response(\[\]\.players)?\.order$/,
    reason: 'squads by position and number; in a top list the seasons of two clubs add up',
  },
  {
    get: /^players\/top/,
    path: /statistics\[\]\.(games|shots|goals|passes|tackles|duels|dribbles|fouls|penalty)\./,
    reason: 'lists of one season recorded in different weeks: the later one was stored',
  },
  { get: /^players\/profiles$/, path: /player\.number$/, reason: 'the number is that of the latest squad stored' },
  {
    get: /^transfers$/,
    path: /teams\.(in|out)\.(id|logo)$/,
    reason: 'a club of which nothing else is stored is a name alone',
    if: ({ ours }) => ours === null,
  },
  { get: /^trophies$/, path: /^response\.order$/, reason: 'by season, then by league' },
  {
    get: /^timezone$/,
    path: ANY,
    reason: 'the zones that the runtime knows, under their names of today',
  },
  { get: /^odds\/bets$/, path: /^response\[\]$/, reason: 'the bet type without a name (101) is left out' },
  {
    get: /^odds$/,
    path: /values\[\]\.value$/,
    reason: 'a value is always text',
    if: ({ recorded }) => isNumber(recorded),
  },
  { get: /^odds$/, path: /bets\.order$/, reason: 'by id: in answers they are in no order' },
  {
    get: /^odds\/live$/,
    path: /(status\.(elapsed|seconds)|goals)$/,
    reason: 'the clock and the score are those of the match: they are told with it',
  },
];

function bothText({ recorded, ours }: Difference): boolean {
  return isText(recorded) && isText(ours);
}

function bothNumbers({ recorded, ours }: Difference): boolean {
  return isNumber(recorded) && isNumber(ours);
}

function sameLetters({ recorded, ours }: Difference): boolean {
  return String(recorded).toLowerCase() === String(ours).toLowerCase();
}

/** The store has the union of all recordings: an answer may hold more than was recorded of it. */
const isMore = ({ path }: Difference) => path.endsWith('.length') && !path.endsWith('.statistics[].statistics.length');

describe('saved answers come back', { skip }, () => {
  let service: Awaited<ReturnType<typeof serviceOfAnswers>>;
  let answers: SavedAnswer[];
  const used = new Set<Known>();
  const compared = new Map<string, { values: number; different: number }>();

  before(async () => {
    answers = (await recordedAnswers()).map((answer) => answer as SavedAnswer);
    service = await serviceOfAnswers(RECORDED, mentionedMatches(answers));
  });
  after(() => service?.stop());

  /** The recorded request's answer; of paged lists all pages, for ours are cut elsewhere. */
  async function askedAgain({ get, parameters }: SavedAnswer): Promise<unknown> {
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

  test('as they were, but for differences that have a reason', async () => {
    const unexplained: string[] = [];
    for (const answer of answers) {
      if (NOT_ASKED.some(({ get }) => get.test(answer.get))) continue;
      const found = differences(answer.response, await askedAgain(answer)).filter((one) => !isMore(one));
      for (const difference of found) {
        const { path, recorded, ours } = difference;
        const known = KNOWN.find(
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

  test('no difference is listed that does not occur', () => {
    assert.deepEqual(
      KNOWN.filter((one) => !used.has(one)).map(({ reason }) => reason),
      [],
    );
  });

  test('most of what is recorded is compared, and nearly all of it the same', (context) => {
    const all = [...compared.values()];
    const values = all.reduce((sum, one) => sum + one.values, 0);
    const different = all.reduce((sum, one) => sum + one.different, 0);
    for (const [get, counts] of compared)
      context.diagnostic(`${get}: ${counts.values} values, ${counts.different} not alike`);
    assert.ok(values > 30_000, String(values));
    assert.ok(different / values < 0.05, `${different} of ${values}`);
  });
});
