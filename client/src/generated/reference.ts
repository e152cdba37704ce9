/** Made by `npm run generate` from openapi/v2.yaml. Changes belong there. */

export const OTHER_SHAPES: Readonly<Record<string, string | null>> = {};

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
         * @description With `asOf`, an extension of this service, as it was after a day.
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
         * @description With `asOf`, an extension of this service, as it was after a day.
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
         * @description With `asOf`, an extension of this service, as it stood after a day. Points taken away by decision are taken away on every day of the season, for it is not known since when.
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
    "/export/{resource}/{format}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A league season as a file
         * @description An extension of this service. The file is sent while it is written, all of it as of one moment, and counts as one request. Its ETag stands until something of the season, or a name in it, changes. The description of the answer is of one line of JSON lines; other forms have the same columns. `.gz` files are compressed themselves: no `Content-Encoding` undoes it.
         *
         *     Needs a paid plan.
         */
        get: operations["export"];
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
        CountriesReference: {
            data: {
                /** @description key of the country, the first part of its league codes */
                id: string;
                name: string;
                /** @description ISO 3166-1 alpha-2, or GB-ENG and its like; null for World */
                code: string | null;
                flag: string | null;
                /**
                 * Format: date-time
                 * @description when it last changed
                 */
                updatedAt: string;
                /** @description of its last change: compare it with what you kept */
                revision: number;
            }[];
            meta: {
                /** @description items in this answer */
                count: number;
                /** @description items before the first one */
                cursor: number;
                /** @description of the next page: its offset, and where this one ends; null on the last one */
                nextCursor: string | null;
                /** @description where `ids` is sent: those that nothing answers to. 404 where that is all of them */
                missing?: string[];
            };
        };
        LeaguesReference: {
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
                /**
                 * Format: date-time
                 * @description when it, or anything in one of its seasons, last changed
                 */
                updatedAt: string;
                /** @description of its last change: compare it with what you kept */
                revision: number;
            }[];
            meta: {
                /** @description items in this answer */
                count: number;
                /** @description items before the first one */
                cursor: number;
                /** @description of the next page: its offset, and where this one ends; null on the last one */
                nextCursor: string | null;
                /** @description where `ids` is sent: those that nothing answers to. 404 where that is all of them */
                missing?: string[];
            };
        };
        LeagueReference: {
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
                /**
                 * Format: date-time
                 * @description when it, or anything in one of its seasons, last changed
                 */
                updatedAt: string;
                /** @description of its last change: compare it with what you kept */
                revision: number;
            };
            meta: Record<string, never>;
        };
        TeamsReference: {
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
                /**
                 * Format: date-time
                 * @description when it last changed
                 */
                updatedAt: string;
                /** @description of its last change: compare it with what you kept */
                revision: number;
            }[];
            meta: {
                /** @description items in this answer */
                count: number;
                /** @description items before the first one */
                cursor: number;
                /** @description of the next page: its offset, and where this one ends; null on the last one */
                nextCursor: string | null;
                /** @description where `ids` is sent: those that nothing answers to. 404 where that is all of them */
                missing?: string[];
            };
        };
        TeamReference: {
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
                /**
                 * Format: date-time
                 * @description when it last changed
                 */
                updatedAt: string;
                /** @description of its last change: compare it with what you kept */
                revision: number;
            };
            meta: Record<string, never>;
        };
        TeamsFormReference: {
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
                /**
                 * Format: date-time
                 * @description when anything last changed in the seasons it is made from
                 */
                updatedAt: string;
                /** @description of that change */
                revision: number;
            };
            meta: {
                /**
                 * Format: date
                 * @description the day asked for; absent for the present
                 */
                asOf?: string;
            };
        };
        VenuesReference: {
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
                /**
                 * Format: date-time
                 * @description when it last changed
                 */
                updatedAt: string;
                /** @description of its last change: compare it with what you kept */
                revision: number;
            }[];
            meta: {
                /** @description items in this answer */
                count: number;
                /** @description items before the first one */
                cursor: number;
                /** @description of the next page: its offset, and where this one ends; null on the last one */
                nextCursor: string | null;
                /** @description where `ids` is sent: those that nothing answers to. 404 where that is all of them */
                missing?: string[];
            };
        };
        PlayersReference: {
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
            meta: {
                /** @description items in this answer */
                count: number;
                /** @description items before the first one */
                cursor: number;
                /** @description of the next page: its offset, and where this one ends; null on the last one */
                nextCursor: string | null;
                /** @description where `ids` is sent: those that nothing answers to. 404 where that is all of them */
                missing?: string[];
            };
        };
        PlayerReference: {
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
            meta: Record<string, never>;
        };
        SquadsTeamReference: {
            data: {
                id: string;
                name: string;
                position: string | null;
                number: number | null;
                age: number | null;
                nationality: string | null;
                /** Format: uri */
                photo: string;
                /**
                 * Format: date-time
                 * @description when it last changed
                 */
                updatedAt: string;
                /** @description of its last change: compare it with what you kept */
                revision: number;
            }[];
            meta: {
                team: string;
                name: string;
                /** @description null where no squad is stored */
                season: number | null;
                count: number;
                /** @description who told of it */
                source: string;
            };
        };
        CoachesReference: {
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
            meta: {
                /** @description items in this answer */
                count: number;
                /** @description items before the first one */
                cursor: number;
                /** @description of the next page: its offset, and where this one ends; null on the last one */
                nextCursor: string | null;
                /** @description where `ids` is sent: those that nothing answers to. 404 where that is all of them */
                missing?: string[];
            };
        };
        CoachReference: {
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
            meta: Record<string, never>;
        };
        TransfersReference: {
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
                /**
                 * Format: date-time
                 * @description when it last changed
                 */
                updatedAt: string;
                /** @description of its last change: compare it with what you kept */
                revision: number;
            }[];
            meta: {
                /** @description items in this answer */
                count: number;
                /** @description items before the first one */
                cursor: number;
                /** @description of the next page: its offset, and where this one ends; null on the last one */
                nextCursor: string | null;
                /** @description where `ids` is sent: those that nothing answers to. 404 where that is all of them */
                missing?: string[];
            };
        };
        InjuriesReference: {
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
                /**
                 * Format: date-time
                 * @description when it last changed
                 */
                updatedAt: string;
                /** @description of its last change: compare it with what you kept */
                revision: number;
            }[];
            meta: {
                /** @description items in this answer */
                count: number;
                /** @description items before the first one */
                cursor: number;
                /** @description of the next page: its offset, and where this one ends; null on the last one */
                nextCursor: string | null;
                /** @description where `ids` is sent: those that nothing answers to. 404 where that is all of them */
                missing?: string[];
            };
        };
        TrophiesReference: {
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
                /**
                 * Format: date-time
                 * @description when it last changed
                 */
                updatedAt: string;
                /** @description of its last change: compare it with what you kept */
                revision: number;
            }[];
            meta: {
                /** @description items in this answer */
                count: number;
                /** @description items before the first one */
                cursor: number;
                /** @description of the next page: its offset, and where this one ends; null on the last one */
                nextCursor: string | null;
            };
        };
        FixturesReference: {
            data: {
                id: string;
                /** Format: date-time */
                date: string;
                /** @description false where only the day is known: then the time is 00:00, in whatever zone */
                dateConfirmed: boolean;
                status: {
                    long: string;
                    /** @enum {string} */
                    short: "TBD" | "NS" | "1H" | "HT" | "2H" | "ET" | "BT" | "P" | "SUSP" | "INT" | "LIVE" | "FT" | "AET" | "PEN" | "PST" | "CANC" | "ABD" | "AWD" | "WO";
                    elapsed: number | null;
                    extra: number | null;
                };
                league: {
                    id: string;
                    name: string;
                    season: number;
                };
                round: string | null;
                group: string | null;
                home: {
                    id: string;
                    name: string;
                    /** Format: uri */
                    logo: string;
                };
                away: {
                    id: string;
                    name: string;
                    /** Format: uri */
                    logo: string;
                };
                score: {
                    home: number | null;
                    away: number | null;
                    halftime: {
                        home: number | null;
                        away: number | null;
                    };
                    /** @description after 90 minutes */
                    fulltime: {
                        home: number | null;
                        away: number | null;
                    };
                    /** @description goals of extra time alone */
                    extratime: {
                        home: number | null;
                        away: number | null;
                    };
                    /** @description the shoot-out */
                    penalty: {
                        home: number | null;
                        away: number | null;
                    };
                };
                /** @description once the result stands; a shoot-out decides */
                winner: ("home" | "away" | "draw") | null;
                venue: {
                    id: string;
                    name: string;
                    city: string | null;
                } | null;
                /** @description where it is played, where that is known */
                city: string | null;
                neutral: boolean;
                referee: string | null;
                /** @description spectators, where a source counted them */
                attendance: number | null;
                /** Format: date-time */
                updatedAt: string;
                /** @description raised whenever the fixture changes */
                revision: number;
            }[];
            meta: {
                /** @description items in this answer */
                count: number;
                /** @description items before the first one */
                cursor: number;
                /** @description of the next page: its offset, and where this one ends; null on the last one */
                nextCursor: string | null;
                /** @description where `ids` is sent: those that nothing answers to. 404 where that is all of them */
                missing?: string[];
            };
        };
        FixtureReference: {
            data: {
                id: string;
                /** Format: date-time */
                date: string;
                /** @description false where only the day is known: then the time is 00:00, in whatever zone */
                dateConfirmed: boolean;
                status: {
                    long: string;
                    /** @enum {string} */
                    short: "TBD" | "NS" | "1H" | "HT" | "2H" | "ET" | "BT" | "P" | "SUSP" | "INT" | "LIVE" | "FT" | "AET" | "PEN" | "PST" | "CANC" | "ABD" | "AWD" | "WO";
                    elapsed: number | null;
                    extra: number | null;
                };
                league: {
                    id: string;
                    name: string;
                    season: number;
                };
                round: string | null;
                group: string | null;
                home: {
                    id: string;
                    name: string;
                    /** Format: uri */
                    logo: string;
                };
                away: {
                    id: string;
                    name: string;
                    /** Format: uri */
                    logo: string;
                };
                score: {
                    home: number | null;
                    away: number | null;
                    halftime: {
                        home: number | null;
                        away: number | null;
                    };
                    /** @description after 90 minutes */
                    fulltime: {
                        home: number | null;
                        away: number | null;
                    };
                    /** @description goals of extra time alone */
                    extratime: {
                        home: number | null;
                        away: number | null;
                    };
                    /** @description the shoot-out */
                    penalty: {
                        home: number | null;
                        away: number | null;
                    };
                };
                /** @description once the result stands; a shoot-out decides */
                winner: ("home" | "away" | "draw") | null;
                venue: {
                    id: string;
                    name: string;
                    city: string | null;
                } | null;
                /** @description where it is played, where that is known */
                city: string | null;
                neutral: boolean;
                referee: string | null;
                /** @description spectators, where a source counted them */
                attendance: number | null;
                /** Format: date-time */
                updatedAt: string;
                /** @description raised whenever the fixture changes */
                revision: number;
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
                    /**
                     * Format: date-time
                     * @description when anything last changed in the seasons it is made from
                     */
                    updatedAt: string;
                    /** @description of that change */
                    revision: number;
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
                    /**
                     * Format: date-time
                     * @description when anything last changed in the seasons it is made from
                     */
                    updatedAt: string;
                    /** @description of that change */
                    revision: number;
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
                    /**
                     * Format: date-time
                     * @description when anything last changed in the seasons it is made from
                     */
                    updatedAt: string;
                    /** @description of that change */
                    revision: number;
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
                    /** @description of the last change in the season of the match */
                    revision: number;
                }[];
            };
            meta: {
                content: {
                    preview: string | null;
                    recap: string | null;
                };
                source: string;
            };
        };
        FixturesStatisticsReference: {
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
                /**
                 * Format: date-time
                 * @description when anything last changed in the seasons it is made from
                 */
                updatedAt: string;
                /** @description of that change */
                revision: number;
            }[];
            meta: {
                count: number;
                fixture: string;
            };
        };
        FixturesEventsReference: {
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
            meta: {
                count: number;
                fixture: string;
            };
        };
        FixturesLineupsReference: {
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
                /**
                 * Format: date-time
                 * @description when anything last changed in the seasons it is made from
                 */
                updatedAt: string;
                /** @description of that change */
                revision: number;
            }[];
            meta: {
                count: number;
                fixture: string;
            };
        };
        FixturesPlayersReference: {
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
                /**
                 * Format: date-time
                 * @description when anything last changed in the seasons it is made from
                 */
                updatedAt: string;
                /** @description of that change */
                revision: number;
            }[];
            meta: {
                count: number;
                fixture: string;
            };
        };
        FixturesShotsReference: {
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
                /**
                 * Format: date-time
                 * @description when anything last changed in the seasons it is made from
                 */
                updatedAt: string;
                /** @description of that change */
                revision: number;
            }[];
            meta: {
                count: number;
                fixture: string;
            };
        };
        FixturesProjectionReference: {
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
                /**
                 * Format: date-time
                 * @description when anything last changed in the seasons it is made from
                 */
                updatedAt: string;
                /** @description of that change */
                revision: number;
            };
            meta: {
                /** @description which model it comes from */
                model: string;
                /**
                 * @description results, or prices
                 * @enum {string}
                 */
                source: "model" | "market";
                /** @description weighed number of results behind it: little where it is near 0 */
                matches: number;
            };
        };
        FixturesPreviewReference: {
            data: {
                id: string;
                preview: string;
                /**
                 * Format: date-time
                 * @description when anything last changed in the seasons it is made from
                 */
                updatedAt: string;
                /** @description of that change */
                revision: number;
            };
            meta: {
                /** @description who wrote it: 'template', or a language model */
                model: string;
                /** @description written earlier and kept */
                cached: boolean;
                /** @description whose results it tells of */
                source: string;
            };
        };
        FixturesContentReference: {
            data: {
                id: string;
                preview: string | null;
                recap: string | null;
                /**
                 * Format: date-time
                 * @description when anything last changed in the seasons it is made from
                 */
                updatedAt: string;
                /** @description of that change */
                revision: number;
            };
            meta: {
                /** @description who wrote them */
                models: {
                    preview: string | null;
                    recap: string | null;
                };
                /** @description whose results they tell of */
                source: string;
            };
        };
        InsightsReference: {
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
                /**
                 * Format: date-time
                 * @description when anything last changed in the seasons it is made from
                 */
                updatedAt: string;
                /** @description of that change */
                revision: number;
            };
            meta: {
                /** @description which model it comes from */
                model: string;
                /**
                 * @description results, or prices
                 * @enum {string}
                 */
                source: "model" | "market";
            };
        };
        HeadtoheadReference: {
            data: {
                id: string;
                /** Format: date-time */
                date: string;
                /** @description false where only the day is known: then the time is 00:00, in whatever zone */
                dateConfirmed: boolean;
                status: {
                    long: string;
                    /** @enum {string} */
                    short: "TBD" | "NS" | "1H" | "HT" | "2H" | "ET" | "BT" | "P" | "SUSP" | "INT" | "LIVE" | "FT" | "AET" | "PEN" | "PST" | "CANC" | "ABD" | "AWD" | "WO";
                    elapsed: number | null;
                    extra: number | null;
                };
                league: {
                    id: string;
                    name: string;
                    season: number;
                };
                round: string | null;
                group: string | null;
                home: {
                    id: string;
                    name: string;
                    /** Format: uri */
                    logo: string;
                };
                away: {
                    id: string;
                    name: string;
                    /** Format: uri */
                    logo: string;
                };
                score: {
                    home: number | null;
                    away: number | null;
                    halftime: {
                        home: number | null;
                        away: number | null;
                    };
                    /** @description after 90 minutes */
                    fulltime: {
                        home: number | null;
                        away: number | null;
                    };
                    /** @description goals of extra time alone */
                    extratime: {
                        home: number | null;
                        away: number | null;
                    };
                    /** @description the shoot-out */
                    penalty: {
                        home: number | null;
                        away: number | null;
                    };
                };
                /** @description once the result stands; a shoot-out decides */
                winner: ("home" | "away" | "draw") | null;
                venue: {
                    id: string;
                    name: string;
                    city: string | null;
                } | null;
                /** @description where it is played, where that is known */
                city: string | null;
                neutral: boolean;
                referee: string | null;
                /** @description spectators, where a source counted them */
                attendance: number | null;
                /** Format: date-time */
                updatedAt: string;
                /** @description raised whenever the fixture changes */
                revision: number;
            }[];
            meta: {
                /** @description items in this answer */
                count: number;
                /** @description items before the first one */
                cursor: number;
                /** @description of the next page: its offset, and where this one ends; null on the last one */
                nextCursor: string | null;
            };
        };
        StandingsReference: {
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
                /**
                 * Format: date-time
                 * @description when anything last changed in the seasons it is made from
                 */
                updatedAt: string;
                /** @description of that change */
                revision: number;
            }[];
            meta: {
                league: string;
                season: number;
                count: number;
                /**
                 * Format: date
                 * @description the day asked for; absent for the present
                 */
                asOf?: string;
            };
        };
        TopscorersReference: {
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
                /**
                 * Format: date-time
                 * @description when anything last changed in the seasons it is made from
                 */
                updatedAt: string;
                /** @description of that change */
                revision: number;
            }[];
            meta: {
                league: string;
                season: number;
                count: number;
            };
        };
        TopassistsReference: {
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
                /**
                 * Format: date-time
                 * @description when anything last changed in the seasons it is made from
                 */
                updatedAt: string;
                /** @description of that change */
                revision: number;
            }[];
            meta: {
                league: string;
                season: number;
                count: number;
            };
        };
        TopyellowcardsReference: {
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
                /**
                 * Format: date-time
                 * @description when anything last changed in the seasons it is made from
                 */
                updatedAt: string;
                /** @description of that change */
                revision: number;
            }[];
            meta: {
                league: string;
                season: number;
                count: number;
            };
        };
        TopredcardsReference: {
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
                /**
                 * Format: date-time
                 * @description when anything last changed in the seasons it is made from
                 */
                updatedAt: string;
                /** @description of that change */
                revision: number;
            }[];
            meta: {
                league: string;
                season: number;
                count: number;
            };
        };
        LeaguesStrengthReference: {
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
                /**
                 * Format: date-time
                 * @description when anything last changed in the seasons it is made from
                 */
                updatedAt: string;
                /** @description of that change */
                revision: number;
            }[];
            meta: {
                league: string;
                season: number;
                count: number;
                /** @description which model it comes from */
                model: string;
                /**
                 * @description results, or prices
                 * @enum {string}
                 */
                source: "model" | "market";
            };
        };
        LeaguesSimulationReference: {
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
                /** @description chance of one of the last places of its table that go down: as many as the rules of this season say, three where they are not known; null in a cup */
                relegationProb: number | null;
                /** @description chance of a place that plays off to stay, 0 where there is none; null in a cup */
                relegationPlayoffProb: number | null;
                projectedPoints: number;
                /** @description chance of each rank, from the first on */
                ranks: number[];
                /**
                 * Format: date-time
                 * @description when anything last changed in the seasons it is made from
                 */
                updatedAt: string;
                /** @description of that change */
                revision: number;
            }[];
            meta: {
                league: string;
                season: number;
                count: number;
                /** @description which model it comes from */
                model: string;
                /**
                 * @description results, or prices
                 * @enum {string}
                 */
                source: "model" | "market";
                sims: number;
                seed: number;
                /** @description matches that were played out */
                matchesLeft: number;
            };
        };
        XgModelReference: {
            data: {
                name: string;
                pitchFrame: string;
                features: string[];
                bodyParts: ("foot" | "header" | "other")[];
                situations: ("open_play" | "free_kick" | "penalty" | "corner")[];
            };
            meta: {
                note: string;
            };
        };
        XgShotReference: {
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
            meta: {
                model: string;
            };
        };
        XgShotsReference: {
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
            meta: {
                model: string;
                count: number;
            };
        };
        OddsReference: {
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
                /** @description of the last change in the season of the match */
                revision: number;
            }[];
            meta: {
                /** @description items in this answer */
                count: number;
                /** @description items before the first one */
                cursor: number;
                /** @description of the next page: its offset, and where this one ends; null on the last one */
                nextCursor: string | null;
                fixture: string;
            };
        };
        OddsLiveReference: {
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
                /** @description of the last change in the season of the match */
                revision: number;
            }[];
            meta: {
                /** @description items in this answer */
                count: number;
                /** @description items before the first one */
                cursor: number;
                /** @description of the next page: its offset, and where this one ends; null on the last one */
                nextCursor: string | null;
            };
        };
        BookmakersReference: {
            data: {
                id: number;
                name: string;
                /** Format: uri */
                image: string;
                /**
                 * Format: date-time
                 * @description when it last changed
                 */
                updatedAt: string;
                /** @description of its last change: compare it with what you kept */
                revision: number;
            }[];
            meta: {
                /** @description items in this answer */
                count: number;
                /** @description items before the first one */
                cursor: number;
                /** @description of the next page: its offset, and where this one ends; null on the last one */
                nextCursor: string | null;
                /** @description where `ids` is sent: those that nothing answers to. 404 where that is all of them */
                missing?: string[];
            };
        };
        BetTypesReference: {
            data: {
                id: number;
                name: string;
            }[];
            meta: {
                /** @description items in this answer */
                count: number;
                /** @description items before the first one */
                cursor: number;
                /** @description of the next page: its offset, and where this one ends; null on the last one */
                nextCursor: string | null;
                /** @description where `ids` is sent: those that nothing answers to. 404 where that is all of them */
                missing?: string[];
            };
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
        TranslateReference: {
            data: {
                /** @enum {string} */
                entity: "league" | "team" | "fixture" | "player" | "coach" | "venue";
                legacyId: number;
                id: string;
            };
            meta: Record<string, never>;
        };
        TranslateLeaguesReference: {
            data: {
                legacyId: number;
                id: string;
                name: string;
                /**
                 * Format: date-time
                 * @description when it last changed
                 */
                updatedAt: string;
                /** @description of its last change: compare it with what you kept */
                revision: number;
            }[];
            meta: {
                count: number;
            };
        };
        AccountReference: {
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
            meta: {
                /** @description where the counts come from */
                source: string;
            };
        };
        /** @description one row a fixture, played or not, with its score and statistics */
        ExportFixtures: {
            /** @description native id */
            fixture_id: string;
            /** @description its number in version 1 */
            fixture_legacy_id: number;
            /** @description native id of the league */
            league_id: string;
            /** @description its number in version 1 */
            league_legacy_id: number;
            /** @description such as eng.1 */
            league_code: string;
            /** @description its name */
            league_name: string;
            /** @description of the league */
            country: string;
            /** @description year the season starts in */
            season: number;
            /** @description such as Regular Season - 3 */
            round: string | null;
            /** @description where the round has groups with tables of their own */
            group_name: string | null;
            /**
             * Format: date-time
             * @description UTC; 00:00 of the day where kickoff_known is false
             */
            kickoff: string;
            /** @description false: only the day is known */
            kickoff_known: boolean;
            /** @description NS, FT, AET, PEN, PST, ...: as in version 1 */
            status: string;
            /** @description minute, of a match in play the last one told */
            elapsed: number | null;
            /** @description native id of the home team */
            home_id: string;
            /** @description its number in version 1 */
            home_legacy_id: number;
            /** @description its name */
            home_name: string;
            /** @description native id of the away team */
            away_id: string;
            /** @description its number in version 1 */
            away_legacy_id: number;
            /** @description its name */
            away_name: string;
            /** @description native id of the ground */
            venue_id: string | null;
            /** @description its number in version 1 */
            venue_legacy_id: number | null;
            /** @description its name */
            venue_name: string | null;
            /** @description where it is played */
            city: string | null;
            /** @description on neutral ground */
            neutral: boolean;
            /** @description as the source writes the name */
            referee: string | null;
            /** @description spectators */
            attendance: number | null;
            /** @description goals so far or at the end, extra time included, shoot-out not, home team */
            home_goals: number | null;
            /** @description goals so far or at the end, extra time included, shoot-out not, away team */
            away_goals: number | null;
            /** @description goals at half-time, home team */
            home_goals_halftime: number | null;
            /** @description goals at half-time, away team */
            away_goals_halftime: number | null;
            /** @description goals after 90 minutes, home team */
            home_goals_fulltime: number | null;
            /** @description goals after 90 minutes, away team */
            away_goals_fulltime: number | null;
            /** @description goals of extra time alone, home team */
            home_goals_extratime: number | null;
            /** @description goals of extra time alone, away team */
            away_goals_extratime: number | null;
            /** @description kicks scored in the shoot-out, home team */
            home_penalties: number | null;
            /** @description kicks scored in the shoot-out, away team */
            away_penalties: number | null;
            /** @description home, away or draw, once it is finished; a shoot-out counts */
            winner: string | null;
            /** @description count of the home team */
            home_shots_on_goal: number | null;
            /** @description count of the home team */
            home_shots_off_goal: number | null;
            /** @description count of the home team */
            home_total_shots: number | null;
            /** @description count of the home team */
            home_blocked_shots: number | null;
            /** @description count of the home team */
            home_shots_inside_box: number | null;
            /** @description count of the home team */
            home_shots_outside_box: number | null;
            /** @description count of the home team */
            home_fouls: number | null;
            /** @description count of the home team */
            home_corner_kicks: number | null;
            /** @description count of the home team */
            home_offsides: number | null;
            /** @description percent, home team */
            home_ball_possession: number | null;
            /** @description count of the home team */
            home_yellow_cards: number | null;
            /** @description count of the home team */
            home_red_cards: number | null;
            /** @description count of the home team */
            home_goalkeeper_saves: number | null;
            /** @description count of the home team */
            home_total_passes: number | null;
            /** @description count of the home team */
            home_passes_accurate: number | null;
            /** @description percent of passes that arrived, home team */
            home_passes_percent: number | null;
            /** @description in goals, by the provider, home team */
            home_expected_goals: number | null;
            /** @description in goals, by the provider, home team */
            home_goals_prevented: number | null;
            /** @description count of the away team */
            away_shots_on_goal: number | null;
            /** @description count of the away team */
            away_shots_off_goal: number | null;
            /** @description count of the away team */
            away_total_shots: number | null;
            /** @description count of the away team */
            away_blocked_shots: number | null;
            /** @description count of the away team */
            away_shots_inside_box: number | null;
            /** @description count of the away team */
            away_shots_outside_box: number | null;
            /** @description count of the away team */
            away_fouls: number | null;
            /** @description count of the away team */
            away_corner_kicks: number | null;
            /** @description count of the away team */
            away_offsides: number | null;
            /** @description percent, away team */
            away_ball_possession: number | null;
            /** @description count of the away team */
            away_yellow_cards: number | null;
            /** @description count of the away team */
            away_red_cards: number | null;
            /** @description count of the away team */
            away_goalkeeper_saves: number | null;
            /** @description count of the away team */
            away_total_passes: number | null;
            /** @description count of the away team */
            away_passes_accurate: number | null;
            /** @description percent of passes that arrived, away team */
            away_passes_percent: number | null;
            /** @description in goals, by the provider, away team */
            away_expected_goals: number | null;
            /** @description in goals, by the provider, away team */
            away_goals_prevented: number | null;
            /** @description who told of it, the most believed first */
            sources: string;
            /**
             * Format: date-time
             * @description last change of score, status or plan
             */
            updated_at: string;
        };
        /** @description one row a team of a league table, as it stands */
        ExportStandings: {
            /** @description such as eng.1 */
            league_code: string;
            /** @description its name */
            league_name: string;
            /** @description year the season starts in */
            season: number;
            /** @description the league's name where one table holds all */
            group_name: string;
            /** @description within its group */
            rank: number;
            /** @description native id of the team */
            team_id: string;
            /** @description its number in version 1 */
            team_legacy_id: number;
            /** @description its name */
            team_name: string;
            /** @description after deductions */
            points: number;
            /** @description of all its matches */
            goal_difference: number;
            /** @description letters W, D, L of the last five, the newest first */
            form: string;
            /** @description points taken away by decision */
            deduction: number;
            /** @description matches that count */
            played: number;
            /** @description won */
            won: number;
            /** @description drawn */
            drawn: number;
            /** @description lost */
            lost: number;
            /** @description goals scored */
            goals_for: number;
            /** @description goals conceded */
            goals_against: number;
            /** @description matches that count at home */
            home_played: number;
            /** @description won at home */
            home_won: number;
            /** @description drawn at home */
            home_drawn: number;
            /** @description lost at home */
            home_lost: number;
            /** @description goals scored at home */
            home_goals_for: number;
            /** @description goals conceded at home */
            home_goals_against: number;
            /** @description matches that count away */
            away_played: number;
            /** @description won away */
            away_won: number;
            /** @description drawn away */
            away_drawn: number;
            /** @description lost away */
            away_lost: number;
            /** @description goals scored away */
            away_goals_for: number;
            /** @description goals conceded away */
            away_goals_against: number;
        };
        /** @description one row a goal, card, substitution or VAR decision, in the order of the match */
        ExportEvents: {
            /** @description native id of the fixture */
            fixture_id: string;
            /** @description number of the fixture in version 1 */
            fixture_legacy_id: number;
            /** @description such as eng.1 */
            league_code: string;
            /** @description year the season starts in */
            season: number;
            /**
             * Format: date-time
             * @description of the fixture
             */
            kickoff: string;
            /** @description home or away */
            side: string;
            /** @description native id of the team */
            team_id: string;
            /** @description number of the team in version 1 */
            team_legacy_id: number;
            /** @description name of the team */
            team_name: string;
            /** @description native id of the event */
            event_id: string;
            /** @description of the match */
            minute: number;
            /** @description minutes beyond 45, 90, 105 or 120; of a shoot-out the kick */
            extra: number | null;
            /** @description goal, card, substitution or var */
            kind: string;
            /** @description normal, own-goal, penalty, yellow, ... */
            detail: string;
            /** @description native id of who scored, was booked or goes off */
            player_id: string | null;
            /** @description the number in version 1 */
            player_legacy_id: number | null;
            /** @description the name */
            player_name: string | null;
            /** @description native id of who assisted or comes on */
            related_id: string | null;
            /** @description the number in version 1 */
            related_legacy_id: number | null;
            /** @description the name */
            related_name: string | null;
            /** @description a kick of the shoot-out */
            shootout: boolean;
            /** @description as the source has them */
            comments: string | null;
            /**
             * Format: date-time
             * @description last change of the event
             */
            updated_at: string;
        };
        /** @description one row a player of a line-up, home team first, starters first */
        ExportLineups: {
            /** @description native id of the fixture */
            fixture_id: string;
            /** @description number of the fixture in version 1 */
            fixture_legacy_id: number;
            /** @description such as eng.1 */
            league_code: string;
            /** @description year the season starts in */
            season: number;
            /**
             * Format: date-time
             * @description of the fixture
             */
            kickoff: string;
            /** @description home or away */
            side: string;
            /** @description native id of the team */
            team_id: string;
            /** @description number of the team in version 1 */
            team_legacy_id: number;
            /** @description name of the team */
            team_name: string;
            /** @description of the team, such as 4-3-3 */
            formation: string | null;
            /** @description native id of the coach */
            coach_id: string | null;
            /** @description the number in version 1 */
            coach_legacy_id: number | null;
            /** @description the name */
            coach_name: string | null;
            /** @description native id of the player */
            player_id: string;
            /** @description the number in version 1 */
            player_legacy_id: number;
            /** @description the name */
            player_name: string;
            /** @description false: on the bench */
            starts: boolean;
            /** @description on the shirt */
            number: number | null;
            /** @description G, D, M or F */
            position: string | null;
            /** @description row:column, the goalkeeper at 1:1 */
            grid: string | null;
            /** @description at kickoff */
            captain: boolean;
        };
        /** @description one row a player and match: who was in the squad of the day, and what he did */
        ExportPlayerStatistics: {
            /** @description native id of the fixture */
            fixture_id: string;
            /** @description number of the fixture in version 1 */
            fixture_legacy_id: number;
            /** @description such as eng.1 */
            league_code: string;
            /** @description year the season starts in */
            season: number;
            /**
             * Format: date-time
             * @description of the fixture
             */
            kickoff: string;
            /** @description home or away */
            side: string;
            /** @description native id of the team */
            team_id: string;
            /** @description number of the team in version 1 */
            team_legacy_id: number;
            /** @description name of the team */
            team_name: string;
            /** @description native id of the player */
            player_id: string;
            /** @description the number in version 1 */
            player_legacy_id: number;
            /** @description the name */
            player_name: string;
            /** @description on the shirt */
            number: number | null;
            /** @description G, D, M or F */
            position: string | null;
            /** @description at kickoff */
            captain: boolean;
            /** @description came from the bench or stayed on it */
            substitute: boolean;
            /** @description 0 to 10, by the provider */
            rating: number | null;
            /** @description count of the match */
            minutes: number | null;
            /** @description count of the match */
            goals: number | null;
            /** @description count of the match */
            assists: number | null;
            /** @description count of the match */
            goals_conceded: number | null;
            /** @description count of the match */
            saves: number | null;
            /** @description count of the match */
            shots: number | null;
            /** @description count of the match */
            shots_on_goal: number | null;
            /** @description count of the match */
            passes: number | null;
            /** @description count of the match */
            key_passes: number | null;
            /** @description count of the match */
            passes_accurate: number | null;
            /** @description count of the match */
            tackles: number | null;
            /** @description count of the match */
            blocks: number | null;
            /** @description count of the match */
            interceptions: number | null;
            /** @description count of the match */
            duels: number | null;
            /** @description count of the match */
            duels_won: number | null;
            /** @description count of the match */
            dribbles: number | null;
            /** @description count of the match */
            dribbles_won: number | null;
            /** @description count of the match */
            dribbled_past: number | null;
            /** @description count of the match */
            fouls_drawn: number | null;
            /** @description count of the match */
            fouls: number | null;
            /** @description count of the match */
            offsides: number | null;
            /** @description count of the match */
            yellow_cards: number | null;
            /** @description count of the match */
            second_yellow_cards: number | null;
            /** @description count of the match */
            red_cards: number | null;
            /** @description count of the match */
            penalties_won: number | null;
            /** @description count of the match */
            penalties_committed: number | null;
            /** @description count of the match */
            penalties_scored: number | null;
            /** @description count of the match */
            penalties_missed: number | null;
            /** @description count of the match */
            penalties_saved: number | null;
            /** @description count of the match */
            own_goals: number | null;
        };
        /** @description one row a shot, in the order of the match */
        ExportShots: {
            /** @description native id of the fixture */
            fixture_id: string;
            /** @description number of the fixture in version 1 */
            fixture_legacy_id: number;
            /** @description such as eng.1 */
            league_code: string;
            /** @description year the season starts in */
            season: number;
            /**
             * Format: date-time
             * @description of the fixture
             */
            kickoff: string;
            /** @description home or away */
            side: string;
            /** @description native id of the team */
            team_id: string;
            /** @description number of the team in version 1 */
            team_legacy_id: number;
            /** @description name of the team */
            team_name: string;
            /** @description of the match */
            minute: number;
            /** @description minutes beyond 45, 90, 105 or 120 */
            extra: number | null;
            /** @description native id of who shot */
            player_id: string | null;
            /** @description the number in version 1 */
            player_legacy_id: number | null;
            /** @description the name */
            player_name: string | null;
            /** @description 0 to 120, the goal attacked at 120 */
            x: number;
            /** @description 0 to 80, growing to the attacker's right */
            y: number;
            /** @description foot, header or other */
            body_part: string;
            /** @description open_play, free_kick, penalty or corner */
            situation: string;
            /** @description goal, saved, off_target, blocked or post */
            outcome: string;
            /** @description chance of a goal, 0 to 1, by the provider */
            provider_xg: number | null;
        };
        /** @description one row a price: a bookmaker, a bet, a value of it, before kickoff */
        ExportOdds: {
            /** @description native id of the fixture */
            fixture_id: string;
            /** @description number of the fixture in version 1 */
            fixture_legacy_id: number;
            /** @description such as eng.1 */
            league_code: string;
            /** @description year the season starts in */
            season: number;
            /**
             * Format: date-time
             * @description of the fixture
             */
            kickoff: string;
            /** @description name of the home team */
            home_name: string;
            /** @description name of the away team */
            away_name: string;
            /** @description as in both versions */
            bookmaker_id: number;
            /** @description the name */
            bookmaker_name: string | null;
            /** @description as in both versions */
            bet_id: number;
            /** @description such as Match Winner */
            bet_name: string | null;
            /** @description what is bet on, such as Home or Over 2.5 */
            value: string;
            /** @description decimal */
            odd: number;
            /** @description decimal; the last before kickoff, where told apart */
            closing_odd: number | null;
            /**
             * Format: date-time
             * @description when a source told prices of the match last
             */
            told_at: string;
        };
        /** @description one row a team, with its ground */
        ExportTeams: {
            /** @description native id */
            team_id: string;
            /** @description its number in version 1 */
            team_legacy_id: number;
            /** @description its readable id */
            slug: string;
            /** @description the name */
            name: string;
            /** @description three letters, where known */
            code: string | null;
            /** @description name of the country */
            country: string;
            /** @description such as eng */
            country_key: string;
            /** @description year */
            founded: number | null;
            /** @description a national team */
            national: boolean;
            /** @description native id of the ground */
            venue_id: string | null;
            /** @description its number in version 1 */
            venue_legacy_id: number | null;
            /** @description its name */
            venue_name: string | null;
            /** @description where it is */
            venue_city: string | null;
            /** @description spectators */
            venue_capacity: number | null;
            /** @description such as grass */
            venue_surface: string | null;
        };
        /** @description one row a player */
        ExportPlayers: {
            /** @description native id */
            player_id: string;
            /** @description the number in version 1 */
            player_legacy_id: number;
            /** @description as shown */
            name: string;
            /** @description where told apart */
            first_name: string | null;
            /** @description where told apart */
            last_name: string | null;
            /** @description day of birth */
            birth_date: string | null;
            /** @description town */
            birth_place: string | null;
            /** @description name of the country */
            birth_country: string | null;
            /** @description name of the country */
            nationality: string | null;
            /** @description centimetres */
            height_cm: number | null;
            /** @description kilograms */
            weight_kg: number | null;
            /** @description Goalkeeper, Defender, Midfielder or Attacker */
            position: string | null;
            /** @description on the shirt, in the latest squad */
            number: number | null;
            /**
             * Format: date-time
             * @description last change
             */
            updated_at: string;
        };
        /** @description one row a transfer */
        ExportTransfers: {
            /** @description native id */
            transfer_id: string;
            /** @description native id of the player */
            player_id: string;
            /** @description the number in version 1 */
            player_legacy_id: number;
            /** @description the name */
            player_name: string;
            /**
             * Format: date
             * @description the first day of the window where day_known is false
             */
            moved_on: string;
            /** @description false: only the window is known */
            day_known: boolean;
            /** @description native id of the team, where it is known */
            from_team_id: string | null;
            /** @description its number in version 1 */
            from_team_legacy_id: number | null;
            /** @description its name */
            from_team_name: string | null;
            /** @description native id of the team, where it is known */
            to_team_id: string | null;
            /** @description its number in version 1 */
            to_team_legacy_id: number | null;
            /** @description its name */
            to_team_name: string | null;
            /** @description Free, Loan, the fee as told, N/A */
            type: string;
            /** @description euros */
            fee_eur: number | null;
            /**
             * Format: date-time
             * @description last change
             */
            updated_at: string;
        };
        /** @description one row an absence: a player who misses a match or a spell, or may */
        ExportInjuries: {
            /** @description native id */
            injury_id: string;
            /** @description native id of the player */
            player_id: string;
            /** @description the number in version 1 */
            player_legacy_id: number;
            /** @description the name */
            player_name: string;
            /** @description native id of the team */
            team_id: string | null;
            /** @description its number in version 1 */
            team_legacy_id: number | null;
            /** @description its name */
            team_name: string | null;
            /** @description such as eng.1 */
            league_code: string | null;
            /** @description year the season starts in */
            season: number | null;
            /** @description native id of the match missed, where told */
            fixture_id: string | null;
            /** @description its number in version 1 */
            fixture_legacy_id: number | null;
            /** @description missing or questionable */
            availability: string;
            /** @description as the source has it */
            reason: string;
            /**
             * Format: date
             * @description first day
             */
            starts: string;
            /** @description last day, where known */
            ends: string | null;
            /**
             * Format: date-time
             * @description last change
             */
            updated_at: string;
        };
        ExportReference: components["schemas"]["ExportFixtures"] | components["schemas"]["ExportStandings"] | components["schemas"]["ExportEvents"] | components["schemas"]["ExportLineups"] | components["schemas"]["ExportPlayerStatistics"] | components["schemas"]["ExportShots"] | components["schemas"]["ExportOdds"] | components["schemas"]["ExportTeams"] | components["schemas"]["ExportPlayers"] | components["schemas"]["ExportTransfers"] | components["schemas"]["ExportInjuries"];
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
                /** @description key (eng), code (GB-ENG) or name (England), or up to 200 with commas between */
                ids?: string;
                /**
                 * @description items in one answer at most, 50 unless told
                 * @example 5
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before, or an offset from 0 to 1000000
                 * @example 0
                 */
                cursor?: number | string;
                /**
                 * @description instead of cursor: the page, counted from 1
                 * @example 1
                 */
                page?: number;
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["CountriesReference"];
                    "application/x-ndjson": Record<string, never>;
                    "text/csv": string;
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
                /** @description native id or code, or up to 200 with commas between */
                ids?: string;
                /**
                 * @description items in one answer at most, 50 unless told
                 * @example 5
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before, or an offset from 0 to 1000000
                 * @example 0
                 */
                cursor?: number | string;
                /**
                 * @description instead of cursor: the page, counted from 1
                 * @example 1
                 */
                page?: number;
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["LeaguesReference"];
                    "application/x-ndjson": Record<string, never>;
                    "text/csv": string;
                };
            };
        };
    };
    league: {
        parameters: {
            query?: {
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
            };
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
                    "application/json": components["schemas"]["LeagueReference"];
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
                /** @description native id or slug, or up to 200 with commas between */
                ids?: string;
                /**
                 * @description items in one answer at most, 50 unless told
                 * @example 50
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before, or an offset from 0 to 1000000
                 * @example 0
                 */
                cursor?: number | string;
                /**
                 * @description instead of cursor: the page, counted from 1
                 * @example 1
                 */
                page?: number;
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["TeamsReference"];
                    "application/x-ndjson": Record<string, never>;
                    "text/csv": string;
                };
            };
        };
    };
    team: {
        parameters: {
            query?: {
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["TeamReference"];
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
                 * @description the form as it was after all matches that kicked off up to and including this day, in `timezone`
                 * @example 2024-08-16
                 */
                asOf?: string;
                /**
                 * @description IANA zone of the day that `asOf` means
                 * @example Europe/London
                 */
                timezone?: string;
                /**
                 * @description matches of this league alone (lg_... or eng.1)
                 * @example eng.1
                 */
                league?: string;
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["TeamsFormReference"];
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
                 * @description the form as it was after all matches that kicked off up to and including this day, in `timezone`
                 * @example 2024-08-16
                 */
                asOf?: string;
                /**
                 * @description IANA zone of the day that `asOf` means
                 * @example Europe/London
                 */
                timezone?: string;
                /**
                 * @description matches of this league alone (lg_... or eng.1)
                 * @example eng.1
                 */
                league?: string;
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["TeamsFormReference"];
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
                /** @description native id, or up to 200 with commas between */
                ids?: string;
                /**
                 * @description items in one answer at most, 50 unless told
                 * @example 5
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before, or an offset from 0 to 1000000
                 * @example 0
                 */
                cursor?: number | string;
                /**
                 * @description instead of cursor: the page, counted from 1
                 * @example 1
                 */
                page?: number;
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["VenuesReference"];
                    "application/x-ndjson": Record<string, never>;
                    "text/csv": string;
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
                /** @description native id, or up to 200 with commas between */
                ids?: string;
                /**
                 * @description items in one answer at most, 50 unless told
                 * @example 50
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before, or an offset from 0 to 1000000
                 * @example 0
                 */
                cursor?: number | string;
                /**
                 * @description instead of cursor: the page, counted from 1
                 * @example 1
                 */
                page?: number;
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["PlayersReference"];
                    "application/x-ndjson": Record<string, never>;
                    "text/csv": string;
                };
            };
        };
    };
    player: {
        parameters: {
            query?: {
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
            };
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
                    "application/json": components["schemas"]["PlayerReference"];
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
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["SquadsTeamReference"];
                    "application/x-ndjson": Record<string, never>;
                    "text/csv": string;
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
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["SquadsTeamReference"];
                    "application/x-ndjson": Record<string, never>;
                    "text/csv": string;
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
                /** @description native id, or up to 200 with commas between */
                ids?: string;
                /**
                 * @description items in one answer at most, 50 unless told
                 * @example 50
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before, or an offset from 0 to 1000000
                 * @example 0
                 */
                cursor?: number | string;
                /**
                 * @description instead of cursor: the page, counted from 1
                 * @example 1
                 */
                page?: number;
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["CoachesReference"];
                    "application/x-ndjson": Record<string, never>;
                    "text/csv": string;
                };
            };
        };
    };
    coach: {
        parameters: {
            query?: {
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
            };
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
                    "application/json": components["schemas"]["CoachReference"];
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
                /** @description native id (tf_...), or up to 200 with commas between */
                ids?: string;
                /**
                 * @description items in one answer at most, 50 unless told
                 * @example 50
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before, or an offset from 0 to 1000000
                 * @example 0
                 */
                cursor?: number | string;
                /**
                 * @description instead of cursor: the page, counted from 1
                 * @example 1
                 */
                page?: number;
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["TransfersReference"];
                    "application/x-ndjson": Record<string, never>;
                    "text/csv": string;
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
                /** @description native id (ij_...), or up to 200 with commas between */
                ids?: string;
                /**
                 * @description items in one answer at most, 50 unless told
                 * @example 5
                 */
                limit?: number;
                /**
                 * @description the nextCursor of the answer before, or an offset from 0 to 1000000
                 * @example 0
                 */
                cursor?: number | string;
                /**
                 * @description instead of cursor: the page, counted from 1
                 * @example 1
                 */
                page?: number;
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["InjuriesReference"];
                    "application/x-ndjson": Record<string, never>;
                    "text/csv": string;
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
                 * @description the nextCursor of the answer before, or an offset from 0 to 1000000
                 * @example 0
                 */
                cursor?: number | string;
                /**
                 * @description instead of cursor: the page, counted from 1
                 * @example 1
                 */
                page?: number;
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["TrophiesReference"];
                    "application/x-ndjson": Record<string, never>;
                    "text/csv": string;
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
                 * @description the nextCursor of the answer before, or an offset from 0 to 1000000
                 * @example 0
                 */
                cursor?: number | string;
                /**
                 * @description instead of cursor: the page, counted from 1
                 * @example 1
                 */
                page?: number;
                /** @description native id, or up to 200 with commas between */
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
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["FixturesReference"];
                    "application/x-ndjson": Record<string, never>;
                    "text/csv": string;
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
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["FixtureReference"];
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
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["FixturesStatisticsReference"];
                    "application/x-ndjson": Record<string, never>;
                    "text/csv": string;
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
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["FixturesStatisticsReference"];
                    "application/x-ndjson": Record<string, never>;
                    "text/csv": string;
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
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["FixturesEventsReference"];
                    "application/x-ndjson": Record<string, never>;
                    "text/csv": string;
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
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["FixturesEventsReference"];
                    "application/x-ndjson": Record<string, never>;
                    "text/csv": string;
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
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["FixturesLineupsReference"];
                    "application/x-ndjson": Record<string, never>;
                    "text/csv": string;
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
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["FixturesLineupsReference"];
                    "application/x-ndjson": Record<string, never>;
                    "text/csv": string;
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
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["FixturesPlayersReference"];
                    "application/x-ndjson": Record<string, never>;
                    "text/csv": string;
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
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["FixturesPlayersReference"];
                    "application/x-ndjson": Record<string, never>;
                    "text/csv": string;
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
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["FixturesShotsReference"];
                    "application/x-ndjson": Record<string, never>;
                    "text/csv": string;
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
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["FixturesShotsReference"];
                    "application/x-ndjson": Record<string, never>;
                    "text/csv": string;
                };
            };
        };
    };
    fixturesProjection: {
        parameters: {
            query?: {
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["FixturesProjectionReference"];
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
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["FixturesProjectionReference"];
                };
            };
        };
    };
    fixturesPreview: {
        parameters: {
            query?: {
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["FixturesPreviewReference"];
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
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["FixturesPreviewReference"];
                };
            };
        };
    };
    fixturesContent: {
        parameters: {
            query?: {
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["FixturesContentReference"];
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
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["FixturesContentReference"];
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
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["InsightsReference"];
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
                 * @description the nextCursor of the answer before, or an offset from 0 to 1000000
                 * @example 0
                 */
                cursor?: number | string;
                /**
                 * @description instead of cursor: the page, counted from 1
                 * @example 1
                 */
                page?: number;
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["HeadtoheadReference"];
                    "application/x-ndjson": Record<string, never>;
                    "text/csv": string;
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
                /**
                 * @description the table as it stood after all matches that kicked off up to and including this day, in `timezone`
                 * @example 2024-08-16
                 */
                asOf?: string;
                /**
                 * @description IANA zone of the day that `asOf` means
                 * @example Europe/London
                 */
                timezone?: string;
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["StandingsReference"];
                    "application/x-ndjson": Record<string, never>;
                    "text/csv": string;
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
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["TopscorersReference"];
                    "application/x-ndjson": Record<string, never>;
                    "text/csv": string;
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
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["TopassistsReference"];
                    "application/x-ndjson": Record<string, never>;
                    "text/csv": string;
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
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["TopyellowcardsReference"];
                    "application/x-ndjson": Record<string, never>;
                    "text/csv": string;
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
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["TopredcardsReference"];
                    "application/x-ndjson": Record<string, never>;
                    "text/csv": string;
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
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["LeaguesStrengthReference"];
                    "application/x-ndjson": Record<string, never>;
                    "text/csv": string;
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
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["LeaguesSimulationReference"];
                    "application/x-ndjson": Record<string, never>;
                    "text/csv": string;
                };
            };
        };
    };
    xgModel: {
        parameters: {
            query?: {
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["XgModelReference"];
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
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["XgShotReference"];
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
                    "application/json": components["schemas"]["XgShotsReference"];
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
                 * @description the nextCursor of the answer before, or an offset from 0 to 1000000
                 * @example 0
                 */
                cursor?: number | string;
                /**
                 * @description instead of cursor: the page, counted from 1
                 * @example 1
                 */
                page?: number;
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["OddsReference"];
                    "application/x-ndjson": Record<string, never>;
                    "text/csv": string;
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
                 * @description the nextCursor of the answer before, or an offset from 0 to 1000000
                 * @example 0
                 */
                cursor?: number | string;
                /**
                 * @description instead of cursor: the page, counted from 1
                 * @example 1
                 */
                page?: number;
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["OddsLiveReference"];
                    "application/x-ndjson": Record<string, never>;
                    "text/csv": string;
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
                 * @description the nextCursor of the answer before, or an offset from 0 to 1000000
                 * @example 0
                 */
                cursor?: number | string;
                /**
                 * @description instead of cursor: the page, counted from 1
                 * @example 1
                 */
                page?: number;
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["BookmakersReference"];
                    "application/x-ndjson": Record<string, never>;
                    "text/csv": string;
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
                 * @description the nextCursor of the answer before, or an offset from 0 to 1000000
                 * @example 0
                 */
                cursor?: number | string;
                /**
                 * @description instead of cursor: the page, counted from 1
                 * @example 1
                 */
                page?: number;
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["BetTypesReference"];
                    "application/x-ndjson": Record<string, never>;
                    "text/csv": string;
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
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/x-ndjson": Record<string, never>;
                    "text/csv": string;
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
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["TranslateReference"];
                };
            };
        };
    };
    translateLeagues: {
        parameters: {
            query?: {
                /** @description What to tell of each item, with commas between and dots inside: the rest is left out. An extension of this service. */
                fields?: string;
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
                    "application/json": components["schemas"]["TranslateLeaguesReference"];
                    "application/x-ndjson": Record<string, never>;
                    "text/csv": string;
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
                    "application/json": components["schemas"]["AccountReference"];
                };
            };
        };
    };
    export: {
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
            };
            header?: never;
            path: {
                /**
                 * @description what each row is
                 * @example fixtures
                 */
                resource: "fixtures" | "standings" | "events" | "lineups" | "player-statistics" | "shots" | "odds" | "teams" | "players" | "transfers" | "injuries";
                /**
                 * @description form of the file
                 * @example ndjson
                 */
                format: "parquet" | "csv" | "csv.gz" | "ndjson" | "ndjson.gz";
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
                    "application/vnd.apache.parquet": unknown;
                    "text/csv": unknown;
                    "application/gzip": unknown;
                    "application/x-ndjson": components["schemas"]["ExportReference"];
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
