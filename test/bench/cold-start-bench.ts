import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { readCloudAssembly, type SynthesizedStack } from 'one-machine-cloud/stacks/cloud-assembly';
import { projectRoot } from '#bin/command/build-steps';
import { functionRows } from '#lib/app/function-rows';
import { bundlesFolder } from '#lib/bundles/bundle-lambdas';
import { type Figure, median } from './figure.ts';

/** How often each operation is started. Node without any code is started right before each, as the reference. */
const rounds = 5;

/** The program of Node 24, the version in Lambda, if BILLHOOK_NODE24 names it. Otherwise the running Node. */
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

/**
 * Writes files to compare with: the least that a function which calls DynamoDB must import. Returns their paths by
 * name.
 */
async function writeComparedFiles(): Promise<Readonly<Record<string, string>>> {
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
      bundle: true,
      minify: true,
      platform: 'node',
      format: 'esm',
      target: 'node24',
      banner: { js: `import{createRequire}from'node:module';const require=createRequire(import.meta.url);` },
      logLevel: 'error',
    });
  }
  return written;
}

/** A file that loads what the first event of an operation loads: the start of its function, and its own code. */
async function startFile(operation: string, name: string): Promise<string> {
  const folder = join(bundlesFolder, name);
  const { outputs }: Metafile = JSON.parse(await readFile(`${folder}.meta.json`, 'utf8'));
  const own = Object.keys(outputs).find((path) => outputs[path]?.entryPoint === `operation:${operation}`);
  const files = [join(folder, 'index.mjs'), ...(own === undefined ? [] : [join(folder, basename(own))])];
  const file = join(projectRoot, 'dist', 'bench', `start-${operation}.mjs`);
  await writeFile(file, files.map((path) => `await import(${JSON.stringify(path)});\n`).join(''));
  return file;
}

/** The milliseconds from starting Node to its exit. */
function milliseconds(args: readonly string[], variables: Variables = {}): number {
  const start = performance.now();
  execFileSync(node, args, {
    env: { AWS_REGION: 'us-east-1', ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return performance.now() - start;
}

/** How long each operation takes to start and import its code, slowest first, as a ratio to Node without any code. */
export async function coldStartFigures(): Promise<readonly Figure[]> {
  const variables = variablesOf(readCloudAssembly(join(projectRoot, 'cdk.out')));
  const peers = await writeComparedFiles();
  const files = new Map(Object.entries(peers));
  for (const { operation, needs } of functionRows) files.set(operation, await startFile(operation, needs.in));
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
    .sort((a, b) => b.measured - a.measured)
    .map((figure) => ({
      ...figure,
      name: `${figure.name}: start with import / bare Node`,
      unit: 'x',
      limit: 5,
      target: 1.6,
      peers: others,
    }));
}
