import { type DeploymentSettings, readSettings } from '#lib/deployment-settings';
import { region, stackName } from '#lib/names';
import type { StageName } from '#lib/stage-profile';

import type { SenderState } from './mail-sender.ts';
import { reservationFault } from './reserved-concurrency.ts';
import type { SmokeResult, SmokeTarget } from './smoke-test.ts';

/** The settings in arguments of the CDK CLI: `-c name=value`, `--context name=value` or `--context=…`. */
export function contextArguments(args: readonly string[]): Readonly<Record<string, string>> {
  const settings: Record<string, string> = {};
  for (const [at, arg] of args.entries()) {
    const text = arg === '-c' || arg === '--context' ? args[at + 1] : /^--context=(.*)$/.exec(arg)?.[1];
    const [, name, value] = /^([^=]+)=(.*)$/.exec(text ?? '') ?? [];
    if (name !== undefined && value !== undefined) settings[name] = value;
  }
  return settings;
}

/** Outputs of the stacks, by stack name and output name. */
export type StackOutputs = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The external operations of a deployment, in the order of use. */
export interface DeployPorts {
  isBootstrapped(): Promise<boolean>;
  /** Whether SES can send as a domain or an address. */
  senderState(identity: string): Promise<SenderState>;
  /** The account's limit of concurrent Lambda executions. */
  concurrencyLimit(): Promise<number>;
  /** Settings that a table restored by AWS lacks, one line each with the command that adds it. */
  tableFaults(tableName: string): Promise<readonly string[]>;
  /** Builds everything. `siteOrigin` is the origin in the site's pages, if it is known before the deployment. */
  build(site: { readonly siteOrigin?: string; readonly onlinePaymentsComing: boolean }): Promise<void>;
  /** Runs `cdk deploy --all`. Throws if it fails. */
  deployStacks(args: readonly string[]): Promise<StackOutputs>;
  /** Stores the source maps of the build in a bucket, and returns how many there are. */
  storeSourceMaps(bucketName: string): Promise<number>;
  /** True if the host name resolves in DNS. */
  resolves(hostName: string): Promise<boolean>;
  smokeTest(target: SmokeTarget): Promise<readonly SmokeResult[]>;
  pause(milliseconds: number): Promise<void>;
  hasBotCheckSecret(stage: StageName): Promise<boolean>;
  say(line: string): void;
}

export interface DeployOptions {
  readonly stage: StageName;
  /** The stored settings of the stage. */
  readonly storedSettings: Readonly<Record<string, unknown>>;
  /** Allow wider permissions without asking. */
  readonly yes: boolean;
  /** Further arguments for `cdk deploy`. */
  readonly args: readonly string[];
}

/** Attempts of the smoke test, because a new distribution needs a while until it answers everywhere. */
const attempts = 8;

async function runSmokeTest(target: SmokeTarget, ports: DeployPorts): Promise<readonly SmokeResult[]> {
  for (let attempt = 1; ; attempt += 1) {
    const faults = (await ports.smokeTest(target)).filter(({ fault }) => fault !== undefined);
    if (faults.length === 0 || attempt === attempts) return faults;
    await ports.pause(15_000);
  }
}

/**
 * The URL for testing the live site, and the DNS record of its domain. `isPointed` is false until the operator points a
 * new domain at the site.
 */
async function readSiteTarget(
  outputs: StackOutputs,
  { stage, domain }: DeploymentSettings,
  ports: DeployPorts,
): Promise<{ readonly target: SmokeTarget; readonly dns?: string; readonly isPointed: boolean }> {
  const output = (stack: string, name: string) => outputs[stackName(stage, stack)]?.[name] ?? '';
  const origin = output('Web', 'Address');
  const apiOrigin = `https://${output('App', 'ApiId')}.execute-api.${region}.amazonaws.com`;
  if (!domain) return { target: { origin, apiOrigin }, isPointed: true };
  const distribution = output('Web', 'DistributionName');
  const dns = `CNAME ${domain.name} -> ${distribution}`;
  return (await ports.resolves(domain.name))
    ? { target: { origin, apiOrigin }, dns, isPointed: true }
    : { target: { origin: `https://${distribution}`, apiOrigin, siteOrigin: origin }, dns, isPointed: false };
}

/** Stores the source maps of the release. Returns what went wrong: the product works without them. */
async function storeMaps(
  outputs: StackOutputs,
  stage: StageName,
  ports: DeployPorts,
): Promise<string | undefined> {
  try {
    await ports.storeSourceMaps(outputs[stackName(stage, 'Data')]?.DocumentBucketName ?? '');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Settings that the guide requires for a stage with customers but that are missing. */
function missingSettings({
  stage,
  domain,
  mail,
  botCheck,
  firewall,
  alarmEmail,
  alarmUrl,
}: DeploymentSettings): string[] {
  if (stage !== 'prod') return [];
  return [
    ...(alarmEmail === undefined && alarmUrl === undefined
      ? ['alarms: nobody is told; set alarmEmail, alarmUrl or both']
      : []),
    ...(firewall ? [] : ['firewall: it is off, and only Cognito limits guessing of passwords']),
    ...(domain
      ? []
      : ['domain: the site has only the name of its distribution; set domain and certificateArn']),
    ...(mail.domain ? [] : ['mail: without mailDomain emails are not signed with DKIM']),
    ...(botCheck.siteKey === 'not-set'
      ? ['bot check: free invoices are refused without botCheckSiteKey']
      : []),
  ];
}

/**
 * Builds and deploys a stage, tests the live site, and lists what is left to do, whatever the result of the test.
 * Returns the exit code: 1 if something was refused or the site does not work. Throws if a step fails.
 */
export async function deployProduct(options: DeployOptions, ports: DeployPorts): Promise<number> {
  const { stage, storedSettings, args } = options;
  const given: Readonly<Record<string, unknown>> = { ...storedSettings, ...contextArguments(args), stage };
  const settings = readSettings((name) => given[name]);
  const sender = settings.mail.domain ?? settings.mail.from;

  if (!(await ports.isBootstrapped())) {
    ports.say(`The account is not bootstrapped. Once: npx cdk bootstrap aws://ACCOUNT/${region}`);
    return 1;
  }
  if (settings.tableName !== undefined) {
    const tableFaults = await ports.tableFaults(settings.tableName);
    for (const line of tableFaults) ports.say(`The table ${settings.tableName} ${line}`);
    if (tableFaults.length > 0) return 1;
  }
  const { reservedConcurrency } = settings;
  if (reservedConcurrency !== undefined) {
    const fault = reservationFault(reservedConcurrency, await ports.concurrencyLimit());
    if (fault !== undefined) {
      ports.say(fault);
      return 1;
    }
  }
  // Cognito refuses a sender that SES does not know, and in the SES sandbox resets would not be delivered. Until then
  // Cognito sends its emails itself.
  const { canMailAnybody } = await ports.senderState(sender);
  const poolMail = given.poolMail ?? (canMailAnybody ? 'ses' : 'cognito');
  await ports.build({
    ...(settings.domain && { siteOrigin: `https://${settings.domain.name}` }),
    onlinePaymentsComing: settings.onlinePaymentsComing,
  });
  const outputs = await ports.deployStacks([
    ...['-c', `stage=${stage}`, '-c', `poolMail=${poolMail}`],
    ...['--require-approval', options.yes ? 'never' : 'broadening'],
    ...args,
  ]);

  const mapsFault = await storeMaps(outputs, stage, ports);
  const { target, dns, isPointed } = await readSiteTarget(outputs, settings, ports);
  const faults = await runSmokeTest(target, ports);
  if (faults.length === 0) ports.say(`\n${target.origin} is live and passed its test.`);
  else {
    for (const { name, fault } of faults) ports.say(`  ${name}: ${fault}`);
    ports.say('The site is deployed, but it does not work as it should.');
  }
  // An existing DNS record may still point at the previous site.
  if (dns && (!isPointed || faults.length > 0))
    ports.say(`To do, DNS${isPointed ? ', if it is not so' : ''}: ${dns}`);
  for (const line of (await ports.senderState(sender)).toDo) ports.say(`To do, mail: ${line}`);
  if (!(await ports.hasBotCheckSecret(stage)))
    ports.say(`To do, bot check: npm run set-bot-check-secret -- --stage ${stage}`);
  if (mapsFault !== undefined)
    ports.say(`To do, source maps: ${mapsFault}. Deploy again, or npm run trace cannot explain stacks.`);
  for (const line of missingSettings(settings)) ports.say(`To do, ${line}`);
  return faults.length === 0 ? 0 : 1;
}
