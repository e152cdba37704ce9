/** Makes the templates of the embedded store in a thread of its own: its engine works in the thread that asks. */
import { workerData } from 'node:worker_threads';
import type { Template } from './databases.ts';
import { make } from './templates.ts';

for (const [template, url] of workerData as readonly (readonly [Template, string])[]) await make(template, url);
