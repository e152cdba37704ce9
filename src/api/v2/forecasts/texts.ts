/** Texts about a match, and the data they are written from. */
import { z } from 'zod';
import { isInPlay } from '../../../football/status.ts';
import type { Fixture } from '../../../football/terms.ts';
import { backgroundOf, previewFacts, recapFacts } from '../../../forecasts/texts/gather.ts';
import { templateText } from '../../../forecasts/texts/text-writer.ts';
import { type EndpointResult, endpoint, type HandleContext } from '../../../http/endpoint/endpoint.ts';
import { ANY_SCOPE, RATINGS_SCOPE, TEXTS_SCOPE } from '../../../store/changes/revisions.ts';
import { TEXT_LANGUAGES } from '../../../store/fixtures/texts.ts';
import type { Store } from '../../../store/store.ts';
import * as param from '../../params.ts';
import { singleAnswer, v2, viewOf } from '../answer.ts';
import { forBothShapes, singleResponse } from '../envelope.ts';
import { examples } from '../examples.ts';
import { requireFixture } from '../filters/entities.ts';
import { ofFixture } from '../fixtures/of-fixture.ts';
import { fixtureId } from '../params.ts';
import { FixtureTexts, presentTexts } from '../present/fixtures/fixture.ts';
import { InsightBody, presentInsight } from '../present/forecasts/insight.ts';
import { latestOf, presentStamp, SeasonStampBody, type Stamp } from '../present/stamp.ts';
import { forecastStamp, forecastUntil, modelMeta } from './projection.ts';
import { storedOrWritten } from './stored-texts.ts';

type Context = HandleContext<unknown, unknown>;

const languageFilter = {
  language: param.oneOf(TEXT_LANGUAGES, { description: 'language of the texts, by its ISO 639-1 code' }).default('en'),
};

/** The last change of the data behind a text: every season of both teams, and the data of the forecast. */
function stampOf(store: Store, fixture: Fixture): Stamp {
  const seasons = [fixture.home, fixture.away].flatMap((team) => store.reference.seasonsOfTeam(team));
  return latestOf([forecastStamp(fixture, store), ...seasons]);
}

/** What was known about both teams before the match. */
async function knownBefore({ store, forecasts, now }: Context, fixture: Fixture) {
  const [forecast, background] = await Promise.all([forecasts.ofFixture(fixture), backgroundOf(store, fixture)]);
  forecasts.served(fixture, forecast, now);
  return { forecast, background };
}

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
  filters: languageFilter,
  response: singleResponse(forBothShapes(z.object({ id: z.string(), preview: z.string(), ...SeasonStampBody.shape })), {
    model: z.string().describe("author: 'template', or the name of a language model"),
    cached: z.boolean().describe('true if the text was written earlier'),
    source: z.string().describe('sources of the match data that the text uses'),
  }),

  async answer(context, fixture, { language }) {
    const { store } = context;
    const known = await knownBefore(context, fixture);
    const recap = await recapFacts(store, fixture, known.background);
    const facts = [await previewFacts(store, fixture, known), ...(recap === null ? [] : [recap])];
    const { preview, cached } = await storedOrWritten(context, fixture, { facts, language });
    return singleAnswer(
      context,
      { id: fixture.id, preview: preview.text, ...presentStamp(stampOf(store, fixture)) },
      {
        ...answerParts(context, fixture),
        meta: { model: preview.model, cached, source: fixture.sources.join(', ') },
      },
    );
  },
});

export const content = ofFixture({
  name: 'content',
  tag: 'Texts',
  summary: 'Stored texts about one match: a preview, and a report once the match has a result',
  description: 'Reads what the preview operation has stored and never writes a text. Null: none is stored.',
  filters: languageFilter,
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

  async answer(context, fixture, { language }) {
    const texts = await context.store.texts.ofFixture(fixture.legacyId, language);
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
  description:
    'Two extensions of this service: `recap`, a report once the match has a result, and `language`. The texts are written from the facts on each request and not stored.',
  query: z.object({ fixture: fixtureId(), ...languageFilter }),
  response: singleResponse(forBothShapes(InsightBody), modelMeta),
  example: { query: { fixture: examples.fixture } },

  async handle(context) {
    const { query, store } = context;
    const fixture = await requireFixture(store, query.fixture);
    const known = await knownBefore(context, fixture);
    const recap = await recapFacts(store, fixture, known.background);
    const texts = {
      preview: templateText(await previewFacts(store, fixture, known), query.language, fixture.id),
      recap: recap === null ? null : templateText(recap, query.language, fixture.id),
    };
    const row = { fixture, forecast: known.forecast, ...known.background, stamp: stampOf(context.store, fixture) };
    const data = presentInsight(row, texts, viewOf(context));
    return singleAnswer(context, data, {
      ...answerParts(context, fixture),
      meta: { model: known.forecast.model, source: 'model' },
    });
  },
});
