/** The pages of the documentation. Their text is read or generated on demand. */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ERRORS } from '../../base/errors.ts';
import type { Endpoint } from '../../http/endpoint/endpoint.ts';
import type { Version } from '../../http/endpoint/version.ts';
import { exampleAnswers } from '../reference/example-answers.ts';
import { endpointPage, INDEX, labelOf, slugOfEndpoint, versionPage } from '../reference/reference.ts';
import { type RequestForm, requestFormOf } from '../reference/request-form.ts';
import { ERROR_CODES, errorPage, withErrorPages } from './error-pages.ts';
import { documentFiles, documentsRoot, ELSEWHERE, slugOf } from './files.ts';
import { withTargets } from './markdown.ts';

export interface Page {
  /** path below /docs */
  readonly slug: string;
  readonly title: string;
  /** Markdown with links to paths of the site */
  text(): string;
  /** slug of the parent page, if only the parent is in the menu */
  readonly parent?: string;
  /** for endpoints: tag and label in the menu of the version */
  readonly listed?: { readonly tag: string; readonly label: string };
  /** for endpoints that a reader can send a request to */
  form?(): RequestForm;
}

export interface PagesOptions {
  readonly endpoints: readonly Endpoint[];
  readonly versions: readonly Version[];
  readonly publicUrl: string;
}

export interface Library {
  readonly pages: readonly Page[];
  /** images in documents: path below /docs > file */
  readonly pictures: ReadonlyMap<string, string>;
  /** broken links; a test requires that there are none */
  deadTargets(): readonly string[];
}

/** Placeholder URLs in documents, which the public URL replaces. */
const PLACEHOLDER_URLS = /http:\/\/(?:127\.0\.0\.1|localhost):3000\b|https:\/\/your\.host\b/g;
const ERRORS_FILE = 'docs/errors.md';
const GENERATED = /^<!--[\s\S]*?-->\s*/;

const isPicture = (file: string) => /\.(png|svg)$/.test(file);

export function libraryOf({ endpoints, versions, publicUrl }: PagesOptions): Library {
  const root = documentsRoot();
  const files = documentFiles(root);
  const pictures = new Map(files.filter(isPicture).map((file) => [file.slice('docs/'.length), join(root, file)]));
  const documents = files.filter((file) => !isPicture(file));
  const dead = new Set<string>();

  const targetFrom = (file: string) => (target: string) => {
    if (/^([a-z]+:|\/|#)/.test(target)) return target;
    const [path = '', hash] = target.split('#');
    const to = posix.join(posix.dirname(file), path);
    const address = ELSEWHERE[to] ?? (files.includes(to) ? `/docs/${slugOf(to)}` : null);
    if (address === null) {
      dead.add(`${file}: ${target}`);
      return target;
    }
    return hash === undefined ? address : `${address}#${hash}`;
  };
  const finished = (markdown: string, file: string) =>
    withTargets(markdown.replace(GENERATED, ''), targetFrom(file)).replace(PLACEHOLDER_URLS, publicUrl);

  const pages = documents.map((file): Page => {
    const read = () => documentText(root, file);
    const text = () => finished(file === ERRORS_FILE ? withErrorPages(read()) : read(), file);
    return { slug: slugOf(file), title: titleOf(read(), file), text };
  });
  const errors = ERROR_CODES.map((code): Page => {
    const text = () => finished(errorPage(code), ERRORS_FILE);
    return { slug: `errors/${code}`, title: ERRORS[code].title, text, parent: 'errors' };
  });
  return {
    pages: [...pages, ...errors, ...referencePages({ endpoints, versions, publicUrl }, finished)],
    pictures,
    deadTargets() {
      for (const page of [...pages, ...errors]) page.text();
      return [...dead];
    },
  };
}

function documentText(root: string, file: string): string {
  const text = readFileSync(join(root, file), 'utf8');
  return file === 'LICENSE' ? `# Licence\n\n\`\`\`\n${text.trim()}\n\`\`\`\n` : text;
}

/** The first heading of a document. */
function titleOf(text: string, file: string): string {
  return /^# (.+)$/m.exec(text)?.[1]?.replaceAll('`', '') ?? file;
}

function referencePages(
  { endpoints, versions }: PagesOptions,
  finished: (markdown: string, file: string) => string,
): Page[] {
  const answers = exampleAnswers();
  return versions.flatMap((version) => {
    const own = endpoints.filter((endpoint) => endpoint.version === version.name);
    const index: Page = {
      slug: INDEX[version.name],
      title: version.title,
      text: () => finished(versionPage(version, own), 'docs'),
    };
    const each = own.map(
      (endpoint): Page => ({
        slug: slugOfEndpoint(endpoint),
        title: endpoint.summary,
        text: () => finished(endpointPage(endpoint, version, answers), 'docs'),
        parent: index.slug,
        listed: { tag: endpoint.tag, label: labelOf(endpoint, version) },
        form: () => requestFormOf(endpoint),
      }),
    );
    return [index, ...each];
  });
}
