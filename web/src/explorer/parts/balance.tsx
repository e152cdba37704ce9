/** The results of two teams against each other as one bar. */
import type { FixtureData } from '../../../../src/site/explorer/model.ts';
import { useExplorer } from '../context.tsx';

interface TeamName {
  readonly id: string;
  readonly name: string;
}

interface Parts {
  readonly meetings: readonly FixtureData[];
  readonly home: TeamName;
  readonly away: TeamName;
}

export type Result = 'home' | 'draw' | 'away';

/** Who won, as the page orders the teams. */
export function resultOf(meeting: FixtureData, homeId: string): Result {
  if (meeting.winner === 'draw' || meeting.winner === null) return 'draw';
  return meeting[meeting.winner].id === homeId ? 'home' : 'away';
}

export function Balance({ meetings, home, away }: Parts) {
  const { t } = useExplorer();
  const results = meetings.map((meeting) => resultOf(meeting, home.id));
  const count = (of: Result) => results.filter((result) => result === of).length;
  const [won, drawn, lost] = [count('home'), count('draw'), count('away')];
  const total = Math.max(1, results.length);
  return (
    <div class="balance">
      <p>
        <span>
          <b>{won}</b> {home.name}
        </span>
        <span>
          <b>{drawn}</b> {t(drawn === 1 ? 'draws.one' : 'draws')}
        </span>
        <span>
          <b>{lost}</b> {away.name}
        </span>
      </p>
      <svg viewBox={`0 0 ${total * 10} 8`} preserveAspectRatio="none" aria-hidden="true">
        <rect class="c-home" width={won * 10} height="8" />
        <rect class="c-draw" x={won * 10} width={drawn * 10} height="8" />
        <rect class="c-away" x={(won + drawn) * 10} width={lost * 10} height="8" />
      </svg>
    </div>
  );
}
