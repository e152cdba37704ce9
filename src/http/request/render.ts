/** Renders the result of an endpoint as text: only the selected fields, in the negotiated format. */
import type { Endpoint, EndpointResult, Shape } from '../endpoint/endpoint.ts';
import { type FieldSelection, fieldSelectionOf, pick, responseDataSchema } from '../endpoint/field-selection.ts';
import { csvOf, hasFormats, ndjsonOf, nextPageUrl, type ResponseFormat } from '../endpoint/formats.ts';
import type { ParsedRequest } from '../endpoint/query.ts';
import { COMMON_HEADERS, NEGOTIATED_HEADERS } from './headers.ts';

export interface RenderRequest {
  readonly endpoint: Endpoint;
  readonly shape: Shape;
  readonly format: ResponseFormat;
  readonly parsed: Pick<ParsedRequest, 'fields' | 'sent' | 'pretty'>;
  readonly pathParams: Readonly<Record<string, string>>;
  readonly publicUrl: string;
}

export interface RenderedBody {
  readonly text: string;
  readonly format: ResponseFormat;
  readonly headers: readonly string[];
}

interface Body {
  readonly data: unknown;
  readonly meta?: object;
}

/** The fields to return for each item; null: all. Throws an ApiError for unknown fields. */
export function fieldSelectionFor({ endpoint, shape, parsed }: Omit<RenderRequest, 'format'>): FieldSelection | null {
  const described = parsed.fields === null ? null : responseDataSchema(endpoint, shape);
  return described === null ? null : fieldSelectionOf(described.item, parsed.fields ?? []);
}

export function renderBody(
  answer: EndpointResult,
  selection: FieldSelection | null,
  request: RenderRequest,
): RenderedBody {
  const { endpoint, format, shape, parsed } = request;
  const headers = hasFormats(endpoint) ? NEGOTIATED_HEADERS : COMMON_HEADERS;
  const { pretty } = parsed;
  if (format === 'json' && selection === null) return { text: jsonOf(answer.body, pretty), format, headers };
  const body = answer.body as Body; // endpoints with field selection or several formats return `data`
  const data = selection === null ? body.data : pick(body.data, selection);
  if (format === 'json') {
    return { text: jsonOf(bodyWithFields(body, data, parsed.fields), pretty), format, headers };
  }
  const items = data as readonly unknown[];
  const text = format === 'csv' ? csvOf(items, responseDataSchema(endpoint, shape)!.item, selection) : ndjsonOf(items);
  return { text, format, headers: [...pageHeaders(answer, request), ...headers] };
}

/** `pretty` indents the text, for people. */
export function jsonOf(body: unknown, pretty: boolean): string {
  return pretty ? `${JSON.stringify(body, null, 2)}\n` : JSON.stringify(body);
}

/** Lists the selected fields in the body, in `meta` if it has one. */
function bodyWithFields(body: Body, data: unknown, fields: readonly string[] | null): object {
  const { meta } = body;
  return meta === undefined ? { ...body, data, fields } : { ...body, data, meta: { ...meta, fields } };
}

/** Headers with the next page, for formats without an envelope. */
function pageHeaders({ next }: EndpointResult, { endpoint, parsed, pathParams, publicUrl }: RenderRequest): string[] {
  if (next === undefined) return [];
  const query = parsed.sent.filter(([name]) => name !== 'cursor' && name !== 'page' && !(name in next));
  const url = nextPageUrl(publicUrl, endpoint, pathParams, [...query, ...Object.entries(next)]);
  const cursor = next.cursor === undefined ? [] : ['X-Next-Cursor', next.cursor];
  return [...cursor, 'Link', `<${url}>; rel="next"`];
}
