import type { Construct } from 'constructs';
import type { DataStack } from '../data/data-stack.ts';
import type { DeploymentSettings } from '../deployment-settings.ts';
import { bindSettings } from '../functions/bind-settings.ts';
import { BundledFunction } from '../functions/bundled-function.ts';
import type { FunctionNeeds } from '../functions/function-needs.ts';

/** What functions are bound to. */
export interface Resources {
  readonly settings: DeploymentSettings;
  readonly data: DataStack;
}

/** Makes the function of an operation and gives it what its needs list: variable and permission together. */
export function provisionFunction(
  scope: Construct,
  operation: string,
  needs: FunctionNeeds,
  { settings, data }: Resources,
): BundledFunction {
  const target = new BundledFunction(scope, { operation, needs, settings });
  bindSettings(target, settings);
  if (needs.items) data.ledger.bindTable(target, needs.items);
  if (needs.index) data.ledger.bindIndex(target);
  if (needs.documents) data.documents.bindDocuments(target, needs.documents);
  if (needs.mail) data.mail.bindMail(target, needs.mail);
  if (needs.accounts) data.accounts.bindAccounts(target, needs.accounts);
  return target;
}
