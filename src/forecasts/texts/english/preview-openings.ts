/** First sentences of English previews. */
import type { Both, MatchFacts, PreviewFacts, TableFacts } from '../facts.ts';
import type { Draft, Phrase } from '../writer.ts';
import { competitionOf, counted, dayOf, ordinal, placeOf, weekdayOf, withArticle, word } from './words.ts';

/** A run is worth a mention from this length on. */
export const RUN_MIN = 3;

/** Where, in which competition and when, in the orders that read well. */
function circumstances(match: MatchFacts, draft: Draft): string {
  const [place, competition] = [placeOf(match), competitionOf(match)];
  const day = `on ${draft.chance(0.7) ? weekdayOf(match.date) : dayOf(match.date)}`;
  return draft.pick([
    `${place} ${competition} ${day}`,
    `${competition} ${place} ${day}`,
    `${place} ${day} ${competition}`,
    `${competition} ${day}`,
  ]);
}

export type Hook = 'match' | 'run' | 'table';

/** What the first sentence is about, of what there is. */
export function openingHook({ match, table, form }: PreviewFacts, draft: Draft): Hook {
  const wish = draft.pick<Hook>(['match', 'match', 'run', 'table']);
  if (match.neutral) return 'match';
  if (wish === 'table' && table !== null) return 'table';
  const hasRun = [form.home, form.away].some(
    (side) => side !== null && Math.max(side.runs.wins, side.runs.winless) >= RUN_MIN,
  );
  return wish === 'run' && hasRun ? 'run' : 'match';
}

export function openings(
  facts: PreviewFacts,
  { hook, draft }: { readonly hook: Hook; readonly draft: Draft },
): Phrase[] {
  const { match, form, table } = facts;
  const { home, away, neutral } = match;
  const rest = circumstances(match, draft);
  const day = draft.chance(0.6) ? weekdayOf(match.date) : dayOf(match.date);
  const competition = competitionOf(match);
  const place = placeOf(match);
  const even = [
    `${home} and ${away} meet ${rest}`,
    `${home} play ${away} ${rest}`,
    `${home} face ${away} ${rest}`,
    `${home} take on ${away} ${rest}`,
    `${home} meet ${away} ${rest}`,
    `On ${day}, ${home} play ${away} ${place} ${competition}`,
    `On ${day}, ${home} and ${away} meet ${competition}`,
  ];
  if (neutral) return even;
  if (hook === 'run') return runOpenings(facts, { rest: `${competition} on ${day}` });
  if (hook === 'table' && table !== null) return tableOpenings(match, table, { rest: `${competition} on ${day}` });
  return [
    ...even,
    `${home} host ${away} ${rest}`,
    `${home} are at home to ${away} ${competition} on ${day}`,
    `${home} welcome ${away} ${rest}`,
    `${away} visit ${home} ${competition} on ${day}`,
    `${away} travel to ${home} ${competition} on ${day}`,
    `${away} are away to ${home} ${competition} on ${day}`,
    `On ${day}, ${home} host ${away} ${place} ${competition}`,
    `On ${day}, ${away} travel to ${home} ${competition}`,
    match.venue !== null && `${away} go to ${venueOf(match)} to play ${home} ${competition} on ${day}`,
    form.home === null &&
      form.away === null &&
      `${home} host ${away} ${rest}, with no result of either side in the past year on record`,
  ];
}

const venueOf = (match: MatchFacts) => placeOf({ ...match, city: null }).replace(/^at /, '');

function runOpenings({ match: { home, away }, form }: PreviewFacts, { rest }: { rest: string }): Phrase[] {
  const [ofHome, ofAway] = [form.home?.runs, form.away?.runs];
  const phrases: Phrase[] = [];
  if (ofHome !== undefined && ofHome.wins >= RUN_MIN) {
    phrases.push(`${home} go for ${withArticle(ordinal(ofHome.wins + 1))} win in a row when they host ${away} ${rest}`);
    phrases.push(`With ${word(ofHome.wins)} wins in a row behind them, ${home} host ${away} ${rest}`);
  }
  if (ofAway !== undefined && ofAway.wins >= RUN_MIN) {
    phrases.push(
      `${away} go for ${withArticle(ordinal(ofAway.wins + 1))} win in a row when they visit ${home} ${rest}`,
    );
    phrases.push(`${away} arrive at ${home} on the back of ${word(ofAway.wins)} successive wins ${rest}`);
  }
  if (ofHome !== undefined && ofHome.winless >= RUN_MIN) {
    phrases.push(`Without a win in ${word(ofHome.winless)} matches, ${home} host ${away} ${rest}`);
  }
  if (ofAway !== undefined && ofAway.winless >= RUN_MIN) {
    phrases.push(
      `${away} look to end a run of ${word(ofAway.winless)} matches without a win when they visit ${home} ${rest}`,
    );
  }
  return phrases;
}

function tableOpenings({ home, away }: MatchFacts, table: Both<TableFacts>, { rest }: { rest: string }): Phrase[] {
  const gap = Math.abs(table.home.points - table.away.points);
  const level = gap === 0 ? 'Level on points' : `Separated by ${counted(gap, 'point')}`;
  return [
    table.home.rank < 10 &&
      `${placeWord(table.home.rank)} host ${placeWord(table.away.rank).toLowerCase()} when ${home} play ${away} ${rest}`,
    `${home}, ${ordinal(table.home.rank)} in the table, host ${away}, who are ${ordinal(table.away.rank)}, ${rest}`,
    table.home.rank === 1 && `Leaders ${home} host ${away} ${rest}`,
    table.away.rank === 1 && `${home} host leaders ${away} ${rest}`,
    `${level}, ${home} and ${away} meet ${rest}`,
  ];
}

const placeWord = (rank: number) => ordinal(rank).replace(/^./, (letter) => letter.toUpperCase());
