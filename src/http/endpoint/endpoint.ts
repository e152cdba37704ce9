/** An endpoint is a value. Routing, validation, plan gates, OpenAPI and the conformance test derive from their list. */
import type { z } from 'zod';
import type { Caller } from '../../accounts/caller.ts';
import type { Scope } from '../../accounts/scopes.ts';
import type { FieldError } from '../../base/errors.ts';
import type { MaybePromise } from '../../base/maybe-promise.ts';
import type { Forecasts } from '../../forecasts/forecasts.ts';
import type { TextWriter } from '../../forecasts/texts/text-writer.ts';
import type { ChangeStream } from '../../live/changes/stream.ts';
import type { Store } from '../../store/store.ts';
import type { RuleInput } from './rules.ts';
import type { EventFeed, FileAnswer } from './streaming.ts';

export type VersionName = 'v1' | 'v2' | 'feed' | 'account';
export type V1Shape = 'merged' | 'nested' | 'flat';
export type V2Shape = 'reference' | 'migration';
export type Shape = V1Shape | V2Shape;

/** What `handle` receives. `query`, `params` and `body` are validated and have the types of the endpoint's schemas. */
export interface HandleContext<Query, Params> {
  readonly query: Query;
  readonly params: Params;
  /** the query as sent: in its order, with aliases; version 1 echoes it */
  readonly sent: readonly (readonly [string, string])[];
  readonly shape: Shape;
  /** shows what the plan of the caller includes */
  readonly store: Store;
  readonly forecasts: Forecasts;
  readonly writer: TextWriter;
  /** ms since 1970 UTC */
  readonly now: number;
  /** scheme and host as clients see them, without a trailing slash; the base of image URLs */
  readonly publicUrl: string;
  readonly caller: Caller;
  /** IP address of the client; few endpoints need it */
  readonly address: () => string;
  readonly changes: ChangeStream;
  /** `Last-Event-ID` of a client that resumes a stream */
  readonly lastEventId?: string;
  readonly body?: unknown;
}

/**
 * What `handle` returns. The response is cached, and its ETag is valid, until one of `scopes` has a new revision. The store
 * defines the scopes: `seasonScope(league, year)`, REFERENCE_SCOPE, ANY_SCOPE.
 */
export interface EndpointResult {
  /** a value for JSON */
  readonly body: unknown;
  readonly scopes: readonly string[];
  /** moment from which the response may change without a change of data, such as midnight or a kickoff; ms since 1970 UTC */
  readonly until?: number;
  /** true if the response contains a match in play: the max-age is short */
  readonly inPlay?: boolean;
  /** parameters of the next page, which replace those of this request; absent on the last page */
  readonly next?: Readonly<Record<string, string>>;
  /** events of a stream, sent instead of the body */
  readonly feed?: EventFeed;
  /** file that is generated while it is sent, instead of the body */
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
  /** the lowest plan that includes the endpoint; `gate` requires a plan for single parameters such as `live` */
  readonly plan: 'free' | 'paid' | 'ultra';
  readonly gate?: (
    query: z.output<Query>,
    params: z.output<Params>,
  ) => { readonly plan: 'paid' | 'ultra'; readonly field: string } | null;
  /** scope that the key must have; default: read */
  readonly scope?: Scope;
  /**
   * Who may call it besides, or instead of, the holder of a key. `account`: also a person who is signed in. `user`: only such
   * a person. `administrator`: only one with this role. `anyone`: only for open routes. Absent: a key is required.
   */
  readonly access?: 'account' | 'user' | 'administrator' | 'anyone';
  /** false for account and status endpoints, which do not count against the quota */
  readonly metered: boolean;
  /** false if the response depends on the account, so that it is never shared */
  readonly isCached: boolean;
  readonly query: Query;
  readonly params?: Params;
  /** alias > parameter: { fixtureId: 'fixture' } */
  readonly aliases?: Readonly<Record<string, string>>;
  /** rules between parameters; parameters with an invalid value are passed as INVALID */
  readonly rules?: (given: RuleInput<z.output<Query>>) => readonly FieldError[];
  /** the supported shapes, the default first */
  readonly shapes: readonly [Shape, ...Shape[]];
  /** the schema of the whole body for each shape */
  readonly response: Readonly<Partial<Record<Shape, z.ZodType>>>;
  readonly body?: z.ZodType;
  /** the body can also be NDJSON, which `handle` receives as one string of up to `maxBytes` */
  readonly lines?: { readonly maxBytes: number; readonly line: z.ZodType };
  /** the response is a stream of server-sent events */
  readonly stream?: true;
  /** the response is a file of one of these media types; `response` is the schema of an NDJSON line */
  readonly files?: readonly string[];
  /** reads the change log from a position; 410 if the log has been pruned beyond it */
  readonly positioned?: true;
  /** 409 if the body conflicts with stored data */
  readonly conflicting?: true;
  /** a request that returns 200 with rows on the sandbox; values as sent */
  readonly example: {
    readonly query?: Readonly<Record<string, string>>;
    readonly params?: Readonly<Record<string, string>>;
  };
  handle(context: HandleContext<z.output<Query>, z.output<Params>>): MaybePromise<EndpointResult>;
}

/** Checks `handle` and `gate` against the schemas of the endpoint; the result has the general type, for the list. */
export function endpoint<Query extends z.ZodObject, Params extends z.ZodObject = z.ZodObject>(
  definition: Endpoint<Query, Params>,
): Endpoint {
  return definition as unknown as Endpoint;
}
