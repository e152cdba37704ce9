/** A match as a picture of 1200 by 630 for shared links: crests, score and scorers, legible when small. */
import type { EventData, MatchModel } from '../../../../src/site/explorer/model.ts';
import { isFinished, isInPlay, useExplorer } from '../context.tsx';
import { isScored } from '../parts/timeline.tsx';

const SCORERS_MAX = 4;

export function MatchCard({ model }: { readonly model: MatchModel }) {
  const { date, clock, t } = useExplorer();
  const { fixture, events, crests } = model;
  const { home, away, score, status, league } = fixture;
  const hasScore = isFinished(status.short) || isInPlay(status.short);
  const goals = events.filter(isScored);
  return (
    <>
      <rect class="paper" width="1200" height="630" />
      <rect class="kit-home" width="600" height="14" />
      <rect class="kit-away" x="600" width="600" height="14" />
      <text class="card-small" x="600" y="84" text-anchor="middle">
        {[league.name, date(fixture.date)].join(' · ')}
      </text>
      <g transform="translate(120 128) scale(3.4)" dangerouslySetInnerHTML={{ __html: crests.home }} />
      <g transform="translate(862 128) scale(3.4)" dangerouslySetInnerHTML={{ __html: crests.away }} />
      <text class="card-score" x="600" y="290" text-anchor="middle">
        {hasScore ? `${score.home ?? '–'} – ${score.away ?? '–'}` : clock(fixture.date)}
      </text>
      {isInPlay(status.short) && (
        <text class="card-live" x="600" y="345" text-anchor="middle">
          {status.elapsed === null ? t('today.live') : `${status.elapsed}'`}
        </text>
      )}
      {([home, away] as const).map((team, i) => (
        <g key={team.id} transform={`translate(${i === 0 ? 229 : 971} 408) scale(${fit(team.name)})`}>
          <text class="card-name" text-anchor="middle">
            {team.name}
          </text>
        </g>
      ))}
      {[home, away].map((team, i) =>
        scorersOf(goals, team.id).map((line, row) => (
          <text
            key={`${team.id} ${line}`}
            class="card-small"
            x={i === 0 ? 229 : 971}
            y={456 + row * 36}
            text-anchor="middle"
          >
            {line}
          </text>
        )),
      )}
      <text class="card-brand" x="600" y="600" text-anchor="middle">
        Touchline
      </text>
    </>
  );
}

/** Long names are smaller: renderers of files do not know the length of a text. */
const fit = (name: string) => Math.round(Math.min(1, 15 / name.length) * 100) / 100;

function scorersOf(goals: readonly EventData[], teamId: string): string[] {
  const own = goals.filter(({ team, detail }) => (team.id === teamId) !== (detail === 'own-goal'));
  const lines = [...Map.groupBy(own, ({ player, id }) => player?.name ?? id)].map(
    ([name, of]) => `${name.split(' ').at(-1)} ${of.map(({ time }) => `${time.elapsed}'`).join(', ')}`,
  );
  return lines.length > SCORERS_MAX
    ? [...lines.slice(0, SCORERS_MAX - 1), `+${lines.length - SCORERS_MAX + 1}`]
    : lines;
}
