import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { ImportedFileView, ImportsModel, RunView } from '../../../src/site/account/operation-model.ts';
import { usePage } from '../page.tsx';
import { Table, TableRow } from '../parts/table.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { RequestError, read, send } from '../request.ts';
import { useTexts } from './messages.ts';

const RUNNING_EVERY_MS = 1000;
const IDLE_EVERY_MS = 5000;
const MEGABYTE = 1_000_000;
/** Without a sign for this long, the process of a run is gone. */
const SILENT_MS = 60_000;

/** Imports with their progress, updates to start, and what each file brought. */
export function Imports({ model }: { readonly model: ImportsModel }) {
  const runs = useSignal(model.runs);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      // a page in the background does not ask
      if (!document.hidden) runs.value = await read<RunView[]>('import-runs').catch(() => runs.value);
      const isRunning = runs.value.some(({ state }) => state === 'running');
      timer = setTimeout(look, isRunning ? RUNNING_EVERY_MS : IDLE_EVERY_MS);
    };
    timer = setTimeout(look, RUNNING_EVERY_MS);
    return () => clearTimeout(timer);
  }, []);
  const refresh = async () => {
    runs.value = await read<RunView[]>('import-runs');
  };
  return (
    <>
      <Tabs />
      <Sources model={model} runs={runs.value} onStarted={refresh} />
      <Runs runs={runs.value} now={model.now} />
      <Files model={model} />
    </>
  );
}

interface SourcesProps {
  readonly model: ImportsModel;
  readonly runs: readonly RunView[];
  readonly onStarted: () => Promise<void>;
}

function Sources({ model, runs, onStarted }: SourcesProps) {
  const text = useTexts();
  const error = useSignal('');
  const start = async (source: string) => {
    error.value = '';
    try {
      await send('import-runs', { source });
      await onStarted();
    } catch (fault) {
      error.value = fault instanceof RequestError ? fault.message : text('failed');
    }
  };
  const isRunning = (source: string) => runs.some((run) => run.source === source && run.state === 'running');
  return (
    <section class="card">
      <h1>{text('imports')}</h1>
      {model.sourcesFault === '' ? (
        <p class="soft">{text(model.sources.length === 0 ? 'imports.noSources' : 'imports.text')}</p>
      ) : (
        <p class="error">{model.sourcesFault}</p>
      )}
      <div class="actions">
        {model.sources.map(({ name, title }) => (
          <button
            key={name}
            type="button"
            class="quiet"
            disabled={isRunning(name)}
            aria-label={text('imports.update', { source: title })}
            onClick={() => start(name)}
          >
            {text('imports.update', { source: title })}
          </button>
        ))}
      </div>
      <p class="error" role="alert">
        {error.value}
      </p>
    </section>
  );
}

function Runs({ runs, now }: { readonly runs: readonly RunView[]; readonly now: string }) {
  const { time } = usePage();
  const text = useTexts();
  return (
    <section class="card">
      <h2>{text('runs')}</h2>
      {runs.length === 0 ? (
        <p class="soft">{text('runs.none')}</p>
      ) : (
        <Table
          label={text('runs')}
          columns={[text('runs.source'), text('runs.state'), text('runs.progress'), text('runs.rows')]}
        >
          {runs.map((run) => (
            <TableRow key={run.id} data-run={run.state}>
              <th scope="row">
                {run.source}
                <small>
                  {time(run.startedAt)} · {run.startedBy}
                </small>
              </th>
              <td>
                <RunState run={run} now={now} />
              </td>
              <td class="progress">
                <Progress run={run} />
              </td>
              <td>
                <Counts counts={run} />
              </td>
            </TableRow>
          ))}
        </Table>
      )}
    </section>
  );
}

function RunState({ run, now }: { readonly run: RunView; readonly now: string }) {
  const text = useTexts();
  const isSilent = run.state === 'running' && Date.parse(now) - Date.parse(run.seenAt) > SILENT_MS;
  const state = isSilent ? 'silent' : run.state;
  return (
    <>
      <span class={`state ${state}`}>{text(`run.${state}`)}</span>
      {run.reason !== '' && <small class="error">{run.reason}</small>}
    </>
  );
}

function Progress({ run }: { readonly run: RunView }) {
  const { number } = usePage();
  const text = useTexts();
  const files = text('run.files', { files: number(run.files) });
  const megabytes = (bytes: number) => number(Math.round(bytes / (MEGABYTE / 10)) / 10);
  if (run.state !== 'running') return <small>{files}</small>;
  const share = run.bytesTotal === 0 ? undefined : Math.min(1, run.bytes / run.bytesTotal);
  return (
    <>
      <progress aria-label={run.source} max={1} {...(share !== undefined && { value: share })} />
      <small>
        {text(`phase.${run.phase}`)} {run.file}
      </small>
      <small>
        {run.bytesTotal >= MEGABYTE &&
          `${text('run.bytes', { read: megabytes(run.bytes), total: megabytes(run.bytesTotal) })} · `}
        {files}
      </small>
    </>
  );
}

/** Saved, unchanged, rejected and unresolved rows. */
function Counts({ counts }: { readonly counts: Pick<RunView, 'saved' | 'unchanged' | 'rejected' | 'unresolved'> }) {
  const { number } = usePage();
  const text = useTexts();
  const { saved, unchanged, rejected, unresolved } = counts;
  return (
    <>
      {text('rows.saved', { saved: number(saved), unchanged: number(unchanged) })}
      {rejected + unresolved > 0 && (
        <small class="error">
          {text('rows.rejected', { rejected: number(rejected), unresolved: number(unresolved) })}
        </small>
      )}
    </>
  );
}

function Files({ model }: { readonly model: ImportsModel }) {
  const { time } = usePage();
  const text = useTexts();
  const { files, isRejected, shown } = model;
  const filter = isRejected ? 'rejected=true&' : '';
  return (
    <section class="card" id="files">
      <div class="heading">
        <h2>{text('files')}</h2>
        <a href={isRejected ? '/admin/imports#files' : '/admin/imports?rejected=true#files'}>
          {text(isRejected ? 'files.all' : 'files.rejected')}
        </a>
      </div>
      {files.length === 0 ? (
        <p class="soft">{text('files.none')}</p>
      ) : (
        <Table label={text('files')} columns={[text('files.file'), text('runs.source'), text('runs.rows'), '']}>
          {files.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              time={time(file.finishedAt)}
              href={`/admin/imports?${filter}file=${file.id}#rejections`}
              rejections={shown?.id === file.id ? shown.rejections : null}
            />
          ))}
        </Table>
      )}
      {shown !== null && !files.some(({ id }) => id === shown.id) && <Rejections rejections={shown.rejections} />}
    </section>
  );
}

interface FileRowProps {
  readonly file: ImportedFileView;
  readonly time: string;
  readonly href: string;
  readonly rejections: NonNullable<ImportsModel['shown']>['rejections'] | null;
}

function FileRow({ file, time, href, rejections }: FileRowProps) {
  const text = useTexts();
  return (
    <TableRow>
      <th scope="row" class="path">
        <code>{file.file}</code>
        <small>{time}</small>
        {rejections !== null && <Rejections rejections={rejections} />}
      </th>
      <td>{file.source}</td>
      <td>
        <Counts counts={file} />
      </td>
      <td>
        {file.rejected > 0 && (
          <a href={href} aria-label={`${text('files.reasons')}: ${file.file}`}>
            {text('files.reasons')}
          </a>
        )}
      </td>
    </TableRow>
  );
}

function Rejections({ rejections }: { readonly rejections: FileRowProps['rejections'] }) {
  const text = useTexts();
  return (
    <ul class="plain rejections" id="rejections" aria-label={text('files.reasons')}>
      {rejections!.map(({ line, reason }, index) => (
        <li key={`${line} ${index}`}>
          <span class="soft">{text('files.line', { line })}</span> {reason}
        </li>
      ))}
    </ul>
  );
}
