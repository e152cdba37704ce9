/** Writes a text by the language model, if one is configured and its text agrees with the facts; else by the templates. */
import type { TextLanguage } from '../../store/fixtures/texts.ts';
import { ENGLISH } from './english/index.ts';
import type { TextFacts } from './facts.ts';
import { GERMAN } from './german/index.ts';
import { askLanguageModel, type LanguageModelOptions } from './language-model.ts';
import { disagreements } from './verify.ts';
import { type Language, writeText } from './writer.ts';

/** Name of the templates, as responses show it. */
export const TEMPLATE = 'template';

const LANGUAGES: Readonly<Record<TextLanguage, Language>> = { en: ENGLISH, de: GERMAN };
const ATTEMPTS = 2;
/** Language models are checked in English; other languages are written by the templates. */
const CHECKED: TextLanguage = 'en';

export interface WrittenText {
  readonly text: string;
  /** who wrote it */
  readonly model: string;
}

/** The text of the templates: the same facts and seed give the same text. */
export function templateText(facts: TextFacts, language: TextLanguage, seed: string): string {
  return writeText(facts, LANGUAGES[language], seed);
}

export class TextWriter {
  readonly #model: LanguageModelOptions | null;
  readonly #warn: (error: unknown, message: string) => void;
  /** texts that are being written, so that simultaneous requests ask the model once */
  readonly #writing = new Map<string, Promise<WrittenText>>();

  constructor(model: LanguageModelOptions | null, warn: (error: unknown, message: string) => void) {
    this.#model = model;
    this.#warn = warn;
  }

  /** @param seed id of the match */
  write(facts: TextFacts, language: TextLanguage, seed: string): Promise<WrittenText> {
    const template = (): WrittenText => ({ text: templateText(facts, language, seed), model: TEMPLATE });
    if (this.#model === null || language !== CHECKED) return Promise.resolve(template());
    const key = `${seed} ${facts.kind}`;
    let writing = this.#writing.get(key);
    if (writing === undefined) {
      writing = this.#byModel(facts, this.#model)
        .then((written) => written ?? template())
        .finally(() => this.#writing.delete(key));
      this.#writing.set(key, writing);
    }
    return writing;
  }

  /** Null if no attempt gave a text that agrees with the facts. */
  async #byModel(facts: TextFacts, options: LanguageModelOptions): Promise<WrittenText | null> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      try {
        const text = await askLanguageModel(facts, options);
        const faults = disagreements(text, facts);
        if (faults.length === 0) return { text, model: options.model };
        this.#warn(
          new Error(faults.slice(0, 5).join('; ')),
          'the text of the language model does not agree with the facts',
        );
      } catch (error) {
        this.#warn(error, 'the language model did not write a text');
      }
    }
    return null;
  }
}
