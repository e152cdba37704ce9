import type { OperationModel } from '../../../src/site/account/operation-model.ts';
import type { PageProps } from '../app.tsx';
import { Audit } from './audit.tsx';
import { Conflicts } from './conflicts.tsx';
import { Corrections } from './corrections.tsx';
import { CoverageMatrix } from './coverage.tsx';
import { Health } from './health.tsx';
import { Imports } from './imports.tsx';
import { Names } from './names.tsx';
import { Playground } from './playground.tsx';
import { Webhooks } from './webhooks.tsx';

const PAGES = [
  'admin-imports',
  'admin-names',
  'admin-conflicts',
  'admin-corrections',
  'admin-coverage',
  'admin-health',
  'admin-audit',
  'playground',
  'webhooks',
] as const satisfies readonly OperationModel['page'][];

/** Whether a page belongs to this group, which has scripts of its own. */
export function isOperation(model: PageProps['model']): model is OperationModel {
  return (PAGES as readonly string[]).includes(model.page);
}

/** The administrator's pages about the data, the playground and the webhooks. */
export function OperationPage({ model }: PageProps) {
  if (!isOperation(model)) throw new Error(`${model.page} is a page of the account`);
  switch (model.page) {
    case 'admin-imports':
      return <Imports model={model} />;
    case 'admin-names':
      return <Names model={model} />;
    case 'admin-conflicts':
      return <Conflicts model={model} />;
    case 'admin-corrections':
      return <Corrections model={model} />;
    case 'admin-coverage':
      return <CoverageMatrix model={model} />;
    case 'admin-health':
      return <Health model={model} />;
    case 'admin-audit':
      return <Audit model={model} />;
    case 'playground':
      return <Playground model={model} />;
    case 'webhooks':
      return <Webhooks model={model} />;
  }
}
