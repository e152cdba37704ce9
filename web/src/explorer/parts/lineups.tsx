import type { LineupData, MatchModel } from '../../../../src/site/explorer/model.ts';
import { playerLink, useExplorer } from '../context.tsx';
import { Pitch, spotsOf } from '../drawings/pitch.tsx';

/** One pitch where the places of the players are known, and lists of everybody else. */
export function Lineups({ model }: { readonly model: MatchModel }) {
  const { t } = useExplorer();
  const { lineups, fixture, events, players } = model;
  const ordered = [fixture.home, fixture.away].flatMap(({ id }) => lineups.find(({ team }) => team.id === id) ?? []);
  const onPitch = ordered.length === 2 && ordered.every((lineup) => spotsOf(lineup) !== null);
  const parts = { lineups: ordered, homeId: fixture.home.id, events, players };
  return (
    <>
      <div class="formations">
        {ordered.map(({ team, formation, coach }) => (
          <p key={team.id}>
            <b>{team.name}</b> <span class="formation">{formation ?? ''}</span>
            {coach !== null && <small>{t('lineups.coach', { name: coach.name })}</small>}
          </p>
        ))}
      </div>
      {onPitch && (
        <div class="on-pitch">
          <Pitch {...parts} />
        </div>
      )}
      {players.some(({ ratingSource }) => ratingSource === 'model') && (
        <p>
          <small>{t('lineups.ourRatings')}</small>
        </p>
      )}
      <div class="squads">
        {ordered.map((lineup) => (
          <div key={lineup.team.id}>
            {!onPitch && <List title={t('lineups.start')} team={lineup.team.name} of={lineup.startXI} model={model} />}
            <List title={t('lineups.bench')} team={lineup.team.name} of={lineup.substitutes} model={model} />
          </div>
        ))}
      </div>
    </>
  );
}

interface ListParts {
  readonly title: string;
  readonly team: string;
  readonly of: LineupData['startXI'];
  readonly model: MatchModel;
}

function List({ title, team, of, model: { events, players } }: ListParts) {
  const { t, decimal } = useExplorer();
  if (of.length === 0) return null;
  const hasNumbers = of.some(({ number }) => number !== null);
  return (
    <>
      <h3>
        {title} <span class="of">{team}</span>
      </h3>
      <ul class="bench">
        {of.map((player) => {
          const on = events.find(
            ({ type, assist, deleted }) => type === 'substitution' && assist?.id === player.id && !deleted,
          );
          const rating = players.find((row) => row.player.id === player.id)?.rating ?? null;
          return (
            <li key={player.id}>
              {hasNumbers && <span class="number">{player.number ?? ''}</span>}
              <a href={playerLink(player)}>{player.name}</a>
              {player.captain && <abbr title={t('lineups.captain')}>C</abbr>}
              {on !== undefined && <small class="on">{`${on.time.elapsed}'`}</small>}
              {rating !== null && (
                <span class={Number(rating) >= 7 ? 'rate good' : 'rate'}>{decimal(Number(rating), 1)}</span>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
