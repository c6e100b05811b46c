import { Stack } from 'aws-cdk-lib';
import { brand } from '#domain/brand';
import { type OutboxQueue, outboxQueues } from '#domain/messaging/message';
import type { DeploymentSettings } from '../deployment-settings.ts';
import { outboxQueueName, parameterNames, region, taskQueueName } from '../names.ts';
import type { BundledFunction } from './bundled-function.ts';

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

function bindWebClient(target: BundledFunction, settings: DeploymentSettings): void {
  const { webClientId } = parameterNames(settings.stage);
  target.setVariable('WEB_CLIENT_ID', webClientId);
  allowParameter(target, webClientId);
}

function bindBotCheck(target: BundledFunction, settings: DeploymentSettings): void {
  const { botCheckSecret } = parameterNames(settings.stage);
  target.setVariable('BOT_CHECK_VERIFY_URL', settings.botCheck.verifyUrl);
  target.setVariable('BOT_CHECK_MIN_SCORE', String(settings.botCheck.minScore));
  target.setVariable('BOT_CHECK_SECRET', botCheckSecret);
  allowParameter(target, botCheckSecret);
}

function bindPaymentProvider(target: BundledFunction, settings: DeploymentSettings): void {
  const { paymentProvider } = parameterNames(settings.stage);
  target.setVariable('PAYMENT_PROVIDER_ORIGIN', settings.paymentProviderUrl);
  target.setVariable('PAYMENT_PROVIDER_PARAMETER', paymentProvider);
  allowParameter(target, paymentProvider);
}

function bindTasks(target: BundledFunction, stage: DeploymentSettings['stage']): void {
  const { sendsTasks, receivesTasks } = target.needs;
  const { account, urlSuffix } = Stack.of(target);
  const name = taskQueueName(stage, 'units');
  const arn = Stack.of(target).formatArn({ service: 'sqs', resource: name });
  if (sendsTasks) {
    target.setVariable('TASKS_QUEUE_URL', `https://sqs.${region}.${urlSuffix}/${account}/${name}`);
    target.allow(['sqs:SendMessage'], [arn]);
  }
  if (receivesTasks)
    target.allow(['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'], [arn]);
}

/** Derives ARNs and URLs from the queues' names, because most functions are in other stacks than the queues. */
function bindQueues(target: BundledFunction, { stage, mailWorkers }: DeploymentSettings): void {
  const { sendsToQueues = [], receivesFromQueues, readsSendRate } = target.needs;
  const { account, urlSuffix } = Stack.of(target);
  const arnOf = (queue: OutboxQueue) =>
    Stack.of(target).formatArn({ service: 'sqs', resource: outboxQueueName(stage, queue) });
  for (const queue of sendsToQueues)
    target.setVariable(
      `${queue.toUpperCase()}_QUEUE_URL`,
      `https://sqs.${region}.${urlSuffix}/${account}/${outboxQueueName(stage, queue)}`,
    );
  if (sendsToQueues.length > 0) target.allow(['sqs:SendMessage'], sendsToQueues.map(arnOf));
  if (receivesFromQueues) {
    target.setVariable('MAIL_WORKERS', String(mailWorkers));
    target.allow(
      ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
      outboxQueues.map(arnOf),
    );
  }
  bindTasks(target, stage);
  // ses:GetSendQuota does not support resource-level permissions.
  if (readsSendRate) target.allow(['ses:GetSendQuota'], ['*']);
}

/**
 * Lets a function read the maintenance switch. The user pool's triggers do not read it, because Cognito waits at most
 * five seconds.
 */
export function bindMaintenance(target: BundledFunction, { stage }: DeploymentSettings): void {
  const { maintenance } = parameterNames(stage);
  target.setVariable('MAINTENANCE_PARAMETER', maintenance);
  allowParameter(target, maintenance);
}

/** Gives a function the settings that its needs list, each as a variable together with its permission. */
export function bindSettings(target: BundledFunction, settings: DeploymentSettings): void {
  const { needs } = target;
  bindQueues(target, settings);
  if (needs.mail) target.setVariable('SUPPORT_EMAIL', brand.supportEmail);
  if (needs.siteOrigin) bindSiteOrigin(target, settings);
  if (needs.webClient) bindWebClient(target, settings);
  if (needs.passkeys) target.setVariable('PASSKEYS', settings.passkeys ? 'on' : 'off');
  if (needs.botCheck) bindBotCheck(target, settings);
  if (needs.paymentProvider) bindPaymentProvider(target, settings);
  if (needs.photoQuota) target.setVariable('PHOTO_QUOTA_MB', String(settings.photoQuotaMb));
  if (needs.freeCaps) {
    target.setVariable('FREE_CAP_PER_NETWORK_PER_DAY', String(settings.freeCaps.perNetworkPerDay));
    target.setVariable('FREE_CAP_PER_DAY', String(settings.freeCaps.perDay));
    if (settings.canary) target.setVariable('CANARY', 'on');
  }
  if (needs.mailLimits) {
    target.setVariable('COMPLAINT_RATE_LIMIT', String(settings.mailLimits.complaintRate));
    target.setVariable('BOUNCE_RATE_LIMIT', String(settings.mailLimits.bounceRate));
  }
}
