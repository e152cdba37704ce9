/** The tables of a season: all matches, home, away, last five, and as they were after a matchday. */
import {
  type LeagueModel,
  type StandingData,
  type StandingHistoryData,
  TABLE_VIEWS,
} from '../../../../src/site/explorer/model.ts';
import { matchLink, teamLink, useExplorer } from '../context.tsx';
import { PlaceSpark } from '../drawings/positions.tsx';
import { Kept, queryWith } from './choice.tsx';
import { Block, Crest, FormLetters, Scroll, Unknown } from './small.tsx';
import { zoneClass, zonesShown } from './zones.ts';

export function Standings({ model }: { readonly model: LeagueModel }) {
  const { t, date, round } = useExplorer();
  const groups = Map.groupBy(model.table, ({ group }) => group);
  const { league, asOf } = model;
  return (
    <Block
      id="table"
      title={t('league.table')}
      requests={['/standings']}
      picture={`table/${league.code}`}
      aside={<Views model={model} />}
    >
      <div class={groups.size > 2 ? 'group-tables' : ''}>
        {[...groups].map(([group, rows]) => (
          <Scroll key={group} label={group}>
            {groups.size > 1 && <h3>{round(group)}</h3>}
            <Table model={model} rows={rows} />
          </Scroll>
        ))}
      </div>
      <div class="below">
        <p class="legend zones">
          {zonesShown(model.zones).map(({ place, name }) => (
            <span key={place}>
              <i class={name} /> {t(`zone.${place}`)}
            </span>
          ))}
        </p>
        <Matchdays model={model} />
      </div>
      {asOf !== null && <p class="legend">{t('table.asOf', { day: date(asOf) })}</p>}
    </Block>
  );
}

/** One table with several matchdays has a drawing of the places. */
export function positionsShown({ history }: LeagueModel): boolean {
  const groups = new Set(history.map(({ group }) => group));
  return groups.size === 1 && history.some((row) => row.history.length > 2);
}

const state = ({ season, asOf }: LeagueModel) => ({ season: String(season), asOf });

function Views({ model }: { readonly model: LeagueModel }) {
  const { t } = useExplorer();
  return (
    <nav class="views" aria-label={t('table.views')}>
      {TABLE_VIEWS.map((view) => (
        <a
          key={view}
          id={`view-${view}`}
          href={queryWith({ ...state(model), view: view === 'all' ? null : view })}
          aria-current={view === model.view ? 'true' : undefined}
          data-swap="table"
        >
          {t(`table.view.${view}`)}
        </a>
      ))}
    </nav>
  );
}

/** A slider over the matchdays; the table is the one after it. */
function Matchdays({ model: { history, season, asOf, view } }: { readonly model: LeagueModel }) {
  const { t } = useExplorer();
  const days = history[0]?.history ?? [];
  const last = days.at(-1);
  if (last === undefined || days.length < 2) return null;
  const chosen = (asOf === null ? undefined : days.findLast(({ date }) => date <= asOf)) ?? last;
  return (
    <form class="choice matchdays" data-choice="table" method="get">
      <Kept values={{ season: String(season), ...(view !== 'all' && { view }) }} />
      <label>
        <span>{t('table.after', { matchday: chosen.matchday })}</span>
        <input id="matchday" type="range" name="matchday" min="1" max={last.matchday} value={chosen.matchday} />
      </label>
      <button type="submit">{t('show')}</button>
    </form>
  );
}

function Table({ model, rows }: { readonly model: LeagueModel; readonly rows: readonly StandingData[] }) {
  const { t } = useExplorer();
  const { view, history, next } = model;
  const hasGoals = view !== 'form';
  const hasNext = rows.some(({ team }) => next[team.id] !== undefined);
  const head = (column: string, short: string, long?: string) => (
    <th scope="col" class={`col-${column}`}>
      {long === undefined ? short : <abbr title={long}>{short}</abbr>}
    </th>
  );
  return (
    <table class="standings">
      <thead>
        <tr>
          {head('rank', '#')}
          {head('team', t('team'))}
          {head('played', t('table.played'), t('table.playedLong'))}
          {head('won', t('table.w'), t('table.won'))}
          {head('drawn', t('table.d'), t('table.drawn'))}
          {head('lost', t('table.l'), t('table.lost'))}
          {hasGoals && head('goals', t('table.goals'))}
          {hasGoals && head('difference', t('table.difference'), t('table.differenceLong'))}
          {head('points', t('table.points'), t('table.pointsLong'))}
          {head('form', t('table.form'))}
          {hasNext && head('next', t('table.next'))}
          {positionsShown(model) && head('places', t('positions.short'))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row
            key={row.team.id}
            row={row}
            model={model}
            zone={zoneClass(model.zones, row.rank) ?? ''}
            parts={{ hasGoals, hasNext, history: history.find(({ team }) => team.id === row.team.id) }}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowParts {
  readonly row: StandingData;
  readonly model: LeagueModel;
  readonly zone: string;
  readonly parts: {
    readonly hasGoals: boolean;
    readonly hasNext: boolean;
    readonly history: StandingHistoryData | undefined;
  };
}

function Row({ row, model, zone, parts: { hasGoals, hasNext, history } }: RowParts) {
  const { t } = useExplorer();
  const { rank, team, played, win, draw, lose, goalsFor, goalsAgainst, goalsDiff, points, form, deduction } = row;
  return (
    <tr data-mark={team.id}>
      <td class={`rank ${zone}`}>{rank}</td>
      <th scope="row">
        <a href={teamLink(team)}>
          <Crest logo={team.logo} size={22} />
          <span class="name">{team.name}</span>
        </a>
      </th>
      <td class="col-played">{played}</td>
      <td class="col-won">{win}</td>
      <td class="col-drawn">{draw}</td>
      <td class="col-lost">{lose}</td>
      {hasGoals && <td class="col-goals">{`${goalsFor}:${goalsAgainst}`}</td>}
      {hasGoals && <td class="col-difference">{goalsDiff > 0 ? `+${goalsDiff}` : goalsDiff}</td>}
      <td class="points">
        <b>{points}</b>
        {deduction > 0 && <abbr title={t('table.deduction', { count: deduction })}>*</abbr>}
      </td>
      <td class="col-form">{form === '' ? <Unknown /> : <FormLetters sequence={form} />}</td>
      {hasNext && (
        <td class="col-next">
          <NextMatch model={model} team={team.id} />
        </td>
      )}
      {positionsShown(model) && (
        <td class="col-places">{history !== undefined && <PlaceSpark row={history} teams={model.history.length} />}</td>
      )}
    </tr>
  );
}

function NextMatch({ model: { next }, team }: { readonly model: LeagueModel; readonly team: string }) {
  const { t } = useExplorer();
  const match = next[team];
  if (match === undefined) return null;
  const { fixture, opponent, isHome } = match;
  const where = t(isHome ? 'team.home' : 'team.away');
  return (
    <a href={matchLink(fixture)} title={`${opponent.name} (${where})`} aria-label={`${opponent.name} (${where})`}>
      <Crest logo={opponent.logo} size={20} />
      <small aria-hidden="true">{t(isHome ? 'table.home' : 'table.away')}</small>
    </a>
  );
}
