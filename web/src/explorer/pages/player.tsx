import type { AbsenceData, PlayerModel, TransferData } from '../../../../src/site/explorer/model.ts';
import { crestOf, matchLink, teamLink, useExplorer } from '../context.tsx';
import { Absences } from '../drawings/absences.tsx';
import { PlayerShots } from '../drawings/player-shots.tsx';
import { xgOf } from '../drawings/shots.tsx';
import { Block, Crest, FormLetters, Key, Missing, NotStored, Scroll, Unknown } from '../parts/small.tsx';

export function Player({ model }: { readonly model: PlayerModel }) {
  const { t, named, date, money } = useExplorer();
  const { player, team, transfers, absences, trophies } = model;
  const facts = [
    player.position === null ? null : named(`position.one.${player.position}`, player.position),
    player.nationality,
    player.birth.date === null ? null : `${date(player.birth.date)}${player.age === null ? '' : ` (${player.age})`}`,
    player.height === null ? null : `${player.height} cm`,
  ].filter((fact) => fact !== null);
  return (
    <>
      <div class="title">
        <img class="portrait" src={crestOf(player.photo)} alt="" width="88" height="88" />
        <div>
          {team !== null && (
            <p class="where">
              <a href={teamLink(team)}>{team.name}</a>
            </p>
          )}
          <h1>
            {player.name} {player.number !== null && <span class="shirt-number">{player.number}</span>}
          </h1>
          <p class="facts">{facts.join(' · ')}</p>
        </div>
        {player.marketValue !== null && (
          <p class="worth">
            <b>{money(player.marketValue.value)}</b>
            <small>{t('player.value')}</small>
          </p>
        )}
      </div>
      <Seasons model={model} />
      <Block id="matches" title={t('player.matches')} requests={['/matches']}>
        <Played model={model} />
      </Block>
      {model.shots.length > 0 && (
        <Block title={t('player.shots')} requests={['/shots']}>
          <ShotBlock model={model} />
        </Block>
      )}
      {transfers.length > 0 && (
        <Block title={t('team.transfers')} requests={['/transfers']}>
          <Career model={model} />
        </Block>
      )}
      {absences.length > 0 && (
        <Block title={t('player.absences')} requests={['/sidelined']}>
          <AbsenceBlock absences={absences} />
        </Block>
      )}
      {trophies.length > 0 && (
        <Block title={t('player.trophies')} requests={['/trophies']}>
          <ul class="plain">
            {trophies.map(({ id, league, season, place }) => (
              <li key={id}>
                {league} <small>{`${season} · ${place}`}</small>
              </li>
            ))}
          </ul>
        </Block>
      )}
      <NotStored
        texts={[
          model.shots.length === 0 && t('player.noShots'),
          transfers.length === 0 && t('player.noTransfers'),
          absences.length === 0 && t('player.noAbsences'),
        ]}
      />
    </>
  );
}

function Seasons({ model: { seasons } }: { readonly model: PlayerModel }) {
  const { t, decimal, seasonName } = useExplorer();
  const cell = (value: number | string | null) => <td>{value ?? <Unknown />}</td>;
  return (
    <Block id="seasons" title={t('player.seasons')} requests={['/statistics']}>
      {seasons.length === 0 ? (
        <Missing text={t('player.noSeasons')} />
      ) : (
        <Scroll label={t('player.seasons')}>
          <table class="seasons">
            <thead>
              <tr>
                <th scope="col">{t('season')}</th>
                <th scope="col">{t('team')}</th>
                <th scope="col">{t('player.appearances')}</th>
                <th scope="col">{t('player.minutes')}</th>
                <th scope="col">{t('leaders.goals')}</th>
                <th scope="col">{t('leaders.assists')}</th>
                <th scope="col">xG</th>
                <th scope="col">{t('player.rating')}</th>
              </tr>
            </thead>
            <tbody>
              {seasons.map(({ league, season, team, appearances, minutes, goals, assists, rating, expectedGoals }) => {
                const xg = expectedGoals.model ?? expectedGoals.provider;
                return (
                  <tr key={`${league.id} ${season} ${team.id}`}>
                    <th scope="row">
                      {seasonName(league, season)} <small>{league.name}</small>
                      <small class="of-team">{team.name}</small>
                    </th>
                    <td class="text">
                      <a href={teamLink(team)}>{team.name}</a>
                    </td>
                    {cell(appearances)}
                    {cell(minutes)}
                    {cell(goals)}
                    {cell(assists)}
                    {cell(xg === null ? null : decimal(xg.total, 2))}
                    {cell(rating === null ? null : decimal(Number(rating), 1))}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </Scroll>
      )}
    </Block>
  );
}

function Played({ model: { matches } }: { readonly model: PlayerModel }) {
  const { t, date, decimal } = useExplorer();
  if (matches.length === 0) return <Missing text={t('player.noMatches')} />;
  return (
    <ul class="played">
      {matches.map(({ fixture, date: iso, home, away, team, score, minutes, goals, assists, rating, played }) => {
        const isHome = home.id === team.id;
        const other = isHome ? away : home;
        const [own, others] = isHome ? [score.home, score.away] : [score.away, score.home];
        return (
          <li key={fixture}>
            <a href={matchLink(fixture)}>
              <span class="when">{date(iso)}</span>
              <Crest logo={other.logo} size={22} />
              <span class="name">
                {other.name} <small>{t(isHome ? 'table.home' : 'table.away')}</small>
              </span>
              <span class="result">
                {own !== null && others !== null && (
                  <FormLetters sequence={own > others ? 'W' : own < others ? 'L' : 'D'} />
                )}
                {`${own ?? '–'}–${others ?? '–'}`}
              </span>
              <span class="minutes">{!played ? t('player.bench') : minutes === null ? '' : `${minutes}'`}</span>
              <span class="deeds">
                {(goals ?? 0) > 0 && <b>{t('player.goalsShort', { count: goals! })}</b>}
                {(assists ?? 0) > 0 && <span>{t('player.assistsShort', { count: assists! })}</span>}
              </span>
              {rating === null ? (
                <span />
              ) : (
                <span class={Number(rating) >= 7 ? 'rate good' : 'rate'}>{decimal(Number(rating), 1)}</span>
              )}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function ShotBlock({ model: { shots } }: { readonly model: PlayerModel }) {
  const { t, decimal } = useExplorer();
  const goals = shots.filter(({ outcome }) => outcome === 'goal').length;
  const xg = shots.reduce((sum, shot) => sum + xgOf(shot), 0);
  const figures = [
    [t('statistic.Total shots'), String(shots.length)],
    [t('leaders.goals'), String(goals)],
    [t('player.xg'), decimal(xg, 2)],
    [t('player.xgPerShot'), decimal(xg / shots.length, 2)],
  ] as const;
  return (
    <div class="two wide-left">
      <PlayerShots shots={shots} />
      <div>
        <dl class="figures">
          {figures.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p class="legend">
          <Key of="goal" name={t('shot.goal')} /> <Key of="saved" name={t('shot.saved')} />{' '}
          <Key of="off" name={t('shot.off_target')} />
        </p>
        <p class="legend">{t('player.shotsText')}</p>
      </div>
    </div>
  );
}

/** The clubs of a career as a line of crests, oldest first. */
function Career({ model: { transfers, logos } }: { readonly model: PlayerModel }) {
  const { date, money, named } = useExplorer();
  const moves = transfers.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const [first] = moves;
  return (
    <ol class="career">
      {first !== undefined && (
        <li>
          <Club club={first.from} logos={logos} />
        </li>
      )}
      {moves.map(({ id, date: day, to, fee, type }) => (
        <li key={id}>
          <span class="move">
            <small>{date(day)}</small>
            <b>{fee === null ? named(`transfer.type.${type}`, type) : money(fee)}</b>
          </span>
          <Club club={to} logos={logos} />
        </li>
      ))}
    </ol>
  );
}

function Club({ club, logos }: { readonly club: TransferData['to']; readonly logos: PlayerModel['logos'] }) {
  const { id, name } = club;
  if (id === null) return <span class="club">{name ?? '–'}</span>;
  const logo = logos[id];
  return (
    <a class="club" href={teamLink({ id, name: name ?? '' })}>
      {logo !== undefined && <Crest logo={logo} size={44} />}
      <span>{name ?? '–'}</span>
    </a>
  );
}

const ABSENCES_LISTED = 8;

function AbsenceBlock({ absences }: { readonly absences: readonly AbsenceData[] }) {
  const { date, t } = useExplorer();
  return (
    <>
      <Scroll label={t('player.absences')}>
        <Absences absences={absences} />
      </Scroll>
      <ul class="plain">
        {absences.slice(0, ABSENCES_LISTED).map(({ type, start, end }) => (
          <li key={`${type} ${start}`}>
            {type} <small>{`${date(start)} – ${end === null ? t('absences.open') : date(end)}`}</small>
          </li>
        ))}
      </ul>
    </>
  );
}
