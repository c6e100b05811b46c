import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { App, NestedStack, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { buildStacks } from '#lib/billhook-app';
import { deployedFunctions, fontLayer, optionalFunction } from '#lib/functions/deployed-functions';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Every function of a deployment without the canary. */
export const functionNames: readonly string[] = Object.keys(deployedFunctions)
  .filter((name) => name !== optionalFunction)
  .sort();

/** Functions that exist only with a certain setting. */
export const optionalFunctions = [optionalFunction] as const;

/** A hash as listed by the site build. */
export const styleHash = `sha256-${'A'.repeat(43)}=`;

/** Placeholder bundles and site. Templates do not depend on their content. */
function writeStandIns(folder: string) {
  const bundlesDir = join(folder, 'lambdas');
  for (const name of [...functionNames, ...optionalFunctions]) {
    mkdirSync(join(bundlesDir, name), { recursive: true });
    writeFileSync(join(bundlesDir, name, 'index.mjs'), 'export const handler = async () => ({});\n');
  }
  const siteDir = join(folder, 'site');
  mkdirSync(join(bundlesDir, fontLayer));
  mkdirSync(join(siteDir, 'assets'), { recursive: true });
  for (const file of ['index.html', '404.html', 'assets/hydrate-page.js'])
    writeFileSync(join(siteDir, file), '\n');
  const siteManifest = join(folder, 'site-manifest.json');
  writeFileSync(siteManifest, JSON.stringify({ styleHashes: { 'index.html': [styleHash] } }));
  return { bundlesDir, siteDir, siteManifest };
}

export interface SynthesizedStacks {
  readonly data: Template;
  readonly app: Template;
  /** The stacks nested in App, by construct ID. */
  readonly modules: Readonly<Record<string, Template>>;
  /** Empty if there is no Web stack. */
  readonly web: Template;
  /** The stacks with our functions. */
  readonly withFunctions: readonly Template[];
  /** All stacks by name; a nested stack as `App/Quote`. */
  readonly all: Readonly<Record<string, Template>>;
}

const nestedIn = (stack: Stack): Record<string, Template> =>
  Object.fromEntries(
    stack.node.children
      .filter((child): child is NestedStack => NestedStack.isNestedStack(child))
      .map((nested) => [nested.node.id, Template.fromStack(nested)]),
  );

/** Synthesized stacks by context. Templates are only read, so the files of a worker share them. */
const synthesized = new Map<string, SynthesizedStacks>();

/**
 * Synthesizes the stacks like `cdk synth -c name=value`, including cdk-nag: throws if a finding is not acknowledged.
 * The same context is synthesized once per worker.
 */
export function synthesize(context: Readonly<Record<string, string>> = {}): SynthesizedStacks {
  const key = JSON.stringify(Object.entries(context).toSorted());
  const stacks = synthesized.get(key) ?? synthesizeOnce(context);
  synthesized.set(key, stacks);
  return stacks;
}

/** What no test reads. `npm run synth` checks the rules of CloudFormation. */
const withoutExtras = {
  treeMetadata: false,
  stackTraces: false,
  analyticsReporting: false,
  builtinCloudFormationValidation: false,
} as const;

function synthesizeOnce(context: Readonly<Record<string, string>>): SynthesizedStacks {
  const folder = mkdtempSync(join(tmpdir(), 'billhook-stacks-'));
  try {
    const settings = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8'));
    const app = new App({
      ...withoutExtras,
      outdir: join(folder, 'out'),
      context: { ...settings.context, ...writeStandIns(folder), ...context },
    });
    const built = buildStacks(app);
    app.synth();
    const modules = nestedIn(built.app);
    const topLevel = { data: Template.fromStack(built.data), app: Template.fromStack(built.app) };
    const web = built.web ? Template.fromStack(built.web) : Template.fromJSON({});
    const nested = Object.entries(modules).map(([module, template]) => [`App/${module}`, template]);
    return {
      ...topLevel,
      modules,
      web,
      withFunctions: [topLevel.data, ...Object.values(modules)],
      all: { Data: topLevel.data, App: topLevel.app, ...Object.fromEntries(nested), Web: web },
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The settings of a full production deployment. */
export const production = {
  stage: 'prod',
  domain: 'www.billhook.test',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/00000000-0000-0000-0000-000000000000',
  mailDomain: 'billhook.test',
  firewall: 'true',
  alarmEmail: 'ops@billhook.test',
} as const;

/** A production deployment with every setting that adds something: the largest templates. */
export const everySetting = {
  ...production,
  poolMail: 'ses',
  originSecretVersion: '2',
  reservedConcurrency: '20',
  mailWorkers: '20',
  canary: 'true',
  passkeys: 'true',
  authenticatorApps: 'true',
  hidesAccounts: 'true',
  alarmUrl: 'https://on-call.billhook.test/alarms',
  backupVaultArn: 'arn:aws:backup:us-west-2:123456789012:backup-vault:billhook-copies',
  tableName: 'billhook-prod-restored',
} as const;
