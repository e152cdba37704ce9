/** dist/widgets.js: the script that `npm ci` in the repository has built from web/. */
import { cpSync, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const built = here('../web/dist/widgets/widgets.js');

if (!existsSync(built)) {
  process.stderr.write('touchline-widgets: run `npm ci` in the repository first, because it builds the script\n');
  process.exit(1);
}
cpSync(built, here('dist/widgets.js'));
