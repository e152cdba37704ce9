/** The events of a match from the whistle down, home on the left. */
import type { EventData, MatchDetail } from '../../../../src/site/explorer/model.ts';
import { playerLink, useExplorer } from '../context.tsx';
import { Missing } from './small.tsx';

/** A goal that counts, outside a shoot-out. */
export const isScored = ({ type, detail, shootout, deleted }: EventData) =>
  type === 'goal' && detail !== 'missed-penalty' && !shootout && !deleted;

interface Parts {
  readonly events: readonly EventData[];
  readonly fixture: MatchDetail;
  readonly hasStarted: boolean;
}

export function Timeline({ events, fixture, hasStarted }: Parts) {
  const { t } = useExplorer();
  const played = events.filter(({ shootout }) => !shootout);
  const shootout = events.filter((event) => event.shootout && !event.deleted);
  if (events.length === 0)
    return (
      <>
        <Missing text={t(hasStarted ? 'timeline.none' : 'timeline.before')} />
        <ol class="timeline" data-timeline data-home={fixture.home.id} />
      </>
    );
  let score = [0, 0];
  const rows = played.map((event) => {
    const isHome = event.team.id === fixture.home.id;
    if (isScored(event)) {
      const forHome = isHome !== (event.detail === 'own-goal');
      score = forHome ? [score[0]! + 1, score[1]!] : [score[0]!, score[1]! + 1];
    }
    return { event, isHome, score: isScored(event) ? score.join('–') : null };
  });
  const kicks = [0, 0];
  const shots = shootout.map((event) => {
    const isHome = event.team.id === fixture.home.id;
    if (event.type === 'goal' && event.detail !== 'missed-penalty') kicks[isHome ? 0 : 1]!++;
    return { event, isHome, score: kicks.join('–') };
  });
  const halves = Map.groupBy(rows, ({ event }) => (event.time.elapsed <= 45 ? 1 : event.time.elapsed <= 90 ? 2 : 3));
  return (
    <div class="halves">
      {[...halves].map(([half, of]) => (
        <div key={half}>
          <h3 class="half">{t(`half.${half as 1}`)}</h3>
          <ol class="timeline" data-timeline={half === [...halves.keys()].at(-1) ? '' : undefined}>
            {of.map(({ event, isHome, score: after }) => (
              <Row key={event.id} event={event} isHome={isHome} score={after} />
            ))}
          </ol>
        </div>
      ))}
      {shootout.length > 0 && (
        <div>
          <h3 class="half">{t('half.shootout')}</h3>
          <ol class="timeline">
            {shots.map(({ event, isHome, score: after }) => (
              <Row key={event.id} event={event} isHome={isHome} score={after} />
            ))}
          </ol>
        </div>
      )}
    </div>
  );
}

function Row({
  event,
  isHome,
  score,
}: {
  readonly event: EventData;
  readonly isHome: boolean;
  readonly score: string | null;
}) {
  const { t, named } = useExplorer();
  const { time, player, assist, type, detail, deleted, comments } = event;
  const person = (who: typeof player) => who !== null && <a href={playerLink(who)}>{who.name}</a>;
  const isSubstitution = type === 'substitution';
  return (
    <li class={`${isHome ? 'home' : 'away'} ${type} ${deleted ? 'deleted' : ''}`} data-event={event.id}>
      <span class="minute">{!event.shootout && `${time.elapsed}${time.extra ? `+${time.extra}` : ''}'`}</span>
      <EventSign type={type} detail={detail} />
      <span class="what">
        {score !== null && <b class="score">{score}</b>}
        <span>{isSubstitution ? person(assist) || person(player) || '–' : person(player) || event.team.name}</span>
        <small>
          {isSubstitution && player !== null && assist !== null && t('timeline.for', { name: player.name })}
          {type === 'goal' && detail !== 'normal' && named(`event.${detail}`, detail)}
          {type === 'goal' && detail === 'normal' && assist !== null && t('timeline.assist', { name: assist.name })}
          {type === 'card' && named(`event.${detail}`, detail)}
          {type === 'var' && named(`event.${detail}`, detail)}
          {deleted && ` ${t('timeline.deleted')}`}
          {type === 'var' && comments !== null && ` · ${comments}`}
        </small>
      </span>
    </li>
  );
}

function EventSign({ type, detail }: Pick<EventData, 'type' | 'detail'>) {
  return (
    <svg class="sign" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      {type === 'goal' &&
        (detail === 'missed-penalty' ? (
          <path class="miss" d="M5 5l10 10M15 5L5 15" />
        ) : (
          <>
            <circle class={detail === 'own-goal' ? 'ball own' : 'ball'} cx="10" cy="10" r="7.5" />
            <path class="ball-mark" d="M10 6.5l3.2 2.3-1.2 3.8H8L6.800 8.800Z" />
          </>
        ))}
      {type === 'card' && (
        <rect class={detail === 'yellow' ? 'yellow' : 'red'} x="5.5" y="3" width="9" height="14" rx="1.5" />
      )}
      {type === 'substitution' && (
        <>
          <path class="in" d="M6 16V5m0 0L3 8.500M6 5l3 3.500" />
          <path class="out" d="M14 4v11m0 0l-3-3.500m3 3.500l3-3.500" />
        </>
      )}
      {type === 'var' && (
        <>
          <rect class="screen" x="2.500" y="4" width="15" height="11" rx="2" />
          <path class="screen" d="M7 17.500h6" />
        </>
      )}
    </svg>
  );
}
