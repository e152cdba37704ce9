/** Texts that the preview operation stores and other operations read. */
import { hash } from 'node:crypto';
import { UnavailableError } from '../../../base/errors.ts';
import type { Fixture } from '../../../football/terms.ts';
import { TEMPLATE } from '../../../forecasts/texts/preview.ts';
import { type StoredText, type StoredTexts, TEXT_KINDS } from '../../../store/fixtures/texts.ts';
import type { Store } from '../../../store/store.ts';

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

/** A text can be shown without being stored: a locked database does not fail the request. */
async function saveIfPossible(store: Store, { legacyId }: Fixture, texts: StoredTexts, now: number): Promise<void> {
  try {
    await store.texts.save(legacyId, texts, now);
  } catch (error) {
    if (!(error instanceof UnavailableError)) throw error;
  }
}

/** The template mentions every fact, so its text identifies them. */
function factsOf(templateText: string): string {
  return hash('sha256', templateText, 'base64url').slice(0, 16);
}
