import { type DeploymentSettings, readSettings } from '#lib/deployment-settings';
import { region, stackName } from '#lib/names';
import type { StageName } from '#lib/stage-profile';

import type { SenderState } from './mail-sender.ts';
import { reservationFault } from './reserved-concurrency.ts';
import type { SmokeResult, SmokeTarget } from './smoke-test.ts';

/** The settings that arguments of the CDK's command name: `-c name=value`, `--context name=value` or `--context=…`. */
export function contextArguments(args: readonly string[]): Readonly<Record<string, string>> {
  const settings: Record<string, string> = {};
  for (const [at, arg] of args.entries()) {
    const text = arg === '-c' || arg === '--context' ? args[at + 1] : /^--context=(.*)$/.exec(arg)?.[1];
    const [, name, value] = /^([^=]+)=(.*)$/.exec(text ?? '') ?? [];
    if (name !== undefined && value !== undefined) settings[name] = value;
  }
  return settings;
}

/** Outputs of the stacks, by the stack's name and their own. */
export type StackOutputs = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What a deployment does to the world, in the order it is done. */
export interface DeployPorts {
  isBootstrapped(): Promise<boolean>;
  /** What SES says of a domain or an address. */
  senderState(identity: string): Promise<SenderState>;
  /** Concurrent executions of Lambda that the account allows. */
  concurrencyLimit(): Promise<number>;
  /** What a table that AWS restored lacks, a line with the command for each. */
  tableFaults(tableName: string): Promise<readonly string[]>;
  /** Builds everything; `siteOrigin` is where pages say they stand, if that is known before it is deployed. */
  build(site: { readonly siteOrigin?: string; readonly onlinePaymentsComing: boolean }): Promise<void>;
  /** Runs `cdk deploy --all`. Throws if it fails. */
  deployStacks(args: readonly string[]): Promise<StackOutputs>;
  /** True if the name leads somewhere. */
  resolves(hostName: string): Promise<boolean>;
  smokeTest(target: SmokeTarget): Promise<readonly SmokeResult[]>;
  pause(milliseconds: number): Promise<void>;
  hasBotCheckSecret(stage: StageName): Promise<boolean>;
  say(line: string): void;
}

export interface DeployOptions {
  readonly stage: StageName;
  /** What the operator keeps for the stage. */
  readonly kept: Readonly<Record<string, unknown>>;
  /** Permissions may widen without asking. */
  readonly yes: boolean;
  /** Further arguments of `cdk deploy`. */
  readonly args: readonly string[];
}

/** Tries of the smoke test: a new distribution takes a moment to answer everywhere. */
const attempts = 8;

async function faultsOf(target: SmokeTarget, ports: DeployPorts): Promise<readonly SmokeResult[]> {
  for (let attempt = 1; ; attempt += 1) {
    const faults = (await ports.smokeTest(target)).filter(({ fault }) => fault !== undefined);
    if (faults.length === 0 || attempt === attempts) return faults;
    await ports.pause(15_000);
  }
}

/** Where the live site is looked at, and what its DNS still lacks: a new domain leads nowhere until it is pointed. */
async function whereToLook(
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

/** What the guide calls needed for a stage with customers and the settings do not have. */
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
 * Builds and deploys a stage, tests the live site, and says what is still to do, whatever the test found. Answers the
 * exit code: 1 if something was refused, or the site does not work. Throws if a step fails.
 */
export async function deployProduct(options: DeployOptions, ports: DeployPorts): Promise<number> {
  const { stage, kept, args } = options;
  const given: Readonly<Record<string, unknown>> = { ...kept, ...contextArguments(args), stage };
  const settings = readSettings((name) => given[name]);
  const sender = settings.mail.domain ?? settings.mail.from;

  if (!(await ports.isBootstrapped())) {
    ports.say(`The account is not bootstrapped. Once: npx cdk bootstrap aws://ACCOUNT/${region}`);
    return 1;
  }
  if (settings.tableName !== undefined) {
    const lacking = await ports.tableFaults(settings.tableName);
    for (const line of lacking) ports.say(`The table ${settings.tableName} ${line}`);
    if (lacking.length > 0) return 1;
  }
  const { reservedConcurrency } = settings;
  if (reservedConcurrency !== undefined) {
    const fault = reservationFault(reservedConcurrency, await ports.concurrencyLimit());
    if (fault !== undefined) {
      ports.say(fault);
      return 1;
    }
  }
  // Cognito refuses a pool whose sender SES does not know yet, and in the sandbox resets would reach nobody; until then
  // it mails by itself.
  const { mailsAnybody } = await ports.senderState(sender);
  const poolMail = given.poolMail ?? (mailsAnybody ? 'ses' : 'cognito');
  await ports.build({
    ...(settings.domain && { siteOrigin: `https://${settings.domain.name}` }),
    onlinePaymentsComing: settings.onlinePaymentsComing,
  });
  const outputs = await ports.deployStacks([
    ...['-c', `stage=${stage}`, '-c', `poolMail=${poolMail}`],
    ...['--require-approval', options.yes ? 'never' : 'broadening'],
    ...args,
  ]);

  const { target, dns, isPointed } = await whereToLook(outputs, settings, ports);
  const faults = await faultsOf(target, ports);
  if (faults.length === 0) ports.say(`\n${target.origin} is live and passed its test.`);
  else {
    for (const { name, fault } of faults) ports.say(`  ${name}: ${fault}`);
    ports.say('The site is deployed, but it does not work as it should.');
  }
  // A name that leads somewhere may still lead to what stood there before.
  if (dns && (!isPointed || faults.length > 0))
    ports.say(`To do, DNS${isPointed ? ', if it is not so' : ''}: ${dns}`);
  for (const line of (await ports.senderState(sender)).toDo) ports.say(`To do, mail: ${line}`);
  if (!(await ports.hasBotCheckSecret(stage)))
    ports.say(`To do, bot check: npm run set-bot-check-secret -- --stage ${stage}`);
  for (const line of missingSettings(settings)) ports.say(`To do, ${line}`);
  return faults.length === 0 ? 0 : 1;
}
