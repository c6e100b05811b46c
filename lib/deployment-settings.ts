import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { brand } from '#domain/brand';
import { networkLimits } from '#domain/contract/network-limits';
import { isEmailAddress } from '#domain/email-address';
import { region } from './names.ts';
import { type StageName, stageNames } from './stage-profile.ts';

/** True or false, as a word or as JSON. */
export const flag = z._default(z.stringbool(), false);
export const text = z.string().check(z.minLength(1));
export const email = text.check(z.refine(isEmailAddress, 'must be one plain e-mail address'));
// In small letters: the bot check and browsers tell a host by its name letter for letter.
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

/** The ARN of a backup vault outside of our region, which is lost together with what is in it. */
export const backupVault = text.check(
  z.regex(
    new RegExp(`^arn:aws:backup:(?!${region}:)[a-z0-9-]+:\\d{12}:backup-vault:[\\w-]{2,50}$`),
    `must be the ARN of a backup vault in another region than ${region}`,
  ),
);

/** Between 0 and 1. */
export const share = z.coerce.number().check(z.minimum(0), z.maximum(1));
export const count = z.coerce.number().check(z.int(), z.positive());

/** Everything a deployment can decide, read once from the CDK context (`-c name=value`, or `cdk.context.json`). */
export interface DeploymentSettings {
  readonly stage: StageName;
  /** Data may be deleted with its stack. For stages made by a test; refused for prod. */
  readonly disposable: boolean;
  /** The target is a LocalStack-compatible endpoint: password sign-in is allowed, and no origin secret is asked for. */
  readonly localEndpoint: boolean;
  /** Where `npm run build:lambdas` put the bundles. */
  readonly bundlesDir: string;
  /** Where the site build put its pages, and beside it the list of their style hashes. */
  readonly siteDir: string;
  readonly siteManifest: string;
  /** Host name of the site with the ARN of its certificate in us-east-1; otherwise CloudFront's own name is used. */
  readonly domain?: { readonly name: string; readonly certificateArn: string };
  readonly mail: {
    /** The address in From. */
    readonly from: string;
    /** A domain to verify with DKIM; otherwise the address alone is verified. */
    readonly domain?: string;
    /** Only once SES has verified the sender: Cognito refuses a pool whose sender is not. */
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
  /** How many invoices the free generator mails a day: for one network, and for all visitors. */
  readonly freeCaps: { readonly perNetworkPerDay: number; readonly perDay: number };
  /** Shares of the free generator's mail, between 0 and 1, above which it stops itself. */
  readonly mailLimits: { readonly complaintRate: number; readonly bounceRate: number };
  /** AWS WAF in front of the site and the user pool; costs about 18 dollars a month. On in production by default. */
  readonly firewall: boolean;
  /** Concurrency kept for each function; new accounts have 10 in all, so it is off unless told. */
  readonly reservedConcurrency?: number;
  /** Workers that send emails of each queue of the outbox at once, from 2. */
  readonly mailWorkers: number;
  /** A table that AWS restored, used in place of the stage's own. See "Recovery after a disaster" in docs/operations.md. */
  readonly tableName?: string;
  /** A backup vault in another region, to which table and documents are copied every day. */
  readonly backupVaultArn?: string;
  /** The address that alarms are emailed to. */
  readonly alarmEmail?: string;
  /** The HTTPS address of an on-call service that alarms are posted to by SNS. */
  readonly alarmUrl?: string;
  /** Sign-in and sign-up answer without saying whether an address has an account; off, they may say it. */
  readonly hidesAccounts: boolean;
  /**
   * Users may protect their sign-in with an authenticator app (TOTP). Apps that sign in to the same pool must be able to ask
   * for its code. On in dev by default.
   */
  readonly authenticatorApps: boolean;
  /** Sends itself a free invoice every hour and raises an alarm when it does not arrive. */
  readonly canary: boolean;
  /** The public pages say of online payments that they are coming; off once `set-payment-provider` was run. */
  readonly onlinePaymentsComing: boolean;
  /**
   * Users may sign in with passkeys, which are bound to the domain for ever. Needs `domain`. Other apps on the same pool sign in
   * as before.
   */
  readonly passkeys: boolean;
  /** Raised by one to have a new origin secret generated; the one before stays accepted. */
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
  freeCapPerNetworkPerDay: z._default(count, networkLimits['send-free-invoice'].perDay),
  freeCapPerDay: z._default(count, 1000),
  complaintRateLimit: z._default(share, 0.001),
  bounceRateLimit: z._default(share, 0.05),
  firewall: z.optional(z.stringbool()),
  reservedConcurrency: z.optional(count),
  mailWorkers: z._default(z.coerce.number().check(z.int(), z.minimum(2), z.maximum(1_000)), 2),
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

/** The names a context may use. */
export const settingNames = Object.keys(contextSchema.shape) as (keyof z.infer<typeof contextSchema>)[];

/**
 * Reads the settings. `read` looks a name up in the context; what is missing gets its default.
 * Throws an error naming every setting that is wrong, before anything is synthesized.
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
    ...(tableName !== undefined && { tableName }),
    ...(backupVaultArn !== undefined && { backupVaultArn }),
    ...(alarmEmail !== undefined && { alarmEmail }),
    ...(alarmUrl !== undefined && { alarmUrl }),
    hidesAccounts: context.hidesAccounts,
    // A local endpoint has no origin secret, by which the canary proves that it is ours.
    canary: context.canary && !context.localEndpoint,
    passkeys: context.passkeys,
    authenticatorApps: context.authenticatorApps ?? context.stage === 'dev',
    onlinePaymentsComing: context.onlinePaymentsComing,
    originSecretVersion: context.originSecretVersion,
  };
}

/** Where operators keep the settings of their stages, below the folder of the project. */
export const stagesFolder = 'stages';

/**
 * The settings an operator keeps for a stage, from `stages/<stage>.json` in the folder given; empty without that file.
 * What is said on the command line goes before them. Throws if the file is no JSON object,
 * or names a setting that does not exist.
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
