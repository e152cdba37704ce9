import type { PlayerModel } from '../../../../src/site/explorer/model.ts';
import { crestOf, matchLink, teamLink, useExplorer } from '../context.tsx';
import { Block, Crest, Missing, Unknown } from '../parts/small.tsx';
import { Transfers } from './team.tsx';

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
      <Block id="matches" title={t('player.matches')}>
        <Played model={model} />
      </Block>
      <div class="two even">
        <Block title={t('team.transfers')}>
          {transfers.length === 0 ? <Missing text={t('team.noTransfers')} /> : <Transfers rows={transfers} />}
        </Block>
        <Block title={t('player.absences')}>
          {absences.length === 0 ? (
            <Missing text={t('player.noAbsences')} />
          ) : (
            <ul class="plain">
              {absences.map(({ type, start, end }) => (
                <li key={`${type} ${start}`}>
                  {type} <small>{`${date(start)} – ${end === null ? '' : date(end)}`}</small>
                </li>
              ))}
            </ul>
          )}
        </Block>
      </div>
      {trophies.length > 0 && (
        <Block title={t('player.trophies')}>
          <ul class="plain">
            {trophies.map(({ id, league, season, place }) => (
              <li key={id}>
                {league} <small>{`${season} · ${place}`}</small>
              </li>
            ))}
          </ul>
        </Block>
      )}
    </>
  );
}

function Seasons({ model: { seasons } }: { readonly model: PlayerModel }) {
  const { t, decimal, seasonName } = useExplorer();
  const cell = (value: number | string | null) => <td>{value ?? <Unknown />}</td>;
  return (
    <Block id="seasons" title={t('player.seasons')}>
      {seasons.length === 0 ? (
        <Missing text={t('player.noSeasons')} />
      ) : (
        <div class="scroll">
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
        </div>
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
        const other = home.id === team.id ? away : home;
        return (
          <li key={fixture}>
            <a href={matchLink(fixture)}>
              <span class="when">{date(iso)}</span>
              <Crest logo={other.logo} size={22} />
              <span class="name">{other.name}</span>
              <span class="result">{`${score.home ?? '–'}–${score.away ?? '–'}`}</span>
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
