import { brand } from '#domain/brand';
import type { OutboxQueue } from '#domain/messaging/message';
import type { StageName } from './stage-profile.ts';

/** The id of a construct from a name of ours: `send-free-invoice` is `SendFreeInvoice`. */
export const constructId = (name: string): string =>
  name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The only region: CloudFront's certificate and firewall must be there. */
export const region = 'us-east-1';

/**
 * The name of one of a stage's stacks, and of what is called after them. It comes from the slug: the product may be
 * given another display name, and its stacks with their data stay what they are.
 */
export const stackName = (stage: StageName, part: string): string =>
  `${brand.slug.charAt(0).toUpperCase()}${brand.slug.slice(1)}-${stage}-${part}`;

/** The name of one of the outbox's queues, or of their dead-letter queue. */
export const outboxQueueName = (stage: StageName, queue: OutboxQueue | 'dead-letters'): string =>
  `${brand.slug}-${stage}-outbox-${queue}`;

/** The name of the queue of tasks, or of its dead-letter queue. */
export const taskQueueName = (stage: StageName, part: 'units' | 'dead-letters'): string =>
  `${brand.slug}-${stage}-task-${part}`;

/** SSM parameters that functions and operators' commands read at run time, by stage. */
export const parameterNames = (stage: StageName) => ({
  /** Origin of the site, written by the Web stack when it has no domain of its own. */
  siteOrigin: `/${brand.slug}/${stage}/site-origin`,
  /** Secret of the bot check, written by `npm run set-bot-check-secret`; a SecureString, never in a template. */
  botCheckSecret: `/${brand.slug}/${stage}/bot-check-secret`,
  /** Keys of the payment provider as JSON (`domain/online-payments/provider-configuration.ts`); a SecureString, missing until an operator stores it. */
  paymentProvider: `/${brand.slug}/${stage}/payment-provider`,
  /** Whether the stage is in maintenance, written by `npm run maintenance`; missing until its first use. */
  maintenance: `/${brand.slug}/${stage}/maintenance`,
  /** Id of the site's client of the user pool, written by the Data stack. */
  webClientId: `/${brand.slug}/${stage}/web-client-id`,
  /** Where a stage keeps its data, written by the Data stack: commands find it by the stage's name alone. */
  tableName: `/${brand.slug}/${stage}/table-name`,
  documentBucket: `/${brand.slug}/${stage}/document-bucket`,
  userPoolId: `/${brand.slug}/${stage}/user-pool-id`,
});
