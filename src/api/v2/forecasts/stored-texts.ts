/** Texts that the preview operation stores and other operations read. */
import { setTimeout as pause } from 'node:timers/promises';
import { UnavailableError } from '../../../base/errors.ts';
import type { Fixture } from '../../../football/terms.ts';
import { factsHash, type TextFacts } from '../../../forecasts/texts/facts.ts';
import type { TextWriter } from '../../../forecasts/texts/text-writer.ts';
import type { StoredText, StoredTexts, TextLanguage } from '../../../store/fixtures/texts.ts';
import type { Store } from '../../../store/store.ts';

/** A request waits this long for its text to be stored; the next request finds it stored then. */
const SAVE_WAIT_MS = 250;

export interface WritingContext {
  readonly store: Store;
  readonly writer: TextWriter;
  readonly now: number;
}

/**
 * The stored preview if its facts are unchanged. Otherwise writes and stores what changed: preview and recap.
 *
 * @param facts of the preview, and of the recap if the match has a result
 */
export async function storedOrWritten(
  { store, writer, now }: WritingContext,
  fixture: Fixture,
  { facts, language }: { readonly facts: readonly TextFacts[]; readonly language: TextLanguage },
): Promise<{ readonly preview: StoredText; readonly cached: boolean }> {
  const stored = await store.texts.ofFixture(fixture.legacyId, language);
  const changed = facts.filter((one) => stored[one.kind]?.facts !== factsHash(one));
  const written: StoredTexts = Object.fromEntries(
    await Promise.all(
      changed.map(async (one) => [
        one.kind,
        { ...(await writer.write(one, language, fixture.id)), facts: factsHash(one) },
      ]),
    ),
  );
  if (changed.length > 0) await saveIfPossible(store, fixture, written, { language, now });
  return written.preview === undefined
    ? { preview: stored.preview!, cached: true }
    : { preview: written.preview, cached: false };
}

/** A text can be shown without being stored: an import that holds the lock neither delays nor fails the request. */
async function saveIfPossible(
  store: Store,
  { legacyId }: Fixture,
  texts: StoredTexts,
  written: { readonly language: TextLanguage; readonly now: number },
): Promise<void> {
  const waited = new AbortController();
  try {
    await Promise.race([
      store.texts.save(legacyId, texts, written),
      pause(SAVE_WAIT_MS, undefined, { signal: waited.signal }),
    ]);
  } catch (error) {
    if (!(error instanceof UnavailableError)) throw error;
  } finally {
    waited.abort();
  }
}
