import { Validations } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { DeploymentSettings } from '../deployment-settings.ts';
import { bindSettings } from '../functions/bind-settings.ts';
import { BundledFunction } from '../functions/bundled-function.ts';
import { unionOfNeeds } from '../functions/function-needs.ts';
import type { FunctionBindings } from '../functions/provision-function.ts';
import { triggerNeeds } from '../functions/trigger-needs.ts';

/** The function that the user pool calls. It is in the same stack as the pool. */
export class AccountTriggers extends Construct {
  readonly function: BundledFunction;

  constructor(
    scope: Construct,
    id: string,
    {
      settings,
      ledger,
      documents,
    }: { readonly settings: DeploymentSettings } & Pick<FunctionBindings, 'ledger' | 'documents'>,
  ) {
    super(scope, id);
    const needs = unionOfNeeds(Object.values(triggerNeeds));
    const operations = Object.keys(triggerNeeds);
    this.function = new BundledFunction(this, { settings, name: 'pool-triggers', operations, needs });
    bindSettings(this.function, settings);
    ledger.bindTable(this.function, needs.items ?? []);
    documents.bindDocuments(this.function, needs.documents ?? []);
    Validations.of(this.function.lambda).acknowledge({
      id: 'Serverless-LambdaDLQ',
      reason: 'Cognito waits for the answer: the caller gets the failure.',
    });
  }
}
