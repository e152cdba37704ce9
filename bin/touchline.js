#!/usr/bin/env node
// Runs the compiled commands on Node 24. Where the machine's own Node is older, the one that came with the
// package `node` takes over; signals and the exit code go through.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NODE_MAJOR = 24;
const main = new URL('../dist/cli/touchline.js', import.meta.url);

if (Number.parseInt(process.versions.node, 10) >= NODE_MAJOR) await import(main.href);
else runOn(newerNode());

/** @param {string} node */
function runOn(node) {
  const child = spawn(node, [fileURLToPath(main), ...process.argv.slice(2)], { stdio: 'inherit' });
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  // a terminal sends SIGINT to both: this one waits for the other to finish
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  child.once('error', (error) => refuse(`${node} does not start: ${error.message}`));
  child.once('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
    for (const name of signals) process.removeAllListeners(name);
  });
}

function newerNode() {
  const folder = dirname(fileURLToPath(import.meta.resolve('node/package.json')));
  const names = process.platform === 'win32' ? ['node.exe'] : ['node'];
  const found = names.map((name) => join(folder, 'bin', name)).find((path) => existsSync(path));
  return (
    found ??
    refuse(
      `Node ${NODE_MAJOR} is needed and this is ${process.version}. The package "node" brings it, but its install ` +
        'script has not run: allow it (npm install-scripts approve node) and install again, or use a newer Node.',
    )
  );
}

/**
 * @param {string} message
 * @returns {never}
 */
function refuse(message) {
  process.stderr.write(`touchline: ${message}\n`);
  process.exit(1);
}
