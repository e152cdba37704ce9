/** Drawings of a page as files: the same components in a frame, with the colours of a theme inside. */
import type { ComponentChildren, JSX } from 'preact';
import tokens from '../../../src/site/assets/tokens.css?inline';
import type { ExplorerModel, LeagueModel, MatchModel } from '../../../src/site/explorer/model.ts';
import drawings from '../../styles/drawings.css?inline';
import explorerCss from '../../styles/explorer-tokens.css?inline';
import { explorerOf } from './context.tsx';
import { Bracket } from './drawings/bracket.tsx';
import { MatchCard } from './drawings/match-card.tsx';
import { Pitch, spotsOf } from './drawings/pitch.tsx';
import { ShotMap, XgRace } from './drawings/shots.tsx';
import { Simulation } from './drawings/simulation.tsx';
import { TableCard } from './drawings/table-card.tsx';
import { TimelineStrip } from './drawings/timeline-strip.tsx';
import { WinProbability } from './drawings/win-probability.tsx';
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
    <text key="title" class="chart-title" x="24" y="36">
      {title}
    </text>,
    <g key="drawing" transform={`translate(24 ${top})`}>
      {content}
    </g>,
    <text key="foot" class="tick" x="24" y={height + top + 26}>
      {['Touchline', ...model.sources].join(' · ')}
    </text>,
  ]);
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
    return { width: 620, height: 424, title: name, content: <ShotMap shots={shots} home={home} away={away} /> };
  if (kind === 'xg' && shots.length > 0)
    return { width: 480, height: 240, title: name, content: <XgRace shots={shots} home={home} away={away} /> };
  if (kind === 'timeline' && events.length > 0)
    return { width: 720, height: 200, title: name, content: <TimelineStrip events={events} fixture={fixture} /> };
  if (kind === 'win-probability' && winProbability !== null) {
    const goals = events.filter(isScored);
    const content = <WinProbability points={winProbability.points} goals={goals} teams={fixture} />;
    return { width: 480, height: 240, title: name, content };
  }
  if (kind === 'lineups' && lineups.length === 2 && lineups.every((lineup) => spotsOf(lineup) !== null)) {
    const parts = { lineups, homeId: home.id, events, players, isUpright: false };
    return { width: 1000, height: 560, title: name, content: <Pitch {...parts} /> };
  }
  return null;
}

function ofLeague(model: LeagueModel, kind: string): Drawing | null {
  const { league, season, table, bracket, simulation, zones } = model;
  const title = `${league.name} ${explorerOf(model).seasonName(league, season)}`;
  if (kind === 'table' && table.length > 0) {
    const rows = table.filter(({ group }) => group === table[0]!.group);
    return { width: 720, height: 30 + rows.length * 28, title, content: <TableCard rows={rows} zones={zones} /> };
  }
  if (kind === 'bracket' && bracket.length > 0) {
    const most = Math.max(...bracket.filter(({ ties }) => ties.length <= 16).map(({ ties }) => ties.length), 1);
    return { width: 234 * bracket.length, height: 34 + most * 64, title, content: <Bracket rounds={bracket} /> };
  }
  if (kind === 'simulation' && simulation !== null) {
    const { rows } = simulation;
    const places = Math.max(...rows.map(({ ranks }) => ranks.length));
    const content = <Simulation rows={rows} zones={zones} />;
    return { width: 206 + places * 34, height: 30 + rows.length * 26, title, content };
  }
  return null;
}

/** Values instead of variables: renderers of files do not know them. */
function styleOf(model: ExplorerModel, theme: Theme): string {
  const values = new Map<string, string>();
  const sheets = [tokens, explorerCss];
  const blocks = sheets.map((sheet) => sheet.split('@media'));
  const read = (text: string) => {
    for (const [, name, value] of text.matchAll(/--([\w-]+):\s*([^;}]+)/g)) values.set(name!, value!.trim());
  };
  for (const [light = ''] of blocks) read(light);
  if (theme === 'dark') for (const [, dark = ''] of blocks) read(dark);
  if (model.page === 'match')
    for (const [side, colour] of Object.entries(model.colours[theme])) values.set(side, colour);
  // a list of fonts that are not installed takes seconds to search
  const sheet = drawings.replace(/font-family:[^;}]+/g, 'font-family:"DejaVu Sans",sans-serif');
  return sheet.replace(/var\(--([\w-]+)\)/g, (_, name: string) => values.get(name) ?? 'currentColor');
}
