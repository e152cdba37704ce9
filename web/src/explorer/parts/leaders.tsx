/** The players with the most goals and assists of a season. */
import type { AssistData, LeagueModel, ScorerData } from '../../../../src/site/explorer/model.ts';
import { playerLink, useExplorer } from '../context.tsx';
import { Missing } from './small.tsx';

export function Leaders({ model: { scorers, assists } }: { readonly model: LeagueModel }) {
  const { t } = useExplorer();
  const goals = <LeaderList title={t('leaders.goals')} rows={scorers} count={(row: ScorerData) => row.goals} />;
  if (assists.length > 0)
    return (
      <div class="two even">
        {goals}
        <LeaderList title={t('leaders.assists')} rows={assists} count={(row: AssistData) => row.assists} />
      </div>
    );
  return (
    <>
      <div class="leaders-alone">{goals}</div>
      <Missing text={t('league.noAssists')} />
    </>
  );
}

interface LeaderParts<Leader> {
  readonly title: string;
  readonly rows: readonly Leader[];
  readonly count: (row: Leader) => number;
}

function LeaderList<Leader extends ScorerData | AssistData>({ title, rows, count }: LeaderParts<Leader>) {
  const { t } = useExplorer();
  return (
    <div>
      <h3>{title}</h3>
      <ol class="leaders">
        {rows.map((row) => (
          <li key={row.player.id}>
            <span class="rank">{row.rank}</span>
            <span class="who">
              <a href={playerLink(row.player)}>{row.player.name}</a>
              <small>
                {row.team?.name ?? ''}
                {row.minutes !== null && ` · ${t('leaders.minutes', { count: row.minutes })}`}
              </small>
            </span>
            <b>{count(row)}</b>
          </li>
        ))}
      </ol>
    </div>
  );
}
