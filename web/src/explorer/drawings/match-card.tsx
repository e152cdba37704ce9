/** A match as a picture of 1200 by 630 for shared links: crests, score and scorers, legible when small. */
import type { EventData, MatchModel } from '../../../../src/site/explorer/model.ts';
import { isInPlay, percents, stateOf, useExplorer } from '../context.tsx';
import { isScored } from '../parts/timeline.tsx';
import { shortName } from './pitch.tsx';

const SCORERS_MAX = 4;
/** Characters of a scorer's name. */
const NAME_MAX = 18;

export function MatchCard({ model }: { readonly model: MatchModel }) {
  const { date, clock, t, named, round } = useExplorer();
  const { fixture, events, insight } = model;
  const crests = model.crests();
  const { home, away, score, status, league } = fixture;
  const hasScore = stateOf(fixture) !== 'open';
  const isOpen = status.short === 'NS' || status.short === 'TBD';
  const { penalty } = score;
  const outcome =
    penalty.home !== null
      ? [
          model.hadExtraTime ? `${named('status.long.AET', '')}, ` : '',
          t('match.penalties', { home: penalty.home, away: penalty.away ?? 0 }),
        ].join('')
      : isOpen || status.short === 'FT'
        ? ''
        : named(`status.long.${status.short}`, status.long);
  const goals = events.filter(isScored);
  const nameScale = Math.min(fit(home.name), fit(away.name));
  return (
    <>
      <rect class="paper" width="1200" height="630" />
      <rect class="kit-home" width="600" height="14" />
      <rect class="kit-away" x="600" width="600" height="14" />
      <text class="card-small" x="600" y="84" text-anchor="middle">
        {[league.name, fixture.round === null ? null : round(fixture.round), date(fixture.date)]
          .filter((part) => part !== null)
          .join(' · ')}
      </text>
      <g transform="translate(120 128) scale(3.4)" dangerouslySetInnerHTML={{ __html: crests.home }} />
      <g transform="translate(862 128) scale(3.4)" dangerouslySetInnerHTML={{ __html: crests.away }} />
      <text class="card-score" x="600" y="290" text-anchor="middle">
        {hasScore ? `${score.home ?? '–'} – ${score.away ?? '–'}` : isOpen ? clock(fixture.date) : '–'}
      </text>
      {isInPlay(status.short) ? (
        <text class="card-live" x="600" y="345" text-anchor="middle">
          {liveText(status, named(`period.${status.short}`, t('today.live')))}
        </text>
      ) : (
        <text class="card-small" x="600" y="345" text-anchor="middle">
          {outcome}
        </text>
      )}
      {([home, away] as const).map((team, i) => (
        <g key={team.id} transform={`translate(${i === 0 ? 229 : 971} 408) scale(${nameScale})`}>
          <text class="card-name" text-anchor="middle">
            {team.name}
          </text>
        </g>
      ))}
      {[home, away].map((team, i) =>
        scorersOf(goals, team.id, (count) => t('card.more', { count })).map((line, row) => (
          <text
            key={`${team.id} ${line}`}
            class="card-small"
            x={i === 0 ? 229 : 971}
            y={454 + row * 34}
            text-anchor="middle"
          >
            {line}
          </text>
        )),
      )}
      {isOpen && insight !== null && <CardChances projection={insight.projection} />}
      <text x="600" y="604" text-anchor="middle">
        <tspan class="card-brand">Touchline</tspan>
        <tspan class="card-source" dx="10">
          {model.sources.map((source) => `· ${source}`).join(' ')}
        </tspan>
      </text>
    </>
  );
}

/** The minute, or in words why the clock stands. */
function liveText({ short, elapsed, extra }: MatchModel['fixture']['status'], period: string): string {
  if (elapsed === null || ['HT', 'BT', 'P', 'SUSP', 'INT'].includes(short)) return period;
  return `${elapsed}${extra === null || extra === 0 ? '' : `+${extra}`}'`;
}

const BAR = { x: 229, width: 742, y: 470, height: 20 } as const;

/** The chances of a match that has not started, in the space of the scorers. */
function CardChances({ projection }: { readonly projection: NonNullable<MatchModel['insight']>['projection'] }) {
  const [home = 0, draw = 0, away = 0] = percents([projection.homeWin, projection.draw, projection.awayWin]);
  const at = (share: number) => Math.round(BAR.x + (share / 100) * BAR.width);
  const parts = [
    { of: 'kit-home', from: 0, share: home, x: BAR.x, anchor: 'start' },
    { of: 'c-draw', from: home, share: draw, x: (at(home) + at(home + draw)) / 2, anchor: 'middle' },
    { of: 'kit-away', from: home + draw, share: away, x: BAR.x + BAR.width, anchor: 'end' },
  ] as const;
  return (
    <>
      {parts.map(({ of, from, share, x, anchor }) => (
        <g key={of}>
          <rect
            class={of}
            x={at(from)}
            y={BAR.y}
            width={Math.max(0, at(from + share) - at(from) - 4)}
            height={BAR.height}
          />
          <text class="card-small" x={x} y={BAR.y + 58} text-anchor={anchor}>
            {`${share} %`}
          </text>
        </g>
      ))}
    </>
  );
}

/** Long names are smaller: renderers of files do not know the length of a text. */
const fit = (name: string) => Math.round(Math.min(1, 15 / name.length) * 100) / 100;

function scorersOf(goals: readonly EventData[], teamId: string, more: (count: number) => string): string[] {
  const own = goals.filter(({ team, detail }) => (team.id === teamId) !== (detail === 'own-goal'));
  const lines = [...Map.groupBy(own, ({ player, id }) => player?.id ?? id).values()].map((of) => {
    const name = of[0]!.player?.name;
    const minutes = of.map(({ time }) => `${time.elapsed}'`).join(', ');
    return name === undefined ? minutes : `${shortName(name, NAME_MAX)} ${minutes}`;
  });
  return lines.length > SCORERS_MAX
    ? [...lines.slice(0, SCORERS_MAX - 1), more(lines.length - SCORERS_MAX + 1)]
    : lines;
}
