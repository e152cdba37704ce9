/** Makes the templates of one engine in a worker thread. */
import { workerData } from 'node:worker_threads';
import type { Template } from './databases.ts';
import { make } from './templates.ts';

for (const [template, url] of workerData as readonly (readonly [Template, string])[]) await make(template, url);
