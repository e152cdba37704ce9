/** An endpoint is a value: from the list of them come routing, validation, plan gates, OpenAPI and the conformance test. */
import type { z } from 'zod';
import type { Caller } from '../../accounts/caller.ts';
import type { Scope } from '../../accounts/scopes.ts';
import type { FieldError } from '../../base/errors.ts';
import type { MaybePromise } from '../../base/maybe-promise.ts';
import type { Forecasts } from '../../forecasts/forecasts.ts';
import type { ChangeStream } from '../../live/changes/stream.ts';
import type { Store } from '../../store/store.ts';
import type { Given } from './rules.ts';
import type { EventFeed, FileAnswer } from './streamed.ts';

export type VersionName = 'v1' | 'v2' | 'feed' | 'account';
export type V1Shape = 'merged' | 'nested' | 'flat';
export type V2Shape = 'reference' | 'migration';
export type Shape = V1Shape | V2Shape;

/** Query parameters after validation: typed by the schema of the endpoint. */
export interface HandleContext<Query, Params> {
  readonly query: Query;
  readonly params: Params;
  /** the query as sent, in the caller's order, aliases and all; for echoing */
  readonly sent: readonly (readonly [string, string])[];
  readonly shape: Shape;
  readonly store: Store;
  readonly forecasts: Forecasts;
  readonly now: number;
  /** scheme and host of this service as clients see it, without a slash at the end; images hang on it */
  readonly publicUrl: string;
  readonly caller: Caller;
  readonly changes: ChangeStream;
  /** where a stream that broke off is to go on, as the client's `Last-Event-ID` says */
  readonly lastEventId?: string;
  /** body of a POST, parsed and validated */
  readonly body?: unknown;
}

/**
 * What an answer was made from. It is kept, and its ETag stands, until one of its scopes gets a new revision.
 * `seasonScope(league, year)`, REFERENCE_SCOPE, ANY_SCOPE come from the store.
 */
export interface Answer {
  /** to be written as JSON */
  readonly body: unknown;
  readonly scopes: readonly string[];
  /** the answer may change by the clock alone from this moment on (UTC ms): next midnight, next kickoff */
  readonly until?: number;
  /** a match of the answer is in play: short max-age */
  readonly inPlay?: boolean;
  /** of a list with a further page: the parameters that lead there, in the place of those sent */
  readonly next?: Readonly<Record<string, string>>;
  /** of a stream, in the place of the body: what is sent as it comes */
  readonly feed?: EventFeed;
  /** of a file, in the place of the body: what is sent while it is written */
  readonly file?: FileAnswer;
}

export interface Endpoint<Query extends z.ZodObject = z.ZodObject, Params extends z.ZodObject = z.ZodObject> {
  /** 'v1.fixtures' */
  readonly id: string;
  readonly version: VersionName;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** full path, '/api/v1/fixtures/:id/events' */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** the lowest plan that includes it; `gate` refuses single parameters such as `live` */
  readonly plan: 'free' | 'paid' | 'ultra';
  readonly gate?: (query: z.output<Query>) => { readonly plan: 'paid' | 'ultra'; readonly field: string } | null;
  /** what the key must be for; reading unless told otherwise */
  readonly scope?: Scope;
  /** false for account and status endpoints, which do not count against the quota */
  readonly metered: boolean;
  /** false where the answer depends on the caller, so that it is never shared */
  readonly isCached: boolean;
  readonly query: Query;
  readonly params?: Params;
  /** other name > parameter: { fixtureId: 'fixture' } */
  readonly aliases?: Readonly<Record<string, string>>;
  /** rules between parameters; those not valid by themselves are given as INVALID */
  readonly rules?: (given: Given<z.output<Query>>) => readonly FieldError[];
  /** the shapes it can answer in, its default first */
  readonly shapes: readonly [Shape, ...Shape[]];
  /** the schema of the whole body for each shape */
  readonly response: Readonly<Partial<Record<Shape, z.ZodType>>>;
  readonly body?: z.ZodType;
  /** the body may also come as lines of JSON (application/x-ndjson), which arrive as one text; its size at most */
  readonly lines?: { readonly maxBytes: number; readonly line: z.ZodType };
  /** answers with server-sent events that go on until either side ends them */
  readonly stream?: true;
  /** answers with a file of one of these media types; `response` describes a line of those that have lines */
  readonly files?: readonly string[];
  /** reads the change log from a position, which may be gone */
  readonly positioned?: true;
  /** what is stored may not allow what the body asks for */
  readonly conflicting?: true;
  /** a request that answers 200 with rows on the sandbox; values as sent. A function where ids depend on the store. */
  readonly example: {
    readonly query?: Readonly<Record<string, string>>;
    readonly params?: Readonly<Record<string, string>>;
  };
  handle(context: HandleContext<z.output<Query>, z.output<Params>>): MaybePromise<Answer>;
}

/** Keeps the types of one endpoint's schemas together while it is written; the list then forgets them. */
export function endpoint<Query extends z.ZodObject, Params extends z.ZodObject = z.ZodObject>(
  definition: Endpoint<Query, Params>,
): Endpoint {
  return definition as unknown as Endpoint;
}
