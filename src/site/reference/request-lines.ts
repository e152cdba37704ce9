/** A request as lines to copy: for a shell, JavaScript and Python. */

export interface LinesOfRequest {
  readonly url: string;
  readonly method?: string;
  readonly body?: { readonly type: string; readonly text: string } | undefined;
}

export const REQUEST_LANGUAGES = ['curl', 'JavaScript', 'Python'] as const;
export type RequestLanguage = (typeof REQUEST_LANGUAGES)[number];

export function requestLines(request: LinesOfRequest): Readonly<Record<RequestLanguage, string>> {
  return { curl: curlLines(request), JavaScript: javascriptLines(request), Python: pythonLines(request) };
}

function curlLines({ url, method = 'GET', body }: LinesOfRequest): string {
  const parts = [
    'curl -s -H "x-api-key: $KEY"',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...(body === undefined ? [] : [`-H 'content-type: ${body.type}'`, `--data '${body.text}'`]),
    `'${url}'`,
  ];
  return parts.join(parts.length > 2 ? ' \\\n  ' : ' ');
}

function javascriptLines({ url, method = 'GET', body }: LinesOfRequest): string {
  const type = body === undefined ? '' : `, 'content-type': '${body.type}'`;
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    `  headers: { 'x-api-key': KEY${type} },`,
    ...(body === undefined ? [] : [`  body: ${quoted(body.text)},`]),
  ];
  return [
    "const KEY = 'your key';",
    `const response = await fetch(${quoted(url)}, {`,
    ...options,
    '});',
    'if (!response.ok) throw new Error(await response.text());',
    'console.log(await response.json());',
  ].join('\n');
}

function pythonLines({ url, method = 'GET', body }: LinesOfRequest): string {
  const type = body === undefined ? '' : `, 'content-type': '${body.type}'`;
  const call = method === 'GET' ? 'get' : method.toLowerCase();
  return [
    'import os, requests',
    '',
    `response = requests.${call}(`,
    `    ${quoted(url)},`,
    `    headers={'x-api-key': os.environ['KEY']${type}},`,
    ...(body === undefined ? [] : [`    data=${quoted(body.text)},`]),
    '    timeout=10,',
    ')',
    'response.raise_for_status()',
    'print(response.json())',
  ].join('\n');
}

/** A text in single quotes, as both languages write it. */
function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
