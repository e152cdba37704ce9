/** Drawings of a page as files: the same components in a frame, with the colours of a theme inside. */
import type { ComponentChildren, JSX } from 'preact';
import tokens from '../../../src/site/assets/tokens.css?inline';
import type { ExplorerModel, LeagueModel, MatchModel } from '../../../src/site/explorer/model.ts';
import drawings from '../../styles/drawings.css?inline';
import explorerCss from '../../styles/explorer-tokens.css?inline';
import pageDrawings from '../../styles/page-drawings.css?inline';
import { explorerOf } from './context.tsx';
import { Bracket, bracketSize } from './drawings/bracket.tsx';
import { MatchCard } from './drawings/match-card.tsx';
import { Pitch, spotsOf } from './drawings/pitch.tsx';
import { Positions, positionsHeight } from './drawings/positions.tsx';
import { ShotKey, ShotMap, XgRace } from './drawings/shots.tsx';
import { Simulation, simulationSize } from './drawings/simulation.tsx';
import { TableCards, tablesSize } from './drawings/table-card.tsx';
import { TimelineStrip, timelineSize } from './drawings/timeline-strip.tsx';
import { WinProbability } from './drawings/win-probability.tsx';
import { positionsShown } from './parts/standings.tsx';
import { isScored } from './parts/timeline.tsx';

type Theme = 'light' | 'dark';

/** Null if the page has no such drawing, or no data for it. */
export function chart(model: ExplorerModel, { kind, theme }: { kind: string; theme: Theme }): JSX.Element | null {
  const drawing =
    model.page === 'match' ? ofMatch(model, kind) : model.page === 'league' ? ofLeague(model, kind) : null;
  if (drawing === null) return null;
  const { width, height, title, content } = drawing;
  const style = <style dangerouslySetInnerHTML={{ __html: styleOf(model, theme) }} />;
  // cards have a frame of their own
  if (title === null) return framed({ width, height, label: nameOf(model) }, [style, content]);
  const top = 56;
  return framed({ width: width + 48, height: height + top + 40, label: title }, [
    style,
    <rect key="paper" class="paper" width={width + 48} height={height + top + 40} />,
    <ChartTitle key="title" title={title} width={width} isMatch={model.page === 'match'} />,
    <g key="drawing" transform={`translate(24 ${top})`}>
      {content}
    </g>,
    <text key="foot" class="tick" x="24" y={height + top + 26}>
      {['Touchline', ...model.sources].join(' · ')}
    </text>,
  ]);
}

/** Characters of this mean width in pixels: renderers of files do not know the length of a text. */
const TITLE_CHARACTER = 13;
/** Between a colour and a name: renderers of files leave out spaces at the ends of a part. */
const GAP = 8;

/** A match names its teams beside the colours that they have in the drawing. */
function ChartTitle({ title, width, isMatch }: { title: string; width: number; isMatch: boolean }) {
  const characters = title.length + (isMatch ? 4 : 0);
  const scale = Math.min(1, Math.round((width / (characters * TITLE_CHARACTER)) * 100) / 100);
  return (
    <g transform={`translate(24 36) scale(${scale})`}>
      <text class="chart-title">
        {isMatch && <tspan class="kit-home">■</tspan>}
        <tspan dx={isMatch ? GAP : 0}>{title}</tspan>
        {isMatch && (
          <tspan class="kit-away" dx={GAP}>
            ■
          </tspan>
        )}
      </text>
    </g>
  );
}

const nameOf = (model: ExplorerModel) =>
  model.page === 'match' ? `${model.fixture.home.name} – ${model.fixture.away.name}` : 'Touchline';

interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly title: string | null;
  readonly content: JSX.Element;
}

function framed(
  { width, height, label }: { width: number; height: number; label: string },
  children: ComponentChildren,
) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={label}
    >
      {children}
    </svg>
  );
}

function ofMatch(model: MatchModel, kind: string): Drawing | null {
  const { fixture, shots, winProbability, events, lineups, players } = model;
  const { home, away } = fixture;
  const name = `${home.name} ${fixture.score.home ?? ''}–${fixture.score.away ?? ''} ${away.name}`;
  if (kind === 'match') return { width: 1200, height: 630, title: null, content: <MatchCard model={model} /> };
  if (kind === 'shots' && shots.length > 0)
    return {
      ...{ width: 620, height: 450, title: name },
      content: (
        <>
          <ShotMap shots={shots} home={home} away={away} />
          <ShotKey y={438} />
        </>
      ),
    };
  if (kind === 'xg' && shots.length > 0)
    return { width: 480, height: 240, title: name, content: <XgRace shots={shots} home={home} away={away} /> };
  if (kind === 'timeline' && events.length > 0)
    return { ...timelineSize(model), title: name, content: <TimelineStrip events={events} fixture={fixture} /> };
  if (kind === 'win-probability' && winProbability !== null && winProbability.points.length > 1) {
    const goals = events.filter(isScored);
    const content = <WinProbability points={winProbability.points} goals={goals} teams={fixture} />;
    return { width: 480, height: 240, title: name, content };
  }
  if (kind === 'lineups' && lineups.length === 2 && lineups.every((lineup) => spotsOf(lineup) !== null)) {
    const parts = { lineups, homeId: home.id, events, players };
    return { width: 1000, height: 560, title: name, content: <Pitch {...parts} /> };
  }
  return null;
}

function ofLeague(model: LeagueModel, kind: string): Drawing | null {
  const { league, season, table, history, bracket, simulation, zones } = model;
  const title = `${league.name} ${explorerOf(model).seasonName(league, season)}`;
  if (kind === 'table' && table.length > 0) {
    const groups = [...Map.groupBy(table, ({ group }) => group).values()];
    return { ...tablesSize(groups), title, content: <TableCards groups={groups} zones={zones} /> };
  }
  if (kind === 'bracket' && bracket.length > 0) {
    const rounds = bracket.filter(({ stage }) => stage === bracket.at(-1)!.stage);
    return { ...bracketSize(rounds), title, content: <Bracket rounds={rounds} hasCrests={false} /> };
  }
  if (kind === 'positions' && positionsShown(model)) {
    const content = <Positions rows={history} zones={zones} />;
    return { width: 960, height: positionsHeight(history.length), title, content };
  }
  if (kind === 'simulation' && simulation !== null) {
    const { rows } = simulation;
    return { ...simulationSize(rows), title, content: <Simulation rows={rows} zones={zones} /> };
  }
  return null;
}

/** Values instead of variables: renderers of files do not know them. */
function styleOf(model: ExplorerModel, theme: Theme): string {
  const values = new Map<string, string>();
  for (const [, name, value] of (tokens + explorerCss).matchAll(/--([\w-]+):\s*([^;}]+)/g)) {
    const [, light, dark] = /^light-dark\(([^,]+),([^)]+)\)/.exec(value!) ?? [];
    values.set(name!, (light === undefined ? value! : theme === 'light' ? light : dark!).trim());
  }
  if (model.page === 'match')
    for (const [side, colour] of Object.entries(model.colours[theme])) values.set(side, colour);
  // a list of fonts that are not installed takes seconds to search
  const sheet = (drawings + pageDrawings).replace(/font-family:[^;}]+/g, 'font-family:"DejaVu Sans",sans-serif');
  return sheet.replace(/var\(--([\w-]+)\)/g, (_, name: string) => values.get(name) ?? 'currentColor');
}
