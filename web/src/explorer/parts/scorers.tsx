import type { EventData } from '../../../../src/site/explorer/model.ts';
import { useExplorer } from '../context.tsx';

const NO_BREAK = '\u00a0';

/** The goals that count for a team, by scorer. */
export function Scorers({ goals, teamId }: { readonly goals: readonly EventData[]; readonly teamId: string }) {
  const { t } = useExplorer();
  const own = goals.filter(({ team, detail }) => (team.id === teamId) !== (detail === 'own-goal'));
  const byPlayer = Map.groupBy(own, ({ player, detail, id }) => `${player?.id ?? id} ${detail === 'own-goal'}`);
  return (
    <ul>
      {[...byPlayer].map(([key, of]) => (
        <li key={key}>
          {of[0]!.player?.name ?? '–'}
          {NO_BREAK}
          {of
            .map(({ time, detail }) => {
              const minute = `${time.elapsed}${time.extra ? `+${time.extra}` : ''}'`;
              const mark =
                detail === 'penalty' ? ` ${t('goal.pen')}` : detail === 'own-goal' ? ` ${t('goal.own')}` : '';
              return `${minute}${mark}`;
            })
            .join(', ')}
        </li>
      ))}
    </ul>
  );
}
