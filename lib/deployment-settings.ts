import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { brand } from '#domain/brand';
import { endpoints } from '#domain/contract/endpoints';
import { isEmailAddress } from '#domain/email-address';
import { region } from './names.ts';
import { type StageName, stageNames } from './stage-profile.ts';

/** True or false, as text or as JSON. */
export const flag = z._default(z.stringbool(), false);
export const text = z.string().check(z.minLength(1));
export const email = text.check(z.refine(isEmailAddress, 'must be one plain e-mail address'));
// In lower case, because the bot check and browsers compare host names character by character.
export const hostName = text.check(
  z.regex(
    /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/,
    'must be a host name in small letters such as www.example.com, without https:// and path',
  ),
);
/** The ARN of a certificate that CloudFront can use. */
export const certificate = text.check(
  z.regex(
    new RegExp(`^arn:aws:acm:${region}:\\d{12}:certificate/[0-9a-f-]{36}$`),
    `must be the ARN of a certificate of ACM in ${region}: CloudFront takes it from no other region`,
  ),
);

/** The ARN of a backup vault outside our region, so that it is not lost together with the region. */
export const backupVault = text.check(
  z.regex(
    new RegExp(`^arn:aws:backup:(?!${region}:)[a-z0-9-]+:\\d{12}:backup-vault:[\\w-]{2,50}$`),
    `must be the ARN of a backup vault in another region than ${region}`,
  ),
);

/** A number from 0 to 1. */
export const share = z.coerce.number().check(z.minimum(0), z.maximum(1));
export const count = z.coerce.number().check(z.int(), z.positive());

/** All settings of a deployment, read once from the CDK context (`-c name=value`, or `cdk.context.json`). */
export interface DeploymentSettings {
  readonly stage: StageName;
  /** Whether data may be deleted with its stack. For stages created by a test; refused for prod. */
  readonly disposable: boolean;
  /** The target is a LocalStack-compatible endpoint: password sign-in is allowed, and no origin secret is required. */
  readonly localEndpoint: boolean;
  /** The output folder of `npm run build:lambdas`. */
  readonly bundlesDir: string;
  /** The output folder of the site build; the list of the pages' style hashes is next to it. */
  readonly siteDir: string;
  readonly siteManifest: string;
  /**
   * Host name of the site, and the ARN of its certificate in us-east-1. Without it, CloudFront's own domain name is
   * used.
   */
  readonly domain?: { readonly name: string; readonly certificateArn: string };
  readonly mail: {
    /** The address in From. */
    readonly from: string;
    /** A domain to verify with DKIM; without it, only the address is verified. */
    readonly domain?: string;
    /** Whether Cognito emails through SES. Only after SES has verified the sender, which Cognito requires. */
    readonly poolThroughSes: boolean;
  };
  readonly botCheck: {
    readonly siteKey: string;
    readonly scriptUrl: string;
    readonly verifyUrl: string;
    readonly minScore: number;
  };
  /** Origin of the payment provider's API. */
  readonly paymentProviderUrl: string;
  /** How many invoices the free generator emails per day: for one network, and in total. */
  readonly freeCaps: { readonly perNetworkPerDay: number; readonly perDay: number };
  /** Rates of the free generator's emails, from 0 to 1, above which it pauses itself. */
  readonly mailLimits: { readonly complaintRate: number; readonly bounceRate: number };
  /** AWS WAF for the site and the user pool; costs about 18 dollars a month. On in production by default. */
  readonly firewall: boolean;
  /** Reserved concurrency of each function. Off by default, because a new AWS account has only 10 in total. */
  readonly reservedConcurrency?: number;
  /** Concurrent workers for each queue of the outbox, at least 2. */
  readonly mailWorkers: number;
  /** Megabytes (1,000,000 bytes) of photos that an account may store. */
  readonly photoQuotaMb: number;
  /** Gigabytes (1,000,000,000 bytes) of photos and documents at which an alarm starts. */
  readonly storageAlarmGb: number;
  /**
   * A table that AWS restored, used instead of the stage's own. See "Recovery after a disaster" in docs/operations.md.
   */
  readonly tableName?: string;
  /** A backup vault in another region, to which table and documents are copied every day. */
  readonly backupVaultArn?: string;
  /** The address that alarms are emailed to. */
  readonly alarmEmail?: string;
  /** The HTTPS URL of an on-call service to which SNS posts alarms. */
  readonly alarmUrl?: string;
  /** Whether responses of sign-in and sign-up hide which addresses have an account. */
  readonly hidesAccounts: boolean;
  /**
   * Whether users may set up an authenticator app (TOTP). All apps that sign in to the same pool must then be able to
   * ask for its code. On in dev by default.
   */
  readonly authenticatorApps: boolean;
  /** Sends a free invoice to itself every hour, and raises an alarm if it does not arrive. */
  readonly canary: boolean;
  /** Public pages say that online payments are coming; turn it off after running `set-payment-provider`. */
  readonly onlinePaymentsComing: boolean;
  /**
   * Whether users may sign in with passkeys, which are permanently bound to the domain. Needs `domain`. Sign-in of
   * other apps on the same pool does not change.
   */
  readonly passkeys: boolean;
  /** Increase it by one to generate a new origin secret; the previous one is still accepted. */
  readonly originSecretVersion: number;
}

const contextSchema = z.object({
  stage: z._default(z.enum(stageNames), 'dev'),
  disposable: flag,
  localEndpoint: flag,
  bundlesDir: z._default(text, 'dist/lambdas'),
  siteDir: z._default(text, 'dist/site'),
  siteManifest: z._default(text, 'dist/site-manifest.json'),
  domain: z.optional(hostName),
  certificateArn: z.optional(certificate),
  mailFrom: z.optional(email),
  mailDomain: z.optional(hostName),
  poolMail: z._default(z.enum(['ses', 'cognito']), 'cognito'),
  botCheckSiteKey: z._default(text, 'not-set'),
  botCheckScriptUrl: z._default(z.url(), 'https://www.google.com/recaptcha/api.js'),
  botCheckVerifyUrl: z._default(z.url(), 'https://www.google.com/recaptcha/api/siteverify'),
  botCheckMinScore: z._default(share, 0.5),
  paymentProviderUrl: z._default(z.url(), 'https://api.stripe.com'),
  freeCapPerNetworkPerDay: z._default(count, endpoints['send-free-invoice'].limit.perDay),
  freeCapPerDay: z._default(count, 1000),
  complaintRateLimit: z._default(share, 0.001),
  bounceRateLimit: z._default(share, 0.05),
  firewall: z.optional(z.stringbool()),
  reservedConcurrency: z.optional(count),
  mailWorkers: z._default(z.coerce.number().check(z.int(), z.minimum(2), z.maximum(1_000)), 2),
  photoQuotaMb: z._default(count, 500),
  storageAlarmGb: z._default(count, 100),
  tableName: z.optional(
    text.check(z.regex(/^[\w.-]{3,255}$/, 'must be the name of a table, without its ARN')),
  ),
  backupVaultArn: z.optional(backupVault),
  alarmEmail: z.optional(email),
  alarmUrl: z.optional(z.url({ protocol: /^https$/ })),
  hidesAccounts: flag,
  canary: flag,
  authenticatorApps: z.optional(z.stringbool()),
  onlinePaymentsComing: z._default(z.stringbool(), true),
  passkeys: flag,
  originSecretVersion: z._default(count, 1),
});

/** The setting names allowed in the context. */
export const settingNames = Object.keys(contextSchema.shape) as (keyof z.infer<typeof contextSchema>)[];

/**
 * Reads the settings. `read` looks up a name in the context; missing settings get their defaults. Throws an error that
 * names every invalid setting, before anything is synthesized.
 */
export function readSettings(read: (name: string) => unknown): DeploymentSettings {
  const given = settingNames.map((name) => [name, read(name)] as const);
  const present = given.filter(([, value]) => value !== undefined && value !== '');
  const parsed = z.safeParse(
    contextSchema,
    Object.fromEntries(
      present.map(([name, value]) => [name, typeof value === 'boolean' ? `${value}` : value]),
    ),
  );
  if (!parsed.success)
    throw new Error(`The deployment's context is not right:\n${z.prettifyError(parsed.error)}`);
  const context = parsed.data;
  if ((context.domain === undefined) !== (context.certificateArn === undefined))
    throw new Error('domain and certificateArn go together: the certificate has to cover the domain');
  if (context.passkeys && context.domain === undefined)
    throw new Error('passkeys needs domain: a passkey works only on the domain that it was made for');
  if (context.stage === 'prod' && context.disposable) throw new Error('The stage prod is never disposable');
  const mailFrom =
    context.mailFrom ?? (context.mailDomain ? `${brand.slug}@${context.mailDomain}` : brand.supportEmail);
  if (context.mailDomain !== undefined && !mailFrom.endsWith(`@${context.mailDomain}`))
    throw new Error('mailFrom has to be an address of mailDomain');
  const { domain, certificateArn, mailDomain, reservedConcurrency, tableName, backupVaultArn } = context;
  const { alarmEmail, alarmUrl } = context;
  return {
    stage: context.stage,
    disposable: context.disposable,
    localEndpoint: context.localEndpoint,
    bundlesDir: context.bundlesDir,
    siteDir: context.siteDir,
    siteManifest: context.siteManifest,
    ...(domain !== undefined && certificateArn !== undefined && { domain: { name: domain, certificateArn } }),
    mail: {
      from: mailFrom,
      poolThroughSes: context.poolMail === 'ses',
      ...(mailDomain !== undefined && { domain: mailDomain }),
    },
    botCheck: {
      siteKey: context.botCheckSiteKey,
      scriptUrl: context.botCheckScriptUrl,
      verifyUrl: context.botCheckVerifyUrl,
      minScore: context.botCheckMinScore,
    },
    paymentProviderUrl: context.paymentProviderUrl,
    freeCaps: { perNetworkPerDay: context.freeCapPerNetworkPerDay, perDay: context.freeCapPerDay },
    mailLimits: { complaintRate: context.complaintRateLimit, bounceRate: context.bounceRateLimit },
    firewall: context.firewall ?? context.stage === 'prod',
    ...(reservedConcurrency !== undefined && { reservedConcurrency }),
    mailWorkers: context.mailWorkers,
    photoQuotaMb: context.photoQuotaMb,
    storageAlarmGb: context.storageAlarmGb,
    ...(tableName !== undefined && { tableName }),
    ...(backupVaultArn !== undefined && { backupVaultArn }),
    ...(alarmEmail !== undefined && { alarmEmail }),
    ...(alarmUrl !== undefined && { alarmUrl }),
    hidesAccounts: context.hidesAccounts,
    // A local endpoint has no origin secret, with which the canary authenticates itself.
    canary: context.canary && !context.localEndpoint,
    passkeys: context.passkeys,
    authenticatorApps: context.authenticatorApps ?? context.stage === 'dev',
    onlinePaymentsComing: context.onlinePaymentsComing,
    originSecretVersion: context.originSecretVersion,
  };
}

/** Folder for the settings of stages, relative to the project's folder. */
export const stagesFolder = 'stages';

/**
 * The settings that an operator stored for a stage, from `stages/<stage>.json` in the given folder; empty if there is
 * no such file. Values on the command line take precedence. Throws if the file is not a JSON object or contains an
 * unknown setting.
 */
export function readStageFile(folder: string, stage: string): Readonly<Record<string, unknown>> {
  if (!/^[a-z]+$/.test(stage)) return {};
  const file = join(folder, `${stage}.json`);
  if (!existsSync(file)) return {};
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new Error(`${file} has to be a JSON object of settings`);
  const unknown = Object.keys(content).filter((name) => !(settingNames as readonly string[]).includes(name));
  if (unknown.length > 0) throw new Error(`${file} has settings that do not exist: ${unknown.join(', ')}`);
  return content as Record<string, unknown>;
}
