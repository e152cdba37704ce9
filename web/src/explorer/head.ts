/** Title and description of a page, for tabs, search engines and shared links. */
import { type Explorer, stateOf } from './context.tsx';

export function headOf({ model, t, longDate, date, seasonName }: Explorer): {
  readonly title: string;
  readonly description: string;
} {
  switch (model.page) {
    case 'today':
      return {
        title: t('today.title', { day: longDate(model.day) }),
        description: t('today.description', {
          count: model.leagues.reduce((sum, { matches }) => sum + matches.length, 0),
        }),
      };
    case 'match': {
      const { home, away, score, league, date: iso } = model.fixture;
      const hasScore = stateOf(model.fixture) !== 'open';
      const between = hasScore ? `${score.home ?? ''}–${score.away ?? ''}` : '–';
      return {
        title: `${home.name} ${between} ${away.name}`,
        description: `${league.name}, ${date(iso)}. ${t('match.description')}`,
      };
    }
    case 'head-to-head': {
      const names = { home: model.home.name, away: model.away.name };
      return { title: t('versus.title', names), description: t('versus.description', names) };
    }
    case 'leagues':
      return { title: t('nav.competitions'), description: t('leagues.description') };
    case 'league':
      return {
        title: `${model.league.name} ${seasonName(model.league, model.season)}`,
        description: t('league.description', {
          league: model.league.name,
          season: seasonName(model.league, model.season),
        }),
      };
    case 'team':
      return { title: model.team.name, description: t('team.description', { team: model.team.name }) };
    case 'player':
      return { title: model.player.name, description: t('player.description', { player: model.player.name }) };
    case 'coverage':
      return { title: t('coverage.title'), description: t('coverage.text') };
    case 'track-record':
      return { title: t('record.title'), description: t('record.text') };
    case 'missing':
      return { title: t('missing.title'), description: t('missing.text') };
  }
}
