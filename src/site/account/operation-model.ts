/** What the server passes to the administrator's pages about the data, and to the playground. */
import type { ConditionView } from '../../api/account/operation/condition.ts';
import type { CorrectionView } from '../../api/account/operation/corrections.ts';
import type { RunView } from '../../api/account/operation/imports.ts';
import type { OpenName } from '../../api/account/operation/names.ts';
import type { AmbiguousPerson } from '../../api/account/operation/persons.ts';
import type { DeliveryView, WebhookView } from '../../api/account/webhooks.ts';
import type { FoundConflict } from '../../ingest/conflicts/conflict.ts';
import type { AuditView, Shared } from './page-frame.ts';

export type { AmbiguousPerson, ConditionView, CorrectionView, DeliveryView, OpenName, RunView, WebhookView };

export interface ImportedFileView {
  readonly id: number;
  readonly source: string;
  readonly file: string;
  readonly finishedAt: string;
  readonly saved: number;
  readonly unchanged: number;
  readonly rejected: number;
  readonly unresolved: number;
}

export interface ImportsModel extends Shared {
  readonly page: 'admin-imports';
  readonly now: string;
  readonly runs: readonly RunView[];
  readonly sources: readonly { readonly name: string; readonly title: string }[];
  /** why the sources cannot be listed; empty: they can */
  readonly sourcesFault: string;
  readonly files: readonly ImportedFileView[];
  readonly isRejected: boolean;
  /** the file whose rejections are shown; null: none */
  readonly shown: {
    readonly id: number;
    readonly rejections: readonly { readonly line: number; readonly reason: string }[];
  } | null;
}

export interface NamesModel extends Shared {
  readonly page: 'admin-names';
  readonly names: readonly OpenName[];
  readonly namesTotal: number;
  readonly persons: readonly AmbiguousPerson[];
  readonly personsTotal: number;
}

export interface ConflictsModel extends Shared {
  readonly page: 'admin-conflicts';
  readonly conflicts: readonly (Omit<FoundConflict, 'kickoff'> & { readonly kickoff: string | null })[];
  /** empty: all kinds */
  readonly kind: string;
  readonly kinds: readonly FoundConflict['kind'][];
  /** path of the next page; null: none */
  readonly next: string | null;
}

export interface CorrectionsModel extends Shared {
  readonly page: 'admin-corrections';
  readonly corrections: readonly CorrectionView[];
  readonly isRevoked: boolean;
}

export type CoverageResource = 'events' | 'lineups' | 'statistics' | 'playerStatistics' | 'odds' | 'injuries';

export interface CoverageMatrixRow {
  readonly code: string;
  readonly name: string;
  readonly country: string;
  /** in the order of `years`; null: no season. `share` is a whole percentage; null: not counted */
  readonly cells: readonly {
    readonly fixtures: number;
    readonly finished: number;
    readonly share: number | null;
  }[];
}

export interface CoverageMatrixModel extends Shared {
  readonly page: 'admin-coverage';
  readonly resource: CoverageResource;
  readonly search: string;
  readonly years: readonly number[];
  readonly rows: readonly CoverageMatrixRow[];
  readonly total: number;
}

export interface HealthModel extends Shared {
  readonly page: 'admin-health';
  readonly now: string;
  readonly condition: ConditionView;
}

export interface AuditModel extends Shared {
  readonly page: 'admin-audit';
  readonly entries: readonly AuditView[];
  readonly search: string;
  /** path of the next page; null: none */
  readonly next: string | null;
}

export interface PlaygroundParameter {
  readonly name: string;
  readonly isInPath: boolean;
  readonly isRequired: boolean;
  readonly type: string;
  readonly description: string;
  readonly value: string;
  /** what it can be; empty: any text */
  readonly choices: readonly string[];
}

export interface PlaygroundModel extends Shared {
  readonly page: 'playground';
  readonly endpoints: readonly { readonly id: string; readonly label: string; readonly tag: string }[];
  readonly endpoint: {
    readonly id: string;
    readonly path: string;
    readonly summary: string;
    readonly docs: string;
    readonly parameters: readonly PlaygroundParameter[];
  };
  readonly keys: readonly { readonly id: string; readonly name: string; readonly prefix: string }[];
}

export interface WebhooksModel extends Shared {
  readonly page: 'webhooks';
  readonly webhooks: readonly WebhookView[];
  /** maximum of the account's plan; null: none */
  readonly most: number | null;
  /** active keys of the account */
  readonly keys: readonly { readonly id: string; readonly name: string; readonly prefix: string }[];
  /** resources whose changes a webhook can receive */
  readonly types: readonly string[];
  /** the webhook whose deliveries are shown; null: none */
  readonly shown: { readonly webhook: WebhookView; readonly deliveries: readonly DeliveryView[] } | null;
}

export type OperationModel =
  | ImportsModel
  | NamesModel
  | ConflictsModel
  | CorrectionsModel
  | CoverageMatrixModel
  | HealthModel
  | AuditModel
  | PlaygroundModel
  | WebhooksModel;
