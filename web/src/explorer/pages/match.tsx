import type { ComponentChildren } from 'preact';
import type { MatchModel } from '../../../../src/site/explorer/model.ts';
import { stateOf, useExplorer, versusLink } from '../context.tsx';
import { Prices } from '../drawings/prices.tsx';
import { WinProbability } from '../drawings/win-probability.tsx';
import { Balance } from '../parts/balance.tsx';
import { Lineups } from '../parts/lineups.tsx';
import { MatchHead } from '../parts/match-head.tsx';
import { Odds } from '../parts/odds.tsx';
import { Shots } from '../parts/shots.tsx';
import { Block, FormLetters, Key, MatchLines, Missing, NotStored } from '../parts/small.tsx';
import { KeyFigures, Statistics } from '../parts/statistics.tsx';
import { isScored, Timeline } from '../parts/timeline.tsx';

type Form = NonNullable<MatchModel['insight']>['form']['home'];

export function Match({ model }: { readonly model: MatchModel }) {
  const { t } = useExplorer();
  const { fixture, lineups, shots, statistics, insight, events } = model;
  const hasStarted = stateOf(fixture) !== 'open';
  // in the order of the page
  const sections = [
    ['overview', hasStarted],
    ['model', insight !== null && !hasStarted],
    ['lineups', lineups.length > 0],
    ['statistics', statistics.length > 0],
    ['shots', shots.length > 0],
    ['model', insight !== null && hasStarted],
    ['meetings', true],
  ] as const;
  const isLong = hasStarted && isLongStory(model);
  const forecast = insight !== null && <Forecast model={model} hasStarted={hasStarted} />;
  // fills the space beside the curve, if there are no figures
  const background = insight !== null && <Background model={model} insight={insight} />;
  const isBeside = isLong && statistics.length === 0 && curveOf(model) !== null;
  return (
    <>
      <MatchHead model={model} goals={events.filter(isScored)} />
      <nav class="sections" aria-label={t('match.sections')}>
        {sections.map(
          ([name, has]) =>
            has && (
              <a key={name} href={`#${name}`}>
                {t(`match.${name}`)}
              </a>
            ),
        )}
      </nav>
      {hasStarted ? <Story model={model} isLong={isLong} beside={isBeside ? background : null} /> : forecast}
      {!hasStarted && background}
      {lineups.length > 0 && (
        <Block
          id="lineups"
          title={t('match.lineups')}
          requests={['/lineups', '/players']}
          picture={`lineups/${fixture.id}`}
        >
          <Lineups model={model} />
        </Block>
      )}
      {statistics.length > 0 && (
        <Block id="statistics" title={t('match.statistics')} requests={['/statistics']}>
          <Statistics statistics={statistics} homeId={fixture.home.id} />
        </Block>
      )}
      {shots.length > 0 && <Shots model={model} />}
      {hasStarted && forecast}
      {hasStarted && !isBeside && background}
      <Meetings model={model} />
      <Absent model={model} hasStarted={hasStarted} />
    </>
  );
}

/** Events that fit beside the curve and the figures; without figures there are fewer. */
const EVENTS_BESIDE = { withFigures: 14, without: 8 };

/** Many events of a finished match have the whole width, in two columns. */
function isLongStory({ fixture, events, statistics }: MatchModel): boolean {
  const beside = statistics.length > 0 ? EVENTS_BESIDE.withFigures : EVENTS_BESIDE.without;
  return stateOf(fixture) === 'done' && events.length > beside;
}

function curveOf({ winProbability }: MatchModel) {
  return winProbability?.complete === true && winProbability.points.length > 2 ? winProbability.points : null;
}

interface StoryParts {
  readonly model: MatchModel;
  readonly isLong: boolean;
  readonly beside: ComponentChildren;
}

function Story({ model, isLong, beside }: StoryParts) {
  const { t } = useExplorer();
  const { fixture, events, statistics, insight, locale } = model;
  // stored texts are in English
  const recap = (locale === 'en' ? fixture.content.recap : null) ?? insight?.recap ?? null;
  const points = curveOf(model);
  return (
    <div class={isLong ? 'stack' : 'two story'} id="overview">
      <Block
        title={t('match.timeline')}
        requests={['/events']}
        picture={`timeline/${fixture.id}`}
        class={isLong ? 'long' : ''}
      >
        {recap !== null && <Prose text={recap} />}
        <Timeline events={events} fixture={fixture} hasStarted />
      </Block>
      {(points !== null || statistics.length > 0) && (
        <div class={isLong ? 'two' : 'stack'}>
          {points !== null && (
            <Block title={t('win.title')} requests={['/win-probability']} picture={`win-probability/${fixture.id}`}>
              <WinProbability points={points} goals={events.filter(isScored)} teams={fixture} />
              <Legend home={fixture.home.name} away={fixture.away.name} />
            </Block>
          )}
          {statistics.length > 0 && (
            <Block title={t('match.figures')} requests={['/statistics']}>
              <KeyFigures statistics={statistics} homeId={fixture.home.id} />
            </Block>
          )}
          {beside}
        </div>
      )}
    </div>
  );
}

/** Results without a whole match: they have no curve, whatever is stored. */
const UNFINISHED = new Set(['ABD', 'AWD', 'WO']);

function Absent({ model, hasStarted }: { readonly model: MatchModel; readonly hasStarted: boolean }) {
  const { t } = useExplorer();
  const { fixture, events, lineups, statistics, shots, insight, odds } = model;
  return (
    <NotStored
      texts={[
        hasStarted &&
          curveOf(model) === null &&
          !UNFINISHED.has(fixture.status.short) &&
          t(events.some(isScored) ? 'win.incomplete' : 'win.none'),
        lineups.length === 0 && t('match.noLineups'),
        hasStarted && statistics.length === 0 && t('match.noStatistics'),
        hasStarted && shots.length === 0 && t('match.noShots'),
        insight === null && t('match.noModel'),
        odds.length === 0 && t('odds.none'),
      ]}
    />
  );
}

export function Legend({ home, away }: { readonly home: string; readonly away: string }) {
  const { t } = useExplorer();
  return (
    <p class="legend">
      <Key of="home" name={home} /> <Key of="draw" name={t('draw')} /> <Key of="away" name={away} />
    </p>
  );
}

/** What the model expected, and what it cost. */
function Forecast({ model, hasStarted }: { readonly model: MatchModel; readonly hasStarted: boolean }) {
  const { t } = useExplorer();
  const { insight, fixture, odds } = model;
  if (insight === null) return null;
  return (
    <Block id="model" title={t('match.model')} requests={['/insights', '/odds']} aside={<small>{model.model}</small>}>
      <Odds insight={insight} odds={odds} home={fixture.home.name} away={fixture.away.name} hasBar={hasStarted}>
        <Movement model={model} />
      </Odds>
    </Block>
  );
}

/** How both teams came here. */
function Background({
  model: { fixture, locale },
  insight,
}: {
  readonly model: MatchModel;
  readonly insight: NonNullable<MatchModel['insight']>;
}) {
  const { t } = useExplorer();
  return (
    <Block title={t('match.before')} requests={['/insights']} class="background">
      <Prose text={(locale === 'en' ? fixture.content.preview : null) ?? insight.preview} />
      <dl class="forms">
        {(['home', 'away'] as const).map((side) => (
          <div key={side}>
            <dt>{fixture[side].name}</dt>
            <dd>
              <TeamForm form={insight.form[side]} />
            </dd>
          </div>
        ))}
      </dl>
    </Block>
  );
}

/** A text whose scores look as everywhere on the page, and do not break. */
function Prose({ text }: { readonly text: string }) {
  return <p class="text">{text.replace(/\b(\d{1,2})-(?=\d{1,2}\b)/g, `$1${JOINER}–${JOINER}`)}</p>;
}

/** No line breaks here. */
const JOINER = '\u2060';

function TeamForm({ form: { matches, sequence, goalsScored, goalsConceded } }: { readonly form: Form }) {
  const { t } = useExplorer();
  if (matches === 0) return <small>{t('form.none')}</small>;
  return (
    <>
      <FormLetters sequence={sequence} />
      <small>{t('form.goals', { scored: goalsScored, conceded: goalsConceded })}</small>
    </>
  );
}

/** How the prices of one bookmaker moved; nothing if they did not. */
function Movement({ model: { prices } }: { readonly model: MatchModel }) {
  const { t } = useExplorer();
  const [first] = prices;
  if (first === undefined || new Set(prices.map(({ at }) => at)).size < 3) return null;
  const title = t('prices.title', { bookmaker: first.bookmaker.name });
  return (
    <>
      <h3>{title}</h3>
      <Prices prices={prices} label={title} />
    </>
  );
}

function Meetings({ model: { meetings, fixture } }: { readonly model: MatchModel }) {
  const { t } = useExplorer();
  const { home, away } = fixture;
  return (
    <Block
      id="meetings"
      title={t('match.meetings')}
      requests={['/headtohead']}
      aside={<a href={versusLink(home, away)}>{t('match.allMeetings')}</a>}
    >
      {meetings.length === 0 ? (
        <Missing text={t('match.noMeetings')} />
      ) : (
        <Balance meetings={meetings} home={home} away={away} />
      )}
      <MatchLines fixtures={meetings} />
    </Block>
  );
}
