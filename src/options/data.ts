/** The sandbox, the sources of real football, and the model that writes texts. */
import { z } from 'zod';
import type { Option } from './option.ts';
import { integer, key } from './values.ts';

const url = z.string().regex(/^(https?:\/\/[^\s?#]+)?$/, 'must be empty or like https://football.example.com');
const keyOf = (api: string) => {
  const meaning = `Your ${api} key for \`touchline poll\`. It is sent only to that API and never logged.`;
  return { meaning, default: '', schema: key };
};
const urlOf = (api: string) => {
  return { meaning: `URL of ${api} for \`touchline poll\`. Empty: its public URL.`, default: '', schema: url };
};

export const DATA = {
  SANDBOX: {
    meaning: '`auto` fills an empty store with the sandbox, a small invented world. `off` disables it.',
    default: 'auto',
    schema: z.enum(['auto', 'off'], 'must be auto or off'),
  },
  SANDBOX_SEED: {
    meaning: 'Seed of the sandbox. The same seed creates the same clubs and results.',
    default: 'touchline',
    schema: z.string().min(1, 'must not be empty').max(100, 'must have at most 100 characters'),
  },
  UPDATE: {
    meaning: '`auto` downloads and polls the sources of `SOURCES_FILE` beside the service. See docs/live-data.md.',
    default: 'off',
    schema: z.enum(['auto', 'off'], 'must be auto or off'),
  },
  SOURCES_FILE: {
    meaning: 'File with the sources to update, for `touchline update` and `UPDATE=auto`.',
    default: './sources.json',
    schema: z.string().min(1, 'must not be empty').max(4096, 'must have at most 4096 characters'),
  },
  API_FOOTBALL_KEY: keyOf('API-Football'),
  API_FOOTBALL_URL: urlOf('API-Football'),
  FOOTBALL_DATA_ORG_KEY: keyOf('football-data.org'),
  FOOTBALL_DATA_ORG_URL: urlOf('football-data.org'),
  OPENLIGADB_URL: urlOf('OpenLigaDB'),
  THESPORTSDB_KEY: keyOf('TheSportsDB'),
  THESPORTSDB_URL: urlOf('TheSportsDB'),
  TEXT_MODEL_URL: {
    meaning:
      'OpenAI-compatible API of a language model that writes previews and recaps, such as `http://127.0.0.1:11434/v1`. Empty: templates write them. See docs/models.md.',
    default: '',
    schema: z.string().regex(/^(https?:\/\/[^\s?#]+)?$/, 'must be empty or like http://127.0.0.1:11434/v1'),
  },
  TEXT_MODEL: {
    meaning:
      'Name of that model, as its API knows it. Required with `TEXT_MODEL_URL`. Responses show it in `meta.model`.',
    default: '',
    schema: z.string().max(200, 'must have at most 200 characters'),
  },
  TEXT_MODEL_KEY: {
    meaning: 'Key for that API. It is sent only to it and never logged.',
    default: '',
    schema: z.string().regex(/^\S{0,500}$/, 'must not contain spaces'),
  },
  TEXT_MODEL_TIMEOUT_MS: {
    meaning: 'Time for one answer of that API, in milliseconds. A failed attempt is repeated once.',
    default: '8000',
    schema: integer(100, 120_000),
  },
} as const satisfies Record<string, Option>;
