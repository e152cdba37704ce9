import type { ComponentChildren } from 'preact';
import type { FixtureData, HeadToHeadModel } from '../../../../src/site/explorer/model.ts';
import { isInPlay, matchLink, teamLink, useExplorer } from '../context.tsx';
import { Balance, resultOf } from '../parts/balance.tsx';
import { Block, Clock, Crest, MatchLines, Missing } from '../parts/small.tsx';

export function HeadToHead({ model }: { readonly model: HeadToHeadModel }) {
  const { t } = useExplorer();
  const { home, away, meetings, next, isCut } = model;
  const team = (of: typeof home, side: 'home' | 'away') => (
    <a class={`team ${side}`} href={teamLink(of)}>
      <Crest logo={of.logo} size={88} />
      <span class="name">{of.name}</span>
    </a>
  );
  return (
    <>
      <div class="match-head versus">
        <h1>
          {team(home, 'home')}
          <span class="versus-sign">{t('versus.sign')}</span>
          {team(away, 'away')}
        </h1>
        {meetings.length > 0 && <Balance meetings={meetings} home={home} away={away} />}
        {next !== null && <Next fixture={next} />}
      </div>
      {meetings.length === 0 ? (
        <Block title={t('match.meetings')} requests={['/headtohead']}>
          <Missing text={t('match.noMeetings')} />
        </Block>
      ) : (
        <>
          <Block title={t('versus.figures')} requests={['/headtohead']}>
            <Figures model={model} />
          </Block>
          <Decades model={model} />
        </>
      )}
      {isCut && <Missing text={t('versus.cut', { count: meetings.length })} />}
    </>
  );
}

function Next({ fixture }: { readonly fixture: FixtureData }) {
  const { t, date } = useExplorer();
  if (isInPlay(fixture.status.short))
    return (
      <div class="state">
        <p>{t('versus.now')}</p>
        <MatchLines fixtures={[fixture]} />
      </div>
    );
  return (
    <p class="state">
      <a href={matchLink(fixture.id)}>
        {t('versus.next')}: {date(fixture.date)}, <Clock iso={fixture.date} confirmed={fixture.dateConfirmed} /> ·{' '}
        {fixture.league.name}
      </a>
    </p>
  );
}

interface Figure {
  readonly name: string;
  readonly home: ComponentChildren;
  readonly away: ComponentChildren;
}

/** Goals, wins at home and away, and the highest win of each team. */
function Figures({ model: { meetings, home, away } }: { readonly model: HeadToHeadModel }) {
  const { t, date, decimal } = useExplorer();
  const played = meetings.filter(({ score }) => score.home !== null && score.away !== null);
  const of = (teamId: string) => {
    const rows = played.map((meeting) => {
      const isHome = meeting.home.id === teamId;
      const [own, other] = isHome
        ? [meeting.score.home!, meeting.score.away!]
        : [meeting.score.away!, meeting.score.home!];
      return { meeting, isHome, own, other, isWon: resultOf(meeting, teamId) === 'home' };
    });
    const won = rows.filter(({ isWon }) => isWon);
    const highest = won.toSorted((a, b) => b.own - b.other - (a.own - a.other) || b.own - a.own)[0];
    return {
      goals: rows.reduce((sum, { own }) => sum + own, 0),
      wonAtHome: won.filter(({ isHome }) => isHome).length,
      wonAway: won.filter(({ isHome }) => !isHome).length,
      highest:
        highest === undefined ? (
          '–'
        ) : (
          <>
            {`${highest.own}–${highest.other}`} <small>{date(highest.meeting.date)}</small>
          </>
        ),
    };
  };
  const [one, other] = [of(home.id), of(away.id)];
  const mean = (goals: number) => decimal(goals / Math.max(1, played.length), 1);
  const rows: readonly Figure[] = [
    { name: t('versus.goals'), home: String(one.goals), away: String(other.goals) },
    { name: t('versus.mean'), home: mean(one.goals), away: mean(other.goals) },
    { name: t('versus.wonAtHome'), home: String(one.wonAtHome), away: String(other.wonAtHome) },
    { name: t('versus.wonAway'), home: String(one.wonAway), away: String(other.wonAway) },
    { name: t('versus.highest'), home: one.highest, away: other.highest },
  ];
  return (
    <table class="versus-figures">
      <thead class="hidden">
        <tr>
          <th scope="col">{home.name}</th>
          <th scope="col">{t('versus.figures')}</th>
          <th scope="col">{away.name}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <td>{row.home}</td>
            <th scope="row">{row.name}</th>
            <td>{row.away}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Decades({ model: { meetings, home, away } }: { readonly model: HeadToHeadModel }) {
  const { t } = useExplorer();
  const decades = [...Map.groupBy(meetings, ({ date }) => `${date.slice(0, 3)}0`)];
  return (
    <>
      {decades.map(([decade, of]) => {
        const count = (result: string) => of.filter((meeting) => resultOf(meeting, home.id) === result).length;
        const record = {
          home: home.name,
          away: away.name,
          won: count('home'),
          drawn: count('draw'),
          lost: count('away'),
        };
        return (
          <Block
            key={decade}
            title={t('versus.decade', { decade })}
            aside={<small title={t('versus.record', record)}>{`${record.won}–${record.drawn}–${record.lost}`}</small>}
          >
            <MatchLines fixtures={of} />
          </Block>
        );
      })}
    </>
  );
}
