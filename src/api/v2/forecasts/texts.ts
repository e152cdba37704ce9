/** Texts about a match, and the data they are written from. */
import { z } from 'zod';
import { FORM_MS, type Form, teamForm } from '../../../football/form.ts';
import { type HeadToHead, headToHead } from '../../../football/head-to-head.ts';
import { isInPlay } from '../../../football/status.ts';
import type { Fixture } from '../../../football/terms.ts';
import type { Forecast } from '../../../forecasts/forecast.ts';
import { previewText } from '../../../forecasts/texts/preview.ts';
import { recapText } from '../../../forecasts/texts/recap.ts';
import { type EndpointResult, endpoint, type HandleContext } from '../../../http/endpoint/endpoint.ts';
import { ANY_SCOPE, RATINGS_SCOPE, TEXTS_SCOPE } from '../../../store/changes/revisions.ts';
import type { Store } from '../../../store/store.ts';
import { singleAnswer, v2, viewOf } from '../answer.ts';
import { forBothShapes, singleResponse } from '../envelope.ts';
import { examples } from '../examples.ts';
import { requireFixture } from '../filters/entities.ts';
import { RESULT_STATUSES } from '../filters/statuses.ts';
import { ofFixture } from '../fixtures/of-fixture.ts';
import { fixtureId } from '../params.ts';
import { FixtureTexts, presentTexts } from '../present/fixtures/fixture.ts';
import { InsightBody, presentInsight } from '../present/forecasts/insight.ts';
import { latestOf, presentStamp, SeasonStampBody, type Stamp } from '../present/stamp.ts';
import { forecastStamp, forecastUntil, modelMeta } from './projection.ts';
import { storedTexts, storeWritten } from './stored-texts.ts';

type Context = HandleContext<unknown, unknown>;

const FORM_MATCHES = 5;
const MEETINGS_MAX = 10;

export interface Background {
  readonly fixture: Fixture;
  readonly forecast: Forecast;
  readonly form: { readonly home: Form; readonly away: Form };
  readonly meetings: HeadToHead;
  readonly stamp: Stamp;
}

/** The last change of the data behind a text: every season of both teams, and the data of the forecast. */
function stampOf(store: Store, fixture: Fixture): Stamp {
  const seasons = [fixture.home, fixture.away].flatMap((team) => store.reference.seasonsOfTeam(team));
  return latestOf([forecastStamp(fixture, store), ...seasons]);
}

/** What was known about both teams before the match. */
async function backgroundOf({ store, forecasts }: Context, fixture: Fixture): Promise<Background> {
  const { home, away, kickoff: to } = fixture;
  const before = { to, statuses: RESULT_STATUSES };
  const latestMatches = (team: number) =>
    store.fixtures.list({ ...before, from: to - FORM_MS, team }, { order: 'desc', limit: FORM_MATCHES });
  const pair = [home.legacyId, away.legacyId] as const;
  const [forecast, ofHome, ofAway, meetings] = await Promise.all([
    forecasts.ofFixture(fixture),
    latestMatches(home.legacyId),
    latestMatches(away.legacyId),
    store.fixtures.list({ ...before, pair }, { order: 'desc', limit: MEETINGS_MAX }),
  ]);
  const form = { home: teamForm(home, ofHome, FORM_MATCHES), away: teamForm(away, ofAway, FORM_MATCHES) };
  return { fixture, forecast, form, meetings: headToHead(home, away, meetings), stamp: stampOf(store, fixture) };
}

const previewOf = ({ forecast, ...background }: Background) =>
  previewText({ ...background, chances: forecast, expectedGoals: forecast.expectedGoals });

/** Any scope, because earlier matches of the teams can be in any competition. */
function answerParts({ now }: Context, fixture: Fixture): Omit<EndpointResult, 'body'> {
  return { scopes: [ANY_SCOPE, RATINGS_SCOPE], ...forecastUntil(fixture, now), inPlay: isInPlay(fixture.status) };
}

export const preview = ofFixture({
  name: 'preview',
  tag: 'Texts',
  summary: 'Preview text of one match',
  description:
    'Stores what it writes: the preview, and a report once the match has a result. Until the facts change, it answers ' +
    'with the stored text and `meta.cached` true.',
  isCached: false,
  filters: {},
  response: singleResponse(forBothShapes(z.object({ id: z.string(), preview: z.string(), ...SeasonStampBody.shape })), {
    model: z.string().describe("author: 'template', or the name of a language model"),
    cached: z.boolean().describe('true if the text was written earlier'),
    source: z.string().describe('sources of the match data that the text uses'),
  }),

  async answer(context, fixture) {
    const background = await backgroundOf(context, fixture);
    const recap = recapText(fixture, await eventsOf(context.store, fixture));
    const written = { preview: previewOf(background), recap };
    const { preview, cached } = await storeWritten(context.store, fixture, written, context.now);
    return singleAnswer(
      context,
      { id: fixture.id, preview: preview.text, ...presentStamp(background.stamp) },
      {
        ...answerParts(context, fixture),
        meta: { model: preview.model, cached, source: fixture.sources.join(', ') },
      },
    );
  },
});

async function eventsOf({ events }: Store, { legacyId }: Fixture) {
  return (await events.ofFixtures([legacyId])).get(legacyId) ?? [];
}

export const content = ofFixture({
  name: 'content',
  tag: 'Texts',
  summary: 'Stored texts about one match: a preview, and a report once the match has a result',
  description: 'Reads what the preview operation has stored and never writes a text. Null: none is stored.',
  filters: {},
  response: singleResponse(
    forBothShapes(
      z.object({
        id: z.string(),
        preview: z.string().nullable(),
        recap: z.string().nullable(),
        ...SeasonStampBody.shape,
      }),
    ),
    {
      models: FixtureTexts.describe('author of the texts'),
      source: z.string().describe('sources of the match data that the texts use'),
    },
  ),

  async answer(context, fixture) {
    const texts = await storedTexts(context.store, fixture);
    const { content, models } = presentTexts(texts);
    return singleAnswer(
      context,
      { id: fixture.id, ...content, ...presentStamp(stampOf(context.store, fixture)) },
      {
        scopes: [ANY_SCOPE, TEXTS_SCOPE],
        inPlay: isInPlay(fixture.status),
        meta: { models, source: fixture.sources.join(', ') },
      },
    );
  },
});

export const insights = endpoint({
  ...v2,
  id: 'v2.insights',
  path: '/api/v2/insights',
  tag: 'Forecasts',
  summary: 'Insight into one match before kickoff: probabilities, form, head-to-head record, text',
  query: z.object({ fixture: fixtureId() }),
  response: singleResponse(forBothShapes(InsightBody), modelMeta),
  example: { query: { fixture: examples.fixture } },

  async handle(context) {
    const fixture = await requireFixture(context.store, context.query.fixture);
    const background = await backgroundOf(context, fixture);
    const data = presentInsight(background, previewOf(background), viewOf(context));
    return singleAnswer(context, data, {
      ...answerParts(context, fixture),
      meta: { model: background.forecast.model, source: 'model' },
    });
  },
});
