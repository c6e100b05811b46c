import { brand } from '#domain/brand';
import type { OutboxQueue } from '#domain/messaging/message';
import type { StageName } from './stage-profile.ts';

/** The construct ID for a name: `send-free-invoice` becomes `SendFreeInvoice`. */
export const constructId = (name: string): string =>
  name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The only region: certificate and firewall of CloudFront must be in it. */
export const region = 'us-east-1';

/**
 * The name of one of a stage's stacks, and of resources named after it. It uses the slug, so that the product's display
 * name can change without renaming the stacks, which contain the data.
 */
export const stackName = (stage: StageName, part: string): string =>
  `${brand.slug.charAt(0).toUpperCase()}${brand.slug.slice(1)}-${stage}-${part}`;

/** The name of one of the outbox's queues, or of their dead-letter queue. */
export const outboxQueueName = (stage: StageName, queue: OutboxQueue | 'dead-letters'): string =>
  `${brand.slug}-${stage}-outbox-${queue}`;

/** The name of the queue of tasks, or of its dead-letter queue. */
export const taskQueueName = (stage: StageName, part: 'units' | 'dead-letters'): string =>
  `${brand.slug}-${stage}-task-${part}`;

/** The name of the configuration set of one of a stage's streams of email. */
export const configurationSetName = (stage: StageName, stream: 'account' | 'free'): string =>
  `${brand.slug}-${stage}-${stream}`;

/** SSM parameters that functions and operators' commands read at run time, by stage. */
export const parameterNames = (stage: StageName) => ({
  /** Origin of the site, written by the Web stack if the stage has no custom domain. */
  siteOrigin: `/${brand.slug}/${stage}/site-origin`,
  /** Secret of the bot check, written by `npm run set-bot-check-secret`; a SecureString, never in a template. */
  botCheckSecret: `/${brand.slug}/${stage}/bot-check-secret`,
  /**
   * Keys of the payment provider as JSON (`domain/online-payments/provider-configuration.ts`); a SecureString, missing
   * until an operator stores it.
   */
  paymentProvider: `/${brand.slug}/${stage}/payment-provider`,
  /** Whether the stage is in maintenance, written by `npm run maintenance`; missing until first used. */
  maintenance: `/${brand.slug}/${stage}/maintenance`,
  /** ID of the site's app client in the user pool, written by the Data stack. */
  webClientId: `/${brand.slug}/${stage}/web-client-id`,
  /** Names of the stage's data resources, written by the Data stack, so that commands need only the stage's name. */
  tableName: `/${brand.slug}/${stage}/table-name`,
  documentBucket: `/${brand.slug}/${stage}/document-bucket`,
  userPoolId: `/${brand.slug}/${stage}/user-pool-id`,
});

/** The vault of a stage's nightly backups. */
export const backupVaultName = (stage: string): string => `${brand.slug}-${stage}`;
