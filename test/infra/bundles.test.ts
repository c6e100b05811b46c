import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Metafile } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '#lib/app/function-rows';
import type { FunctionName } from '#lib/functions/deployed-functions';
import { functionNames, synthesize } from '#test/support/stacks';
import { resourcesOf } from '#test/support/template-reading';

const bundles = fileURLToPath(new URL('../../dist/lambdas', import.meta.url));

/**
 * Node 24, the version in Lambda: the running Node, or the program in BILLHOOK_NODE24. Undefined if there is neither.
 */
const node24 = process.versions.node.startsWith('24.') ? process.execPath : process.env.BILLHOOK_NODE24;
const node = node24 ?? process.execPath;
const { withFunctions } = synthesize();
const shortNameOf = ({ FunctionName }: { readonly FunctionName?: unknown }) =>
  String(FunctionName).replace(/^billhook-dev-/, '');
const variables = Object.fromEntries(
  withFunctions.flatMap((template) =>
    Object.values(resourcesOf(template, 'AWS::Lambda::Function')).map(({ Properties }) => [
      shortNameOf(Properties),
      Object.fromEntries(
        Object.entries(Properties.Environment.Variables).map(([name, value]) => [
          name,
          typeof value === 'string' ? value : 'resolved-when-deployed',
        ]),
      ) as Record<string, string>,
    ]),
  ),
);

let empty: string;
beforeAll(() => {
  empty = mkdtempSync(join(tmpdir(), 'billhook-bundles-'));
});
afterAll(() => rmSync(empty, { recursive: true }));

/** The files of a bundle that export the handler of the function or of one of its operations. */
function handlerFiles(name: string): readonly string[] {
  const { outputs }: Metafile = JSON.parse(readFileSync(join(bundles, `${name}.meta.json`), 'utf8'));
  return Object.entries(outputs).flatMap(([path, { entryPoint, exports }]) =>
    entryPoint !== undefined && exports.includes('handler') ? [basename(path)] : [],
  );
}

const load = (files: readonly string[]) =>
  `const kinds = new Set();
   for (const file of ${JSON.stringify(files)}) kinds.add(typeof (await import('./' + file)).handler);
   process.stdout.write([...kinds] + ' ' + process.version);`;

function start(name: string): Promise<string> {
  const folder = join(empty, name);
  cpSync(join(bundles, name), folder, { recursive: true });
  const child = spawn(node, ['--input-type=module', '--eval', load(handlerFiles(name))], {
    cwd: folder,
    env: {
      AWS_REGION: 'us-east-1',
      // Tools run on Node 20, functions in AWS on 24.
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
      ...variables[name],
    },
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve) => child.once('close', () => resolve(Buffer.concat(chunks).toString('utf8'))));
}

const scriptBytes = (name: string): number =>
  readdirSync(join(bundles, name))
    .filter((file) => file.endsWith('.mjs'))
    .reduce((sum, file) => sum + statSync(join(bundles, name, file)).size, 0);

describe('the bundle', () => {
  test.each(functionNames)(
    'of %s starts in an empty folder, and loads each operation, with the environment variables from its stack',
    async (name) => {
      expect(handlerFiles(name).length).toBeGreaterThanOrEqual(rowsOf(name as FunctionName).length);
      expect(await start(name)).toMatch(node24 ? /^function v24\./ : /^function v/);
    },
  );

  test.each(functionNames)('of %s contains no source map, and one is kept for each of its files', (name) => {
    const files = readdirSync(join(bundles, name), { recursive: true }).map(String);
    expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
    const scripts = files.filter((file) => file.endsWith('.mjs') && file !== 'index.mjs');
    const kept = readdirSync(join(bundles, 'source-maps'));
    expect(kept).toEqual(expect.arrayContaining(scripts.map((file) => `${file}.map`)));
  });

  test('reads fonts exactly if the function has their layer, of which there is one', () => {
    const layers = withFunctions.flatMap((template) =>
      Object.keys(resourcesOf(template, 'AWS::Lambda::LayerVersion')),
    );
    expect(layers).toHaveLength(1);
    const withLayer = withFunctions.flatMap((template) =>
      Object.values(resourcesOf(template, 'AWS::Lambda::Function')).flatMap(({ Properties }) =>
        Properties.Layers === undefined ? [] : [[shortNameOf(Properties), Properties.Layers]],
      ),
    );
    const readsFonts = functionNames.filter((name) =>
      readFileSync(join(bundles, `${name}.meta.json`), 'utf8').includes('/fonts/read-bundled-font-file.ts'),
    );
    expect(readsFonts).toEqual(expect.arrayContaining(['free-invoice', 'run-tasks']));
    expect(Object.fromEntries(withLayer)).toEqual(
      Object.fromEntries(readsFonts.map((name) => [name, [{ Ref: layers[0] }]])),
    );
    const files = readdirSync(bundles, { recursive: true }).filter((file) =>
      /\.(ttf|otf)$/.test(String(file)),
    );
    expect(files.length).toBeGreaterThan(10);
    for (const file of files) expect(String(file)).toMatch(/^pdf-fonts\/nodejs\/node_modules\/pdf-fonts\//);
  });

  test.each(functionNames)('of %s contains at most 1.8 MB of script', (name) => {
    expect(scriptBytes(name)).toBeLessThanOrEqual(1_800_000);
  });
});
