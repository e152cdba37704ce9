/** Made by `npm run generate` from openapi/v1.yaml. Changes belong there. */

export const OTHER_SHAPES: Readonly<Record<string, string | null>> = {
  "/countries": "merged",
  "/fixtures": "merged",
  "/fixtures/headtohead": "merged",
  "/injuries": "merged",
  "/leagues": "merged",
  "/odds/live": "merged",
  "/players": "merged",
  "/players/squads": "merged",
  "/players/topassists": "merged",
  "/players/topscorers": "merged",
  "/predictions": "merged",
  "/teams": "merged",
  "/trophies": "merged",
  "/venues": "merged",
  "/teams/logos": "flat",
  "/squads": "merged",
  "/coaches": "flat",
  "/topscorers": "merged",
  "/topassists": "merged",
  "/headtohead": "merged",
  "/fixtures/{id}/events": "flat",
  "/fixtures/{id}/lineups": "flat",
  "/fixtures/{id}/players": "flat",
  "/fixtures/{id}/statistics": "flat",
  "/team-statistics": "flat",
  "/bookmakers": "flat",
  "/bet-types": "flat",
  "/status": "merged",
  "/account/status": "flat"
};

export interface paths {
    "/coachs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Coaches with their careers
         * @deprecated
         * @description Coaches with their careers.
         *
         *     Every plan includes it.
         */
        get: operations["coachs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/countries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Countries and football nations
         * @deprecated
         * @description Countries and football nations.
         *
         *     Every plan includes it.
         */
        get: operations["countries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fixtures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fixtures by id, day, league, team, round, status; the last, the next and those in play
         * @deprecated
         * @description By kickoff; `last` has the latest first. `id` and `ids` embed events, lineups, statistics and players, `live` embeds events. `from` and `to` alone span at most 31 days.
         *
         *     Every plan includes it.
         */
        get: operations["fixtures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fixtures/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened in a match, minute by minute
         * @deprecated
         * @description What happened in a match, minute by minute.
         *
         *     Every plan includes it.
         */
        get: operations["fixturesEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fixtures/headtohead": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Matches of two teams against each other
         * @deprecated
         * @description By kickoff; `last` has the latest first.
         *
         *     Every plan includes it.
         */
        get: operations["fixturesHeadtohead"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fixtures/lineups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Line-ups of a match: formation, starting eleven, substitutes, coach
         * @deprecated
         * @description Line-ups of a match: formation, starting eleven, substitutes, coach.
         *
         *     Every plan includes it.
         */
        get: operations["fixturesLineups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fixtures/players": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What every player did in a match
         * @deprecated
         * @description What every player did in a match.
         *
         *     Every plan includes it.
         */
        get: operations["fixturesPlayers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fixtures/rounds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The rounds of a league season in playing order
         * @deprecated
         * @description The rounds of a league season in playing order.
         *
         *     Every plan includes it.
         */
        get: operations["fixturesRounds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fixtures/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Statistics of a match, team by team
         * @deprecated
         * @description Statistics of a match, team by team.
         *
         *     Every plan includes it.
         */
        get: operations["fixturesStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/injuries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Players who miss a match, or may
         * @deprecated
         * @description Players who miss a match, or may.
         *
         *     Every plan includes it.
         */
        get: operations["injuries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leagues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Leagues and cups with their seasons and what is stored of each
         * @deprecated
         * @description Leagues and cups with their seasons and what is stored of each.
         *
         *     Every plan includes it.
         */
        get: operations["leagues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leagues/seasons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every year in which a stored season starts
         * @deprecated
         * @description Every year in which a stored season starts.
         *
         *     Every plan includes it.
         */
        get: operations["leaguesSeasons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/odds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Odds before kickoff, by match
         * @deprecated
         * @description Ten matches a page. At least `fixture`, `league` or `date` is needed.
         *
         *     Needs the plan `ultra`.
         */
        get: operations["odds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/odds/bets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What can be bet on before kickoff
         * @deprecated
         * @description What can be bet on before kickoff.
         *
         *     Every plan includes it.
         */
        get: operations["oddsBets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/odds/bookmakers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Bookmakers
         * @deprecated
         * @description Bookmakers.
         *
         *     Every plan includes it.
         */
        get: operations["oddsBookmakers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/odds/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Odds of matches in play
         * @deprecated
         * @description Odds of matches in play.
         *
         *     Needs the plan `ultra`.
         */
        get: operations["oddsLive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/odds/live/bets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What can be bet on while a match is in play
         * @deprecated
         * @description What can be bet on while a match is in play.
         *
         *     Every plan includes it.
         */
        get: operations["oddsLiveBets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/odds/mapping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which matches odds are stored of, a hundred a page
         * @deprecated
         * @description Which matches odds are stored of, a hundred a page.
         *
         *     Every plan includes it.
         */
        get: operations["oddsMapping"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/players": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Players with their statistics of a season, twenty a page
         * @deprecated
         * @description By id. Without `season`: of the current season of the league or team, of the latest one of a player.
         *
         *     Every plan includes it.
         */
        get: operations["players"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/players/profiles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Players without statistics, 250 a page
         * @deprecated
         * @description Players without statistics, 250 a page.
         *
         *     Every plan includes it.
         */
        get: operations["playersProfiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/players/seasons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Seasons of which players, or one player, are known
         * @deprecated
         * @description Seasons of which players, or one player, are known.
         *
         *     Every plan includes it.
         */
        get: operations["playersSeasons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/players/squads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The squad of a team, or the teams a player is with
         * @deprecated
         * @description The squad of a team, or the teams a player is with.
         *
         *     Every plan includes it.
         */
        get: operations["playersSquads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/players/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Teams a player was with, and in which seasons
         * @deprecated
         * @description Teams a player was with, and in which seasons.
         *
         *     Every plan includes it.
         */
        get: operations["playersTeams"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/players/topassists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The twenty players with most assists
         * @deprecated
         * @description The twenty players with most assists.
         *
         *     Every plan includes it.
         */
        get: operations["playersTopassists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/players/topredcards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The twenty players with most red cards
         * @deprecated
         * @description The twenty players with most red cards.
         *
         *     Every plan includes it.
         */
        get: operations["playersTopredcards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/players/topscorers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The twenty players who scored most
         * @deprecated
         * @description The twenty players who scored most.
         *
         *     Every plan includes it.
         */
        get: operations["playersTopscorers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/players/topyellowcards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The twenty players with most yellow cards
         * @deprecated
         * @description The twenty players with most yellow cards.
         *
         *     Every plan includes it.
         */
        get: operations["playersTopyellowcards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/predictions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the results so far say of a match
         * @deprecated
         * @description From attack and defence of both teams in this league up to the match: what is known of a match that is over is not used.
         *
         *     Every plan includes it.
         */
        get: operations["predictions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sidelined": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Spells in which a player or coach was not available
         * @deprecated
         * @description With `players` or `coachs`: an entry for each, `{ id, sidelined }`.
         *
         *     Every plan includes it.
         */
        get: operations["sidelined"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/standings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tables of a season: of one league, of those a team plays in, or of all
         * @deprecated
         * @description Tables of a season: of one league, of those a team plays in, or of all.
         *
         *     Every plan includes it.
         */
        get: operations["standings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Teams with their grounds
         * @deprecated
         * @description At least one filter is needed; all that are sent hold together.
         *
         *     Every plan includes it.
         */
        get: operations["teams"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/teams/countries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Countries that teams are stored of
         * @deprecated
         * @description Countries that teams are stored of.
         *
         *     Every plan includes it.
         */
        get: operations["teamsCountries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/teams/seasons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The years in which seasons of a team start
         * @deprecated
         * @description The years in which seasons of a team start.
         *
         *     Every plan includes it.
         */
        get: operations["teamsSeasons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/teams/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The season of a team in one competition, in numbers
         * @deprecated
         * @description One object; an empty array where the team, or the season of the league, is not known.
         *
         *     Every plan includes it.
         */
        get: operations["teamsStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/timezone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The time zones that `timezone` takes
         * @deprecated
         * @description Further names of the IANA database are taken as well, all of them in any case.
         *
         *     Every plan includes it.
         */
        get: operations["timezone"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transfers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Moves of a player, or of all players to and from a team, the latest first
         * @deprecated
         * @description Moves of a player, or of all players to and from a team, the latest first.
         *
         *     Every plan includes it.
         */
        get: operations["transfers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trophies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a player or coach has won
         * @deprecated
         * @description With `players` or `coachs`: an entry for each, `{ id, trophies }`.
         *
         *     Every plan includes it.
         */
        get: operations["trophies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/venues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Grounds
         * @deprecated
         * @description At least one filter is needed; all that are sent hold together.
         *
         *     Every plan includes it.
         */
        get: operations["venues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/teams/logos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Logos of many teams at once, by team id
         * @deprecated
         * @description Ids nobody has are left out.
         *
         *     Every plan includes it.
         */
        get: operations["teamsLogos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/squads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The squad of a team, or the teams a player is with
         * @deprecated
         * @description The squad of a team, or the teams a player is with.
         *
         *     Every plan includes it.
         */
        get: operations["squads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/coaches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Coaches: one, or the one a team has now
         * @deprecated
         * @description Coaches: one, or the one a team has now.
         *
         *     Every plan includes it.
         */
        get: operations["coaches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/topscorers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The twenty players who scored most
         * @deprecated
         * @description The twenty players who scored most.
         *
         *     Every plan includes it.
         */
        get: operations["topscorers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/topassists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The twenty players with most assists
         * @deprecated
         * @description The twenty players with most assists.
         *
         *     Every plan includes it.
         */
        get: operations["topassists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/headtohead": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Matches of two teams against each other
         * @deprecated
         * @description By kickoff; `last` has the latest first.
         *
         *     Every plan includes it.
         */
        get: operations["headtohead"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fixtures/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened in a match, minute by minute
         * @deprecated
         * @description What happened in a match, minute by minute.
         *
         *     Every plan includes it.
         */
        get: operations["fixtureEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fixtures/{id}/lineups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Line-ups of a match: formation, starting eleven, substitutes, coach
         * @deprecated
         * @description Line-ups of a match: formation, starting eleven, substitutes, coach.
         *
         *     Every plan includes it.
         */
        get: operations["fixtureLineups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fixtures/{id}/players": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What every player did in a match
         * @deprecated
         * @description What every player did in a match.
         *
         *     Every plan includes it.
         */
        get: operations["fixturePlayers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fixtures/{id}/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Statistics of a match, team by team, by the name of the statistic
         * @deprecated
         * @description Statistics of a match, team by team, by the name of the statistic.
         *
         *     Every plan includes it.
         */
        get: operations["fixtureStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team-statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Matches played and goals scored by a team in a season
         * @deprecated
         * @description Over every competition of the season where `league` is left out; the latest season without `season`.
         *
         *     Every plan includes it.
         */
        get: operations["teamStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bookmakers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Bookmakers
         * @deprecated
         * @description Bookmakers.
         *
         *     Every plan includes it.
         */
        get: operations["bookmakers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bet-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What can be bet on before kickoff
         * @deprecated
         * @description What can be bet on before kickoff.
         *
         *     Every plan includes it.
         */
        get: operations["betTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The account behind the key, its plan and the requests of today
         * @deprecated
         * @description The account behind the key, its plan and the requests of today.
         *
         *     Every plan includes it. Does not count against the allowance.
         */
        get: operations["status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Plan, daily and monthly usage; a bare object without the envelope
         * @deprecated
         * @description Plan, daily and monthly usage; a bare object without the envelope.
         *
         *     Every plan includes it. Does not count against the allowance.
         */
        get: operations["accountStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        CoachsNested: {
            /** @description name of the endpoint */
            get: string;
            /** @description the query as sent; an empty array where there was none */
            parameters: string[] | {
                [key: string]: string;
            };
            /** @description empty in every answer that is not an error */
            errors: string[];
            /** @description items of the response */
            results: number;
            paging: {
                current: number;
                total: number;
            };
            response: {
                id: number;
                name: string;
                firstname: string | null;
                lastname: string | null;
                age: number | null;
                birth: {
                    date: string | null;
                    place: string | null;
                    country: string | null;
                };
                nationality: string | null;
                /** @description '187 cm' */
                height: string | null;
                /** @description '79 kg' */
                weight: string | null;
                /**
                 * Format: uri
                 * @description an image of this service
                 */
                photo: string;
                team: {
                    id: number | null;
                    name: string | null;
                    logo: string | null;
                };
                career: {
                    team: {
                        id: number;
                        name: string;
                        /**
                         * Format: uri
                         * @description an image of this service
                         */
                        logo: string;
                    };
                    /** Format: date */
                    start: string;
                    end: string | null;
                }[];
            }[];
        };
        CountriesMerged: {
            /** @description name of the endpoint */
            get: string;
            /** @description the query as sent; an empty array where there was none */
            parameters: string[] | {
                [key: string]: string;
            };
            /** @description empty in every answer that is not an error */
            errors: string[];
            /** @description items of the response */
            results: number;
            paging: {
                current: number;
                total: number;
            };
            response: {
                name: string;
                /** @description null for World */
                code: string | null;
                flag: string | null;
            }[];
        };
        FixturesMerged: {
            /** @description name of the endpoint */
            get: string;
            /** @description the query as sent; an empty array where there was none */
            parameters: string[] | {
                [key: string]: string;
            };
            /** @description empty in every answer that is not an error */
            errors: string[];
            /** @description items of the response */
            results: number;
            paging: {
                current: number;
                total: number;
            };
            response: {
                id: number;
                /**
                 * Format: date-time
                 * @description UTC with milliseconds unless `timezone` says otherwise
                 */
                date: string;
                /** @enum {string} */
                statusShort: "TBD" | "NS" | "1H" | "HT" | "2H" | "ET" | "BT" | "P" | "SUSP" | "INT" | "LIVE" | "FT" | "AET" | "PEN" | "PST" | "CANC" | "ABD" | "AWD" | "WO";
                homeTeam: {
                    name: string;
                    goals: number | null;
                };
                awayTeam: {
                    name: string;
                    goals: number | null;
                };
                fixture: {
                    id: number;
                    referee: string | null;
                    /** @description the zone of `date` */
                    timezone: string;
                    /** Format: date-time */
                    date: string;
                    /** @description Unix seconds */
                    timestamp: number;
                    /** @description when the halves began by the schedule: kickoff, and an hour later */
                    periods: {
                        first: number | null;
                        second: number | null;
                    };
                    venue: {
                        id: number | null;
                        name: string | null;
                        city: string | null;
                    };
                    status: {
                        long: string;
                        /** @enum {string} */
                        short: "TBD" | "NS" | "1H" | "HT" | "2H" | "ET" | "BT" | "P" | "SUSP" | "INT" | "LIVE" | "FT" | "AET" | "PEN" | "PST" | "CANC" | "ABD" | "AWD" | "WO";
                        elapsed: number | null;
                        extra: number | null;
                    };
                };
                league: {
                    id: number;
                    name: string;
                    country: string;
                    /**
                     * Format: uri
                     * @description an image of this service
                     */
                    logo: string;
                    flag: string | null;
                    season: number;
                    round: string | null;
                    standings: boolean;
                };
                teams: {
                    home: {
                        id: number;
                        name: string;
                        /**
                         * Format: uri
                         * @description an image of this service
                         */
                        logo: string;
                        /** @description null while level */
                        winner: boolean | null;
                    };
                    away: {
                        id: number;
                        name: string;
                        /**
                         * Format: uri
                         * @description an image of this service
                         */
                        logo: string;
                        /** @description null while level */
                        winner: boolean | null;
                    };
                };
                goals: {
                    home: number | null;
                    away: number | null;
                };
                score: {
                    halftime: {
                        home: number | null;
                        away: number | null;
                    };
                    fulltime: {
                        home: number | null;
                        away: number | null;
                    };
                    extratime: {
                        home: number | null;
                        away: number | null;
                    };
                    penalty: {
                        home: number | null;
                        away: number | null;
                    };
                };
                /** @description with `id`, `ids` and `live` only */
                events?: {
                    time: {
                        elapsed: number;
                        extra: number | null;
                    };
                    team: {
                        id: number;
                        name: string;
                        /**
                         * Format: uri
                         * @description an image of this service
                         */
                        logo: string;
                    };
                    player: {
                        id: number | null;
                        name: string | null;
                    };
                    assist: {
                        id: number | null;
                        name: string | null;
                    };
                    type: string;
                    detail: string;
                    comments: string | null;
                }[];
                /** @description with `id` and `ids` only */
                lineups?: {
                    team: {
                        id: number;
                        name: string;
                        /**
                         * Format: uri
                         * @description an image of this service
                         */
                        logo: string;
                        colors: {
                            player: {
                                primary: string;
                                number: string;
                                border: string;
                            };
                            goalkeeper: {
                                primary: string;
                                number: string;
                                border: string;
                            };
                        } | null;
                    };
                    coach: {
                        id: number | null;
                        name: string | null;
                        photo?: string | null;
                    };
                    formation: string | null;
                    startXI?: {
                        player: {
                            id: number;
                            name: string;
                            number: number | null;
                            /** @description G, D, M or F */
                            pos: string | null;
                            /** @description 'row:column'; null for substitutes */
                            grid: string | null;
                        };
                    }[];
                    substitutes?: {
                        player: {
                            id: number;
                            name: string;
                            number: number | null;
                            /** @description G, D, M or F */
                            pos: string | null;
                            /** @description 'row:column'; null for substitutes */
                            grid: string | null;
                        };
                    }[];
                }[];
                /** @description with `id` and `ids` only */
                statistics?: {
                    team: {
                        id: number;
                        name: string;
                        /**
                         * Format: uri
                         * @description an image of this service
                         */
                        logo: string;
                    };
                    statistics: {
                        /** @enum {string} */
                        type: "Shots on Goal" | "Shots off Goal" | "Total Shots" | "Blocked Shots" | "Shots insidebox" | "Shots outsidebox" | "Fouls" | "Corner Kicks" | "Offsides" | "Ball Possession" | "Yellow Cards" | "Red Cards" | "Goalkeeper Saves" | "Total passes" | "Passes accurate" | "Passes %" | "expected_goals" | "goals_prevented";
                        /** @description a count, '52%' or '1.32'; null where not known */
                        value: (number | string) | null;
                    }[];
                    /** @description with `half=true`: the first half alone */
                    statistics_1h?: {
                        /** @enum {string} */
                        type: "Shots on Goal" | "Shots off Goal" | "Total Shots" | "Blocked Shots" | "Shots insidebox" | "Shots outsidebox" | "Fouls" | "Corner Kicks" | "Offsides" | "Ball Possession" | "Yellow Cards" | "Red Cards" | "Goalkeeper Saves" | "Total passes" | "Passes accurate" | "Passes %" | "expected_goals" | "goals_prevented";
                        /** @description a count, '52%' or '1.32'; null where not known */
                        value: (number | string) | null;
                    }[];
                    /** @description with `half=true`: the second half alone */
                    statistics_2h?: {
                        /** @enum {string} */
                        type: "Shots on Goal" | "Shots off Goal" | "Total Shots" | "Blocked Shots" | "Shots insidebox" | "Shots outsidebox" | "Fouls" | "Corner Kicks" | "Offsides" | "Ball Possession" | "Yellow Cards" | "Red Cards" | "Goalkeeper Saves" | "Total passes" | "Passes accurate" | "Passes %" | "expected_goals" | "goals_prevented";
                        /** @description a count, '52%' or '1.32'; null where not known */
                        value: (number | string) | null;
                    }[];
                }[];
                /** @description with `id` and `ids` only */
                players?: {
                    team: {
                        id: number;
                        name: string;
                        /**
                         * Format: uri
                         * @description an image of this service
                         */
                        logo: string;
                        /** Format: date-time */
                        update: string;
                    };
                    players: {
                        player: {
                            id: number;
                            name: string;
                            /**
                             * Format: uri
                             * @description an image of this service
                             */
                            photo: string;
                        };
                        statistics: {
                            games: {
                                minutes: number | null;
                                number: number | null;
                                position: string | null;
                                rating: string | null;
                                captain: boolean;
                                substitute: boolean;
                            };
                            offsides: number | null;
                            shots: {
                                total: number | null;
                                on: number | null;
                            };
                            goals: {
                                total: number | null;
                                conceded: number | null;
                                assists: number | null;
                                saves: number | null;
                            };
                            passes: {
                                total: number | null;
                                key: number | null;
                                /** @description passes that arrived */
                                accuracy: string | null;
                            };
                            tackles: {
                                total: number | null;
                                blocks: number | null;
                                interceptions: number | null;
                            };
                            duels: {
                                total: number | null;
                                won: number | null;
                            };
                            dribbles: {
                                attempts: number | null;
                                success: number | null;
                                past: number | null;
                            };
                            fouls: {
                                drawn: number | null;
                                committed: number | null;
                            };
                            cards: {
                                yellow: number;
                                red: number;
                            };
                            penalty: {
                                won: number | null;
                                commited: number | null;
                                scored: number;
                                missed: number;
                                saved: number | null;
                            };
                        }[];
                    }[];
                }[];
            }[];
        };
        FixturesNested: {
            /** @description name of the endpoint */
            get: string;
            /** @description the query as sent; an empty array where there was none */
            parameters: string[] | {
                [key: string]: string;
            };
            /** @description empty in every answer that is not an error */
            errors: string[];
            /** @description items of the response */
            results: number;
            paging: {
                current: number;
                total: number;
            };
            response: {
                fixture: {
                    id: number;
                    referee: string | null;
                    /** @description the zone of `date` */
                    timezone: string;
                    /** Format: date-time */
                    date: string;
                    /** @description Unix seconds */
                    timestamp: number;
                    /** @description when the halves began by the schedule: kickoff, and an hour later */
                    periods: {
                        first: number | null;
                        second: number | null;
                    };
                    venue: {
                        id: number | null;
                        name: string | null;
                        city: string | null;
                    };
                    status: {
                        long: string;
                        /** @enum {string} */
                        short: "TBD" | "NS" | "1H" | "HT" | "2H" | "ET" | "BT" | "P" | "SUSP" | "INT" | "LIVE" | "FT" | "AET" | "PEN" | "PST" | "CANC" | "ABD" | "AWD" | "WO";
                        elapsed: number | null;
                        extra: number | null;
                    };
                };
                league: {
                    id: number;
                    name: string;
                    country: string;
                    /**
                     * Format: uri
                     * @description an image of this service
                     */
                    logo: string;
                    flag: string | null;
                    season: number;
                    round: string | null;
                    standings: boolean;
                };
                teams: {
                    home: {
                        id: number;
                        name: string;
                        /**
                         * Format: uri
                         * @description an image of this service
                         */
                        logo: string;
                        /** @description null while level */
                        winner: boolean | null;
                    };
                    away: {
                        id: number;
                        name: string;
                        /**
                         * Format: uri
                         * @description an image of this service
                         */
                        logo: string;
                        /** @description null while level */
                        winner: boolean | null;
                    };
                };
                goals: {
                    home: number | null;
                    away: number | null;
                };
                score: {
                    halftime: {
                        home: number | null;
                        away: number | null;
                    };
                    fulltime: {
                        home: number | null;
                        away: number | null;
                    };
                    extratime: {
                        home: number | null;
                        away: number | null;
                    };
                    penalty: {
                        home: number | null;
                        away: number | null;
                    };
                };
                /** @description with `id`, `ids` and `live` only */
                events?: {
                    time: {
                        elapsed: number;
                        extra: number | null;
                    };
                    team: {
                        id: number;
                        name: string;
                        /**
                         * Format: uri
                         * @description an image of this service
                         */
                        logo: string;
                    };
                    player: {
                        id: number | null;
                        name: string | null;
                    };
                    assist: {
                        id: number | null;
                        name: string | null;
                    };
                    type: string;
                    detail: string;
                    comments: string | null;
                }[];
                /** @description with `id` and `ids` only */
                lineups?: {
                    team: {
                        id: number;
                        name: string;
                        /**
                         * Format: uri
                         * @description an image of this service
                         */
                        logo: string;
                        colors: {
                            player: {
                                primary: string;
                                number: string;
                                border: string;
                            };
                            goalkeeper: {
                                primary: string;
                                number: string;
                                border: string;
                            };
                        } | null;
                    };
                    coach: {
                        id: number | null;
                        name: string | null;
                        photo?: string | null;
                    };
                    formation: string | null;
                    startXI?: {
                        player: {
                            id: number;
                            name: string;
                            number: number | null;
                            /** @description G, D, M or F */
                            pos: string | null;
                            /** @description 'row:column'; null for substitutes */
                            grid: string | null;
                        };
                    }[];
                    substitutes?: {
                        player: {
                            id: number;
                            name: string;
                            number: number | null;
                            /** @description G, D, M or F */
                            pos: string | null;
                            /** @description 'row:column'; null for substitutes */
                            grid: string | null;
                        };
                    }[];
                }[];
                /** @description with `id` and `ids` only */
                statistics?: {
                    team: {
                        id: number;
                        name: string;
                        /**
                         * Format: uri
                         * @description an image of this service
                         */
                        logo: string;
                    };
                    statistics: {
                        /** @enum {string} */
                        type: "Shots on Goal" | "Shots off Goal" | "Total Shots" | "Blocked Shots" | "Shots insidebox" | "Shots outsidebox" | "Fouls" | "Corner Kicks" | "Offsides" | "Ball Possession" | "Yellow Cards" | "Red Cards" | "Goalkeeper Saves" | "Total passes" | "Passes accurate" | "Passes %" | "expected_goals" | "goals_prevented";
                        /** @description a count, '52%' or '1.32'; null where not known */
                        value: (number | string) | null;
                    }[];
                    /** @description with `half=true`: the first half alone */
                    statistics_1h?: {
                        /** @enum {string} */
                        type: "Shots on Goal" | "Shots off Goal" | "Total Shots" | "Blocked Shots" | "Shots insidebox" | "Shots outsidebox" | "Fouls" | "Corner Kicks" | "Offsides" | "Ball Possession" | "Yellow Cards" | "Red Cards" | "Goalkeeper Saves" | "Total passes" | "Passes accurate" | "Passes %" | "expected_goals" | "goals_prevented";
                        /** @description a count, '52%' or '1.32'; null where not known */
                        value: (number | string) | null;
                    }[];
                    /** @description with `half=true`: the second half alone */
                    statistics_2h?: {
                        /** @enum {string} */
                        type: "Shots on Goal" | "Shots off Goal" | "Total Shots" | "Blocked Shots" | "Shots insidebox" | "Shots outsidebox" | "Fouls" | "Corner Kicks" | "Offsides" | "Ball Possession" | "Yellow Cards" | "Red Cards" | "Goalkeeper Saves" | "Total passes" | "Passes accurate" | "Passes %" | "expected_goals" | "goals_prevented";
                        /** @description a count, '52%' or '1.32'; null where not known */
                        value: (number | string) | null;
                    }[];
                }[];
                /** @description with `id` and `ids` only */
                players?: {
                    team: {
                        id: number;
                        name: string;
                        /**
                         * Format: uri
                         * @description an image of this service
                         */
                        logo: string;
                        /** Format: date-time */
                        update: string;
                    };
                    players: {
                        player: {
                            id: number;
                            name: string;
                            /**
                             * Format: uri
                             * @description an image of this service
                             */
                            photo: string;
                        };
                        statistics: {
                            games: {
                                minutes: number | null;
                                number: number | null;
                                position: string | null;
                                rating: string | null;
                                captain: boolean;
                                substitute: boolean;
                            };
                            offsides: number | null;
                            shots: {
                                total: number | null;
                                on: number | null;
                            };
                            goals: {
                                total: number | null;
                                conceded: number | null;
                                assists: number | null;
                                saves: number | null;
                            };
                            passes: {
                                total: number | null;
                                key: number | null;
                                /** @description passes that arrived */
                                accuracy: string | null;
                            };
                            tackles: {
                                total: number | null;
                                blocks: number | null;
                                interceptions: number | null;
                            };
                            duels: {
                                total: number | null;
                                won: number | null;
                            };
                            dribbles: {
                                attempts: number | null;
                                success: number | null;
                                past: number | null;
                            };
                            fouls: {
                                drawn: number | null;
                                committed: number | null;
                            };
                            cards: {
                                yellow: number;
                                red: number;
                            };
                            penalty: {
                                won: number | null;
                                commited: number | null;
                                scored: number;
                                missed: number;
                                saved: number | null;
                            };
                        }[];
                    }[];
                }[];
            }[];
        };
        FixturesEventsNested: {
            /** @description name of the endpoint */
            get: string;
            /** @description the query as sent; an empty array where there was none */
            parameters: string[] | {
                [key: string]: string;
            };
            /** @description empty in every answer that is not an error */
            errors: string[];
            /** @description items of the response */
            results: number;
            paging: {
                current: number;
                total: number;
            };
            response: {
                time: {
                    elapsed: number;
                    extra: number | null;
                };
                team: {
                    id: number;
                    name: string;
                    /**
                     * Format: uri
                     * @description an image of this service
                     */
                    logo: string;
                };
                player: {
                    id: number | null;
                    name: string | null;
                };
                assist: {
                    id: number | null;
                    name: string | null;
                };
                type: string;
                detail: string;
                comments: string | null;
            }[];
        };
        FixturesLineupsNested: {
            /** @description name of the endpoint */
            get: string;
            /** @description the query as sent; an empty array where there was none */
            parameters: string[] | {
                [key: string]: string;
            };
            /** @description empty in every answer that is not an error */
            errors: string[];
            /** @description items of the response */
            results: number;
            paging: {
                current: number;
                total: number;
            };
            response: {
                team: {
                    id: number;
                    name: string;
                    /**
                     * Format: uri
                     * @description an image of this service
                     */
                    logo: string;
                    colors: {
                        player: {
                            primary: string;
                            number: string;
                            border: string;
                        };
                        goalkeeper: {
                            primary: string;
                            number: string;
                            border: string;
                        };
                    } | null;
                };
                coach: {
                    id: number | null;
                    name: string | null;
                    photo?: string | null;
                };
                formation: string | null;
                startXI?: {
                    player: {
                        id: number;
                        name: string;
                        number: number | null;
                        /** @description G, D, M or F */
                        pos: string | null;
                        /** @description 'row:column'; null for substitutes */
                        grid: string | null;
                    };
                }[];
                substitutes?: {
                    player: {
                        id: number;
                        name: string;
                        number: number | null;
                        /** @description G, D, M or F */
                        pos: string | null;
                        /** @description 'row:column'; null for substitutes */
                        grid: string | null;
                    };
                }[];
            }[];
        };
        FixturesPlayersNested: {
            /** @description name of the endpoint */
            get: string;
            /** @description the query as sent; an empty array where there was none */
            parameters: string[] | {
                [key: string]: string;
            };
            /** @description empty in every answer that is not an error */
            errors: string[];
            /** @description items of the response */
            results: number;
            paging: {
                current: number;
                total: number;
            };
            response: {
                team: {
                    id: number;
                    name: string;
                    /**
                     * Format: uri
                     * @description an image of this service
                     */
                    logo: string;
                    /** Format: date-time */
                    update: string;
                };
                players: {
                    player: {
                        id: number;
                        name: string;
                        /**
                         * Format: uri
                         * @description an image of this service
                         */
                        photo: string;
                    };
                    statistics: {
                        games: {
                            minutes: number | null;
                            number: number | null;
                            position: string | null;
                            rating: string | null;
                            captain: boolean;
                            substitute: boolean;
                        };
                        offsides: number | null;
                        shots: {
                            total: number | null;
                            on: number | null;
                        };
                        goals: {
                            total: number | null;
                            conceded: number | null;
                            assists: number | null;
                            saves: number | null;
                        };
                        passes: {
                            total: number | null;
                            key: number | null;
                            /** @description passes that arrived */
                            accuracy: string | null;
                        };
                        tackles: {
                            total: number | null;
                            blocks: number | null;
                            interceptions: number | null;
                        };
                        duels: {
                            total: number | null;
                            won: number | null;
                        };
                        dribbles: {
                            attempts: number | null;
                            success: number | null;
                            past: number | null;
                        };
                        fouls: {
                            drawn: number | null;
                            committed: number | null;
                        };
                        cards: {
                            yellow: number;
                            red: number;
                        };
                        penalty: {
                            won: number | null;
                            commited: number | null;
                            scored: number;
                            missed: number;
                            saved: number | null;
                        };
                    }[];
                }[];
            }[];
        };
        FixturesRoundsNested: {
            /** @description name of the endpoint */
            get: string;
            /** @description the query as sent; an empty array where there was none */
            parameters: string[] | {
                [key: string]: string;
            };
            /** @description empty in every answer that is not an error */
            errors: string[];
            /** @description items of the response */
            results: number;
            paging: {
                current: number;
                total: number;
            };
            response: (string | {
                round: string;
                dates: string[];
            })[];
        };
        FixturesStatisticsNested: {
            /** @description name of the endpoint */
            get: string;
            /** @description the query as sent; an empty array where there was none */
            parameters: string[] | {
                [key: string]: string;
            };
            /** @description empty in every answer that is not an error */
            errors: string[];
            /** @description items of the response */
            results: number;
            paging: {
                current: number;
                total: number;
            };
            response: {
                team: {
                    id: number;
                    name: string;
                    /**
                     * Format: uri
                     * @description an image of this service
                     */
                    logo: string;
                };
                statistics: {
                    /** @enum {string} */
                    type: "Shots on Goal" | "Shots off Goal" | "Total Shots" | "Blocked Shots" | "Shots insidebox" | "Shots outsidebox" | "Fouls" | "Corner Kicks" | "Offsides" | "Ball Possession" | "Yellow Cards" | "Red Cards" | "Goalkeeper Saves" | "Total passes" | "Passes accurate" | "Passes %" | "expected_goals" | "goals_prevented";
                    /** @description a count, '52%' or '1.32'; null where not known */
                    value: (number | string) | null;
                }[];
                /** @description with `half=true`: the first half alone */
                statistics_1h?: {
                    /** @enum {string} */
                    type: "Shots on Goal" | "Shots off Goal" | "Total Shots" | "Blocked Shots" | "Shots insidebox" | "Shots outsidebox" | "Fouls" | "Corner Kicks" | "Offsides" | "Ball Possession" | "Yellow Cards" | "Red Cards" | "Goalkeeper Saves" | "Total passes" | "Passes accurate" | "Passes %" | "expected_goals" | "goals_prevented";
                    /** @description a count, '52%' or '1.32'; null where not known */
                    value: (number | string) | null;
                }[];
                /** @description with `half=true`: the second half alone */
                statistics_2h?: {
                    /** @enum {string} */
                    type: "Shots on Goal" | "Shots off Goal" | "Total Shots" | "Blocked Shots" | "Shots insidebox" | "Shots outsidebox" | "Fouls" | "Corner Kicks" | "Offsides" | "Ball Possession" | "Yellow Cards" | "Red Cards" | "Goalkeeper Saves" | "Total passes" | "Passes accurate" | "Passes %" | "expected_goals" | "goals_prevented";
                    /** @description a count, '52%' or '1.32'; null where not known */
                    value: (number | string) | null;
                }[];
            }[];
        };
        InjuriesMerged: {
            /** @description name of the endpoint */
            get: string;
            /** @description the query as sent; an empty array where there was none */
            parameters: string[] | {
                [key: string]: string;
            };
            /** @description empty in every answer that is not an error */
            errors: string[];
            /** @description items of the response */
            results: number;
            paging: {
                current: number;
                total: number;
            };
            response: {
                player: {
                    id: number;
                    name: string;
                    /**
                     * Format: uri
                     * @description an image of this service
                     */
                    photo: string;
                    type: string;
                    reason: string;
                };
                /** @description what keeps the player out */
                type: string;
                /** Format: date-time */
                start: string;
                end: string | null;
                team: {
                    id: number | null;
                    name: string | null;
                    logo: string | null;
                };
                fixture: {
                    id: number | null;
                    timezone: string;
                    /** Format: date-time */
                    date: string;
                    timestamp: number;
                };
                league: {
                    id: number | null;
                    season: number | null;
                    name: string | null;
                    country: string | null;
                    logo: string | null;
                    flag: string | null;
                };
            }[];
        };
        LeaguesMerged: {
            /** @description name of the endpoint */
            get: string;
            /** @description the query as sent; an empty array where there was none */
            parameters: string[] | {
                [key: string]: string;
            };
            /** @description empty in every answer that is not an error */
            errors: string[];
            /** @description items of the response */
            results: number;
            paging: {
                current: number;
                total: number;
            };
            response: {
                id: number;
                name: string;
                /** @enum {string} */
                type: "League" | "Cup";
                /**
                 * Format: uri
                 * @description an image of this service
                 */
                logo: string;
                seasons: {
                    /** @description the year it starts in */
                    year: number;
                    /** Format: date */
                    start: string;
                    /** Format: date */
                    end: string;
                    current: boolean;
                    coverage: {
                        fixtures: {
                            events: boolean;
                            lineups: boolean;
                            statistics_fixtures: boolean;
                            statistics_players: boolean;
                        };
                        standings: boolean;
                        players: boolean;
                        top_scorers: boolean;
                        top_assists: boolean;
                        top_cards: boolean;
                        injuries: boolean;
                        predictions: boolean;
                        odds: boolean;
                    };
                }[];
                league: {
                    id: number;
                    name: string;
                    /** @enum {string} */
                    type: "League" | "Cup";
                    /**
                     * Format: uri
                     * @description an image of this service
                     */
                    logo: string;
                };
                country: {
                    name: string;
                    /** @description null for World */
                    code: string | null;
                    flag: string | null;
                };
            }[];
        };
        LeaguesSeasonsNested: {
            /** @description name of the endpoint */
            get: string;
            /** @description the query as sent; an empty array where there was none */
            parameters: string[] | {
                [key: string]: string;
            };
            /** @description empty in every answer that is not an error */
            errors: string[];
            /** @description items of the response */
            results: number;
            paging: {
                current: number;
                total: number;
            };
            response: number[];
        };
        OddsNested: {
            /** @description name of the endpoint */
            get: string;
            /** @description the query as sent; an empty array where there was none */
            parameters: string[] | {
                [key: string]: string;
            };
            /** @description empty in every answer that is not an error */
            errors: string[];
            /** @description items of the response */
            results: number;
            paging: {
                current: number;
                total: number;
            };
            response: {
                league: {
                    id: number;
                    name: string;
                    country: string;
                    /**
                     * Format: uri
                     * @description an image of this service
                     */
                    logo: string;
                    flag: string | null;
                    season: number;
                };
                fixture: {
                    id: number;
                    timezone: string;
                    /** Format: date-time */
                    date: string;
                    timestamp: number;
                };
                /** Format: date-time */
                update: string;
                bookmakers: {
                    id: number;
                    name: string;
                    bets: {
                        id: number;
                        name: string;
                        values: {
                            value: string;
                            /** @description decimal odds */
                            odd: string;
                        }[];
                    }[];
                }[];
            }[];
        };
        OddsBetsNested: {
            /** @description name of the endpoint */
            get: string;
            /** @description the query as sent; an empty array where there was none */
            parameters: string[] | {
                [key: string]: string;
            };
            /** @description empty in every answer that is not an error */
            errors: string[];
            /** @description items of the response */
            results: number;
            paging: {
                current: number;
                total: number;
            };
            response: {
                id: number;
                name: string;
            }[];
        };
        OddsLiveMerged: {
            /** @description name of the endpoint */
            get: string;
            /** @description the query as sent; an empty array where there was none */
            parameters: string[] | {
                [key: string]: string;
            };
            /** @description empty in every answer that is not an error */
            errors: string[];
            /** @description items of the response */
            results: number;
            paging: {
                current: number;
                total: number;
            };
            response: {
                fixture: {
                    id: number;
                    status: {
                        long: string;
                        elapsed: number | null;
                        seconds: string | null;
                    };
                };
                league: {
                    id: number;
                    season: number;
                };
                teams: {
                    home: {
                        id: number;
                        goals: number | null;
                    };
                    away: {
                        id: number;
                        goals: number | null;
                    };
                };
                status: {
                    stopped: boolean;
                    blocked: boolean;
                    finished: boolean;
                };
                /** Format: date-time */
                update: string;
                odds: {
                    id: number;
                    name: string;
                    values: {
                        value: string;
                        /** @description decimal, '1.85' */
                        odd: string;
                        handicap: string | null;
                        /** @description the line in the middle, where there are several */
                        main: boolean | null;
                        suspended: boolean;
                    }[];
                }[];
            }[];
        };
        OddsMappingNested: {
            /** @description name of the endpoint */
            get: string;
            /** @description the query as sent; an empty array where there was none */
            parameters: string[] | {
                [key: string]: string;
            };
            /** @description empty in every answer that is not an error */
            errors: string[];
            /** @description items of the response */
            results: number;
            paging: {
                current: number;
                total: number;
            };
            response: {
                league: {
                    id: number;
                    season: number;
                };
                fixture: {
                    id: number;
                    /** Format: date-time */
                    date: string;
                    timestamp: number;
                };
                /** Format: date-time */
                update: string;
            }[];
        };
        PlayersMerged: {
            /** @description name of the endpoint */
            get: string;
            /** @description the query as sent; an empty array where there was none */
            parameters: string[] | {
                [key: string]: string;
            };
            /** @description empty in every answer that is not an error */
            errors: string[];
            /** @description items of the response */
            results: number;
            paging: {
                current: number;
                total: number;
            };
            response: {
                id: number;
                name: string;
                age: number | null;
                nationality: string | null;
                /**
                 * Format: uri
                 * @description an image of this service
                 */
                photo: string;
                player: {
                    id: number;
                    name: string;
                    firstname: string | null;
                    lastname: string | null;
                    age: number | null;
                    birth: {
                        date: string | null;
                        place: string | null;
                        country: string | null;
                    };
                    nationality: string | null;
                    /** @description '187 cm' */
                    height: string | null;
                    /** @description '79 kg' */
                    weight: string | null;
                    injured: boolean;
                    /**
                     * Format: uri
                     * @description an image of this service
                     */
                    photo: string;
                };
                statistics: {
                    team: {
                        id: number;
                        name: string;
                        /**
                         * Format: uri
                         * @description an image of this service
                         */
                        logo: string;
                    };
                    league: {
                        id: number;
                        name: string;
                        country: string;
                        /**
                         * Format: uri
                         * @description an image of this service
                         */
                        logo: string;
                        flag: string | null;
                        season: number;
                    };
                    games: {
                        appearences: number;
                        lineups: number;
                        minutes: number;
                        number: number | null;
                        position: string | null;
                        /** @description mean of the matches, '7.486206' */
                        rating: string | null;
                        captain: boolean;
                    };
                    substitutes: {
                        in: number;
                        out: number;
                        bench: number;
                    };
                    shots: {
                        total: number | null;
                        on: number | null;
                    };
                    goals: {
                        total: number;
                        conceded: number | null;
                        assists: number | null;
                        saves: number | null;
                    };
                    passes: {
                        total: number | null;
                        key: number | null;
                        /** @description percent that arrived */
                        accuracy: number | null;
                    };
                    tackles: {
                        total: number | null;
                        blocks: number | null;
                        interceptions: number | null;
                    };
                    duels: {
                        total: number | null;
                        won: number | null;
                    };
                    dribbles: {
                        attempts: number | null;
                        success: number | null;
                        past: number | null;
                    };
                    fouls: {
                        drawn: number | null;
                        committed: number | null;
                    };
                    cards: {
                        yellow: number;
                        yellowred: number;
                        red: number;
                    };
                    penalty: {
                        won: number | null;
                        commited: number | null;
                        scored: number | null;
                        missed: number | null;
                        saved: number | null;
                    };
                }[];
            }[];
        };
        PlayersNested: {
            /** @description name of the endpoint */
            get: string;
            /** @description the query as sent; an empty array where there was none */
            parameters: string[] | {
                [key: string]: string;
            };
            /** @description empty in every answer that is not an error */
            errors: string[];
            /** @description items of the response */
            results: number;
            paging: {
                current: number;
                total: number;
            };
            response: {
                player: {
                    id: number;
                    name: string;
                    firstname: string | null;
                    lastname: string | null;
                    age: number | null;
                    birth: {
                        date: string | null;
                        place: string | null;
                        country: string | null;
                    };
                    nationality: string | null;
                    /** @description '187 cm' */
                    height: string | null;
                    /** @description '79 kg' */
                    weight: string | null;
                    injured: boolean;
                    /**
                     * Format: uri
                     * @description an image of this service
                     */
                    photo: string;
                };
                statistics: {
                    team: {
                        id: number;
                        name: string;
                        /**
                         * Format: uri
                         * @description an image of this service
                         */
                        logo: string;
                    };
                    league: {
                        id: number;
                        name: string;
                        country: string;
                        /**
                         * Format: uri
                         * @description an image of this service
                         */
                        logo: string;
                        flag: string | null;
                        season: number;
                    };
                    games: {
                        appearences: number;
                        lineups: number;
                        minutes: number;
                        number: number | null;
                        position: string | null;
                        /** @description mean of the matches, '7.486206' */
                        rating: string | null;
                        captain: boolean;
                    };
                    substitutes: {
                        in: number;
                        out: number;
                        bench: number;
                    };
                    shots: {
                        total: number | null;
                        on: number | null;
                    };
                    goals: {
                        total: number;
                        conceded: number | null;
                        assists: number | null;
                        saves: number | null;
                    };
                    passes: {
                        total: number | null;
                        key: number | null;
                        /** @description percent that arrived */
                        accuracy: number | null;
                    };
                    tackles: {
                        total: number | null;
                        blocks: number | null;
                        interceptions: number | null;
                    };
                    duels: {
                        total: number | null;
                        won: number | null;
                    };
                    dribbles: {
                        attempts: number | null;
                        success: number | null;
                        past: number | null;
                    };
                    fouls: {
                        drawn: number | null;
                        committed: number | null;
                    };
                    cards: {
                        yellow: number;
                        yellowred: number;
                        red: number;
                    };
                    penalty: {
                        won: number | null;
                        commited: number | null;
                        scored: number | null;
                        missed: number | null;
                        saved: number | null;
                    };
                }[];
            }[];
        };
        PlayersProfilesNested: {
            /** @description name of the endpoint */
            get: string;
            /** @description the query as sent; an empty array where there was none */
            parameters: string[] | {
                [key: string]: string;
            };
            /** @description empty in every answer that is not an error */
            errors: string[];
            /** @description items of the response */
            results: number;
            paging: {
                current: number;
                total: number;
            };
            response: {
                player: {
                    id: number;
                    name: string;
                    firstname: string | null;
                    lastname: string | null;
                    age: number | null;
                    birth: {
                        date: string | null;
                        place: string | null;
                        country: string | null;
                    };
                    nationality: string | null;
                    /** @description '187 cm' */
                    height: string | null;
                    /** @description '79 kg' */
                    weight: string | null;
                    number: number | null;
                    position: string | null;
                    /**
                     * Format: uri
                     * @description an image of this service
                     */
                    photo: string;
                };
            }[];
        };
        PlayersSquadsMerged: {
            /** @description name of the endpoint */
            get: string;
            /** @description the query as sent; an empty array where there was none */
            parameters: string[] | {
                [key: string]: string;
            };
            /** @description empty in every answer that is not an error */
            errors: string[];
            /** @description items of the response */
            results: number;
            paging: {
                current: number;
                total: number;
            };
            response: {
                team: {
                    id: number;
                    name: string;
                    /**
                     * Format: uri
                     * @description an image of this service
                     */
                    logo: string;
                };
                players: {
                    id: number;
                    name: string;
                    age: number | null;
                    number: number | null;
                    position: string | null;
                    /**
                     * Format: uri
                     * @description an image of this service
                     */
                    photo: string;
                }[];
            }[];
        };
        PlayersTeamsNested: {
            /** @description name of the endpoint */
            get: string;
            /** @description the query as sent; an empty array where there was none */
            parameters: string[] | {
                [key: string]: string;
            };
            /** @description empty in every answer that is not an error */
            errors: string[];
            /** @description items of the response */
            results: number;
            paging: {
                current: number;
                total: number;
            };
            response: {
                team: {
                    id: number;
                    name: string;
                    /**
                     * Format: uri
                     * @description an image of this service
                     */
                    logo: string;
                };
                seasons: number[];
            }[];
        };
        PredictionsMerged: {
            /** @description name of the endpoint */
            get: string;
            /** @description the query as sent; an empty array where there was none */
            parameters: string[] | {
                [key: string]: string;
            };
            /** @description empty in every answer that is not an error */
            errors: string[];
            /** @description items of the response */
            results: number;
            paging: {
                current: number;
                total: number;
            };
            response: {
                winner: {
                    id: number;
                    name: string;
                };
                winOrDraw: boolean;
                underOver: string | null;
                advice: string;
                percent: {
                    /** @description '45%' */
                    home: string;
                    /** @description '45%' */
                    draw: string;
                    /** @description '45%' */
                    away: string;
                };
                predictions: {
                    winner: {
                        id: number;
                        name: string;
                        comment: string | null;
                    };
                    win_or_draw: boolean;
                    /** @description '-1.5': at most one goal; '+1.5': at least two */
                    under_over: string | null;
                    goals: {
                        /** @description '-1.5': at most one goal; '+1.5': at least two */
                        home: string | null;
                        /** @description '-1.5': at most one goal; '+1.5': at least two */
                        away: string | null;
                    };
                    advice: string;
                    percent: {
                        /** @description '45%' */
                        home: string;
                        /** @description '45%' */
                        draw: string;
                        /** @description '45%' */
                        away: string;
                    };
                };
                league: {
                    id: number;
                    name: string;
                    country: string;
                    /**
                     * Format: uri
                     * @description an image of this service
                     */
                    logo: string;
                    flag: string | null;
                    season: number;
                };
                teams: {
                    home: {
                        id: number;
                        name: string;
                        /**
                         * Format: uri
                         * @description an image of this service
                         */
                        logo: string;
                        last_5: {
                            played: number;
                            /** @description '45%' */
                            form: string;
                            /** @description '45%' */
                            att: string;
                            /** @description '45%' */
                            def: string;
                            goals: {
                                for: {
                                    total: number;
                                    average: string;
                                };
                                against: {
                                    total: number;
                                    average: string;
                                };
                            };
                        };
                        league: {
                            /** @description letters W, D, L, the oldest first; null before the first match */
                            form: string | null;
                            fixtures: {
                                played: {
                                    home: number;
                                    away: number;
                                    total: number;
                                };
                                wins: {
                                    home: number;
                                    away: number;
                                    total: number;
                                };
                                draws: {
                                    home: number;
                                    away: number;
                                    total: number;
                                };
                                loses: {
                                    home: number;
                                    away: number;
                                    total: number;
                                };
                            };
                            goals: {
                                for: {
                                    total: {
                                        home: number;
                                        away: number;
                                        total: number;
                                    };
                                    average: {
                                        home: string;
                                        away: string;
                                        total: string;
                                    };
                                    /** @description by the minutes of play; null where there was none, or no events are stored */
                                    minute: {
                                        "0-15": {
                                            total: number | null;
                                            percentage: string | null;
                                        };
                                        "16-30": {
                                            total: number | null;
                                            percentage: string | null;
                                        };
                                        "31-45": {
                                            total: number | null;
                                            percentage: string | null;
                                        };
                                        "46-60": {
                                            total: number | null;
                                            percentage: string | null;
                                        };
                                        "61-75": {
                                            total: number | null;
                                            percentage: string | null;
                                        };
                                        "76-90": {
                                            total: number | null;
                                            percentage: string | null;
                                        };
                                        "91-105": {
                                            total: number | null;
                                            percentage: string | null;
                                        };
                                        "106-120": {
                                            total: number | null;
                                            percentage: string | null;
                                        };
                                    };
                                    /** @description matches over and under a line */
                                    under_over: {
                                        0.5: {
                                            over: number;
                                            under: number;
                                        };
                                        1.5: {
                                            over: number;
                                            under: number;
                                        };
                                        2.5: {
                                            over: number;
                                            under: number;
                                        };
                                        3.5: {
                                            over: number;
                                            under: number;
                                        };
                                        4.5: {
                                            over: number;
                                            under: number;
                                        };
                                    };
                                };
                                against: {
                                    total: {
                                        home: number;
                                        away: number;
                                        total: number;
                                    };
                                    average: {
                                        home: string;
                                        away: string;
                                        total: string;
                                    };
                                    /** @description by the minutes of play; null where there was none, or no events are stored */
                                    minute: {
                                        "0-15": {
                                            total: number | null;
                                            percentage: string | null;
                                        };
                                        "16-30": {
                                            total: number | null;
                                            percentage: string | null;
                                        };
                                        "31-45": {
                                            total: number | null;
                                            percentage: string | null;
                                        };
                                        "46-60": {
                                            total: number | null;
                                            percentage: string | null;
                                        };
                                        "61-75": {
                                            total: number | null;
                                            percentage: string | null;
                                        };
                                        "76-90": {
                                            total: number | null;
                                            percentage: string | null;
                                        };
                                        "91-105": {
                                            total: number | null;
                                            percentage: string | null;
                                        };
                                        "106-120": {
                                            total: number | null;
                                            percentage: string | null;
                                        };
                                    };
                                    /** @description matches over and under a line */
                                    under_over: {
                                        0.5: {
                                            over: number;
                                            under: number;
                                        };
                                        1.5: {
                                            over: number;
                                            under: number;
                                        };
                                        2.5: {
                                            over: number;
                                            under: number;
                                        };
                                        3.5: {
                                            over: number;
                                            under: number;
                                        };
                                        4.5: {
                                            over: number;
                                            under: number;
                                        };
                                    };
                                };
                            };
                            biggest: {
                                streak: {
                                    wins: number;
                                    draws: number;
                                    loses: number;
                                };
                                wins: {
                                    /** @description home goals first */
                                    home: string | null;
                                    /** @description home goals first */
                                    away: string | null;
                                };
                                loses: {
                                    /** @description home goals first */
                                    home: string | null;
                                    /** @description home goals first */
                                    away: string | null;
                                };
                                goals: {
                                    for: {
                                        home: number;
                                        away: number;
                                    };
                                    against: {
                                        home: number;
                                        away: number;
                                    };
                                };
                            };
                            clean_sheet: {
                                home: number;
                                away: number;
                                total: number;
                            };
                            failed_to_score: {
                                home: number;
                                away: number;
                                total: number;
                            };
                            /** @description as far as match events are stored */
                            penalty: {
                                scored: {
                                    total: number;
                                    percentage: string;
                                };
                                missed: {
                                    total: number;
                                    percentage: string;
                                };
                                total: number;
                            };
                            /** @description as far as lineups are stored */
                            lineups: {
                                formation: string;
                                played: number;
                            }[];
                            cards: {
                                /** @description by the minutes of play; null where there was none, or no events are stored */
                                yellow: {
                                    "0-15": {
                                        total: number | null;
                                        percentage: string | null;
                                    };
                                    "16-30": {
                                        total: number | null;
                                        percentage: string | null;
                                    };
                                    "31-45": {
                                        total: number | null;
                                        percentage: string | null;
                                    };
                                    "46-60": {
                                        total: number | null;
                                        percentage: string | null;
                                    };
                                    "61-75": {
                                        total: number | null;
                                        percentage: string | null;
                                    };
                                    "76-90": {
                                        total: number | null;
                                        percentage: string | null;
                                    };
                                    "91-105": {
                                        total: number | null;
                                        percentage: string | null;
                                    };
                                    "106-120": {
                                        total: number | null;
                                        percentage: string | null;
                                    };
                                };
                                /** @description by the minutes of play; null where there was none, or no events are stored */
                                red: {
                                    "0-15": {
                                        total: number | null;
                                        percentage: string | null;
                                    };
                                    "16-30": {
                                        total: number | null;
                                        percentage: string | null;
                                    };
                                    "31-45": {
                                        total: number | null;
                                        percentage: string | null;
                                    };
                                    "46-60": {
                                        total: number | null;
                                        percentage: string | null;
                                    };
                                    "61-75": {
                                        total: number | null;
                                        percentage: string | null;
                                    };
                                    "76-90": {
                                        total: number | null;
                                        percentage: string | null;
                                    };
                                    "91-105": {
                                        total: number | null;
                                        percentage: string | null;
                                    };
                                    "106-120": {
                                        total: number | null;
                                        percentage: string | null;
                                    };
                                };
                            };
                        };
                    };
                    away: {
                        id: number;
                        name: string;
                        /**
                         * Format: uri
                         * @description an image of this service
                         */
                        logo: string;
                        last_5: {
                            played: number;
                            /** @description '45%' */
                            form: string;
                            /** @description '45%' */
                            att: string;
                            /** @description '45%' */
                            def: string;
                            goals: {
                                for: {
                                    total: number;
                                    average: string;
                                };
                                against: {
                                    total: number;
                                    average: string;
                                };
                            };
                        };
                        league: {
                            /** @description letters W, D, L, the oldest first; null before the first match */
                            form: string | null;
                            fixtures: {
                                played: {
                                    home: number;
                                    away: number;
                                    total: number;
                                };
                                wins: {
                                    home: number;
                                    away: number;
                                    total: number;
                                };
                                draws: {
                                    home: number;
                                    away: number;
                                    total: number;
                                };
                                loses: {
                                    home: number;
                                    away: number;
                                    total: number;
                                };
                            };
                            goals: {
                                for: {
                                    total: {
                                        home: number;
                                        away: number;
                                        total: number;
                                    };
                                    average: {
                                        home: string;
                                        away: string;
                                        total: string;
                                    };
                                    /** @description by the minutes of play; null where there was none, or no events are stored */
                                    minute: {
                                        "0-15": {
                                            total: number | null;
                                            percentage: string | null;
                                        };
                                        "16-30": {
                                            total: number | null;
                                            percentage: string | null;
                                        };
                                        "31-45": {
                                            total: number | null;
                                            percentage: string | null;
                                        };
                                        "46-60": {
                                            total: number | null;
                                            percentage: string | null;
                                        };
                                        "61-75": {
                                            total: number | null;
                                            percentage: string | null;
                                        };
                                        "76-90": {
                                            total: number | null;
                                            percentage: string | null;
                                        };
                                        "91-105": {
                                            total: number | null;
                                            percentage: string | null;
                                        };
                                        "106-120": {
                                            total: number | null;
                                            percentage: string | null;
                                        };
                                    };
                                    /** @description matches over and under a line */
                                    under_over: {
                                        0.5: {
                                            over: number;
                                            under: number;
                                        };
                                        1.5: {
                                            over: number;
                                            under: number;
                                        };
                                        2.5: {
                                            over: number;
                                            under: number;
                                        };
                                        3.5: {
                                            over: number;
                                            under: number;
                                        };
                                        4.5: {
                                            over: number;
                                            under: number;
                                        };
                                    };
                                };
                                against: {
                                    total: {
                                        home: number;
                                        away: number;
                                        total: number;
                                    };
                                    average: {
                                        home: string;
                                        away: string;
                                        total: string;
                                    };
                                    /** @description by the minutes of play; null where there was none, or no events are stored */
                                    minute: {
                                        "0-15": {
                                            total: number | null;
                                            percentage: string | null;
                                        };
                                        "16-30": {
                                            total: number | null;
                                            percentage: string | null;
                                        };
                                        "31-45": {
                                            total: number | null;
                                            percentage: string | null;
                                        };
                                        "46-60": {
                                            total: number | null;
                                            percentage: string | null;
                                        };
                                        "61-75": {
                                            total: number | null;
                                            percentage: string | null;
                                        };
                                        "76-90": {
                                            total: number | null;
                                            percentage: string | null;
                                        };
                                        "91-105": {
                                            total: number | null;
                                            percentage: string | null;
                                        };
                                        "106-120": {
                                            total: number | null;
                                            percentage: string | null;
                                        };
                                    };
                                    /** @description matches over and under a line */
                                    under_over: {
                                        0.5: {
                                            over: number;
                                            under: number;
                                        };
                                        1.5: {
                                            over: number;
                                            under: number;
                                        };
                                        2.5: {
                                            over: number;
                                            under: number;
                                        };
                                        3.5: {
                                            over: number;
                                            under: number;
                                        };
                                        4.5: {
                                            over: number;
                                            under: number;
                                        };
                                    };
                                };
                            };
                            biggest: {
                                streak: {
                                    wins: number;
                                    draws: number;
                                    loses: number;
                                };
                                wins: {
                                    /** @description home goals first */
                                    home: string | null;
                                    /** @description home goals first */
                                    away: string | null;
                                };
                                loses: {
                                    /** @description home goals first */
                                    home: string | null;
                                    /** @description home goals first */
                                    away: string | null;
                                };
                                goals: {
                                    for: {
                                        home: number;
                                        away: number;
                                    };
                                    against: {
                                        home: number;
                                        away: number;
                                    };
                                };
                            };
                            clean_sheet: {
                                home: number;
                                away: number;
                                total: number;
                            };
                            failed_to_score: {
                                home: number;
                                away: number;
                                total: number;
                            };
                            /** @description as far as match events are stored */
                            penalty: {
                                scored: {
                                    total: number;
                                    percentage: string;
                                };
                                missed: {
                                    total: number;
                                    percentage: string;
                                };
                                total: number;
                            };
                            /** @description as far as lineups are stored */
                            lineups: {
                                formation: string;
                                played: number;
                            }[];
                            cards: {
                                /** @description by the minutes of play; null where there was none, or no events are stored */
                                yellow: {
                                    "0-15": {
                                        total: number | null;
                                        percentage: string | null;
                                    };
                                    "16-30": {
                                        total: number | null;
                                        percentage: string | null;
                                    };
                                    "31-45": {
                                        total: number | null;
                                        percentage: string | null;
                                    };
                                    "46-60": {
                                        total: number | null;
                                        percentage: string | null;
                                    };
                                    "61-75": {
                                        total: number | null;
                                        percentage: string | null;
                                    };
                                    "76-90": {
                                        total: number | null;
                                        percentage: string | null;
                                    };
                                    "91-105": {
                                        total: number | null;
                                        percentage: string | null;
                                    };
                                    "106-120": {
                                        total: number | null;
                                        percentage: string | null;
                                    };
                                };
                                /** @description by the minutes of play; null where there was none, or no events are stored */
                                red: {
                                    "0-15": {
                                        total: number | null;
                                        percentage: string | null;
                                    };
                                    "16-30": {
                                        total: number | null;
                                        percentage: string | null;
                                    };
                                    "31-45": {
                                        total: number | null;
                                        percentage: string | null;
                                    };
                                    "46-60": {
                                        total: number | null;
                                        percentage: string | null;
                                    };
                                    "61-75": {
                                        total: number | null;
                                        percentage: string | null;
                                    };
                                    "76-90": {
                                        total: number | null;
                                        percentage: string | null;
                                    };
                                    "91-105": {
                                        total: number | null;
                                        percentage: string | null;
                                    };
                                    "106-120": {
                                        total: number | null;
                                        percentage: string | null;
                                    };
                                };
                            };
                        };
                    };
                };
                comparison: {
                    form: {
                        /** @description '45%' */
                        home: string;
                        /** @description '45%' */
                        away: string;
                    };
                    att: {
                        /** @description '45%' */
                        home: string;
                        /** @description '45%' */
                        away: string;
                    };
                    def: {
                        /** @description '45%' */
                        home: string;
                        /** @description '45%' */
                        away: string;
                    };
                    poisson_distribution: {
                        /** @description '45%' */
                        home: string;
                        /** @description '45%' */
                        away: string;
                    };
                    h2h: {
                        /** @description '45%' */
                        home: string;
                        /** @description '45%' */
                        away: string;
                    };
                    goals: {
                        /** @description '45%' */
                        home: string;
                        /** @description '45%' */
                        away: string;
                    };
                    total: {
                        /** @description '45%' */
                        home: string;
                        /** @description '45%' */
                        away: string;
                    };
                };
                h2h: {
                    fixture: {
                        id: number;
                        referee: string | null;
                        /** @description the zone of `date` */
                        timezone: string;
                        /** Format: date-time */
                        date: string;
                        /** @description Unix seconds */
                        timestamp: number;
                        /** @description when the halves began by the schedule: kickoff, and an hour later */
                        periods: {
                            first: number | null;
                            second: number | null;
                        };
                        venue: {
                            id: number | null;
                            name: string | null;
                            city: string | null;
                        };
                        status: {
                            long: string;
                            /** @enum {string} */
                            short: "TBD" | "NS" | "1H" | "HT" | "2H" | "ET" | "BT" | "P" | "SUSP" | "INT" | "LIVE" | "FT" | "AET" | "PEN" | "PST" | "CANC" | "ABD" | "AWD" | "WO";
                            elapsed: number | null;
                            extra: number | null;
                        };
                    };
                    league: {
                        id: number;
                        name: string;
                        country: string;
                        /**
                         * Format: uri
                         * @description an image of this service
                         */
                        logo: string;
                        flag: string | null;
                        season: number;
                        round: string | null;
                        standings: boolean;
                    };
                    teams: {
                        home: {
                            id: number;
                            name: string;
                            /**
                             * Format: uri
                             * @description an image of this service
                             */
                            logo: string;
                            /** @description null while level */
                            winner: boolean | null;
                        };
                        away: {
                            id: number;
                            name: string;
                            /**
                             * Format: uri
                             * @description an image of this service
                             */
                            logo: string;
                            /** @description null while level */
                            winner: boolean | null;
                        };
                    };
                    goals: {
                        home: number | null;
                        away: number | null;
                    };
                    score: {
                        halftime: {
                            home: number | null;
                            away: number | null;
                        };
                        fulltime: {
                            home: number | null;
                            away: number | null;
                        };
                        extratime: {
                            home: number | null;
                            away: number | null;
                        };
                        penalty: {
                            home: number | null;
                            away: number | null;
                        };
                    };
                    /** @description with `id`, `ids` and `live` only */
                    events?: {
                        time: {
                            elapsed: number;
                            extra: number | null;
                        };
                        team: {
                            id: number;
                            name: string;
                            /**
                             * Format: uri
                             * @description an image of this service
                             */
                            logo: string;
                        };
                        player: {
                            id: number | null;
                            name: string | null;
                        };
                        assist: {
                            id: number | null;
                            name: string | null;
                        };
                        type: string;
                        detail: string;
                        comments: string | null;
                    }[];
                    /** @description with `id` and `ids` only */
                    lineups?: {
                        team: {
                            id: number;
                            name: string;
                            /**
                             * Format: uri
                             * @description an image of this service
                             */
                            logo: string;
                            colors: {
                                player: {
                                    primary: string;
                                    number: string;
                                    border: string;
                                };
                                goalkeeper: {
                                    primary: string;
                                    number: string;
                                    border: string;
                                };
                            } | null;
                        };
                        coach: {
                            id: number | null;
                            name: string | null;
                            photo?: string | null;
                        };
                        formation: string | null;
                        startXI?: {
                            player: {
                                id: number;
                                name: string;
                                number: number | null;
                                /** @description G, D, M or F */
                                pos: string | null;
                                /** @description 'row:column'; null for substitutes */
                                grid: string | null;
                            };
                        }[];
                        substitutes?: {
                            player: {
                                id: number;
                                name: string;
                                number: number | null;
                                /** @description G, D, M or F */
                                pos: string | null;
                                /** @description 'row:column'; null for substitutes */
                                grid: string | null;
                            };
                        }[];
                    }[];
                    /** @description with `id` and `ids` only */
                    statistics?: {
                        team: {
                            id: number;
                            name: string;
                            /**
                             * Format: uri
                             * @description an image of this service
                             */
                            logo: string;
                        };
                        statistics: {
                            /** @enum {string} */
                            type: "Shots on Goal" | "Shots off Goal" | "Total Shots" | "Blocked Shots" | "Shots insidebox" | "Shots outsidebox" | "Fouls" | "Corner Kicks" | "Offsides" | "Ball Possession" | "Yellow Cards" | "Red Cards" | "Goalkeeper Saves" | "Total passes" | "Passes accurate" | "Passes %" | "expected_goals" | "goals_prevented";
                            /** @description a count, '52%' or '1.32'; null where not known */
                            value: (number | string) | null;
                        }[];
                        /** @description with `half=true`: the first half alone */
                        statistics_1h?: {
                            /** @enum {string} */
                            type: "Shots on Goal" | "Shots off Goal" | "Total Shots" | "Blocked Shots" | "Shots insidebox" | "Shots outsidebox" | "Fouls" | "Corner Kicks" | "Offsides" | "Ball Possession" | "Yellow Cards" | "Red Cards" | "Goalkeeper Saves" | "Total passes" | "Passes accurate" | "Passes %" | "expected_goals" | "goals_prevented";
                            /** @description a count, '52%' or '1.32'; null where not known */
                            value: (number | string) | null;
                        }[];
                        /** @description with `half=true`: the second half alone */
                        statistics_2h?: {
                            /** @enum {string} */
                            type: "Shots on Goal" | "Shots off Goal" | "Total Shots" | "Blocked Shots" | "Shots insidebox" | "Shots outsidebox" | "Fouls" | "Corner Kicks" | "Offsides" | "Ball Possession" | "Yellow Cards" | "Red Cards" | "Goalkeeper Saves" | "Total passes" | "Passes accurate" | "Passes %" | "expected_goals" | "goals_prevented";
                            /** @description a count, '52%' or '1.32'; null where not known */
                            value: (number | string) | null;
                        }[];
                    }[];
                    /** @description with `id` and `ids` only */
                    players?: {
                        team: {
                            id: number;
                            name: string;
                            /**
                             * Format: uri
                             * @description an image of this service
                             */
                            logo: string;
                            /** Format: date-time */
                            update: string;
                        };
                        players: {
                            player: {
                                id: number;
                                name: string;
                                /**
                                 * Format: uri
                                 * @description an image of this service
                                 */
                                photo: string;
                            };
                            statistics: {
                                games: {
                                    minutes: number | null;
                                    number: number | null;
                                    position: string | null;
                                    rating: string | null;
                                    captain: boolean;
                                    substitute: boolean;
                                };
                                offsides: number | null;
                                shots: {
                                    total: number | null;
                                    on: number | null;
                                };
                                goals: {
                                    total: number | null;
                                    conceded: number | null;
                                    assists: number | null;
                                    saves: number | null;
                                };
                                passes: {
                                    total: number | null;
                                    key: number | null;
                                    /** @description passes that arrived */
                                    accuracy: string | null;
                                };
                                tackles: {
                                    total: number | null;
                                    blocks: number | null;
                                    interceptions: number | null;
                                };
                                duels: {
                                    total: number | null;
                                    won: number | null;
                                };
                                dribbles: {
                                    attempts: number | null;
                                    success: number | null;
                                    past: number | null;
                                };
                                fouls: {
                                    drawn: number | null;
                                    committed: number | null;
                                };
                                cards: {
                                    yellow: number;
                                    red: number;
                                };
                                penalty: {
                                    won: number | null;
                                    commited: number | null;
                                    scored: number;
                                    missed: number;
                                    saved: number | null;
                                };
                            }[];
                        }[];
                    }[];
                }[];
            }[];
        };
        SidelinedNested: {
            /** @description name of the endpoint */
            get: string;
            /** @description the query as sent; an empty array where there was none */
            parameters: string[] | {
                [key: string]: string;
            };
            /** @description empty in every answer that is not an error */
            errors: string[];
            /** @description items of the response */
            results: number;
            paging: {
                current: number;
                total: number;
            };
            response: ({
                type: string;
                /** Format: date */
                start: string;
                end: string | null;
            } | {
                id: number;
                sidelined: {
                    type: string;
                    /** Format: date */
                    start: string;
                    end: string | null;
                }[];
            })[];
        };
        StandingsNested: {
            /** @description name of the endpoint */
            get: string;
            /** @description the query as sent; an empty array where there was none */
            parameters: string[] | {
                [key: string]: string;
            };
            /** @description empty in every answer that is not an error */
            errors: string[];
            /** @description items of the response */
            results: number;
            paging: {
                current: number;
                total: number;
            };
            response: {
                league: {
                    id: number;
                    name: string;
                    country: string;
                    /**
                     * Format: uri
                     * @description an image of this service
                     */
                    logo: string;
                    flag: string | null;
                    season: number;
                    /** @description a table for each group */
                    standings: {
                        rank: number;
                        team: {
                            id: number;
                            name: string;
                            /**
                             * Format: uri
                             * @description an image of this service
                             */
                            logo: string;
                        };
                        points: number;
                        goalsDiff: number;
                        group: string;
                        /** @description letters W, D, L of the last five, the newest first */
                        form: string;
                        /** @description always `same`: the rank before the last round is not kept */
                        status: string;
                        /** @description what the rank leads to, where that is known */
                        description: string | null;
                        all: {
                            played: number;
                            win: number;
                            draw: number;
                            lose: number;
                            goals: {
                                for: number;
                                against: number;
                            };
                        };
                        home: {
                            played: number;
                            win: number;
                            draw: number;
                            lose: number;
                            goals: {
                                for: number;
                                against: number;
                            };
                        };
                        away: {
                            played: number;
                            win: number;
                            draw: number;
                            lose: number;
                            goals: {
                                for: number;
                                against: number;
                            };
                        };
                        /** Format: date-time */
                        update: string;
                    }[][];
                };
            }[];
        };
        TeamsMerged: {
            /** @description name of the endpoint */
            get: string;
            /** @description the query as sent; an empty array where there was none */
            parameters: string[] | {
                [key: string]: string;
            };
            /** @description empty in every answer that is not an error */
            errors: string[];
            /** @description items of the response */
            results: number;
            paging: {
                current: number;
                total: number;
            };
            response: {
                id: number;
                name: string;
                founded: number | null;
                /**
                 * Format: uri
                 * @description an image of this service
                 */
                logo: string;
                venue: {
                    id: number | null;
                    name: string | null;
                    address: string | null;
                    city: string | null;
                    capacity: number | null;
                    surface: string | null;
                    image: string | null;
                };
                team: {
                    id: number;
                    name: string;
                    code: string | null;
                    country: string;
                    founded: number | null;
                    national: boolean;
                    /**
                     * Format: uri
                     * @description an image of this service
                     */
                    logo: string;
                };
            }[];
        };
        TeamsStatisticsNested: {
            /** @description name of the endpoint */
            get: string;
            /** @description the query as sent; an empty array where there was none */
            parameters: string[] | {
                [key: string]: string;
            };
            /** @description empty in every answer that is not an error */
            errors: string[];
            /** @description items of the response */
            results: number;
            paging: {
                current: number;
                total: number;
            };
            response: {
                league: {
                    id: number;
                    name: string;
                    country: string;
                    /**
                     * Format: uri
                     * @description an image of this service
                     */
                    logo: string;
                    flag: string | null;
                    season: number;
                };
                team: {
                    id: number;
                    name: string;
                    /**
                     * Format: uri
                     * @description an image of this service
                     */
                    logo: string;
                };
                /** @description letters W, D, L, the oldest first; null before the first match */
                form: string | null;
                fixtures: {
                    played: {
                        home: number;
                        away: number;
                        total: number;
                    };
                    wins: {
                        home: number;
                        away: number;
                        total: number;
                    };
                    draws: {
                        home: number;
                        away: number;
                        total: number;
                    };
                    loses: {
                        home: number;
                        away: number;
                        total: number;
                    };
                };
                goals: {
                    for: {
                        total: {
                            home: number;
                            away: number;
                            total: number;
                        };
                        average: {
                            home: string;
                            away: string;
                            total: string;
                        };
                        /** @description by the minutes of play; null where there was none, or no events are stored */
                        minute: {
                            "0-15": {
                                total: number | null;
                                percentage: string | null;
                            };
                            "16-30": {
                                total: number | null;
                                percentage: string | null;
                            };
                            "31-45": {
                                total: number | null;
                                percentage: string | null;
                            };
                            "46-60": {
                                total: number | null;
                                percentage: string | null;
                            };
                            "61-75": {
                                total: number | null;
                                percentage: string | null;
                            };
                            "76-90": {
                                total: number | null;
                                percentage: string | null;
                            };
                            "91-105": {
                                total: number | null;
                                percentage: string | null;
                            };
                            "106-120": {
                                total: number | null;
                                percentage: string | null;
                            };
                        };
                        /** @description matches over and under a line */
                        under_over: {
                            0.5: {
                                over: number;
                                under: number;
                            };
                            1.5: {
                                over: number;
                                under: number;
                            };
                            2.5: {
                                over: number;
                                under: number;
                            };
                            3.5: {
                                over: number;
                                under: number;
                            };
                            4.5: {
                                over: number;
                                under: number;
                            };
                        };
                    };
                    against: {
                        total: {
                            home: number;
                            away: number;
                            total: number;
                        };
                        average: {
                            home: string;
                            away: string;
                            total: string;
                        };
                        /** @description by the minutes of play; null where there was none, or no events are stored */
                        minute: {
                            "0-15": {
                                total: number | null;
                                percentage: string | null;
                            };
                            "16-30": {
                                total: number | null;
                                percentage: string | null;
                            };
                            "31-45": {
                                total: number | null;
                                percentage: string | null;
                            };
                            "46-60": {
                                total: number | null;
                                percentage: string | null;
                            };
                            "61-75": {
                                total: number | null;
                                percentage: string | null;
                            };
                            "76-90": {
                                total: number | null;
                                percentage: string | null;
                            };
                            "91-105": {
                                total: number | null;
                                percentage: string | null;
                            };
                            "106-120": {
                                total: number | null;
                                percentage: string | null;
                            };
                        };
                        /** @description matches over and under a line */
                        under_over: {
                            0.5: {
                                over: number;
                                under: number;
                            };
                            1.5: {
                                over: number;
                                under: number;
                            };
                            2.5: {
                                over: number;
                                under: number;
                            };
                            3.5: {
                                over: number;
                                under: number;
                            };
                            4.5: {
                                over: number;
                                under: number;
                            };
                        };
                    };
                };
                biggest: {
                    streak: {
                        wins: number;
                        draws: number;
                        loses: number;
                    };
                    wins: {
                        /** @description home goals first */
                        home: string | null;
                        /** @description home goals first */
                        away: string | null;
                    };
                    loses: {
                        /** @description home goals first */
                        home: string | null;
                        /** @description home goals first */
                        away: string | null;
                    };
                    goals: {
                        for: {
                            home: number;
                            away: number;
                        };
                        against: {
                            home: number;
                            away: number;
                        };
                    };
                };
                clean_sheet: {
                    home: number;
                    away: number;
                    total: number;
                };
                failed_to_score: {
                    home: number;
                    away: number;
                    total: number;
                };
                /** @description as far as match events are stored */
                penalty: {
                    scored: {
                        total: number;
                        percentage: string;
                    };
                    missed: {
                        total: number;
                        percentage: string;
                    };
                    total: number;
                };
                /** @description as far as lineups are stored */
                lineups: {
                    formation: string;
                    played: number;
                }[];
                cards: {
                    /** @description by the minutes of play; null where there was none, or no events are stored */
                    yellow: {
                        "0-15": {
                            total: number | null;
                            percentage: string | null;
                        };
                        "16-30": {
                            total: number | null;
                            percentage: string | null;
                        };
                        "31-45": {
                            total: number | null;
                            percentage: string | null;
                        };
                        "46-60": {
                            total: number | null;
                            percentage: string | null;
                        };
                        "61-75": {
                            total: number | null;
                            percentage: string | null;
                        };
                        "76-90": {
                            total: number | null;
                            percentage: string | null;
                        };
                        "91-105": {
                            total: number | null;
                            percentage: string | null;
                        };
                        "106-120": {
                            total: number | null;
                            percentage: string | null;
                        };
                    };
                    /** @description by the minutes of play; null where there was none, or no events are stored */
                    red: {
                        "0-15": {
                            total: number | null;
                            percentage: string | null;
                        };
                        "16-30": {
                            total: number | null;
                            percentage: string | null;
                        };
                        "31-45": {
                            total: number | null;
                            percentage: string | null;
                        };
                        "46-60": {
                            total: number | null;
                            percentage: string | null;
                        };
                        "61-75": {
                            total: number | null;
                            percentage: string | null;
                        };
                        "76-90": {
                            total: number | null;
                            percentage: string | null;
                        };
                        "91-105": {
                            total: number | null;
                            percentage: string | null;
                        };
                        "106-120": {
                            total: number | null;
                            percentage: string | null;
                        };
                    };
                };
            } | unknown[];
        };
        TimezoneNested: {
            /** @description name of the endpoint */
            get: string;
            /** @description the query as sent; an empty array where there was none */
            parameters: string[] | {
                [key: string]: string;
            };
            /** @description empty in every answer that is not an error */
            errors: string[];
            /** @description items of the response */
            results: number;
            paging: {
                current: number;
                total: number;
            };
            response: string[];
        };
        TransfersNested: {
            /** @description name of the endpoint */
            get: string;
            /** @description the query as sent; an empty array where there was none */
            parameters: string[] | {
                [key: string]: string;
            };
            /** @description empty in every answer that is not an error */
            errors: string[];
            /** @description items of the response */
            results: number;
            paging: {
                current: number;
                total: number;
            };
            response: {
                player: {
                    id: number;
                    name: string;
                };
                /** Format: date-time */
                update: string;
                transfers: {
                    /** Format: date */
                    date: string;
                    type: string;
                    teams: {
                        in: {
                            id: number | null;
                            name: string | null;
                            logo: string | null;
                        };
                        out: {
                            id: number | null;
                            name: string | null;
                            logo: string | null;
                        };
                    };
                }[];
            }[];
        };
        TrophiesMerged: {
            /** @description name of the endpoint */
            get: string;
            /** @description the query as sent; an empty array where there was none */
            parameters: string[] | {
                [key: string]: string;
            };
            /** @description empty in every answer that is not an error */
            errors: string[];
            /** @description items of the response */
            results: number;
            paging: {
                current: number;
                total: number;
            };
            response: ({
                league: string;
                country: string;
                season: string;
                place: string;
            } | {
                id: number;
                trophies: {
                    league: string;
                    country: string;
                    season: string;
                    place: string;
                }[];
            })[];
        };
        VenuesMerged: {
            /** @description name of the endpoint */
            get: string;
            /** @description the query as sent; an empty array where there was none */
            parameters: string[] | {
                [key: string]: string;
            };
            /** @description empty in every answer that is not an error */
            errors: string[];
            /** @description items of the response */
            results: number;
            paging: {
                current: number;
                total: number;
            };
            response: {
                id: number;
                name: string;
                address: string | null;
                city: string | null;
                capacity: number | null;
                surface: string | null;
                /**
                 * Format: uri
                 * @description an image of this service
                 */
                image: string;
                country: string | null;
            }[];
        };
        TeamsLogosFlat: {
            /** @description name of the endpoint */
            get: string;
            /** @description the query as sent; an empty array where there was none */
            parameters: string[] | {
                [key: string]: string;
            };
            /** @description empty in every answer that is not an error */
            errors: string[];
            /** @description items of the response */
            results: number;
            paging: {
                current: number;
                total: number;
            };
            response: {
                [key: string]: string;
            };
        };
        CoachesFlat: {
            /** @description name of the endpoint */
            get: string;
            /** @description the query as sent; an empty array where there was none */
            parameters: string[] | {
                [key: string]: string;
            };
            /** @description empty in every answer that is not an error */
            errors: string[];
            /** @description items of the response */
            results: number;
            paging: {
                current: number;
                total: number;
            };
            response: {
                id: number;
                name: string;
                nationality: string | null;
                /**
                 * Format: uri
                 * @description an image of this service
                 */
                photo: string;
            }[];
        };
        FixtureEventsFlat: {
            /** @description name of the endpoint */
            get: string;
            /** @description the query as sent; an empty array where there was none */
            parameters: string[] | {
                [key: string]: string;
            };
            /** @description empty in every answer that is not an error */
            errors: string[];
            /** @description items of the response */
            results: number;
            paging: {
                current: number;
                total: number;
            };
            response: {
                time: number;
                teamId: number;
                type: string;
                detail: string;
                playerName: string | null;
            }[];
        };
        FixtureLineupsFlat: {
            /** @description name of the endpoint */
            get: string;
            /** @description the query as sent; an empty array where there was none */
            parameters: string[] | {
                [key: string]: string;
            };
            /** @description empty in every answer that is not an error */
            errors: string[];
            /** @description items of the response */
            results: number;
            paging: {
                current: number;
                total: number;
            };
            response: {
                teamId: number;
                formation: string | null;
                startXI: {
                    playerId: number;
                    playerName: string;
                    number: number | null;
                    pos: string | null;
                }[];
                substitutes: {
                    playerId: number;
                    playerName: string;
                    number: number | null;
                    pos: string | null;
                }[];
                coach: {
                    id: number | null;
                    name: string | null;
                };
            }[];
        };
        FixturePlayersFlat: {
            /** @description name of the endpoint */
            get: string;
            /** @description the query as sent; an empty array where there was none */
            parameters: string[] | {
                [key: string]: string;
            };
            /** @description empty in every answer that is not an error */
            errors: string[];
            /** @description items of the response */
            results: number;
            paging: {
                current: number;
                total: number;
            };
            response: {
                playerId: number;
                rating: string | null;
                minutes: number | null;
                goals: number | null;
                passes: {
                    total: number | null;
                    accuracy: number | null;
                };
            }[];
        };
        FixtureStatisticsFlat: {
            /** @description name of the endpoint */
            get: string;
            /** @description the query as sent; an empty array where there was none */
            parameters: string[] | {
                [key: string]: string;
            };
            /** @description empty in every answer that is not an error */
            errors: string[];
            /** @description items of the response */
            results: number;
            paging: {
                current: number;
                total: number;
            };
            response: {
                teamId: number;
                /** @description by the name of the statistic */
                statistics: {
                    [key: string]: (number | string) | null;
                };
            }[];
        };
        TeamStatisticsFlat: {
            /** @description name of the endpoint */
            get: string;
            /** @description the query as sent; an empty array where there was none */
            parameters: string[] | {
                [key: string]: string;
            };
            /** @description empty in every answer that is not an error */
            errors: string[];
            /** @description items of the response */
            results: number;
            paging: {
                current: number;
                total: number;
            };
            response: {
                fixtures: {
                    played: {
                        home: number;
                        away: number;
                        total: number;
                    };
                };
                goals: {
                    for: {
                        total: {
                            home: number;
                            away: number;
                            total: number;
                        };
                    };
                };
            }[];
        };
        BookmakersFlat: {
            /** @description name of the endpoint */
            get: string;
            /** @description the query as sent; an empty array where there was none */
            parameters: string[] | {
                [key: string]: string;
            };
            /** @description empty in every answer that is not an error */
            errors: string[];
            /** @description items of the response */
            results: number;
            paging: {
                current: number;
                total: number;
            };
            response: {
                id: number;
                name: string;
                image: string | null;
            }[];
        };
        StatusMerged: {
            /** @description name of the endpoint */
            get: string;
            /** @description the query as sent; an empty array where there was none */
            parameters: string[] | {
                [key: string]: string;
            };
            /** @description empty in every answer that is not an error */
            errors: string[];
            /** @description items of the response */
            results: number;
            paging: {
                current: number;
                total: number;
            };
            response: {
                /** @description no names are collected */
                account: {
                    firstname: null;
                    lastname: null;
                    email: string;
                };
                subscription: {
                    plan: string;
                    /**
                     * Format: date-time
                     * @description in the year 9999 for a subscription without an end
                     */
                    end: string;
                    active: boolean;
                };
                requests: {
                    /** @description requests of today */
                    current: number;
                    /** @description null for a key without a ceiling */
                    limit_day: number | null;
                };
            };
        };
        AccountStatusFlat: {
            plan: string;
            dailyUsage: {
                used: number;
                limit: number | null;
                remaining: number | null;
            };
            monthlyUsage: {
                used: number;
                limit: number | null;
            };
            /** Format: date-time */
            resetTime: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    coachs: {
        parameters: {
            query?: {
                /**
                 * @description id of a coach
                 * @example 40
                 */
                id?: number;
                /**
                 * @description id of a team
                 * @example 2016780092
                 */
                team?: number;
                /**
                 * @description part of the name
                 * @example brask
                 */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoachsNested"];
                };
            };
        };
    };
    countries: {
        parameters: {
            query?: {
                /**
                 * @description a country by its name, whole
                 * @example England
                 */
                name?: string;
                /**
                 * @description a country's code
                 * @example GB-ENG
                 */
                code?: string;
                /**
                 * @description part of the name
                 * @example alb
                 */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CountriesMerged"];
                };
            };
        };
    };
    fixtures: {
        parameters: {
            query?: {
                /**
                 * @description id of a fixture
                 * @example 1035037
                 */
                id?: number;
                /**
                 * @description ids of fixtures with hyphens between
                 * @example 33-40
                 */
                ids?: string;
                /**
                 * @description matches in play: `all`, or those of some leagues; needs a paid plan
                 * @example all
                 */
                live?: string;
                /**
                 * @description one day, in `timezone`
                 * @example 2024-08-16
                 */
                date?: string;
                /**
                 * @description id of a league or cup
                 * @example 611792516
                 */
                league?: number;
                /**
                 * @description the year the season starts in
                 * @example 2025
                 */
                season?: number;
                /**
                 * @description the last matches with a result, the latest first
                 * @example 5
                 */
                last?: number;
                /**
                 * @description the next matches to come
                 * @example 5
                 */
                next?: number;
                /**
                 * @description first day, in `timezone`; beside `to`
                 * @example 2024-08-16
                 */
                from?: string;
                /**
                 * @description last day, in `timezone`; beside `from`
                 * @example 2024-08-16
                 */
                to?: string;
                /**
                 * @description status code, or several with hyphens between
                 * @example FT-AET-PEN
                 */
                status?: string;
                /**
                 * @description id of a venue
                 * @example 556
                 */
                venue?: number;
                /**
                 * @description IANA zone: shifts the dates shown and the day that a date means
                 * @example Europe/London
                 */
                timezone?: string;
                /**
                 * @description id of a team
                 * @example 33
                 */
                team?: number;
                /**
                 * @description a round by its name
                 * @example Regular Season - 1
                 */
                round?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FixturesMerged"];
                };
            };
        };
    };
    fixturesEvents: {
        parameters: {
            query: {
                /**
                 * @description id of a fixture
                 * @example 1189975831
                 */
                fixture: number;
                /**
                 * @description id of a team
                 * @example 33
                 */
                team?: number;
                /**
                 * @description events in which this player had a part
                 * @example 276
                 */
                player?: number;
                /**
                 * @description events of one kind
                 * @example Goal
                 */
                type?: "Goal" | "Card" | "subst" | "Var" | "goal" | "card" | "var";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FixturesEventsNested"];
                };
            };
        };
    };
    fixturesHeadtohead: {
        parameters: {
            query: {
                /**
                 * @description two teams as `<id>-<id>`, in either order
                 * @example 2016780092-840371255
                 */
                h2h: string;
                /**
                 * @description one day, in `timezone`
                 * @example 2024-08-16
                 */
                date?: string;
                /**
                 * @description id of a league or cup
                 * @example 39
                 */
                league?: number;
                /**
                 * @description the year the season starts in
                 * @example 2024
                 */
                season?: number;
                /**
                 * @description the last matches with a result, the latest first
                 * @example 5
                 */
                last?: number;
                /**
                 * @description the next matches to come
                 * @example 5
                 */
                next?: number;
                /**
                 * @description first day, in `timezone`; beside `to`
                 * @example 2024-08-16
                 */
                from?: string;
                /**
                 * @description last day, in `timezone`; beside `from`
                 * @example 2024-08-16
                 */
                to?: string;
                /**
                 * @description status code, or several with hyphens between
                 * @example FT-AET-PEN
                 */
                status?: string;
                /**
                 * @description id of a venue
                 * @example 556
                 */
                venue?: number;
                /**
                 * @description IANA zone: shifts the dates shown and the day that a date means
                 * @example Europe/London
                 */
                timezone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FixturesNested"];
                };
            };
        };
    };
    fixturesLineups: {
        parameters: {
            query: {
                /**
                 * @description id of a fixture
                 * @example 1189975831
                 */
                fixture: number;
                /**
                 * @description id of a team
                 * @example 33
                 */
                team?: number;
                /**
                 * @description this player alone
                 * @example 276
                 */
                player?: number;
                /**
                 * @description one block alone
                 * @example startXI
                 */
                type?: "startXI" | "substitutes" | "coach" | "formation" | "startxi";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FixturesLineupsNested"];
                };
            };
        };
    };
    fixturesPlayers: {
        parameters: {
            query: {
                /**
                 * @description id of a fixture
                 * @example 1189975831
                 */
                fixture: number;
                /**
                 * @description id of a team
                 * @example 33
                 */
                team?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FixturesPlayersNested"];
                };
            };
        };
    };
    fixturesRounds: {
        parameters: {
            query: {
                /**
                 * @description id of a league or cup
                 * @example 611792516
                 */
                league: number;
                /**
                 * @description the year the season starts in; the current one where left out
                 * @example 2025
                 */
                season?: number;
                /**
                 * @description true: only the round of the most recently played fixture
                 * @example true
                 */
                current?: boolean;
                /**
                 * @description true: each round with the days it is played on
                 * @example true
                 */
                dates?: boolean;
                /**
                 * @description IANA zone of the days that `dates` shows
                 * @example Europe/London
                 */
                timezone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FixturesRoundsNested"];
                };
            };
        };
    };
    fixturesStatistics: {
        parameters: {
            query: {
                /**
                 * @description id of a fixture
                 * @example 1189975831
                 */
                fixture: number;
                /**
                 * @description id of a team
                 * @example 33
                 */
                team?: number;
                /**
                 * @description one statistic, by its name
                 * @example Shots on Goal
                 */
                type?: "Shots on Goal" | "Shots off Goal" | "Total Shots" | "Blocked Shots" | "Shots insidebox" | "Shots outsidebox" | "Fouls" | "Corner Kicks" | "Offsides" | "Ball Possession" | "Yellow Cards" | "Red Cards" | "Goalkeeper Saves" | "Total passes" | "Passes accurate" | "Passes %" | "expected_goals" | "goals_prevented" | "shots on goal" | "shots off goal" | "total shots" | "blocked shots" | "shots insidebox" | "shots outsidebox" | "fouls" | "corner kicks" | "offsides" | "ball possession" | "yellow cards" | "red cards" | "goalkeeper saves" | "total passes" | "passes accurate" | "passes %";
                /**
                 * @description true: beside the match each half, as far as known
                 * @example true
                 */
                half?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FixturesStatisticsNested"];
                };
            };
        };
    };
    injuries: {
        parameters: {
            query?: {
                /**
                 * @description id of a league or cup
                 * @example 611792516
                 */
                league?: number;
                /**
                 * @description the year the season starts in
                 * @example 2026
                 */
                season?: number;
                /**
                 * @description id of a fixture
                 * @example 1035037
                 */
                fixture?: number;
                /**
                 * @description id of a team
                 * @example 33
                 */
                team?: number;
                /**
                 * @description id of a player
                 * @example 276
                 */
                player?: number;
                /**
                 * @description who misses a match on this day, or is out
                 * @example 2024-08-16
                 */
                date?: string;
                /**
                 * @description ids of fixtures with hyphens between
                 * @example 33-40
                 */
                ids?: string;
                /**
                 * @description IANA zone of the dates shown
                 * @example Europe/London
                 */
                timezone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InjuriesMerged"];
                };
            };
        };
    };
    leagues: {
        parameters: {
            query?: {
                /**
                 * @description id of a league or cup
                 * @example 611792516
                 */
                id?: number;
                /**
                 * @description the name, whole
                 * @example Premier League
                 */
                name?: string;
                /**
                 * @description a country by its name, whole
                 * @example England
                 */
                country?: string;
                /**
                 * @description a country's code
                 * @example GB-ENG
                 */
                code?: string;
                /**
                 * @description the year the season starts in
                 * @example 2024
                 */
                season?: number;
                /**
                 * @description id of a team
                 * @example 33
                 */
                team?: number;
                /**
                 * @description kind of competition
                 * @example League
                 */
                type?: "League" | "Cup" | "league" | "cup";
                /**
                 * @description true: current seasons alone; false: all others
                 * @example true
                 */
                current?: boolean;
                /**
                 * @description part of the name or of the country
                 * @example liga
                 */
                search?: string;
                /**
                 * @description the competitions that changed last, the latest first
                 * @example 5
                 */
                last?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeaguesMerged"];
                };
            };
        };
    };
    leaguesSeasons: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeaguesSeasonsNested"];
                };
            };
        };
    };
    odds: {
        parameters: {
            query?: {
                /**
                 * @description id of a fixture
                 * @example 1035037
                 */
                fixture?: number;
                /**
                 * @description id of a league or cup
                 * @example 611792516
                 */
                league?: number;
                /**
                 * @description the year the season starts in
                 * @example 2024
                 */
                season?: number;
                /**
                 * @description matches of one day, in `timezone`
                 * @example 2024-08-16
                 */
                date?: string;
                /**
                 * @description IANA zone: shifts the dates shown and the day that a date means
                 * @example Europe/London
                 */
                timezone?: string;
                /**
                 * @description page, counted from 1; a page after the last one is empty
                 * @example 1
                 */
                page?: number;
                /**
                 * @description id of a bookmaker
                 * @example 8
                 */
                bookmaker?: number;
                /**
                 * @description id of a bet type
                 * @example 1
                 */
                bet?: number;
                /**
                 * @description Another name of `fixture`.
                 * @example 1035037
                 */
                fixtureId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OddsNested"];
                };
            };
        };
    };
    oddsBets: {
        parameters: {
            query?: {
                /**
                 * @description id of a bet type
                 * @example 1
                 */
                id?: number;
                /**
                 * @description part of the name
                 * @example under
                 */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OddsBetsNested"];
                };
            };
        };
    };
    oddsBookmakers: {
        parameters: {
            query?: {
                /**
                 * @description id of a bookmaker
                 * @example 1
                 */
                id?: number;
                /**
                 * @description part of the name
                 * @example bet365
                 */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OddsBetsNested"];
                };
            };
        };
    };
    oddsLive: {
        parameters: {
            query?: {
                /**
                 * @description id of a fixture
                 * @example 1035037
                 */
                fixture?: number;
                /**
                 * @description id of a league or cup
                 * @example 1580888446
                 */
                league?: number;
                /**
                 * @description id of an in-play bet type
                 * @example 59
                 */
                bet?: number;
                /**
                 * @description Another name of `fixture`.
                 * @example 1035037
                 */
                fixtureId?: number;
                /**
                 * @description Another name of `league`.
                 * @example 39
                 */
                leagueId?: number;
                /**
                 * @description Another name of `bet`.
                 * @example 59
                 */
                betId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OddsLiveMerged"];
                };
            };
        };
    };
    oddsLiveBets: {
        parameters: {
            query?: {
                /**
                 * @description id of an in-play bet type
                 * @example 59
                 */
                id?: number;
                /**
                 * @description part of the name
                 * @example corner
                 */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OddsBetsNested"];
                };
            };
        };
    };
    oddsMapping: {
        parameters: {
            query?: {
                /**
                 * @description page, counted from 1; a page after the last one is empty
                 * @example 1
                 */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OddsMappingNested"];
                };
            };
        };
    };
    players: {
        parameters: {
            query?: {
                /**
                 * @description id of a player
                 * @example 276
                 */
                id?: number;
                /**
                 * @description id of a team
                 * @example 33
                 */
                team?: number;
                /**
                 * @description id of a league or cup
                 * @example 611792516
                 */
                league?: number;
                /**
                 * @description statistics of this season; beside a league or team alone the current one
                 * @example 2025
                 */
                season?: number;
                /**
                 * @description part of the name
                 * @example brask
                 */
                search?: string;
                /**
                 * @description page, counted from 1; a page after the last one is empty
                 * @example 1
                 */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayersMerged"];
                };
            };
        };
    };
    playersProfiles: {
        parameters: {
            query?: {
                /**
                 * @description id of a player
                 * @example 276
                 */
                player?: number;
                /**
                 * @description part of the name
                 * @example brask
                 */
                search?: string;
                /**
                 * @description page, counted from 1; a page after the last one is empty
                 * @example 1
                 */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayersProfilesNested"];
                };
            };
        };
    };
    playersSeasons: {
        parameters: {
            query?: {
                /**
                 * @description id of a player
                 * @example 276
                 */
                player?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeaguesSeasonsNested"];
                };
            };
        };
    };
    playersSquads: {
        parameters: {
            query?: {
                /**
                 * @description id of a team
                 * @example 2016780092
                 */
                team?: number;
                /**
                 * @description id of a player
                 * @example 276
                 */
                player?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayersSquadsMerged"];
                };
            };
        };
    };
    playersTeams: {
        parameters: {
            query: {
                /**
                 * @description id of a player
                 * @example 1315938665
                 */
                player: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayersTeamsNested"];
                };
            };
        };
    };
    playersTopassists: {
        parameters: {
            query: {
                /**
                 * @description id of a league or cup
                 * @example 611792516
                 */
                league: number;
                /**
                 * @description the year the season starts in
                 * @example 2025
                 */
                season: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayersNested"];
                };
            };
        };
    };
    playersTopredcards: {
        parameters: {
            query: {
                /**
                 * @description id of a league or cup
                 * @example 611792516
                 */
                league: number;
                /**
                 * @description the year the season starts in
                 * @example 2025
                 */
                season: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayersNested"];
                };
            };
        };
    };
    playersTopscorers: {
        parameters: {
            query: {
                /**
                 * @description id of a league or cup
                 * @example 611792516
                 */
                league: number;
                /**
                 * @description the year the season starts in
                 * @example 2025
                 */
                season: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayersNested"];
                };
            };
        };
    };
    playersTopyellowcards: {
        parameters: {
            query: {
                /**
                 * @description id of a league or cup
                 * @example 611792516
                 */
                league: number;
                /**
                 * @description the year the season starts in
                 * @example 2025
                 */
                season: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayersNested"];
                };
            };
        };
    };
    predictions: {
        parameters: {
            query: {
                /**
                 * @description id of a fixture
                 * @example 1189975831
                 */
                fixture: number;
                /**
                 * @description Another name of `fixture`.
                 * @example 1035037
                 */
                fixtureId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PredictionsMerged"];
                };
            };
        };
    };
    sidelined: {
        parameters: {
            query?: {
                /**
                 * @description id of a player
                 * @example 1315938665
                 */
                player?: number;
                /**
                 * @description ids of players with hyphens between: one entry each
                 * @example 33-40
                 */
                players?: string;
                /**
                 * @description id of a coach
                 * @example 40
                 */
                coach?: number;
                /**
                 * @description ids of coaches with hyphens between: one entry each
                 * @example 33-40
                 */
                coachs?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SidelinedNested"];
                };
            };
        };
    };
    standings: {
        parameters: {
            query: {
                /**
                 * @description id of a league or cup
                 * @example 611792516
                 */
                league?: number;
                /**
                 * @description the year the season starts in
                 * @example 2025
                 */
                season: number;
                /**
                 * @description id of a team
                 * @example 33
                 */
                team?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StandingsNested"];
                };
            };
        };
    };
    teams: {
        parameters: {
            query?: {
                /**
                 * @description id of a team
                 * @example 33
                 */
                id?: number;
                /**
                 * @description the name, whole
                 * @example Manchester United
                 */
                name?: string;
                /**
                 * @description id of a league or cup
                 * @example 611792516
                 */
                league?: number;
                /**
                 * @description the teams of this season; beside `league` alone the current one
                 * @example 2025
                 */
                season?: number;
                /**
                 * @description a country by its name, whole
                 * @example England
                 */
                country?: string;
                /**
                 * @description three letters
                 * @example MUN
                 */
                code?: string;
                /**
                 * @description id of a venue
                 * @example 556
                 */
                venue?: number;
                /**
                 * @description part of the name or of the country
                 * @example united
                 */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamsMerged"];
                };
            };
        };
    };
    teamsCountries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CountriesMerged"];
                };
            };
        };
    };
    teamsSeasons: {
        parameters: {
            query: {
                /**
                 * @description id of a team
                 * @example 2016780092
                 */
                team: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeaguesSeasonsNested"];
                };
            };
        };
    };
    teamsStatistics: {
        parameters: {
            query: {
                /**
                 * @description id of a league or cup
                 * @example 611792516
                 */
                league: number;
                /**
                 * @description the year the season starts in
                 * @example 2025
                 */
                season: number;
                /**
                 * @description id of a team
                 * @example 2016780092
                 */
                team: number;
                /**
                 * @description the last day that counts
                 * @example 2024-08-16
                 */
                date?: string;
                /**
                 * @description Another name of `team`.
                 * @example 33
                 */
                teamId?: number;
                /**
                 * @description Another name of `league`.
                 * @example 39
                 */
                leagueId?: number;
                /**
                 * @description Another name of `season`.
                 * @example 2024
                 */
                year?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamsStatisticsNested"];
                };
            };
        };
    };
    timezone: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimezoneNested"];
                };
            };
        };
    };
    transfers: {
        parameters: {
            query?: {
                /**
                 * @description id of a player
                 * @example 276
                 */
                player?: number;
                /**
                 * @description id of a team
                 * @example 2016780092
                 */
                team?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransfersNested"];
                };
            };
        };
    };
    trophies: {
        parameters: {
            query?: {
                /**
                 * @description id of a player
                 * @example 1260071993
                 */
                player?: number;
                /**
                 * @description ids of players with hyphens between: one entry each
                 * @example 33-40
                 */
                players?: string;
                /**
                 * @description id of a coach
                 * @example 40
                 */
                coach?: number;
                /**
                 * @description ids of coaches with hyphens between: one entry each
                 * @example 33-40
                 */
                coachs?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrophiesMerged"];
                };
            };
        };
    };
    venues: {
        parameters: {
            query?: {
                /**
                 * @description id of a venue
                 * @example 556
                 */
                id?: number;
                /**
                 * @description the name or part of it; whole names come first
                 * @example Old Trafford
                 */
                name?: string;
                /**
                 * @description the city or part of it
                 * @example Manchester
                 */
                city?: string;
                /**
                 * @description a country by its name, whole
                 * @example Albermoor
                 */
                country?: string;
                /**
                 * @description part of the name, the city or the country
                 * @example park
                 */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VenuesMerged"];
                };
            };
        };
    };
    teamsLogos: {
        parameters: {
            query: {
                /**
                 * @description ids of teams with commas between
                 * @example 2016780092,840371255
                 */
                ids: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamsLogosFlat"];
                };
            };
        };
    };
    squads: {
        parameters: {
            query?: {
                /**
                 * @description id of a team
                 * @example 2016780092
                 */
                team?: number;
                /**
                 * @description id of a player
                 * @example 276
                 */
                player?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayersSquadsMerged"];
                };
            };
        };
    };
    coaches: {
        parameters: {
            query?: {
                /**
                 * @description id of a coach
                 * @example 40
                 */
                id?: number;
                /**
                 * @description id of a team
                 * @example 2016780092
                 */
                team?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoachesFlat"];
                };
            };
        };
    };
    topscorers: {
        parameters: {
            query: {
                /**
                 * @description id of a league or cup
                 * @example 611792516
                 */
                league: number;
                /**
                 * @description the year the season starts in
                 * @example 2025
                 */
                season: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayersNested"];
                };
            };
        };
    };
    topassists: {
        parameters: {
            query: {
                /**
                 * @description id of a league or cup
                 * @example 611792516
                 */
                league: number;
                /**
                 * @description the year the season starts in
                 * @example 2025
                 */
                season: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayersNested"];
                };
            };
        };
    };
    headtohead: {
        parameters: {
            query: {
                /**
                 * @description two teams as `<id>-<id>`, in either order
                 * @example 2016780092-840371255
                 */
                h2h: string;
                /**
                 * @description one day, in `timezone`
                 * @example 2024-08-16
                 */
                date?: string;
                /**
                 * @description id of a league or cup
                 * @example 39
                 */
                league?: number;
                /**
                 * @description the year the season starts in
                 * @example 2024
                 */
                season?: number;
                /**
                 * @description the last matches with a result, the latest first
                 * @example 5
                 */
                last?: number;
                /**
                 * @description the next matches to come
                 * @example 5
                 */
                next?: number;
                /**
                 * @description first day, in `timezone`; beside `to`
                 * @example 2024-08-16
                 */
                from?: string;
                /**
                 * @description last day, in `timezone`; beside `from`
                 * @example 2024-08-16
                 */
                to?: string;
                /**
                 * @description status code, or several with hyphens between
                 * @example FT-AET-PEN
                 */
                status?: string;
                /**
                 * @description id of a venue
                 * @example 556
                 */
                venue?: number;
                /**
                 * @description IANA zone: shifts the dates shown and the day that a date means
                 * @example Europe/London
                 */
                timezone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FixturesNested"];
                };
            };
        };
    };
    fixtureEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description id of a fixture
                 * @example 1189975831
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FixtureEventsFlat"];
                };
            };
        };
    };
    fixtureLineups: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description id of a fixture
                 * @example 1189975831
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FixtureLineupsFlat"];
                };
            };
        };
    };
    fixturePlayers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description id of a fixture
                 * @example 1189975831
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FixturePlayersFlat"];
                };
            };
        };
    };
    fixtureStatistics: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description id of a fixture
                 * @example 1189975831
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FixtureStatisticsFlat"];
                };
            };
        };
    };
    teamStatistics: {
        parameters: {
            query: {
                /**
                 * @description id of a team
                 * @example 2016780092
                 */
                team: number;
                /**
                 * @description id of a league or cup
                 * @example 611792516
                 */
                league?: number;
                /**
                 * @description the year the season starts in
                 * @example 2025
                 */
                season?: number;
                /**
                 * @description Another name of `team`.
                 * @example 33
                 */
                teamId?: number;
                /**
                 * @description Another name of `league`.
                 * @example 39
                 */
                leagueId?: number;
                /**
                 * @description Another name of `season`.
                 * @example 2024
                 */
                year?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamStatisticsFlat"];
                };
            };
        };
    };
    bookmakers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookmakersFlat"];
                };
            };
        };
    };
    betTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OddsBetsNested"];
                };
            };
        };
    };
    status: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusMerged"];
                };
            };
        };
    };
    accountStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountStatusFlat"];
                };
            };
        };
    };
}
