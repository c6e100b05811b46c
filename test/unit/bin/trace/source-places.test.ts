import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeSourceMaps } from '#bin/release/store-source-maps';
import { isPlace, sourcePlaces } from '#bin/trace/source-places';
import { storedSourceMaps } from '#bin/trace/stored-source-map';
import { bundleEntry } from '#lib/bundles/bundle-lambdas';
import { nameEntryAfterContent, setSourceMapsAside } from '#lib/bundles/source-maps';
import { type FakeObjectStore, s3On } from '#test/support/fake-object-store';

let folder = '';
let maps = '';
let bundle = '';
const store: FakeObjectStore = { objects: new Map(), isDown: false };

/** A function that fails in an asynchronous call of a file of its own. */
const sources = {
  'ledger.ts': `export interface Entry { readonly cents?: { readonly paid: number } }

/** Comments and types make lines that a bundle does not have. */
export async function balanceOf(entry: Entry): Promise<number> {
  await Promise.resolve();
  return entry.cents!.paid;
}
`,
  'fail.handler.ts': `import { balanceOf } from './ledger.ts';

export const handler = async (): Promise<number> => 1 + (await balanceOf({}));
`,
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'billhook-maps-'));
  maps = join(folder, 'source-maps');
  bundle = join(folder, 'bundle');
  for (const [name, source] of Object.entries(sources)) await writeFile(join(folder, name), source);
  await bundleEntry(join(folder, 'fail.handler.ts'), bundle, [], { sourcemap: 'external' });
  await nameEntryAfterContent(bundle);
  await setSourceMapsAside(bundle, maps);
  await storeSourceMaps(s3On(store), 'documents', [maps]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const reader = () => sourcePlaces(storedSourceMaps({ bucket: { client: s3On(store), name: 'documents' } }));

/** The stack that the bundle logs when its handler fails. */
async function stackOfBundle(): Promise<string> {
  const script = `import { handler } from './index.mjs';
    handler().catch(({ stack }) => process.stdout.write(stack));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: bundle,
  });
  return stdout;
}

test('the stack of an error in a bundle is explained as lines of our sources, innermost first', async () => {
  const stack = await stackOfBundle();
  expect(stack).toMatch(/index-[0-9A-F]{8}\.mjs:\d+:\d+/);
  const [first, second] = await reader()(JSON.stringify({ event: 'unexpected-error', stack }));
  expect(first).toMatch(/^index-[0-9A-F]{8}\.mjs:\d+:\d+ is \S*ledger\.ts:6:\d+/);
  expect(second).toMatch(/ is \S*fail\.handler\.ts:3:\d+/);
});

test('a bundle holds no source map, and a stored one holds none of our code', async () => {
  expect((await readdir(bundle)).filter((file) => file.endsWith('.map'))).toEqual([]);
  expect([...store.objects.keys()]).toEqual((await readdir(maps)).map((file) => `source-maps/${file}.gz`));
  for (const file of await readdir(maps))
    expect(JSON.parse(await readFile(join(maps, file), 'utf8'))).not.toHaveProperty('sourcesContent');
});

test('two bundles with different code have entries with different names', async () => {
  const other = join(folder, 'other');
  await writeFile(join(folder, 'other.handler.ts'), 'export const handler = async () => 2;\n');
  await bundleEntry(join(folder, 'other.handler.ts'), other, [], { sourcemap: 'external' });
  await nameEntryAfterContent(other);
  const entryIn = async (of: string) => (await readdir(of)).find((file) => /^index-.*\.mjs$/.test(file));
  expect(await entryIn(other)).not.toBe(await entryIn(bundle));
});

test('a place that no kept source map knows is said to be unknown, and other text names no place', async () => {
  const places = reader();
  expect(await places('at run (file:///var/task/chunk-ABCDEFGH.mjs:1:20)')).toEqual([
    'chunk-ABCDEFGH.mjs:1:20: no source map is kept',
  ]);
  const [script] = await readdir(maps);
  expect(await places(`${script?.replace('.map', '')}:4000:1`)).toEqual([
    `${script?.replace('.map', '')}:4000:1: in no source`,
  ]);
  expect(await places('{"event":"sent","count":3}')).toEqual([]);
});

test('a bucket that cannot be read is an error, not a missing map', async () => {
  const down = sourcePlaces(
    storedSourceMaps({ bucket: { client: s3On({ ...store, isDown: true }), name: 'documents' } }),
  );
  await expect(down('chunk-ABCDEFGH.mjs:1:20')).rejects.toThrow();
});

test.each([
  ['start-DQ3x_1aB.js:1:5120', true],
  ['chunk-2HP4ZJPX.mjs:3:17', true],
  ['INV-1007', false],
  ['pat@example.com', false],
  ['chunk-2HP4ZJPX.mjs:3:17 and more', false],
])('%s is a place in a script: %s', (text, expected) => {
  expect(isPlace(text)).toBe(expected);
});
