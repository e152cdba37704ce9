/** Tables of a part of the matches, from the rows of the whole table. */
import type { StandingData, TableView } from './model.ts';

type Tally = StandingData['home'];

/** The rows in the order of a view. The rules for equal points are not known for parts: the difference decides. */
export function tableIn(view: TableView, rows: readonly StandingData[], pointsForWin: number): StandingData[] {
  if (view === 'all') return [...rows];
  const counted = rows.map((row) => {
    const tally = view === 'form' ? ofForm(row.form) : row[view];
    const goalsDiff = tally.goalsFor - tally.goalsAgainst;
    return { ...row, ...tally, goalsDiff, points: tally.win * pointsForWin + tally.draw, deduction: 0 };
  });
  const groups = Map.groupBy(counted, ({ group }) => group);
  return [...groups.values()].flatMap((of) =>
    of
      .sort((a, b) => b.points - a.points || b.goalsDiff - a.goalsDiff || b.goalsFor - a.goalsFor || a.rank - b.rank)
      .map((row, i) => ({ ...row, rank: i + 1 })),
  );
}

/** The letters of a form have no goals. */
function ofForm(form: string): Tally {
  const count = (letter: string) => [...form].filter((each) => each === letter).length;
  const [win, draw, lose] = [count('W'), count('D'), count('L')];
  return { played: form.length, win, draw, lose, goalsFor: 0, goalsAgainst: 0 };
}
