/** What the endpoints work with that show administrators how the data is, and settle what the rules could not. */
import { ApiError, OperatorError } from '../../../base/errors.ts';
import type { HandleContext } from '../../../http/endpoint/endpoint.ts';
import type { ImportRunStore } from '../../../store/accounts/import-runs.ts';
import type { Databases } from '../../../store/database/open.ts';
import type { OpenStore } from '../../../store/store.ts';
import type { UpdateStarter } from '../../../updates/starter.ts';
import { administrators } from '../parts.ts';

export interface OperationParts {
  readonly store: OpenStore;
  readonly databases: Databases;
  readonly runs: ImportRunStore;
  readonly updates: UpdateStarter;
}

/** Gives the parts to a handler. Endpoints that are only documented have none. */
export type OperationPartsOf = () => OperationParts;

export const ofOperation = { ...administrators, tag: 'Operation' } as const;

/** Who is signed in, for what is stored with a decision. */
export function personOf({ caller }: Pick<HandleContext<unknown, unknown>, 'caller'>): string {
  return caller.user?.email ?? caller.keyId;
}

/** Faults that an operator can fix are conflicts, not failures of the service. */
export async function orConflict<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    throw new ApiError('conflict', sentence(error.message), { cause: error });
  }
}

function sentence(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

export const isoOf = (time: number) => new Date(time).toISOString();
export const isoOrNull = (time: number | null) => (time === null ? null : isoOf(time));
