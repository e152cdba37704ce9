/** The goals and cards of a match along its minutes, home above. */
import type { EventData, MatchDetail } from '../../../../src/site/explorer/model.ts';
import { isScored } from '../parts/timeline.tsx';

const WIDTH = 720;
const MIDDLE = 100;

export function TimelineStrip({
  events,
  fixture,
}: {
  readonly events: readonly EventData[];
  readonly fixture: MatchDetail;
}) {
  const end = Math.max(90, ...events.map(({ time }) => time.elapsed));
  const x = (minute: number) => Math.round(10 + (minute / end) * (WIDTH - 40));
  const shown = events.filter((event) => isScored(event) || (event.type === 'card' && !event.deleted));
  return (
    <>
      <path class="axis-line" d={`M10 ${MIDDLE}H${WIDTH - 10}`} />
      {[0, 45, 90].map((minute) => (
        <g key={minute}>
          <path class="axis-line" d={`M${x(minute)} ${MIDDLE - 5}v10`} />
          <text class="tick" x={x(minute)} y={MIDDLE + 20} text-anchor="middle">{`${minute}'`}</text>
        </g>
      ))}
      {shown.map((event, i) => {
        const isGoal = event.type === 'goal';
        const isHome = (event.team.id === fixture.home.id) !== (event.detail === 'own-goal');
        const at = x(event.time.elapsed);
        const away = 34 + (i % 3) * 18;
        const y = isHome ? MIDDLE - away : MIDDLE + away + 8;
        return (
          <g key={event.id}>
            {isGoal ? (
              <>
                <path class={isHome ? 'line-home' : 'line-away'} d={`M${at} ${MIDDLE}V${y}`} />
                <circle class={isHome ? 'dot-home' : 'dot-away'} cx={at} cy={y} r="6" />
                <text class="name" x={at + 10} y={y + 5}>
                  {`${event.player?.name.split(' ').at(-1) ?? ''} ${event.time.elapsed}'`}
                </text>
              </>
            ) : (
              <rect
                class={event.detail === 'yellow' ? 'yellow' : 'red'}
                x={at - 4}
                y={isHome ? MIDDLE - 18 : MIDDLE + 6}
                width="8"
                height="12"
                rx="1.5"
              />
            )}
          </g>
        );
      })}
    </>
  );
}
