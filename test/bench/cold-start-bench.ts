import { execFileSync } from 'node:child_process';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { projectRoot } from '#bin/command/build-steps';
import { bundlesFolder, findHandlers } from '#lib/bundles/bundle-lambdas';
import { readCloudAssembly, type SynthesizedStack } from '#local/stacks/cloud-assembly';
import { type Figure, median } from './figure.ts';

/** Times that each function is started. Each start has one of bare Node beside it. */
const rounds = 5;

/** Node 24, which Lambda runs, if BILLHOOK_NODE24 names its program. */
const node = process.env.BILLHOOK_NODE24 ?? process.execPath;

type Variables = Readonly<Record<string, string>>;

/** The variables of all functions of the synthesized stacks. */
function variablesOf(stacks: Iterable<SynthesizedStack>): Variables {
  const found: Record<string, string> = {};
  for (const { template, nested } of stacks) {
    for (const { Type, Properties } of Object.values(template.Resources ?? {})) {
      if (Type !== 'AWS::Lambda::Function') continue;
      const { Variables = {} } = (Properties?.Environment ?? {}) as { Variables?: Record<string, unknown> };
      for (const [name, value] of Object.entries(Variables))
        found[name] = typeof value === 'string' ? value : 'https://deployed.example/value';
    }
    Object.assign(found, variablesOf(nested.values()));
  }
  return found;
}

/** Files to compare with, by name: what a function that calls DynamoDB cannot do without. */
async function writePeers(): Promise<Readonly<Record<string, string>>> {
  const peers = {
    'node:https': `import 'node:https';`,
    'SDK’s DynamoDB client': `import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb'; export const client = new DynamoDBClient({}); export { GetItemCommand };`,
  };
  const written: Record<string, string> = {};
  for (const [name, contents] of Object.entries(peers)) {
    written[name] = join(projectRoot, 'dist', 'bench', `start-${Object.keys(written).length}.mjs`);
    await build({
      stdin: { contents, resolveDir: projectRoot },
      outfile: written[name],
      ...{ bundle: true, minify: true, platform: 'node', format: 'esm', target: 'node24' },
      banner: { js: `import{createRequire}from'node:module';const require=createRequire(import.meta.url);` },
      logLevel: 'error',
    });
  }
  return written;
}

/** Milliseconds from starting Node to its end. */
function milliseconds(args: readonly string[], variables: Variables = {}): number {
  const start = performance.now();
  execFileSync(node, args, {
    env: { AWS_REGION: 'us-east-1', ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return performance.now() - start;
}

/** How long each function's import takes, worst first, each as a ratio to bare Node started right before it. */
export async function coldStartFigures(): Promise<readonly Figure[]> {
  const variables = variablesOf(readCloudAssembly(join(projectRoot, 'cdk.out')));
  const peers = await writePeers();
  const files = new Map(Object.entries(peers));
  for (const handler of await findHandlers()) {
    const name = basename(handler, '.handler.ts');
    files.set(name, join(bundlesFolder, name, 'index.mjs'));
  }
  const starts = new Map([...files.keys()].map((name) => [name, [] as { own: number; bare: number }[]]));
  for (let round = 0; round < rounds; round += 1)
    for (const [name, file] of files) {
      const bare = milliseconds(['--eval', '0']);
      starts.get(name)?.push({ bare, own: milliseconds([file], variables) });
    }
  const all = [...starts].map(([name, pairs]) => ({
    name,
    measured: median(pairs.map(({ own, bare }) => own / bare)),
    note: `${(['own', 'bare'] as const).map((of) => median(pairs.map((pair) => pair[of])).toFixed(0)).join(' / ')} ms`,
  }));
  const others = all
    .filter(({ name }) => name in peers)
    .map(({ name, measured }) => `${name} alone ${measured.toFixed(2)} x`)
    .join(', ');
  return all
    .filter(({ name }) => !(name in peers))
    .sort((one, other) => other.measured - one.measured)
    .map((figure) => ({
      ...figure,
      name: `${figure.name}: start with import / bare Node`,
      unit: 'x',
      limit: 5,
      stretch: 1.6,
      peers: others,
    }));
}
