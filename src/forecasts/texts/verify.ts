/**
 * Checks an English text that somebody else wrote against the facts: every number, every name and every claim of a result
 * must follow from them. It errs on the side of refusing.
 */
import type { Goals } from '../../football/score.ts';
import type { TextFacts } from './facts.ts';

const NUMBER_WORDS = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen', 'twenty'],
];
const ORDINAL_WORDS = [
  ...['zeroth', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'],
  ...['eleventh', 'twelfth'],
];
/** Words with other meanings: 'one of', 'first half', 'second half'. */
const EXEMPT = new Set(['one', 'first', 'second']);
/** Multiples that name a number of goals. */
const FEATS: Readonly<Record<string, number>> = { brace: 2, twice: 2, double: 2, 'hat-trick': 3, treble: 3 };

/** Capitalised words that start sentences or belong to football, besides names. */
const COMMON = new Set(
  `a after against all although an and another as at away before both but by despite draw expected for form from goals had
  half-time having home in it its kick-off meanwhile model neither no of on only our over saturday sunday monday tuesday
  wednesday thursday friday since still that the their there these they this those though when while with without xg yet
  january february march april may june july august september october november december matchday penalties he she his her
  i first second separated level leaders two three four five six seven eight nine ten third fourth fifth sixth seventh eighth ninth`.split(
    /\s+/,
  ),
);
const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu;
const SCORE = /(?<![\d.,])(\d{1,2})\s?[-–—:]\s?(\d{1,2})(?![\d.,]*\d)/g;

const WIN =
  /\b(?:beat|beats|beating|won|win|wins|winning|defeated|defeats|edged|thrashed|hammered|overcame|triumphed|saw off|eased past|swept aside|victorious|victory)\b/i;
const PARTICIPLE = /^(?:beating|winning|losing)\b/i;
const LOSS =
  /\b(?:lost|loses|losing|were beaten|was beaten|beaten by|went down|fell to|slipped to|defeat (?:to|against|at))\b/i;
const DRAW = /\b(?:drew|draws? with|drawn|stalemate|shared the points|played out a)\b/i;

/** What in the text does not follow from the facts; empty if nothing was found. */
export function disagreements(text: string, facts: TextFacts): string[] {
  return [
    ...wrongNumbers(text, facts),
    ...wrongNames(text, facts),
    ...wrongFeats(text, facts),
    ...wrongScores(text, facts),
    ...wrongResults(text, facts),
    ...repeated(text, facts),
  ];
}

/** Every string and number of the facts. */
function leaves(value: unknown): (string | number)[] {
  if (typeof value === 'string' || typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [];
}

const namesOf = (facts: TextFacts) =>
  leaves(facts).filter((leaf): leaf is string => typeof leaf === 'string' && /\p{Lu}/u.test(leaf));

/** The text without names, in which numbers mean what they say. */
function withoutNames(text: string, facts: TextFacts): string {
  return [...namesOf(facts)]
    .sort((a, b) => b.length - a.length)
    .reduce((rest, name) => rest.replaceAll(name, ' '), text);
}

function numbersOf(facts: TextFacts): Set<number> {
  const numbers = leaves(facts).flatMap((leaf) =>
    typeof leaf === 'number' ? [leaf] : (leaf.match(/\d+(?:\.\d+)?/g) ?? []).map(Number),
  );
  const multiples =
    facts.kind === 'recap'
      ? [...Map.groupBy(facts.goals, ({ player }) => player).values()].map(({ length }) => length)
      : [];
  const totals =
    facts.kind === 'recap' ? [facts.score.home + facts.score.away, Math.abs(facts.score.home - facts.score.away)] : [];
  const gap = facts.table === null ? [] : [Math.abs(facts.table.home.points - facts.table.away.points)];
  const left = facts.kind === 'recap' ? facts.dismissals.flatMap((_, i) => [i + 1, 10 - i]) : [];
  const place = facts.match.round?.kind === 'third-place' ? [3] : [];
  const next =
    facts.kind === 'preview' ? [facts.form.home, facts.form.away].map((form) => (form?.runs.wins ?? 0) + 1) : [];
  // 'made it 3-0', 'the third'
  const onTheWay =
    facts.kind === 'recap' ? Array.from({ length: Math.max(facts.score.home, facts.score.away) }, (_, i) => i + 1) : [];
  return new Set([...numbers, ...next, ...onTheWay, ...multiples, ...totals, ...gap, ...left, ...place]);
}

function wrongNumbers(text: string, facts: TextFacts): string[] {
  const known = numbersOf(facts);
  const rest = withoutNames(text, facts);
  const faults: string[] = [];
  for (const [digits] of rest.matchAll(/\d+(?:[.,]\d+)*/g)) {
    const value = Number(/^\d{1,3}(,\d{3})+$/.test(digits) ? digits.replaceAll(',', '') : digits);
    if (!known.has(value)) faults.push(`the number ${digits} is not in the facts`);
  }
  for (const [word] of rest.toLowerCase().matchAll(/[a-z]+/g)) {
    const value = [NUMBER_WORDS.indexOf(word), ORDINAL_WORDS.indexOf(word)].find((one) => one >= 0);
    if (value !== undefined && !EXEMPT.has(word) && !known.has(value))
      faults.push(`the number ${word} is not in the facts`);
  }
  return faults;
}

/** 'Twice' or 'a hat-trick' needs a player of the sentence with as many goals. */
function wrongFeats(text: string, facts: TextFacts): string[] {
  const goals = facts.kind === 'recap' ? facts.goals.filter(({ how }) => how !== 'own-goal') : [];
  const counts = [...Map.groupBy(goals, ({ player }) => player)].map(([player, own]) => ({
    player,
    goals: own.length,
  }));
  return sentencesOf(text, facts).flatMap((sentence) => {
    const [feat] = /\b(?:brace|twice|double|hat-trick|treble)\b/i.exec(sentence) ?? [];
    const isKnown = (count: number) =>
      counts.some((one) => one.goals === count && one.player !== null && sentence.includes(one.player));
    return feat === undefined || isKnown(FEATS[feat.toLowerCase()]!) ? [] : [`nobody scored ${feat}: ${sentence}`];
  });
}

/** Capitalised words must be part of a name in the facts, or common at the start of a sentence. */
function wrongNames(text: string, facts: TextFacts): string[] {
  const known = new Set(namesOf(facts).flatMap((name) => (name.match(WORD) ?? []).map(bare)));
  return (text.match(WORD) ?? [])
    .filter((word) => /^\p{Lu}/u.test(word))
    .filter((word) => !known.has(bare(word)) && !COMMON.has(bare(word)))
    .map((word) => `the name ${word} is not in the facts`);
}

const bare = (word: string) =>
  word
    .toLowerCase()
    .replace(/['’]s?$/, '')
    .replace(/\.$/, '');

function wrongScores(text: string, facts: TextFacts): string[] {
  const scores = knownScores(facts);
  const rest = withoutNames(text, facts);
  return [...rest.matchAll(SCORE)].flatMap(([shown, one, other]) => {
    const isKnown = scores.some(
      ({ home, away }) =>
        (home === Number(one) && away === Number(other)) || (away === Number(one) && home === Number(other)),
    );
    return isKnown ? [] : [`the score ${shown} is not in the facts`];
  });
}

/** Scores of the match as it went on, or of the last meeting. */
function knownScores(facts: TextFacts): Goals[] {
  if (facts.kind === 'preview') {
    const single = Object.values(facts.form).flatMap((form) =>
      form?.matches === 1 ? [{ home: form.scored, away: form.conceded }] : [],
    );
    return facts.meetings === null ? single : [facts.meetings.last.score, ...single];
  }
  const running = { home: 0, away: 0 };
  const onTheWay = facts.goals.map(({ side }) => {
    running[side] += 1;
    return { ...running };
  });
  const shots =
    facts.shots === null
      ? []
      : (['all', 'onTarget'] as const).map((of) => ({ home: facts.shots!.home[of], away: facts.shots!.away[of] }));
  return [facts.score, facts.halftime, facts.shootout, ...onTheWay, ...shots].filter((score) => score !== null);
}

/** The team before a verb of winning must have won, and so on. */
function wrongResults(text: string, facts: TextFacts): string[] {
  const { home, away } = facts.match;
  const results = resultsOf(facts);
  // 'Jung-won' is no claim
  const others = namesOf(facts).filter((name) => !home.includes(name) && !away.includes(name));
  const plain = others.reduce((rest, name) => rest.replaceAll(name, ' '), text);
  return sentencesOf(plain, facts).flatMap((sentence) => {
    const claim = claimOf(sentence);
    if (claim === null || isOfForm(sentence)) return [];
    if (claim.result === 'draw') return results.includes('draw') ? [] : [`there was no draw: ${sentence}`];
    const before = sentence.slice(0, claim.at);
    const [atHome, atAway] = [before.lastIndexOf(home), before.lastIndexOf(away)];
    if (atHome === atAway) return [];
    // 'A were too good for B, winning 3-0': the participle is about the team that comes first
    const isFirst = PARTICIPLE.test(sentence.slice(claim.at));
    const first = sentence.indexOf(home) < sentence.indexOf(away) ? 'home' : 'away';
    const subject = isFirst && atHome >= 0 && atAway >= 0 ? first : atHome > atAway ? 'home' : 'away';
    const winner = claim.result === 'win' ? subject : subject === 'home' ? 'away' : 'home';
    return results.includes(winner) ? [] : [`${facts.match[winner]} did not win: ${sentence}`];
  });
}

function claimOf(sentence: string): { result: 'win' | 'loss' | 'draw'; at: number } | null {
  const found = [
    { result: 'loss', at: sentence.search(LOSS) },
    { result: 'win', at: sentence.search(WIN) },
    { result: 'draw', at: sentence.search(DRAW) },
  ] as const;
  const [first] = found.filter(({ at }) => at >= 0).sort((a, b) => a.at - b.at);
  return first ?? null;
}

/** Sentences about form, the table and chances have wins and defeats of other matches. */
function isOfForm(sentence: string): boolean {
  return /\b(?:last|in a row|successive|consecutive|run|unbeaten|chance|forecast|model|favourites|meetings?|per cent|table|points?|without)\b|%/i.test(
    sentence,
  );
}

function resultsOf(facts: TextFacts): ('home' | 'away' | 'draw')[] {
  const winner = ({ home, away }: Goals) => (home > away ? 'home' : home < away ? 'away' : 'draw');
  if (facts.kind === 'recap') {
    const { score, shootout } = facts;
    return shootout === null ? [winner(score)] : [winner(score), winner(shootout)];
  }
  if (facts.meetings === null) return [];
  const { score, home } = facts.meetings.last;
  const result = winner(score);
  const isSwapped = home !== facts.match.home;
  return [result === 'draw' || !isSwapped ? result : result === 'home' ? 'away' : 'home'];
}

function repeated(text: string, facts: TextFacts): string[] {
  const sentences = sentencesOf(text, facts);
  return sentences
    .filter((sentence, index) => sentences.indexOf(sentence) !== index)
    .map((sentence) => `repeated: ${sentence}`);
}

/** Full stops of names, such as 'FC St. Pauli', end no sentence. */
function sentencesOf(text: string, facts: TextFacts): string[] {
  const dotted = namesOf(facts).filter((name) => name.includes('.'));
  const joined = dotted.reduce((rest, name) => rest.replaceAll(name, name.replaceAll('.', STOP)), text);
  return joined.split(/(?<=[.!?])\s+/).map((sentence) => sentence.replaceAll(STOP, '.'));
}

const STOP = '\u2024';
