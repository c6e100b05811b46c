import { Validations } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { DeploymentSettings } from '../deployment-settings.ts';
import { bindSettings } from '../functions/bind-settings.ts';
import { BundledFunction } from '../functions/bundled-function.ts';
import type { FunctionNeeds } from '../functions/function-needs.ts';
import type { FunctionBindings } from '../functions/provision-function.ts';

/** The functions that the user pool calls; Cognito waits at most five seconds for each. */
export const triggerNeeds = {
  'pre-sign-up': { memoryMb: 512, timeoutSeconds: 5, webClient: true },
  'custom-message': { memoryMb: 512, timeoutSeconds: 5, siteOrigin: true, items: ['GetItem'] },
  'post-authentication': { memoryMb: 512, timeoutSeconds: 5, items: ['GetItem', 'UpdateItem'] },
  'post-confirmation': {
    memoryMb: 512,
    timeoutSeconds: 5,
    items: ['GetItem', 'UpdateItem'],
    documents: ['GetObject'],
    accounts: ['AdminUserGlobalSignOut'],
  },
} as const satisfies Record<string, FunctionNeeds>;

/** The trigger functions of the user pool. They are in the same stack as the pool. */
export class AccountTriggers extends Construct {
  /** Confirms sign-ups of the web client. */
  readonly preSignUp: BundledFunction;
  /** Replaces the texts of the pool's emails with ours. */
  readonly customMessage: BundledFunction;
  /** Records sign-ins. */
  readonly postAuthentication: BundledFunction;
  /** Ends the sessions of an account after a password reset. */
  readonly postConfirmation: BundledFunction;

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
    const trigger = (operation: keyof typeof triggerNeeds): BundledFunction => {
      const needs: FunctionNeeds = triggerNeeds[operation];
      const target = new BundledFunction(this, { settings, operation, module: 'account', needs });
      bindSettings(target, settings);
      if (needs.items) ledger.bindTable(target, needs.items);
      if (needs.documents) documents.bindDocuments(target, needs.documents);
      Validations.of(target.lambda).acknowledge({
        id: 'Serverless-LambdaDLQ',
        reason: 'Cognito waits for the answer: a failure goes back to whoever signs up.',
      });
      return target;
    };
    this.preSignUp = trigger('pre-sign-up');
    this.customMessage = trigger('custom-message');
    this.postAuthentication = trigger('post-authentication');
    this.postConfirmation = trigger('post-confirmation');
  }

  get functions(): readonly BundledFunction[] {
    return [this.preSignUp, this.customMessage, this.postAuthentication, this.postConfirmation];
  }
}
