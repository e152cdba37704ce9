/** Asks a language model for a text, over an OpenAI-compatible API. */
import { z } from 'zod';
import type { TextFacts } from './facts.ts';

export interface LanguageModelOptions {
  /** base address: '<url>/chat/completions' is requested */
  readonly url: string;
  readonly model: string;
  /** empty: none is sent */
  readonly key: string;
  readonly timeoutMs: number;
}

const TEXT_LENGTH_MAX = 3000;
const BODY_BYTES_MAX = 200_000;
const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().min(1) }) })).min(1),
});

const INSTRUCTIONS = {
  preview: 'Write a match preview of four to seven sentences in British English, in the style of a newspaper.',
  recap: 'Write a match report of four to seven sentences in British English, in the style of a newspaper.',
} as const;
const RULES =
  'Use only the facts in the JSON object. Do not add any name, number, result or event that is not in it. ' +
  'Write each name exactly as it is given. Write scores such as 2-1 with the higher number first, unless both teams ' +
  'are named around it. Answer with plain text in one paragraph.';

/** @throws if there is no answer in time, or one that is no text */
export async function askLanguageModel(facts: TextFacts, options: LanguageModelOptions): Promise<string> {
  const { url, model, key, timeoutMs } = options;
  const response = await fetch(`${url.replace(/\/+$/, '')}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key !== '' && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({
      model,
      temperature: 0.4,
      messages: [
        { role: 'system', content: `${INSTRUCTIONS[facts.kind]} ${RULES}` },
        { role: 'user', content: JSON.stringify(facts) },
      ],
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`the API of the language model answered ${response.status}`);
  const body = await response.text();
  if (body.length > BODY_BYTES_MAX) throw new Error('the answer of the language model is too long');
  const [choice] = Completion.parse(JSON.parse(body)).choices;
  const text = choice!.message.content.replace(/\s+/g, ' ').trim();
  if (text.length > TEXT_LENGTH_MAX) throw new Error(`the text has ${text.length} characters`);
  return text;
}
