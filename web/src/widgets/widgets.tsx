/** The widgets: the drawings and parts of the pages, each with the data it reads. */
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { slug, useExplorer } from '../explorer/context.tsx';
import { Bracket } from '../explorer/drawings/bracket.tsx';
import { ShotMap } from '../explorer/drawings/shots.tsx';
import { WinProbability as WinCurve } from '../explorer/drawings/win-probability.tsx';
import { MatchLines, Missing, Scroll, SmallTable } from '../explorer/parts/small.tsx';
import { isScored } from '../explorer/parts/timeline.tsx';
import { type Shown, type Source, useData } from './data.ts';
import { ScoreCard } from './score-card.tsx';
import type { Service } from './service.ts';
import * as sources from './sources.ts';

export interface WidgetParts {
  readonly service: Service;
  readonly attribute: sources.Attribute;
}

type Widget = (parts: WidgetParts) => ComponentChildren;

/** A widget whose data is that of `sourceOf`. */
function widget<Data>(
  sourceOf: (attribute: sources.Attribute) => Source<Data>,
  content: (data: Data, parts: WidgetParts, texts: ReturnType<typeof useExplorer>) => ComponentChildren,
): Widget {
  return function Shown(parts) {
    const texts = useExplorer();
    // the element gives another function when an attribute has changed
    const source = useMemo(() => sourceOf(parts.attribute), [parts.attribute]);
    const shown = useData(parts.service, source);
    return (
      <>
        {shown.data !== null && content(shown.data, parts, texts)}
        <State shown={shown} />
      </>
    );
  };
}

/** What the widget cannot show, and how old it is if nothing keeps it current. */
function State({ shown: { data, fault, stream, at } }: { readonly shown: Shown<unknown> }) {
  const { t, clock } = useExplorer();
  if (data === null) return <Missing text={t(fault === null ? 'widget.loading' : `widget.${fault}`)} />;
  const isCurrent = fault === null && stream !== 'broken' && stream !== 'refused';
  return isCurrent ? null : <p class="as-of">{t('widget.asOf', { time: clock(new Date(at).toISOString()) })}</p>;
}

function Sources({ names }: { readonly names: string }) {
  const { t, file } = useExplorer();
  if (names === '') return null;
  // says how each of them wants to be named
  return (
    <p class="sources">
      <a href={file('/docs/sources')}>{t('foot.sources', { sources: names })}</a>
    </p>
  );
}

const match = (source: typeof sources.matchSource) =>
  widget(source, ({ sources: names, ...data }) => (
    <>
      <ScoreCard {...data} />
      <Sources names={names} />
    </>
  ));

export const WIDGETS: Readonly<Record<string, Widget>> = {
  standings: widget(sources.standingsSource, ({ league, rows }, { attribute }) =>
    [...Map.groupBy(rows, ({ group }) => group)].map(([group, of]) => (
      <div key={group}>
        <h2>{group === league.name ? group : `${league.name}, ${group}`}</h2>
        <SmallTable rows={of} own={rowOf(attribute('team'), of)} />
      </div>
    )),
  ),
  match: match(sources.matchSource),
  'next-match': match(sources.nextMatchSource),
  bracket: widget(sources.bracketSource, ({ league, rounds }, _, { t }) => (
    <>
      <h2>{league.name}</h2>
      {rounds.length === 0 ? (
        <Missing text={t('widget.missing')} />
      ) : (
        <Scroll label={league.name}>
          <Bracket rounds={rounds.filter(({ stage }) => stage === rounds.at(-1)!.stage)} />
        </Scroll>
      )}
    </>
  )),
  'shot-map': widget(sources.shotsSource, ({ fixture, rows, sources: names }, _, { t }) => (
    <>
      <h2>{nameOf(fixture)}</h2>
      {rows.length === 0 ? (
        <Missing text={t('widget.noShots')} />
      ) : (
        <ShotMap shots={rows} home={fixture.home} away={fixture.away} />
      )}
      <Sources names={names} />
    </>
  )),
  'win-probability': widget(sources.winSource, ({ fixture, rows, events, sources: names }, _, { t }) => (
    <>
      <h2>{nameOf(fixture)}</h2>
      {rows.length < 2 ? (
        <Missing text={t('win.none')} />
      ) : (
        <WinCurve points={rows} goals={events.filter(isScored)} teams={fixture} />
      )}
      <Sources names={names} />
    </>
  )),
  live: widget(sources.liveSource, (fixtures, _, { t }) =>
    fixtures.length === 0 ? <Missing text={t('widget.noMatch')} /> : <MatchLines fixtures={fixtures} />,
  ),
};

/** The id of the team that an attribute names, as elsewhere by native id or slug. */
function rowOf(
  team: string | null,
  rows: readonly { readonly team: { readonly id: string; readonly name: string } }[],
) {
  return rows.find((row) => row.team.id === team || `t_${slug(row.team.name)}` === team)?.team.id;
}

const nameOf = ({ home, away }: { readonly home: { name: string }; readonly away: { name: string } }) =>
  `${home.name} – ${away.name}`;
