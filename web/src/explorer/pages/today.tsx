import type { LeagueMatches, MatchRow, TodayModel } from '../../../../src/site/explorer/model.ts';
import { matchLink, stateOf, useExplorer } from '../context.tsx';
import { ChanceBar } from '../drawings/chance-bar.tsx';
import { Crest, StatusText } from '../parts/small.tsx';

const dayLink = (day: string, today: string) => (day === today ? '/' : `/?day=${day}`);

export function Today({ model }: { readonly model: TodayModel }) {
  const { t, longDay } = useExplorer();
  const { day, today, leagues, nearest, inPlay } = model;
  const isEmpty = leagues.length === 0;
  return (
    <>
      <h1 class={day === today ? 'hidden' : 'day-title'}>{t('today.title', { day: longDay(day) })}</h1>
      <Days model={model} />
      {!isEmpty && (
        <fieldset class="filters" aria-label={t('today.filter')}>
          <button type="button" data-filter="all" aria-pressed="true" hidden>
            {t('today.all')}
          </button>
          <button type="button" data-filter="live" aria-pressed="false" hidden>
            <i class="dot" /> {t('today.live')} <span data-count="live">{inPlay}</span>
          </button>
          <button type="button" data-filter="favourites" aria-pressed="false" hidden>
            {t('today.favourites')} <span data-count="favourites">0</span>
          </button>
        </fieldset>
      )}
      {isEmpty && (
        <div class="empty">
          <p class="big">{t('today.none', { day: longDay(day) })}</p>
          <p class="pair">
            {nearest.before !== null && (
              <a class="button" href={dayLink(nearest.before, today)}>
                ‹ {longDay(nearest.before)}
              </a>
            )}
            {nearest.after !== null && (
              <a class="button" href={dayLink(nearest.after, today)}>
                {longDay(nearest.after)} ›
              </a>
            )}
          </p>
        </div>
      )}
      <div class="leagues" data-live-list>
        {leagues.map((league) => (
          <LeagueGroup key={league.league.code} of={league} />
        ))}
      </div>
      <p class="missing" data-nothing hidden>
        {t('today.nothing')}
      </p>
    </>
  );
}

function Days({ model: { day, days, today } }: { readonly model: TodayModel }) {
  const { t, shortDay, longDay } = useExplorer();
  const step = (to: string | undefined, label: string, sign: string) =>
    to !== undefined && (
      <a class="step" href={dayLink(to, today)} aria-label={label}>
        {sign}
      </a>
    );
  const middle = days.indexOf(day);
  return (
    <nav class="days" aria-label={t('today.days')}>
      {step(days[middle - 1], t('today.before'), '‹')}
      {days.map((each) => {
        const { weekday, day: number } = shortDay(each);
        return (
          <a
            key={each}
            href={dayLink(each, today)}
            aria-current={each === day ? 'date' : undefined}
            title={longDay(each)}
          >
            <small>{each === today ? t('today.today') : weekday}</small>
            <b>{number}</b>
          </a>
        );
      })}
      {step(days[middle + 1], t('today.after'), '›')}
    </nav>
  );
}

function LeagueGroup({ of: { league, round, matches, more } }: { readonly of: LeagueMatches }) {
  const { t, round: roundName } = useExplorer();
  return (
    <section class={`group ${matches.some(({ chances }) => chances !== null) ? '' : 'no-bars'}`}>
      <h2>
        <a href={`/leagues/${league.code}`}>
          <Crest logo={league.logo} size={28} />
          <span>
            <small>{league.country}</small>
            {league.name}
          </span>
        </a>
        <span class="round">
          {round !== null && roundName(round)} <a href={`/leagues/${league.code}#table`}>{t('today.table')} ›</a>
        </span>
      </h2>
      <ul>
        {matches.map((row) => (
          <Row key={row.fixture.id} row={row} />
        ))}
      </ul>
      {more > 0 && (
        <p class="rest">
          <a href={`/leagues/${league.code}#matches`}>{t('today.more', { count: more })}</a>
        </p>
      )}
    </section>
  );
}

function Row({ row: { fixture, chances, redCards } }: { readonly row: MatchRow }) {
  const { t } = useExplorer();
  const { id, home, away, score, status, winner } = fixture;
  const state = stateOf(fixture);
  const side = (name: 'home' | 'away', team: typeof home) => (
    <>
      <span class={`team ${name} ${winner === name ? 'won' : ''}`}>
        <Crest logo={team.logo} />
        <span class="name">{team.name}</span>
        <Reds count={redCards[name]} />
      </span>
      <span class={`goals ${name} ${winner === name ? 'won' : ''}`} data-goals={name}>
        {score[name] ?? (state === 'open' ? '' : '–')}
      </span>
    </>
  );
  return (
    <li
      class={`row ${state}`}
      data-fixture={id}
      data-at={Date.parse(fixture.updatedAt)}
      data-teams={`${home.id} ${away.id}`}
    >
      <a class="match" href={matchLink(id)}>
        <span class="clock" data-status={status.short}>
          <StatusText fixture={fixture} />
        </span>
        {side('home', home)}
        <span class="dash" aria-hidden="true">
          –
        </span>
        {side('away', away)}
        <span class="bar">{chances !== null && <ChanceBar chances={chances} teams={[home.name, away.name]} />}</span>
      </a>
      <button type="button" class="star" aria-pressed="false" hidden>
        <span class="hidden">{t('today.keep', { home: home.name, away: away.name })}</span>
      </button>
    </li>
  );
}

function Reds({ count }: { readonly count: number }) {
  const { t } = useExplorer();
  return (
    <span class="reds" data-reds={count}>
      {count > 0 && <abbr title={t('reds', { count })}>{count > 1 ? count : ''}</abbr>}
    </span>
  );
}
