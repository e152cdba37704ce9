/** Made by `npm run generate` from openapi/v2.yaml. Changes belong there. */

export const OTHER_SHAPES: Readonly<Record<string, string | null>> = {
  "/changes": "reference",
  "/stream": "reference",
  "/webhooks": "reference",
  "/webhooks/{id}": "reference"
};

export interface paths {
    "/countries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Countries, by name
         * @description Football nations such as England stand for themselves; World holds the international competitions.
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
    "/leagues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Leagues and cups, by name, with the seasons stored of each
         * @description Leagues and cups, by name, with the seasons stored of each.
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
    "/leagues/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One league or cup
         * @description One league or cup.
         *
         *     Every plan includes it.
         */
        get: operations["league"];
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
         * Clubs and national teams, by name
         * @description Clubs and national teams, by name.
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
    "/teams/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One team
         * @description One team.
         *
         *     Every plan includes it.
         */
        get: operations["team"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/teams/{id}/form": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Results of the last matches of a team in one season
         * @description Results of the last matches of a team in one season.
         *
         *     Every plan includes it.
         */
        get: operations["teamsForm"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/teams/form": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Results of the last matches of a team in one season
         * @description Results of the last matches of a team in one season.
         *
         *     Every plan includes it.
         */
        get: operations["form"];
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
         * Stadiums, by name
         * @description Stadiums, by name.
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
    "/players": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Players, in a fixed order
         * @description Players, in a fixed order.
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
    "/players/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One player
         * @description One player.
         *
         *     Every plan includes it.
         */
        get: operations["player"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/squads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Squad of a team, by position and number
         * @description The latest squad that is stored unless `season` asks for another; empty where none is.
         *
         *     Every plan includes it.
         */
        get: operations["squadsTeam"];
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
         * Squad of a team, by position and number
         * @description The latest squad that is stored unless `season` asks for another; empty where none is.
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
         * Coaches with their careers, in a fixed order
         * @description Coaches with their careers, in a fixed order.
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
    "/coaches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One coach with the career
         * @description One coach with the career.
         *
         *     Every plan includes it.
         */
        get: operations["coach"];
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
         * Transfers of players, the latest first
         * @description Transfers of players, the latest first.
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
    "/injuries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Injuries and suspensions of players, the latest first
         * @description Injuries and suspensions of players, the latest first.
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
    "/trophies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a player or a coach won, the latest first
         * @description What a player or a coach won, the latest first.
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
    "/fixtures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fixtures and results, by kickoff
         * @description Fixtures and results, by kickoff.
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
    "/fixtures/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One fixture, with its stored texts and where its data comes from
         * @description With what happened in it, and its odds, where `include` asks for them: an extension of this service.
         *
         *     Every plan includes it.
         */
        get: operations["fixture"];
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
         * Statistics of both teams in one match
         * @description What is not known of a team is left out; an empty list where nothing is known of the match.
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
    "/fixtures/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Statistics of both teams in one match
         * @description What is not known of a team is left out; an empty list where nothing is known of the match.
         *
         *     Every plan includes it.
         */
        get: operations["statistics"];
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
         * Goals, cards, substitutions and decisions of one match, in their order
         * @description Goals, cards, substitutions and decisions of one match, in their order.
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
    "/fixtures/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Goals, cards, substitutions and decisions of one match, in their order
         * @description Goals, cards, substitutions and decisions of one match, in their order.
         *
         *     Every plan includes it.
         */
        get: operations["fixturesEventsByQuery"];
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
         * Line-ups of one match, home first
         * @description Line-ups of one match, home first.
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
    "/fixtures/lineups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Line-ups of one match, home first
         * @description Line-ups of one match, home first.
         *
         *     Every plan includes it.
         */
        get: operations["fixturesLineupsByQuery"];
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
         * What every player did in one match, home first
         * @description What every player did in one match, home first.
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
    "/fixtures/players": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What every player did in one match, home first
         * @description What every player did in one match, home first.
         *
         *     Every plan includes it.
         */
        get: operations["fixturesPlayersByQuery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fixtures/{id}/shots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Shots of one match, in their order
         * @description An extension of this service. Penalties of a shoot-out are not among them.
         *
         *     Every plan includes it.
         */
        get: operations["fixturesShots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fixtures/shots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Shots of one match, in their order
         * @description An extension of this service. Penalties of a shoot-out are not among them.
         *
         *     Every plan includes it.
         */
        get: operations["fixturesShotsByQuery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fixtures/{id}/projection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Chances of one match before it begins
         * @description From the strengths of both teams as the results of their league tell them up to the match: what is known of a match that is over is not used.
         *
         *     Every plan includes it.
         */
        get: operations["fixturesProjection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Chances of one match before it begins
         * @description From the strengths of both teams as the results of their league tell them up to the match: what is known of a match that is over is not used.
         *
         *     Every plan includes it.
         */
        get: operations["fixturesProjectionByQuery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fixtures/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A text about one match before it begins
         * @description A text about one match before it begins.
         *
         *     Every plan includes it.
         */
        get: operations["fixturesPreview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fixtures/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A text about one match before it begins
         * @description A text about one match before it begins.
         *
         *     Every plan includes it.
         */
        get: operations["fixturesPreviewByQuery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fixtures/{id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The texts about one match: before it, and after it once its result stands
         * @description The texts about one match: before it, and after it once its result stands.
         *
         *     Every plan includes it.
         */
        get: operations["fixturesContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fixtures/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The texts about one match: before it, and after it once its result stands
         * @description The texts about one match: before it, and after it once its result stands.
         *
         *     Every plan includes it.
         */
        get: operations["fixturesContentByQuery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/insights": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All that is known of one match before it begins: chances, form, earlier meetings, a text
         * @description All that is known of one match before it begins: chances, form, earlier meetings, a text.
         *
         *     Every plan includes it.
         */
        get: operations["insights"];
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
         * Meetings of two teams, the newest first
         * @description Matches with a result unless `status` asks for others.
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
    "/standings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * League table of one season, group after group
         * @description League table of one season, group after group.
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
    "/topscorers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who scored most goals in a league season
         * @description Who scored most goals in a league season.
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
         * Who assisted most goals in a league season
         * @description Who assisted most goals in a league season.
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
    "/topyellowcards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who was shown most yellow cards: an extension
         * @description Who was shown most yellow cards: an extension.
         *
         *     Every plan includes it.
         */
        get: operations["topyellowcards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/topredcards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who was sent off most often: an extension
         * @description Who was sent off most often: an extension.
         *
         *     Every plan includes it.
         */
        get: operations["topredcards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leagues/strength": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Attack and defense of the teams of a league season, the strongest first
         * @description Both against an average team of the league, which has 1: higher is better for both. Results of two seasons before count too, the older the less.
         *
         *     Every plan includes it.
         */
        get: operations["leaguesStrength"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leagues/simulation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How a league season may end: its remaining matches played many times over
         * @description From the table as it stands, the strengths of the teams and the tie-breaks of the league. The same seed and the same data give the same numbers. Matches that are not in the calendar yet, such as those after a field is divided, are not played.
         *
         *     Every plan includes it.
         */
        get: operations["leaguesSimulation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/xg/model": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the model of shots takes into account
         * @description What the model of shots takes into account.
         *
         *     Every plan includes it.
         */
        get: operations["xgModel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/xg/shot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Chance that one shot becomes a goal
         * @description Chance that one shot becomes a goal.
         *
         *     Every plan includes it.
         */
        get: operations["xgShot"];
        put?: never;
        /**
         * Chances of many shots, in their order
         * @description Chances of many shots, in their order.
         *
         *     Every plan includes it.
         */
        post: operations["xgShots"];
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
         * Odds of one match before kickoff, by bookmaker and bet type
         * @description Odds of one match before kickoff, by bookmaker and bet type.
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
    "/odds/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Odds of matches in play, by match and bet type
         * @description Odds of matches in play, by match and bet type.
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
    "/bookmakers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Bookmakers, by id
         * @description Bookmakers, by id.
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
         * What can be bet on, by id
         * @description What can be bet on, by id.
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
    "/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was created, updated, deleted or merged, in order and without gaps
         * @description An extension of this service. Every write has a number; numbers have no gaps. Ask again with `since` set to `meta.nextSince` until it equals `meta.latest`: nothing is left out and nothing comes twice. A page may be empty though others follow, where a filter lets little through. Positions older than the log answer 410.
         *
         *     Every plan includes it.
         */
        get: operations["changes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Changes as they happen, as server-sent events
         * @description An extension of this service. Each change is an event: `id` its number, `event` its resource and action (`event.created`), `data` the same JSON as in `/api/v2/changes`. A client that comes back with `Last-Event-ID` misses nothing and hears nothing twice. Comments keep the connection alive; readers that stop reading are cut. Opening a stream counts as one request.
         *
         *     Every plan includes it.
         */
        get: operations["stream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/translate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The native id of a legacy id
         * @description The native id of a legacy id.
         *
         *     Every plan includes it.
         */
        get: operations["translate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/translate/leagues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Legacy and native ids of all leagues with a season, in one answer
         * @description Legacy and native ids of all leagues with a season, in one answer.
         *
         *     Every plan includes it.
         */
        get: operations["translateLeagues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Plan and usage of the key that asks; asking does not count
         * @description Plan and usage of the key that asks; asking does not count.
         *
         *     Every plan includes it. Does not count against the allowance.
         */
        get: operations["account"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Webhooks of this account
         * @description Webhooks of this account.
         *
         *     Every plan includes it.
         */
        get: operations["webhooks"];
        put?: never;
        /**
         * Have changes sent to an address from now on
         * @description An extension of this service. Messages are signed as the Standard Webhooks specification has it; the answer holds the secret, which is not shown again. Nothing is sent while the key that created it does not admit.
         *
         *     Every plan includes it.
         */
        post: operations["webhooksCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One webhook: how far it has come and what is wrong with it
         * @description One webhook: how far it has come and what is wrong with it.
         *
         *     Every plan includes it.
         */
        get: operations["webhook"];
        put?: never;
        post?: never;
        /**
         * Send nothing to this address any more
         * @description Send nothing to this address any more.
         *
         *     Every plan includes it.
         */
        delete: operations["webhooksDelete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        CountriesMigration: {
            data: {
                /** @description key of the country, the first part of its league codes */
                id: string;
                name: string;
                /** @description ISO 3166-1 alpha-2, or GB-ENG and its like; null for World */
                code: string | null;
                flag: string | null;
            }[];
            /** @description items in this answer */
            count: number;
            page: number;
            totalPages: number;
        };
        LeaguesMigration: {
            data: {
                /** @description native id; the league code in the migration shape */
                id: string;
                code: string;
                name: string;
                /** @enum {string} */
                type: "League" | "Cup";
                country: string;
                /** Format: uri */
                logo: string;
                /** @description 1 for the top division; null for cups */
                tier: number | null;
                /** @description starting years of the seasons stored, oldest first */
                seasons: number[];
                /** @description the season under way, else the next one, else the last one */
                currentSeason: number | null;
            }[];
            /** @description items in this answer */
            count: number;
            page: number;
            totalPages: number;
        };
        LeagueMigration: {
            data: {
                /** @description native id; the league code in the migration shape */
                id: string;
                code: string;
                name: string;
                /** @enum {string} */
                type: "League" | "Cup";
                country: string;
                /** Format: uri */
                logo: string;
                /** @description 1 for the top division; null for cups */
                tier: number | null;
                /** @description starting years of the seasons stored, oldest first */
                seasons: number[];
                /** @description the season under way, else the next one, else the last one */
                currentSeason: number | null;
            };
            /** @description items in this answer */
            count: number;
            page: number;
            totalPages: number;
        };
        TeamsMigration: {
            data: {
                /** @description native id; the 't_' slug in the migration shape */
                id: string;
                name: string;
                /** @description three letters, where known */
                code: string | null;
                country: string;
                /** Format: uri */
                logo: string;
                national: boolean;
                founded: number | null;
                venue: {
                    id: string;
                    name: string;
                    city: string | null;
                } | null;
            }[];
            /** @description items in this answer */
            count: number;
            page: number;
            totalPages: number;
        };
        TeamMigration: {
            data: {
                /** @description native id; the 't_' slug in the migration shape */
                id: string;
                name: string;
                /** @description three letters, where known */
                code: string | null;
                country: string;
                /** Format: uri */
                logo: string;
                national: boolean;
                founded: number | null;
                venue: {
                    id: string;
                    name: string;
                    city: string | null;
                } | null;
            };
            /** @description items in this answer */
            count: number;
            page: number;
            totalPages: number;
        };
        TeamsFormMigration: {
            data: {
                team: string;
                name: string;
                season: number;
                matches: number;
                /** @description three a win, one a draw */
                points: number;
                /** @description letters W, D, L, the newest first */
                sequence: string;
                goalsScored: number;
                goalsConceded: number;
                cleanSheets: number;
            };
            /** @description items in this answer */
            count: number;
            page: number;
            totalPages: number;
        };
        VenuesMigration: {
            data: {
                id: string;
                name: string;
                city: string | null;
                country: string | null;
                address: string | null;
                capacity: number | null;
                surface: string | null;
                /** Format: uri */
                image: string;
            }[];
            /** @description items in this answer */
            count: number;
            page: number;
            totalPages: number;
        };
        PlayersMigration: {
            data: {
                id: string;
                name: string;
                firstname: string | null;
                lastname: string | null;
                nationality: string | null;
                birth: {
                    date: string | null;
                    place: string | null;
                    country: string | null;
                };
                age: number | null;
                /** @description centimetres */
                height: number | null;
                /** @description kilograms */
                weight: number | null;
                /** Format: uri */
                photo: string;
                /** Format: date-time */
                updatedAt: string;
                /** @description raised whenever the person changes */
                revision: number;
                position: string | null;
                /** @description on the shirt, in the latest squad */
                number: number | null;
            }[];
            /** @description items in this answer */
            count: number;
            page: number;
            totalPages: number;
        };
        PlayerMigration: {
            data: {
                id: string;
                name: string;
                firstname: string | null;
                lastname: string | null;
                nationality: string | null;
                birth: {
                    date: string | null;
                    place: string | null;
                    country: string | null;
                };
                age: number | null;
                /** @description centimetres */
                height: number | null;
                /** @description kilograms */
                weight: number | null;
                /** Format: uri */
                photo: string;
                /** Format: date-time */
                updatedAt: string;
                /** @description raised whenever the person changes */
                revision: number;
                position: string | null;
                /** @description on the shirt, in the latest squad */
                number: number | null;
            };
            /** @description items in this answer */
            count: number;
            page: number;
            totalPages: number;
        };
        SquadsTeamMigration: {
            data: {
                id: string;
                name: string;
                position: string | null;
                number: number | null;
                age: number | null;
                nationality: string | null;
                /** Format: uri */
                photo: string;
            }[];
            /** @description items in this answer */
            count: number;
            page: number;
            totalPages: number;
        };
        CoachesMigration: {
            data: {
                id: string;
                name: string;
                firstname: string | null;
                lastname: string | null;
                nationality: string | null;
                birth: {
                    date: string | null;
                    place: string | null;
                    country: string | null;
                };
                age: number | null;
                /** @description centimetres */
                height: number | null;
                /** @description kilograms */
                weight: number | null;
                /** Format: uri */
                photo: string;
                /** Format: date-time */
                updatedAt: string;
                /** @description raised whenever the person changes */
                revision: number;
                team: {
                    id: string;
                    name: string;
                    /** Format: uri */
                    logo: string;
                } | null;
                career: {
                    team: {
                        id: string;
                        name: string;
                    };
                    /** Format: date */
                    start: string;
                    end: string | null;
                }[];
            }[];
            /** @description items in this answer */
            count: number;
            page: number;
            totalPages: number;
        };
        CoachMigration: {
            data: {
                id: string;
                name: string;
                firstname: string | null;
                lastname: string | null;
                nationality: string | null;
                birth: {
                    date: string | null;
                    place: string | null;
                    country: string | null;
                };
                age: number | null;
                /** @description centimetres */
                height: number | null;
                /** @description kilograms */
                weight: number | null;
                /** Format: uri */
                photo: string;
                /** Format: date-time */
                updatedAt: string;
                /** @description raised whenever the person changes */
                revision: number;
                team: {
                    id: string;
                    name: string;
                    /** Format: uri */
                    logo: string;
                } | null;
                career: {
                    team: {
                        id: string;
                        name: string;
                    };
                    /** Format: date */
                    start: string;
                    end: string | null;
                }[];
            };
            /** @description items in this answer */
            count: number;
            page: number;
            totalPages: number;
        };
        TransfersMigration: {
            data: {
                id: string;
                /** Format: date */
                date: string;
                /** @description 'Free', 'Loan', a fee, or N/A */
                type: string;
                /** @description euros, where known */
                fee: number | null;
                player: {
                    id: string;
                    name: string;
                };
                /** @description both null where there was no club */
                from: {
                    id: string | null;
                    name: string | null;
                };
                /** @description both null where there was no club */
                to: {
                    id: string | null;
                    name: string | null;
                };
                /** Format: date-time */
                updatedAt: string;
            }[];
            /** @description items in this answer */
            count: number;
            page: number;
            totalPages: number;
        };
        InjuriesMigration: {
            data: {
                id: string;
                player: {
                    id: string;
                    name: string;
                };
                team: {
                    id: string;
                    name: string;
                } | null;
                league: {
                    id: string;
                    name: string;
                    season: number | null;
                } | null;
                /** @description the match missed, where one is named */
                fixture: string | null;
                /** @enum {string} */
                availability: "missing" | "questionable";
                reason: string;
                /** Format: date */
                start: string;
                end: string | null;
                /** Format: date-time */
                updatedAt: string;
            }[];
            /** @description items in this answer */
            count: number;
            page: number;
            totalPages: number;
        };
        TrophiesMigration: {
            data: {
                id: string;
                league: string;
                country: string;
                season: string;
                place: string;
                person: {
                    id: string;
                    name: string;
                };
            }[];
            /** @description items in this answer */
            count: number;
            page: number;
            totalPages: number;
        };
        FixturesMigration: {
            data: {
                id: string;
                homeTeam: {
                    id: string;
                    name: string;
                    /** Format: uri */
                    logo: string;
                };
                awayTeam: {
                    id: string;
                    name: string;
                    /** Format: uri */
                    logo: string;
                };
                homeScore: number | null;
                awayScore: number | null;
                league: {
                    id: string;
                    name: string;
                    /** Format: uri */
                    logo: string;
                };
                season: number;
                round: string | null;
                /** Format: date-time */
                date: string;
                /** @enum {string} */
                status: "scheduled" | "live" | "suspended" | "interrupted" | "finished" | "postponed" | "cancelled" | "abandoned" | "awarded" | "walkover";
            }[];
            /** @description items in this answer */
            count: number;
            page: number;
            totalPages: number;
        };
        FixtureMigration: {
            data: {
                id: string;
                homeTeam: {
                    id: string;
                    name: string;
                    /** Format: uri */
                    logo: string;
                };
                awayTeam: {
                    id: string;
                    name: string;
                    /** Format: uri */
                    logo: string;
                };
                homeScore: number | null;
                awayScore: number | null;
                league: {
                    id: string;
                    name: string;
                    /** Format: uri */
                    logo: string;
                };
                season: number;
                round: string | null;
                /** Format: date-time */
                date: string;
                /** @enum {string} */
                status: "scheduled" | "live" | "suspended" | "interrupted" | "finished" | "postponed" | "cancelled" | "abandoned" | "awarded" | "walkover";
                content: {
                    preview: string | null;
                    recap: string | null;
                };
                events?: {
                    /** @description stays the same whatever is corrected of the event */
                    id: string;
                    time: {
                        elapsed: number;
                        extra: number | null;
                    };
                    /** @description the player's: an own goal counts for the other one */
                    team: {
                        id: string;
                        name: string;
                    };
                    player: {
                        id: string;
                        name: string;
                    } | null;
                    /** @description who passed to the scorer, or comes on */
                    assist: {
                        id: string;
                        name: string;
                    } | null;
                    /** @enum {string} */
                    type: "goal" | "card" | "substitution" | "var";
                    /** @enum {string} */
                    detail: "normal" | "own-goal" | "penalty" | "missed-penalty" | "yellow" | "second-yellow" | "red" | "substitution" | "goal-cancelled" | "goal-confirmed" | "penalty-confirmed" | "penalty-cancelled" | "card-upgrade" | "card-cancelled";
                    comments: string | null;
                    shootout: boolean;
                    /** @description taken back; only with `deleted=true` */
                    deleted: boolean;
                    /** Format: date-time */
                    updatedAt: string;
                    /** @description raised whenever the event changes */
                    revision: number;
                }[];
                lineups?: {
                    team: {
                        id: string;
                        name: string;
                    };
                    formation: string | null;
                    coach: {
                        id: string;
                        name: string;
                    } | null;
                    startXI: {
                        id: string;
                        name: string;
                        number: number | null;
                        /** @description G, D, M or F */
                        pos: string | null;
                        /** @description 'row:column' on the pitch; null for substitutes */
                        grid: string | null;
                        captain: boolean;
                    }[];
                    substitutes: {
                        id: string;
                        name: string;
                        number: number | null;
                        /** @description G, D, M or F */
                        pos: string | null;
                        /** @description 'row:column' on the pitch; null for substitutes */
                        grid: string | null;
                        captain: boolean;
                    }[];
                }[];
                statistics?: {
                    team: {
                        id: string;
                        name: string;
                    };
                    statistics: {
                        /** @description one of: Shots on goal, Shots off goal, Total shots, Blocked shots, Shots inside box, Shots outside box, Fouls, Corner kicks, Offsides, Ball possession, Yellow cards, Red cards, Goalkeeper saves, Total passes, Passes accurate, Passes percent, Expected goals, Goals prevented */
                        type: string;
                        /** @description a number; a percentage is text with its sign */
                        value: string | number;
                    }[];
                }[];
                players?: {
                    player: {
                        id: string;
                        name: string;
                    };
                    team: {
                        id: string;
                        name: string;
                    };
                    /** @description 0 to 10, '7.3' */
                    rating: string | null;
                    minutes: number | null;
                    goals: number | null;
                    assists: number | null;
                    number: number | null;
                    position: string | null;
                    captain: boolean;
                    substitute: boolean;
                    /** @description by name; what is not known is left out */
                    statistics: {
                        [key: string]: number;
                    };
                }[];
                odds?: {
                    /** @description stable: fixture, bookmaker and bet type */
                    id: string;
                    bookmaker: {
                        id: number;
                        name: string;
                    };
                    betType: {
                        id: number;
                        name: string;
                    };
                    values: {
                        value: string;
                        /** @description decimal odds */
                        odd: string;
                    }[];
                    /** @description the last prices before kickoff, where the source tells them apart */
                    closing: {
                        value: string;
                        /** @description decimal odds */
                        odd: string;
                    }[] | null;
                    /** Format: date-time */
                    updatedAt: string;
                }[];
            };
            /** @description items in this answer */
            count: number;
            page: number;
            totalPages: number;
        };
        FixturesStatisticsMigration: {
            data: {
                team: {
                    id: string;
                    name: string;
                };
                statistics: {
                    /** @description one of: Shots on goal, Shots off goal, Total shots, Blocked shots, Shots inside box, Shots outside box, Fouls, Corner kicks, Offsides, Ball possession, Yellow cards, Red cards, Goalkeeper saves, Total passes, Passes accurate, Passes percent, Expected goals, Goals prevented */
                    type: string;
                    /** @description a number; a percentage is text with its sign */
                    value: string | number;
                }[];
            }[];
            /** @description items in this answer */
            count: number;
            page: number;
            totalPages: number;
        };
        FixturesEventsMigration: {
            data: {
                /** @description stays the same whatever is corrected of the event */
                id: string;
                time: {
                    elapsed: number;
                    extra: number | null;
                };
                /** @description the player's: an own goal counts for the other one */
                team: {
                    id: string;
                    name: string;
                };
                player: {
                    id: string;
                    name: string;
                } | null;
                /** @description who passed to the scorer, or comes on */
                assist: {
                    id: string;
                    name: string;
                } | null;
                /** @enum {string} */
                type: "goal" | "card" | "substitution" | "var";
                /** @enum {string} */
                detail: "normal" | "own-goal" | "penalty" | "missed-penalty" | "yellow" | "second-yellow" | "red" | "substitution" | "goal-cancelled" | "goal-confirmed" | "penalty-confirmed" | "penalty-cancelled" | "card-upgrade" | "card-cancelled";
                comments: string | null;
                shootout: boolean;
                /** @description taken back; only with `deleted=true` */
                deleted: boolean;
                /** Format: date-time */
                updatedAt: string;
                /** @description raised whenever the event changes */
                revision: number;
            }[];
            /** @description items in this answer */
            count: number;
            page: number;
            totalPages: number;
        };
        FixturesLineupsMigration: {
            data: {
                team: {
                    id: string;
                    name: string;
                };
                formation: string | null;
                coach: {
                    id: string;
                    name: string;
                } | null;
                startXI: {
                    id: string;
                    name: string;
                    number: number | null;
                    /** @description G, D, M or F */
                    pos: string | null;
                    /** @description 'row:column' on the pitch; null for substitutes */
                    grid: string | null;
                    captain: boolean;
                }[];
                substitutes: {
                    id: string;
                    name: string;
                    number: number | null;
                    /** @description G, D, M or F */
                    pos: string | null;
                    /** @description 'row:column' on the pitch; null for substitutes */
                    grid: string | null;
                    captain: boolean;
                }[];
            }[];
            /** @description items in this answer */
            count: number;
            page: number;
            totalPages: number;
        };
        FixturesPlayersMigration: {
            data: {
                player: {
                    id: string;
                    name: string;
                };
                team: {
                    id: string;
                    name: string;
                };
                /** @description 0 to 10, '7.3' */
                rating: string | null;
                minutes: number | null;
                goals: number | null;
                assists: number | null;
                number: number | null;
                position: string | null;
                captain: boolean;
                substitute: boolean;
                /** @description by name; what is not known is left out */
                statistics: {
                    [key: string]: number;
                };
            }[];
            /** @description items in this answer */
            count: number;
            page: number;
            totalPages: number;
        };
        FixturesShotsMigration: {
            data: {
                time: {
                    elapsed: number;
                    extra: number | null;
                };
                team: {
                    id: string;
                    name: string;
                };
                player: {
                    id: string;
                    name: string;
                } | null;
                /** @description 0 to 120; the goal attacked is at 120 */
                x: number;
                /** @description 0 to 80; the goal is at 40 */
                y: number;
                /** @enum {string} */
                bodyPart: "foot" | "header" | "other";
                /** @enum {string} */
                situation: "open_play" | "free_kick" | "penalty" | "corner";
                /** @enum {string} */
                outcome: "goal" | "saved" | "off_target" | "blocked" | "post";
                /** @description chance of a goal by our model; null until it was computed */
                xg: number | null;
                /** @description the same by the provider's model */
                providerXg: number | null;
            }[];
            /** @description items in this answer */
            count: number;
            page: number;
            totalPages: number;
        };
        FixturesProjectionMigration: {
            data: {
                fixture: string;
                homeWin: number;
                draw: number;
                awayWin: number;
                expectedGoals: {
                    home: number;
                    away: number;
                };
                /** @description where the expected goals lie at that confidence, from the uncertainty of the strengths */
                interval: {
                    level: number;
                    home: [
                        number,
                        number
                    ];
                    away: [
                        number,
                        number
                    ];
                };
                /** @description chance of each score: scores[home][away]; the last row and column stand for that many goals or more */
                scores: number[][];
                totals: {
                    line: number;
                    over: number;
                    under: number;
                }[];
                bothTeamsToScore: {
                    yes: number;
                    no: number;
                };
                /** @description a stake on the home side with that many goals added: the shares of it won, given back and lost */
                asianHandicap: {
                    line: number;
                    won: number;
                    returned: number;
                    lost: number;
                }[];
            };
            /** @description items in this answer */
            count: number;
            page: number;
            totalPages: number;
        };
        FixturesPreviewMigration: {
            data: {
                id: string;
                preview: string;
            };
            /** @description items in this answer */
            count: number;
            page: number;
            totalPages: number;
        };
        FixturesContentMigration: {
            data: {
                id: string;
                preview: string | null;
                recap: string | null;
            };
            /** @description items in this answer */
            count: number;
            page: number;
            totalPages: number;
        };
        InsightsMigration: {
            data: {
                fixture: string;
                projection: {
                    homeWin: number;
                    draw: number;
                    awayWin: number;
                    expectedGoals: {
                        home: number;
                        away: number;
                    };
                    /** @description where the expected goals lie at that confidence, from the uncertainty of the strengths */
                    interval: {
                        level: number;
                        home: [
                            number,
                            number
                        ];
                        away: [
                            number,
                            number
                        ];
                    };
                    /** @description chance of each score: scores[home][away]; the last row and column stand for that many goals or more */
                    scores: number[][];
                    totals: {
                        line: number;
                        over: number;
                        under: number;
                    }[];
                    bothTeamsToScore: {
                        yes: number;
                        no: number;
                    };
                    /** @description a stake on the home side with that many goals added: the shares of it won, given back and lost */
                    asianHandicap: {
                        line: number;
                        won: number;
                        returned: number;
                        lost: number;
                    }[];
                };
                form: {
                    /** @description the last matches before this one, of any competition */
                    home: {
                        team: string;
                        name: string;
                        matches: number;
                        /** @description three a win, one a draw */
                        points: number;
                        /** @description letters W, D, L, the newest first */
                        sequence: string;
                        goalsScored: number;
                        goalsConceded: number;
                        cleanSheets: number;
                    };
                    /** @description the last matches before this one, of any competition */
                    away: {
                        team: string;
                        name: string;
                        matches: number;
                        /** @description three a win, one a draw */
                        points: number;
                        /** @description letters W, D, L, the newest first */
                        sequence: string;
                        goalsScored: number;
                        goalsConceded: number;
                        cleanSheets: number;
                    };
                };
                /** @description the last meetings before this one; home and away are the sides of this match */
                headToHead: {
                    played: number;
                    homeWins: number;
                    draws: number;
                    awayWins: number;
                    homeGoals: number;
                    awayGoals: number;
                    /** @description letters W, D, L as the home team of this match saw them, the newest first */
                    sequence: string;
                };
                preview: string;
            };
            /** @description items in this answer */
            count: number;
            page: number;
            totalPages: number;
        };
        StandingsMigration: {
            data: {
                /** @description within its group */
                rank: number;
                /** @description the league's name where one table holds all */
                group: string;
                team: {
                    id: string;
                    name: string;
                    /** Format: uri */
                    logo: string;
                };
                /** @description after deductions */
                points: number;
                goalsDiff: number;
                played: number;
                win: number;
                draw: number;
                lose: number;
                goalsFor: number;
                goalsAgainst: number;
                /** @description letters W, D, L of the last five, the newest first */
                form: string;
                /** @description points taken away by decision */
                deduction: number;
                home: {
                    played: number;
                    win: number;
                    draw: number;
                    lose: number;
                    goalsFor: number;
                    goalsAgainst: number;
                };
                away: {
                    played: number;
                    win: number;
                    draw: number;
                    lose: number;
                    goalsFor: number;
                    goalsAgainst: number;
                };
            }[];
            /** @description items in this answer */
            count: number;
            page: number;
            totalPages: number;
        };
        TopscorersMigration: {
            data: {
                rank: number;
                player: {
                    id: string;
                    name: string;
                };
                /** @description where he appeared most */
                team: {
                    id: string;
                    name: string;
                } | null;
                /** @description all he played for in this season */
                teams: {
                    id: string;
                    name: string;
                }[];
                appearances: number | null;
                minutes: number | null;
                goals: number;
                penalties: number;
                assists: number;
            }[];
            /** @description items in this answer */
            count: number;
            page: number;
            totalPages: number;
        };
        TopassistsMigration: {
            data: {
                rank: number;
                player: {
                    id: string;
                    name: string;
                };
                /** @description where he appeared most */
                team: {
                    id: string;
                    name: string;
                } | null;
                /** @description all he played for in this season */
                teams: {
                    id: string;
                    name: string;
                }[];
                appearances: number | null;
                minutes: number | null;
                assists: number;
                goals: number;
            }[];
            /** @description items in this answer */
            count: number;
            page: number;
            totalPages: number;
        };
        TopyellowcardsMigration: {
            data: {
                rank: number;
                player: {
                    id: string;
                    name: string;
                };
                /** @description where he appeared most */
                team: {
                    id: string;
                    name: string;
                } | null;
                /** @description all he played for in this season */
                teams: {
                    id: string;
                    name: string;
                }[];
                appearances: number | null;
                minutes: number | null;
                yellowCards: number;
                redCards: number;
            }[];
            /** @description items in this answer */
            count: number;
            page: number;
            totalPages: number;
        };
        TopredcardsMigration: {
            data: {
                rank: number;
                player: {
                    id: string;
                    name: string;
                };
                /** @description where he appeared most */
                team: {
                    id: string;
                    name: string;
                } | null;
                /** @description all he played for in this season */
                teams: {
                    id: string;
                    name: string;
                }[];
                appearances: number | null;
                minutes: number | null;
                /** @description second yellow cards as well */
                redCards: number;
                yellowCards: number;
            }[];
            /** @description items in this answer */
            count: number;
            page: number;
            totalPages: number;
        };
        LeaguesStrengthMigration: {
            data: {
                team: {
                    id: string;
                    name: string;
                };
                /** @description goals scored against those of an average team: 1 is average, higher is better */
                attack: number;
                /** @description one by the goals conceded against those of an average team: higher is better */
                defense: number;
                errors: {
                    /** @description standard error */
                    attack: number;
                    /** @description standard error */
                    defense: number;
                };
            }[];
            /** @description items in this answer */
            count: number;
            page: number;
            totalPages: number;
        };
        LeaguesSimulationMigration: {
            data: {
                team: {
                    id: string;
                    name: string;
                };
                /** @description the league's name where one table holds all */
                group: string;
                /** @description chance of the first place of its table */
                titleProb: number;
                top4Prob: number;
                /** @description chance of one of the last 3 places; null in a cup */
                relegationProb: number | null;
                projectedPoints: number;
                /** @description chance of each rank, from the first on */
                ranks: number[];
            }[];
            /** @description items in this answer */
            count: number;
            page: number;
            totalPages: number;
        };
        XgModelMigration: {
            data: {
                name: string;
                pitchFrame: string;
                features: string[];
                bodyParts: ("foot" | "header" | "other")[];
                situations: ("open_play" | "free_kick" | "penalty" | "corner")[];
            };
            /** @description items in this answer */
            count: number;
            page: number;
            totalPages: number;
        };
        XgShotMigration: {
            data: {
                /** @description chance of a goal */
                xg: number;
                /** @description to the middle of the goal */
                distance: number;
                /** @description between both posts as seen from the ball */
                angleDegrees: number;
                inputs: {
                    x: number;
                    y: number;
                    /** @enum {string} */
                    bodyPart: "foot" | "header" | "other";
                    /** @enum {string} */
                    situation: "open_play" | "free_kick" | "penalty" | "corner";
                };
            };
            /** @description items in this answer */
            count: number;
            page: number;
            totalPages: number;
        };
        XgShotsMigration: {
            data: {
                /** @description chance of a goal */
                xg: number;
                /** @description to the middle of the goal */
                distance: number;
                /** @description between both posts as seen from the ball */
                angleDegrees: number;
                inputs: {
                    x: number;
                    y: number;
                    /** @enum {string} */
                    bodyPart: "foot" | "header" | "other";
                    /** @enum {string} */
                    situation: "open_play" | "free_kick" | "penalty" | "corner";
                };
                id?: string | number;
            }[];
            /** @description items in this answer */
            count: number;
            page: number;
            totalPages: number;
        };
        OddsMigration: {
            data: {
                /** @description stable: fixture, bookmaker and bet type */
                id: string;
                bookmaker: {
                    id: number;
                    name: string;
                };
                betType: {
                    id: number;
                    name: string;
                };
                values: {
                    value: string;
                    /** @description decimal odds */
                    odd: string;
                }[];
                /** @description the last prices before kickoff, where the source tells them apart */
                closing: {
                    value: string;
                    /** @description decimal odds */
                    odd: string;
                }[] | null;
                /** Format: date-time */
                updatedAt: string;
            }[];
            /** @description items in this answer */
            count: number;
            page: number;
            totalPages: number;
        };
        OddsLiveMigration: {
            data: {
                /** @description stable: fixture and bet type */
                id: string;
                fixture: string;
                /** @description 0 where the feed does not say whose prices they are */
                bookmaker: {
                    id: number;
                    name: string;
                };
                betType: {
                    id: number;
                    name: string;
                };
                values: {
                    value: string;
                    /** @description decimal odds */
                    odd: string;
                    /** @description the line it stands at */
                    handicap: string | null;
                    /** @description the line that is offered first among several */
                    main: boolean | null;
                    suspended: boolean;
                }[];
                /** @description bets on this match are closed */
                stopped: boolean;
                /** @description bets on this match are held for the moment */
                blocked: boolean;
                /** Format: date-time */
                updatedAt: string;
            }[];
            /** @description items in this answer */
            count: number;
            page: number;
            totalPages: number;
        };
        BookmakersMigration: {
            data: {
                id: number;
                name: string;
                /** Format: uri */
                image: string;
            }[];
            /** @description items in this answer */
            count: number;
            page: number;
            totalPages: number;
        };
        BetTypesMigration: {
            data: {
                id: number;
                name: string;
            }[];
            /** @description items in this answer */
            count: number;
            page: number;
            totalPages: number;
        };
        ChangesReference: {
            data: {
                /** @description number of the change: one more than that of the change before, in commit order */
                seq: number;
                /** @enum {string} */
                resource: "fixture" | "event" | "lineup" | "statistics" | "player-statistics" | "shots" | "odds" | "live-odds" | "standings" | "player" | "coach" | "squad" | "transfer" | "injury" | "trophy" | "team" | "venue" | "league" | "correction";
                /** @enum {string} */
                action: "created" | "updated" | "deleted" | "merged";
                /** @description native id of what changed; of line-ups, statistics and odds their fixture's */
                id: string;
                /** @description native id */
                league: string | null;
                season: number | null;
                /** @description native id of the fixture it is or belongs to */
                fixture: string | null;
                /** Format: date-time */
                at: string;
                /** @description what is told of it at once, such as the goal; not with every change */
                data?: unknown;
                /** @description merged: native id of what it is part of now */
                mergedInto?: string;
            }[];
            meta: {
                /** @description changes in this answer */
                count: number;
                /** @description the position this answer begins after */
                since: number;
                /** @description the position to ask for next */
                nextSince: number;
                /** @description the number of the last change of all */
                latest: number;
            };
        };
        /** @description events, as the HTML standard has them */
        StreamReference: string;
        TranslateMigration: {
            data: {
                /** @enum {string} */
                entity: "league" | "team" | "fixture" | "player" | "coach" | "venue";
                legacyId: number;
                id: string;
            };
            /** @description items in this answer */
            count: number;
            page: number;
            totalPages: number;
        };
        TranslateLeaguesMigration: {
            data: {
                legacyId: number;
                id: string;
                name: string;
            }[];
            /** @description items in this answer */
            count: number;
            page: number;
            totalPages: number;
        };
        AccountMigration: {
            data: {
                account: {
                    id: string;
                    plan: string;
                };
                usage: {
                    daily: {
                        used: number;
                        limit: number;
                    };
                    monthly: {
                        used: number;
                        limit: number;
                    };
                };
            };
            /** @description items in this answer */
            count: number;
            page: number;
            totalPages: number;
        };
        WebhooksReference: {
            data: {
                id: string;
                url: string;
                /** @enum {string} */
                state: "enabled" | "disabled";
                /** @description why it is disabled */
                reason: string | null;
                /** @description native id */
                league: string | null;
                season: number | null;
                fixture: string | null;
                types: string[] | null;
                /** @description the last change that arrived */
                position: number;
                /** @description failed attempts at the message under way */
                attempts: number;
                failingSince: string | null;
                nextAttempt: string | null;
                lastError: string | null;
                /** Format: date-time */
                createdAt: string;
            }[];
            meta: {
                count: number;
            };
        };
        WebhooksCreateReference: {
            data: {
                id: string;
                url: string;
                /** @enum {string} */
                state: "enabled" | "disabled";
                /** @description why it is disabled */
                reason: string | null;
                /** @description native id */
                league: string | null;
                season: number | null;
                fixture: string | null;
                types: string[] | null;
                /** @description the last change that arrived */
                position: number;
                /** @description failed attempts at the message under way */
                attempts: number;
                failingSince: string | null;
                nextAttempt: string | null;
                lastError: string | null;
                /** Format: date-time */
                createdAt: string;
                /** @description verifies the signatures; shown this once */
                secret: string;
            };
            meta: Record<string, never>;
        };
        WebhookReference: {
            data: {
                id: string;
                url: string;
                /** @enum {string} */
                state: "enabled" | "disabled";
                /** @description why it is disabled */
                reason: string | null;
                /** @description native id */
                league: string | null;
                season: number | null;
                fixture: string | null;
                types: string[] | null;
                /** @description the last change that arrived */
                position: number;
                /** @description failed attempts at the message under way */
                attempts: number;
                failingSince: string | null;
                nextAttempt: string | null;
                lastError: string | null;
                /** Format: date-time */
                createdAt: string;
            };
            meta: Record<string, never>;
        };
        WebhooksDeleteReference: {
            data: {
                id: string;
                /** @constant */
                deleted: true;
            };
            meta: Record<string, never>;
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
    countries: {
        parameters: {
            query?: {
                /**
                 * @description part of the name, blind to case and accents
                 * @example united
                 */
                search?: string;
                /**
                 * @description key (eng), code (GB-ENG) or name (England)
                 * @example england
                 */
                country?: string;
                /**
                 * @description items in one answer at most, 50 unless told
                 * @example 5
                 */
                limit?: number;
                /**
                 * @description offset of the first item: the nextCursor of the answer before
                 * @example 0
                 */
                cursor?: number;
                /**
                 * @description instead of cursor: the page, counted from 1
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Another name of `country`.
                 * @example england
                 */
                id?: string;
                /**
                 * @description Another name of `country`.
                 * @example england
                 */
                code?: string;
                /**
                 * @description Another name of `country`.
                 * @example england
                 */
                name?: string;
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
                    "application/json": components["schemas"]["CountriesMigration"];
                };
            };
        };
    };
    leagues: {
        parameters: {
            query?: {
                /**
                 * @description part of the name, blind to case and accents
                 * @example united
                 */
                search?: string;
                /**
                 * @description key (eng), code (GB-ENG) or name (England)
                 * @example england
                 */
                country?: string;
                /**
                 * @description leagues this team plays or played in
                 * @example t_manchester-united
                 */
                team?: string;
                /**
                 * @description leagues of which this season is stored
                 * @example 2024
                 */
                season?: number;
                /**
                 * @description kind of competition
                 * @example League
                 */
                type?: "League" | "Cup" | "league" | "cup";
                /**
                 * @description true: a season is under way today
                 * @example true
                 */
                current?: boolean;
                /** @description native id or code, or several with commas between */
                ids?: string;
                /**
                 * @description items in one answer at most, 50 unless told
                 * @example 5
                 */
                limit?: number;
                /**
                 * @description offset of the first item: the nextCursor of the answer before
                 * @example 0
                 */
                cursor?: number;
                /**
                 * @description instead of cursor: the page, counted from 1
                 * @example 1
                 */
                page?: number;
                /** @description Another name of `ids`. */
                id?: string;
                /** @description Another name of `ids`. */
                league?: string;
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
                    "application/json": components["schemas"]["LeaguesMigration"];
                };
            };
        };
    };
    league: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description native id (lg_...) or league code (eng.1)
                 * @example xal.1
                 */
                id: string;
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
                    "application/json": components["schemas"]["LeagueMigration"];
                };
            };
        };
    };
    teams: {
        parameters: {
            query?: {
                /**
                 * @description part of the name, blind to case and accents
                 * @example united
                 */
                search?: string;
                /**
                 * @description key (eng), code (GB-ENG) or name (England)
                 * @example england
                 */
                country?: string;
                /**
                 * @description teams of this league (lg_... or eng.1) in `season`, else in its current season
                 * @example xal.1
                 */
                league?: string;
                /**
                 * @description teams that played in this season
                 * @example 2024
                 */
                season?: number;
                /** @description teams at home here (vn_...) */
                venue?: string;
                /**
                 * @description true: national teams; false: clubs
                 * @example true
                 */
                national?: boolean;
                /** @description native id or slug, or several with commas between */
                ids?: string;
                /**
                 * @description items in one answer at most, 50 unless told
                 * @example 50
                 */
                limit?: number;
                /**
                 * @description offset of the first item: the nextCursor of the answer before
                 * @example 0
                 */
                cursor?: number;
                /**
                 * @description instead of cursor: the page, counted from 1
                 * @example 1
                 */
                page?: number;
                /** @description Another name of `ids`. */
                id?: string;
                /** @description Another name of `ids`. */
                team?: string;
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
                    "application/json": components["schemas"]["TeamsMigration"];
                };
            };
        };
    };
    team: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description native id (tm_...) or slug (t_...)
                 * @example tm_vza9cx70f0
                 */
                id: string;
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
                    "application/json": components["schemas"]["TeamMigration"];
                };
            };
        };
    };
    teamsForm: {
        parameters: {
            query: {
                /**
                 * @description the year the season starts in
                 * @example 2026
                 */
                season: number;
                /**
                 * @description how many matches, counted back from the last one
                 * @example 5
                 */
                n?: number;
                /**
                 * @description matches of this league alone (lg_... or eng.1)
                 * @example eng.1
                 */
                league?: string;
            };
            header?: never;
            path: {
                /**
                 * @description native id (tm_...) or slug (t_...)
                 * @example tm_vza9cx70f0
                 */
                id: string;
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
                    "application/json": components["schemas"]["TeamsFormMigration"];
                };
            };
        };
    };
    form: {
        parameters: {
            query: {
                /**
                 * @description native id (tm_...) or slug (t_...)
                 * @example tm_vza9cx70f0
                 */
                team: string;
                /**
                 * @description the year the season starts in
                 * @example 2026
                 */
                season: number;
                /**
                 * @description how many matches, counted back from the last one
                 * @example 5
                 */
                n?: number;
                /**
                 * @description matches of this league alone (lg_... or eng.1)
                 * @example eng.1
                 */
                league?: string;
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
                    "application/json": components["schemas"]["TeamsFormMigration"];
                };
            };
        };
    };
    venues: {
        parameters: {
            query?: {
                /**
                 * @description part of the name, blind to case and accents
                 * @example united
                 */
                search?: string;
                /**
                 * @description key (eng), code (GB-ENG) or name (England)
                 * @example england
                 */
                country?: string;
                /**
                 * @description its city, blind to case and accents
                 * @example munchen
                 */
                city?: string;
                /**
                 * @description the home of this team (tm_... or t_...)
                 * @example t_manchester-united
                 */
                team?: string;
                /** @description native id, or several with commas between */
                ids?: string;
                /**
                 * @description items in one answer at most, 50 unless told
                 * @example 5
                 */
                limit?: number;
                /**
                 * @description offset of the first item: the nextCursor of the answer before
                 * @example 0
                 */
                cursor?: number;
                /**
                 * @description instead of cursor: the page, counted from 1
                 * @example 1
                 */
                page?: number;
                /** @description Another name of `ids`. */
                id?: string;
                /** @description Another name of `ids`. */
                venue?: string;
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
                    "application/json": components["schemas"]["VenuesMigration"];
                };
            };
        };
    };
    players: {
        parameters: {
            query?: {
                /**
                 * @description part of the name, blind to case and accents
                 * @example united
                 */
                search?: string;
                /**
                 * @description nationality: key (eng), code (GB-ENG) or name (England)
                 * @example england
                 */
                country?: string;
                /**
                 * @description players of this team (tm_... or t_...) in `season`, else at any time
                 * @example tm_vza9cx70f0
                 */
                team?: string;
                /**
                 * @description players of the teams of this league (lg_... or eng.1)
                 * @example eng.1
                 */
                league?: string;
                /**
                 * @description players of this season
                 * @example 2026
                 */
                season?: number;
                /** @description native id, or several with commas between */
                ids?: string;
                /**
                 * @description items in one answer at most, 50 unless told
                 * @example 50
                 */
                limit?: number;
                /**
                 * @description offset of the first item: the nextCursor of the answer before
                 * @example 0
                 */
                cursor?: number;
                /**
                 * @description instead of cursor: the page, counted from 1
                 * @example 1
                 */
                page?: number;
                /** @description Another name of `ids`. */
                id?: string;
                /** @description Another name of `ids`. */
                player?: string;
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
                    "application/json": components["schemas"]["PlayersMigration"];
                };
            };
        };
    };
    player: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description native id (pl_...)
                 * @example pl_kh967mpnqr
                 */
                id: string;
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
                    "application/json": components["schemas"]["PlayerMigration"];
                };
            };
        };
    };
    squadsTeam: {
        parameters: {
            query?: {
                /**
                 * @description the squad of this season; the latest unless told
                 * @example 2024
                 */
                season?: number;
            };
            header?: never;
            path: {
                /**
                 * @description native id (tm_...) or slug (t_...)
                 * @example tm_vza9cx70f0
                 */
                id: string;
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
                    "application/json": components["schemas"]["SquadsTeamMigration"];
                };
            };
        };
    };
    squads: {
        parameters: {
            query: {
                /**
                 * @description native id (tm_...) or slug (t_...)
                 * @example tm_vza9cx70f0
                 */
                team: string;
                /**
                 * @description the squad of this season; the latest unless told
                 * @example 2024
                 */
                season?: number;
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
                    "application/json": components["schemas"]["SquadsTeamMigration"];
                };
            };
        };
    };
    coaches: {
        parameters: {
            query?: {
                /**
                 * @description part of the name, blind to case and accents
                 * @example united
                 */
                search?: string;
                /**
                 * @description nationality: key (eng), code (GB-ENG) or name (England)
                 * @example england
                 */
                country?: string;
                /**
                 * @description who coaches or coached this team (tm_... or t_...)
                 * @example tm_vza9cx70f0
                 */
                team?: string;
                /** @description native id, or several with commas between */
                ids?: string;
                /**
                 * @description items in one answer at most, 50 unless told
                 * @example 50
                 */
                limit?: number;
                /**
                 * @description offset of the first item: the nextCursor of the answer before
                 * @example 0
                 */
                cursor?: number;
                /**
                 * @description instead of cursor: the page, counted from 1
                 * @example 1
                 */
                page?: number;
                /** @description Another name of `ids`. */
                id?: string;
                /** @description Another name of `ids`. */
                coach?: string;
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
                    "application/json": components["schemas"]["CoachesMigration"];
                };
            };
        };
    };
    coach: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description native id (co_...)
                 * @example co_afatj91vk5
                 */
                id: string;
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
                    "application/json": components["schemas"]["CoachMigration"];
                };
            };
        };
    };
    transfers: {
        parameters: {
            query?: {
                /** @description native id (pl_...) */
                player?: string;
                /**
                 * @description players who came to this team or left it (tm_... or t_...)
                 * @example tm_vza9cx70f0
                 */
                team?: string;
                /**
                 * @description first day
                 * @example 2024-08-16
                 */
                from?: string;
                /**
                 * @description last day
                 * @example 2024-08-16
                 */
                to?: string;
                /**
                 * @description items in one answer at most, 50 unless told
                 * @example 50
                 */
                limit?: number;
                /**
                 * @description offset of the first item: the nextCursor of the answer before
                 * @example 0
                 */
                cursor?: number;
                /**
                 * @description instead of cursor: the page, counted from 1
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
                    "application/json": components["schemas"]["TransfersMigration"];
                };
            };
        };
    };
    injuries: {
        parameters: {
            query?: {
                /**
                 * @description native id (lg_...) or league code (eng.1)
                 * @example xal.1
                 */
                league?: string;
                /**
                 * @description the year the season starts in
                 * @example 2026
                 */
                season?: number;
                /**
                 * @description native id (tm_...) or slug (t_...)
                 * @example t_manchester-united
                 */
                team?: string;
                /** @description native id (pl_...) */
                player?: string;
                /** @description who misses this match (fx_...) */
                fixture?: string;
                /**
                 * @description the day an absence began
                 * @example 2024-08-16
                 */
                date?: string;
                /**
                 * @description the first such day
                 * @example 2024-08-16
                 */
                from?: string;
                /**
                 * @description the last such day
                 * @example 2024-08-16
                 */
                to?: string;
                /**
                 * @description items in one answer at most, 50 unless told
                 * @example 5
                 */
                limit?: number;
                /**
                 * @description offset of the first item: the nextCursor of the answer before
                 * @example 0
                 */
                cursor?: number;
                /**
                 * @description instead of cursor: the page, counted from 1
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
                    "application/json": components["schemas"]["InjuriesMigration"];
                };
            };
        };
    };
    trophies: {
        parameters: {
            query?: {
                /**
                 * @description native id (pl_...); or send coach
                 * @example pl_wsez20cygt
                 */
                player?: string;
                /** @description native id (co_...); or send player */
                coach?: string;
                /**
                 * @description items in one answer at most, 50 unless told
                 * @example 50
                 */
                limit?: number;
                /**
                 * @description offset of the first item: the nextCursor of the answer before
                 * @example 0
                 */
                cursor?: number;
                /**
                 * @description instead of cursor: the page, counted from 1
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
                    "application/json": components["schemas"]["TrophiesMigration"];
                };
            };
        };
    };
    fixtures: {
        parameters: {
            query?: {
                /**
                 * @description native id (lg_...) or league code (eng.1)
                 * @example xal.1
                 */
                league?: string;
                /**
                 * @description the year the season starts in
                 * @example 2026
                 */
                season?: number;
                /**
                 * @description one day, in `timezone`
                 * @example 2024-08-16
                 */
                date?: string;
                /**
                 * @description first day, in `timezone`
                 * @example 2024-08-16
                 */
                from?: string;
                /**
                 * @description last day, in `timezone`
                 * @example 2024-08-16
                 */
                to?: string;
                /**
                 * @description IANA zone: shifts the dates shown and the day that a date means
                 * @example Europe/London
                 */
                timezone?: string;
                /**
                 * @description status codes (FT-AET-PEN) or words (scheduled, live, suspended, interrupted, finished, postponed, cancelled, abandoned, awarded, walkover), with hyphens or commas between
                 * @example finished
                 */
                status?: string;
                /** @description native id (vn_...) */
                venue?: string;
                /**
                 * @description the last matches with a result, the newest first
                 * @example 5
                 */
                last?: number;
                /**
                 * @description items in one answer at most, 50 unless told
                 * @example 5
                 */
                limit?: number;
                /**
                 * @description offset of the first item: the nextCursor of the answer before
                 * @example 0
                 */
                cursor?: number;
                /**
                 * @description instead of cursor: the page, counted from 1
                 * @example 1
                 */
                page?: number;
                /** @description native id, or several with commas between */
                ids?: string;
                /**
                 * @description native id (tm_...) or slug (t_...)
                 * @example t_manchester-united
                 */
                team?: string;
                /**
                 * @description matches in leagues of this country: its key, code or name
                 * @example england
                 */
                country?: string;
                /**
                 * @description round by its name
                 * @example Regular Season - 3
                 */
                round?: string;
                /**
                 * @description the next matches to come, the nearest first
                 * @example 5
                 */
                next?: number;
                /**
                 * @description matches in play: 'all', or league ids with commas between; a paid plan's
                 * @example all
                 */
                live?: string;
                /**
                 * @description by kickoff
                 * @example asc
                 */
                order?: "asc" | "desc";
                /** @description Another name of `ids`. */
                id?: string;
                /** @description Another name of `ids`. */
                fixture?: string;
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
                    "application/json": components["schemas"]["FixturesMigration"];
                };
            };
        };
    };
    fixture: {
        parameters: {
            query?: {
                /**
                 * @description IANA zone: shifts the dates shown and the day that a date means
                 * @example Europe/London
                 */
                timezone?: string;
                /**
                 * @description what to add, with commas between: events, lineups, statistics, players, odds; odds need the plan ultra
                 * @example events,lineups
                 */
                include?: string;
            };
            header?: never;
            path: {
                /**
                 * @description native id (fx_...)
                 * @example fx_tzydgygmzf
                 */
                id: string;
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
                    "application/json": components["schemas"]["FixtureMigration"];
                };
            };
        };
    };
    fixturesStatistics: {
        parameters: {
            query?: {
                /**
                 * @description this side alone (tm_... or t_...)
                 * @example t_manchester-united
                 */
                team?: string;
            };
            header?: never;
            path: {
                /**
                 * @description native id (fx_...)
                 * @example fx_tzydgygmzf
                 */
                id: string;
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
                    "application/json": components["schemas"]["FixturesStatisticsMigration"];
                };
            };
        };
    };
    statistics: {
        parameters: {
            query: {
                /**
                 * @description native id (fx_...)
                 * @example fx_tzydgygmzf
                 */
                fixture: string;
                /**
                 * @description this side alone (tm_... or t_...)
                 * @example t_manchester-united
                 */
                team?: string;
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
                    "application/json": components["schemas"]["FixturesStatisticsMigration"];
                };
            };
        };
    };
    fixturesEvents: {
        parameters: {
            query?: {
                /**
                 * @description events of this kind alone
                 * @example goal
                 */
                type?: "goal" | "card" | "substitution" | "var";
                /**
                 * @description events of this side alone (tm_... or t_...)
                 * @example t_manchester-united
                 */
                team?: string;
                /** @description events this player had a part in (pl_...) */
                player?: string;
                /**
                 * @description true: also events that were taken back
                 * @example true
                 */
                deleted?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description native id (fx_...)
                 * @example fx_tzydgygmzf
                 */
                id: string;
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
                    "application/json": components["schemas"]["FixturesEventsMigration"];
                };
            };
        };
    };
    fixturesEventsByQuery: {
        parameters: {
            query: {
                /**
                 * @description native id (fx_...)
                 * @example fx_tzydgygmzf
                 */
                fixture: string;
                /**
                 * @description events of this kind alone
                 * @example goal
                 */
                type?: "goal" | "card" | "substitution" | "var";
                /**
                 * @description events of this side alone (tm_... or t_...)
                 * @example t_manchester-united
                 */
                team?: string;
                /** @description events this player had a part in (pl_...) */
                player?: string;
                /**
                 * @description true: also events that were taken back
                 * @example true
                 */
                deleted?: boolean;
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
                    "application/json": components["schemas"]["FixturesEventsMigration"];
                };
            };
        };
    };
    fixturesLineups: {
        parameters: {
            query?: {
                /**
                 * @description this side alone (tm_... or t_...)
                 * @example t_manchester-united
                 */
                team?: string;
            };
            header?: never;
            path: {
                /**
                 * @description native id (fx_...)
                 * @example fx_tzydgygmzf
                 */
                id: string;
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
                    "application/json": components["schemas"]["FixturesLineupsMigration"];
                };
            };
        };
    };
    fixturesLineupsByQuery: {
        parameters: {
            query: {
                /**
                 * @description native id (fx_...)
                 * @example fx_tzydgygmzf
                 */
                fixture: string;
                /**
                 * @description this side alone (tm_... or t_...)
                 * @example t_manchester-united
                 */
                team?: string;
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
                    "application/json": components["schemas"]["FixturesLineupsMigration"];
                };
            };
        };
    };
    fixturesPlayers: {
        parameters: {
            query?: {
                /**
                 * @description this side alone (tm_... or t_...)
                 * @example t_manchester-united
                 */
                team?: string;
                /** @description this player alone (pl_...) */
                player?: string;
            };
            header?: never;
            path: {
                /**
                 * @description native id (fx_...)
                 * @example fx_tzydgygmzf
                 */
                id: string;
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
                    "application/json": components["schemas"]["FixturesPlayersMigration"];
                };
            };
        };
    };
    fixturesPlayersByQuery: {
        parameters: {
            query: {
                /**
                 * @description native id (fx_...)
                 * @example fx_tzydgygmzf
                 */
                fixture: string;
                /**
                 * @description this side alone (tm_... or t_...)
                 * @example t_manchester-united
                 */
                team?: string;
                /** @description this player alone (pl_...) */
                player?: string;
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
                    "application/json": components["schemas"]["FixturesPlayersMigration"];
                };
            };
        };
    };
    fixturesShots: {
        parameters: {
            query?: {
                /**
                 * @description shots of this side alone (tm_... or t_...)
                 * @example t_manchester-united
                 */
                team?: string;
                /** @description shots of this player alone (pl_...) */
                player?: string;
            };
            header?: never;
            path: {
                /**
                 * @description native id (fx_...)
                 * @example fx_tzydgygmzf
                 */
                id: string;
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
                    "application/json": components["schemas"]["FixturesShotsMigration"];
                };
            };
        };
    };
    fixturesShotsByQuery: {
        parameters: {
            query: {
                /**
                 * @description native id (fx_...)
                 * @example fx_tzydgygmzf
                 */
                fixture: string;
                /**
                 * @description shots of this side alone (tm_... or t_...)
                 * @example t_manchester-united
                 */
                team?: string;
                /** @description shots of this player alone (pl_...) */
                player?: string;
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
                    "application/json": components["schemas"]["FixturesShotsMigration"];
                };
            };
        };
    };
    fixturesProjection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description native id (fx_...)
                 * @example fx_tzydgygmzf
                 */
                id: string;
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
                    "application/json": components["schemas"]["FixturesProjectionMigration"];
                };
            };
        };
    };
    fixturesProjectionByQuery: {
        parameters: {
            query: {
                /**
                 * @description native id (fx_...)
                 * @example fx_tzydgygmzf
                 */
                fixture: string;
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
                    "application/json": components["schemas"]["FixturesProjectionMigration"];
                };
            };
        };
    };
    fixturesPreview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description native id (fx_...)
                 * @example fx_tzydgygmzf
                 */
                id: string;
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
                    "application/json": components["schemas"]["FixturesPreviewMigration"];
                };
            };
        };
    };
    fixturesPreviewByQuery: {
        parameters: {
            query: {
                /**
                 * @description native id (fx_...)
                 * @example fx_tzydgygmzf
                 */
                fixture: string;
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
                    "application/json": components["schemas"]["FixturesPreviewMigration"];
                };
            };
        };
    };
    fixturesContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description native id (fx_...)
                 * @example fx_tzydgygmzf
                 */
                id: string;
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
                    "application/json": components["schemas"]["FixturesContentMigration"];
                };
            };
        };
    };
    fixturesContentByQuery: {
        parameters: {
            query: {
                /**
                 * @description native id (fx_...)
                 * @example fx_tzydgygmzf
                 */
                fixture: string;
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
                    "application/json": components["schemas"]["FixturesContentMigration"];
                };
            };
        };
    };
    insights: {
        parameters: {
            query: {
                /**
                 * @description native id (fx_...)
                 * @example fx_tzydgygmzf
                 */
                fixture: string;
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
                    "application/json": components["schemas"]["InsightsMigration"];
                };
            };
        };
    };
    headtohead: {
        parameters: {
            query?: {
                /**
                 * @description the two teams as `<team>-<team>`; or send team1 and team2
                 * @example tm_vza9cx70f0-tm_hkb16c5a1g
                 */
                h2h?: string;
                /**
                 * @description native id (tm_...) or slug (t_...)
                 * @example t_manchester-united
                 */
                team1?: string;
                /**
                 * @description native id (tm_...) or slug (t_...)
                 * @example t_manchester-united
                 */
                team2?: string;
                /**
                 * @description native id (lg_...) or league code (eng.1)
                 * @example eng.1
                 */
                league?: string;
                /**
                 * @description the year the season starts in
                 * @example 2024
                 */
                season?: number;
                /**
                 * @description one day, in `timezone`
                 * @example 2024-08-16
                 */
                date?: string;
                /**
                 * @description first day, in `timezone`
                 * @example 2024-08-16
                 */
                from?: string;
                /**
                 * @description last day, in `timezone`
                 * @example 2024-08-16
                 */
                to?: string;
                /**
                 * @description IANA zone: shifts the dates shown and the day that a date means
                 * @example Europe/London
                 */
                timezone?: string;
                /**
                 * @description status codes (FT-AET-PEN) or words (scheduled, live, suspended, interrupted, finished, postponed, cancelled, abandoned, awarded, walkover), with hyphens or commas between
                 * @example finished
                 */
                status?: string;
                /** @description native id (vn_...) */
                venue?: string;
                /**
                 * @description the last matches with a result, the newest first
                 * @example 5
                 */
                last?: number;
                /**
                 * @description items in one answer at most, 50 unless told
                 * @example 50
                 */
                limit?: number;
                /**
                 * @description offset of the first item: the nextCursor of the answer before
                 * @example 0
                 */
                cursor?: number;
                /**
                 * @description instead of cursor: the page, counted from 1
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
                    "application/json": components["schemas"]["FixturesMigration"];
                };
            };
        };
    };
    standings: {
        parameters: {
            query: {
                /**
                 * @description native id (lg_...) or league code (eng.1)
                 * @example xal.1
                 */
                league: string;
                /**
                 * @description the year the season starts in
                 * @example 2026
                 */
                season: number;
                /**
                 * @description the row of this team alone
                 * @example t_manchester-united
                 */
                team?: string;
                /**
                 * @description one group, by its name
                 * @example Group A
                 */
                group?: string;
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
                    "application/json": components["schemas"]["StandingsMigration"];
                };
            };
        };
    };
    topscorers: {
        parameters: {
            query: {
                /**
                 * @description native id (lg_...) or league code (eng.1)
                 * @example xal.1
                 */
                league: string;
                /**
                 * @description the year the season starts in
                 * @example 2026
                 */
                season: number;
                /**
                 * @description players in the answer at most, 20 unless told
                 * @example 50
                 */
                limit?: number;
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
                    "application/json": components["schemas"]["TopscorersMigration"];
                };
            };
        };
    };
    topassists: {
        parameters: {
            query: {
                /**
                 * @description native id (lg_...) or league code (eng.1)
                 * @example xal.1
                 */
                league: string;
                /**
                 * @description the year the season starts in
                 * @example 2026
                 */
                season: number;
                /**
                 * @description players in the answer at most, 20 unless told
                 * @example 50
                 */
                limit?: number;
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
                    "application/json": components["schemas"]["TopassistsMigration"];
                };
            };
        };
    };
    topyellowcards: {
        parameters: {
            query: {
                /**
                 * @description native id (lg_...) or league code (eng.1)
                 * @example xal.1
                 */
                league: string;
                /**
                 * @description the year the season starts in
                 * @example 2026
                 */
                season: number;
                /**
                 * @description players in the answer at most, 20 unless told
                 * @example 50
                 */
                limit?: number;
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
                    "application/json": components["schemas"]["TopyellowcardsMigration"];
                };
            };
        };
    };
    topredcards: {
        parameters: {
            query: {
                /**
                 * @description native id (lg_...) or league code (eng.1)
                 * @example xal.1
                 */
                league: string;
                /**
                 * @description the year the season starts in
                 * @example 2026
                 */
                season: number;
                /**
                 * @description players in the answer at most, 20 unless told
                 * @example 50
                 */
                limit?: number;
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
                    "application/json": components["schemas"]["TopredcardsMigration"];
                };
            };
        };
    };
    leaguesStrength: {
        parameters: {
            query: {
                /**
                 * @description native id (lg_...) or league code (eng.1)
                 * @example xal.1
                 */
                league: string;
                /**
                 * @description the year the season starts in
                 * @example 2026
                 */
                season: number;
                /**
                 * @description this team alone (tm_... or t_...)
                 * @example t_manchester-united
                 */
                team?: string;
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
                    "application/json": components["schemas"]["LeaguesStrengthMigration"];
                };
            };
        };
    };
    leaguesSimulation: {
        parameters: {
            query: {
                /**
                 * @description native id (lg_...) or league code (eng.1)
                 * @example xal.1
                 */
                league: string;
                /**
                 * @description the year the season starts in
                 * @example 2026
                 */
                season: number;
                /**
                 * @description this team alone (tm_... or t_...)
                 * @example t_manchester-united
                 */
                team?: string;
                /**
                 * @description how often the rest is played
                 * @example 1000
                 */
                sims?: number;
                /**
                 * @description of the chance: another seed plays another time
                 * @example 7
                 */
                seed?: number;
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
                    "application/json": components["schemas"]["LeaguesSimulationMigration"];
                };
            };
        };
    };
    xgModel: {
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
                    "application/json": components["schemas"]["XgModelMigration"];
                };
            };
        };
    };
    xgShot: {
        parameters: {
            query: {
                /**
                 * @description along the pitch; the goal attacked is at 120
                 * @example 108.5
                 */
                x: number;
                /**
                 * @description across the pitch; the goal is at 40
                 * @example 38
                 */
                y: number;
                /**
                 * @description what it was taken with
                 * @example header
                 */
                bodyPart?: "foot" | "header" | "other";
                /**
                 * @description what it came from
                 * @example corner
                 */
                situation?: "open_play" | "free_kick" | "penalty" | "corner";
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
                    "application/json": components["schemas"]["XgShotMigration"];
                };
            };
        };
    };
    xgShots: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description at most 500 */
                    shots: {
                        /** @description yours: comes back with the chance */
                        id?: string | number;
                        x: number;
                        y: number;
                        /**
                         * @default foot
                         * @enum {string}
                         */
                        bodyPart?: "foot" | "header" | "other";
                        /**
                         * @default open_play
                         * @enum {string}
                         */
                        situation?: "open_play" | "free_kick" | "penalty" | "corner";
                    }[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["XgShotsMigration"];
                };
            };
        };
    };
    odds: {
        parameters: {
            query: {
                /**
                 * @description native id (fx_...)
                 * @example fx_tzydgygmzf
                 */
                fixture: string;
                /**
                 * @description id of the bookmaker
                 * @example 8
                 */
                bookmaker?: number;
                /**
                 * @description id of the bet type
                 * @example 1
                 */
                bet?: number;
                /**
                 * @description items in one answer at most, 50 unless told
                 * @example 50
                 */
                limit?: number;
                /**
                 * @description offset of the first item: the nextCursor of the answer before
                 * @example 0
                 */
                cursor?: number;
                /**
                 * @description instead of cursor: the page, counted from 1
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
                    "application/json": components["schemas"]["OddsMigration"];
                };
            };
        };
    };
    oddsLive: {
        parameters: {
            query?: {
                /** @description this match alone (fx_...), even when it is over */
                fixture?: string;
                /**
                 * @description matches of this league (lg_... or eng.1)
                 * @example eng.1
                 */
                league?: string;
                /**
                 * @description matches of this team (tm_... or t_...)
                 * @example t_manchester-united
                 */
                team?: string;
                /**
                 * @description id of the in-play bet type: not those before kickoff
                 * @example 59
                 */
                bet?: number;
                /**
                 * @description items in one answer at most, 50 unless told
                 * @example 5
                 */
                limit?: number;
                /**
                 * @description offset of the first item: the nextCursor of the answer before
                 * @example 0
                 */
                cursor?: number;
                /**
                 * @description instead of cursor: the page, counted from 1
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
                    "application/json": components["schemas"]["OddsLiveMigration"];
                };
            };
        };
    };
    bookmakers: {
        parameters: {
            query?: {
                /**
                 * @description part of the name, blind to case and accents
                 * @example united
                 */
                search?: string;
                /**
                 * @description id
                 * @example 1,8
                 */
                ids?: string;
                /**
                 * @description items in one answer at most, 50 unless told
                 * @example 50
                 */
                limit?: number;
                /**
                 * @description offset of the first item: the nextCursor of the answer before
                 * @example 0
                 */
                cursor?: number;
                /**
                 * @description instead of cursor: the page, counted from 1
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Another name of `ids`.
                 * @example 1,8
                 */
                id?: string;
                /**
                 * @description Another name of `ids`.
                 * @example 1,8
                 */
                bookmaker?: string;
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
                    "application/json": components["schemas"]["BookmakersMigration"];
                };
            };
        };
    };
    betTypes: {
        parameters: {
            query?: {
                /**
                 * @description part of the name, blind to case and accents
                 * @example united
                 */
                search?: string;
                /**
                 * @description id
                 * @example 1,8
                 */
                ids?: string;
                /**
                 * @description items in one answer at most, 50 unless told
                 * @example 50
                 */
                limit?: number;
                /**
                 * @description offset of the first item: the nextCursor of the answer before
                 * @example 0
                 */
                cursor?: number;
                /**
                 * @description instead of cursor: the page, counted from 1
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Another name of `ids`.
                 * @example 1,8
                 */
                id?: string;
                /**
                 * @description Another name of `ids`.
                 * @example 1,8
                 */
                bet?: string;
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
                    "application/json": components["schemas"]["BetTypesMigration"];
                };
            };
        };
    };
    changes: {
        parameters: {
            query?: {
                /**
                 * @description the number of a change: those after it are told; the oldest that are kept unless told
                 * @example 0
                 */
                since?: number;
                /**
                 * @description changes in one answer at most, 100 unless told
                 * @example 5
                 */
                limit?: number;
                /**
                 * @description native id (lg_...) or league code (eng.1)
                 * @example eng.1
                 */
                league?: string;
                /**
                 * @description the year the season starts in
                 * @example 2024
                 */
                season?: number;
                /** @description native id (fx_...) of a fixture: its own changes and those of all that belongs to it */
                fixture?: string;
                /**
                 * @description resources (fixture, event, lineup, statistics, player-statistics, shots, odds, live-odds, standings, player, coach, squad, transfer, injury, trophy, team, venue, league, correction) or one action of a resource (created, updated, deleted, merged), with commas between
                 * @example event,fixture.updated
                 */
                types?: string;
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
                    "application/json": components["schemas"]["ChangesReference"];
                };
            };
        };
    };
    stream: {
        parameters: {
            query?: {
                /**
                 * @description the number of a change: those after it are told; those from now on unless told
                 * @example 0
                 */
                since?: number;
                /**
                 * @description native id (lg_...) or league code (eng.1)
                 * @example eng.1
                 */
                league?: string;
                /**
                 * @description the year the season starts in
                 * @example 2024
                 */
                season?: number;
                /** @description native id (fx_...) of a fixture: its own changes and those of all that belongs to it */
                fixture?: string;
                /**
                 * @description resources (fixture, event, lineup, statistics, player-statistics, shots, odds, live-odds, standings, player, coach, squad, transfer, injury, trophy, team, venue, league, correction) or one action of a resource (created, updated, deleted, merged), with commas between
                 * @example fixture,event
                 */
                types?: string;
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
                    "text/event-stream": components["schemas"]["StreamReference"];
                };
            };
        };
    };
    translate: {
        parameters: {
            query: {
                /**
                 * @description what the id is of
                 * @example league
                 */
                entity: "league" | "team" | "fixture" | "player" | "coach" | "venue";
                /**
                 * @description the integer id of version 1
                 * @example 611792516
                 */
                legacyId: number;
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
                    "application/json": components["schemas"]["TranslateMigration"];
                };
            };
        };
    };
    translateLeagues: {
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
                    "application/json": components["schemas"]["TranslateLeaguesMigration"];
                };
            };
        };
    };
    account: {
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
                    "application/json": components["schemas"]["AccountMigration"];
                };
            };
        };
    };
    webhooks: {
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
                    "application/json": components["schemas"]["WebhooksReference"];
                };
            };
        };
    };
    webhooksCreate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description where messages are posted: a public address, https or http */
                    url: string;
                    /**
                     * @description native id (lg_...) or league code (eng.1)
                     * @example eng.1
                     */
                    league?: string;
                    season?: number;
                    /** @description native id (fx_...) of a fixture: its own changes and those of all that belongs to it */
                    fixture?: string;
                    /** @description such as event, or fixture.updated */
                    types?: string[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhooksCreateReference"];
                };
            };
        };
    };
    webhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description id of the webhook (wh_...)
                 * @example wh_000000000000000000
                 */
                id: string;
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
                    "application/json": components["schemas"]["WebhookReference"];
                };
            };
        };
    };
    webhooksDelete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description id of the webhook (wh_...)
                 * @example wh_000000000000000000
                 */
                id: string;
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
                    "application/json": components["schemas"]["WebhooksDeleteReference"];
                };
            };
        };
    };
}
