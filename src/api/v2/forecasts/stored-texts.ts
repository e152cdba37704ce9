/** Texts that the preview operation stores and other operations read. */
import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { UnavailableError } from '../../../base/errors.ts';
import type { Fixture } from '../../../football/terms.ts';
import { TEMPLATE } from '../../../forecasts/texts/preview.ts';
import { type StoredText, type StoredTexts, TEXT_KINDS } from '../../../store/fixtures/texts.ts';
import type { Store } from '../../../store/store.ts';

/** A request waits this long for its text to be stored; the next request finds it stored then. */
const SAVE_WAIT_MS = 250;

/** What the template writes now; null if there is nothing to write, such as a recap before the result. */
export type WrittenTexts = { readonly preview: string; readonly recap: string | null };

export function storedTexts({ texts }: Store, { legacyId }: Fixture): Promise<StoredTexts> {
  return texts.ofFixture(legacyId);
}

/** The stored preview if its facts are unchanged. Otherwise stores what was written, preview and recap. */
export async function storeWritten(
  store: Store,
  fixture: Fixture,
  written: WrittenTexts,
  now: number,
): Promise<{ readonly preview: StoredText; readonly cached: boolean }> {
  const stored = await storedTexts(store, fixture);
  const current: StoredTexts = Object.fromEntries(
    TEXT_KINDS.flatMap((kind) => {
      const text = written[kind];
      return text === null ? [] : [[kind, { text, model: TEMPLATE, facts: factsOf(text) }]];
    }),
  );
  const isUnchanged = TEXT_KINDS.every((kind) => current[kind]?.facts === stored[kind]?.facts);
  if (!isUnchanged) await saveIfPossible(store, fixture, current, now);
  const isStored = stored.preview?.facts === current.preview!.facts;
  return { preview: isStored ? stored.preview : current.preview!, cached: isStored };
}

/** A text can be shown without being stored: an import that holds the lock neither delays nor fails the request. */
async function saveIfPossible(store: Store, { legacyId }: Fixture, texts: StoredTexts, now: number): Promise<void> {
  const waited = new AbortController();
  try {
    await Promise.race([
      store.texts.save(legacyId, texts, now),
      pause(SAVE_WAIT_MS, undefined, { signal: waited.signal }),
    ]);
  } catch (error) {
    if (!(error instanceof UnavailableError)) throw error;
  } finally {
    waited.abort();
  }
}

/** The template mentions every fact, so its text identifies them. */
function factsOf(templateText: string): string {
  return hash('sha256', templateText, 'base64url').slice(0, 16);
}
