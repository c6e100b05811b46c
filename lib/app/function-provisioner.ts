import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { brand } from '#domain/brand';
import type { DataStack } from '../data/data-stack.ts';
import type { DeploymentSettings } from '../deployment-settings.ts';
import { BundledFunction } from '../functions/bundled-function.ts';
import type { FunctionNeeds } from '../functions/function-needs.ts';
import { parameterNames } from '../parameter-names.ts';

/** What functions are bound to. */
export interface Resources {
  readonly settings: DeploymentSettings;
  readonly data: DataStack;
}

/** `send-free-invoice` as `SendFreeInvoice`: the id of an operation's function in the stack. */
export const pascalCase = (operation: string): string =>
  operation.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

function allowParameter(target: BundledFunction, name: string): void {
  const resourceName = name.replace(/^\//, '');
  target.allow(
    ['ssm:GetParameter'],
    [Stack.of(target).formatArn({ service: 'ssm', resource: 'parameter', resourceName })],
  );
}

function bindSiteOrigin(target: BundledFunction, settings: DeploymentSettings): void {
  const { siteOrigin } = parameterNames(settings.stage);
  target.setVariable('SITE_ORIGIN', settings.domain ? `plain:https://${settings.domain.name}` : siteOrigin);
  if (!settings.domain) allowParameter(target, siteOrigin);
}

function bindBotCheck(target: BundledFunction, settings: DeploymentSettings): void {
  const { botCheckSecret } = parameterNames(settings.stage);
  target.setVariable('BOT_CHECK_VERIFY_URL', settings.botCheck.verifyUrl);
  target.setVariable('BOT_CHECK_MIN_SCORE', String(settings.botCheck.minScore));
  target.setVariable('BOT_CHECK_SECRET', botCheckSecret);
  allowParameter(target, botCheckSecret);
}

/** Makes the function of an operation and gives it what its needs list: variable and permission together. */
export function provisionFunction(
  scope: Construct,
  operation: string,
  needs: FunctionNeeds,
  { settings, data }: Resources,
): BundledFunction {
  const target = new BundledFunction(scope, pascalCase(operation), { operation, needs, settings });
  if (needs.items) data.ledger.bindTable(target, needs.items);
  if (needs.index) data.ledger.bindIndex(target);
  if (needs.documents) data.documents.bindDocuments(target, needs.documents);
  if (needs.mail) {
    data.mail.bindMail(target, needs.mail);
    target.setVariable('SUPPORT_EMAIL', brand.supportEmail);
  }
  if (needs.accounts) data.accounts.bindAccounts(target, needs.accounts);
  if (needs.siteOrigin) bindSiteOrigin(target, settings);
  if (needs.botCheck) bindBotCheck(target, settings);
  if (needs.freeCaps) {
    target.setVariable('FREE_CAP_PER_NETWORK_PER_DAY', String(settings.freeCaps.perNetworkPerDay));
    target.setVariable('FREE_CAP_PER_DAY', String(settings.freeCaps.perDay));
  }
  if (needs.mailLimits) {
    target.setVariable('COMPLAINT_RATE_LIMIT', String(settings.mailLimits.complaintRate));
    target.setVariable('BOUNCE_RATE_LIMIT', String(settings.mailLimits.bounceRate));
  }
  return target;
}
