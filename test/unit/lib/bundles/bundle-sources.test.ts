import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changedSources, writeSources } from '#lib/bundles/bundle-sources';

let root: string;
const handler = 'lambdas/greetings/greet.handler.ts';
const handlers = (...paths: string[]) => paths.map((path) => `${root}${path}`);

beforeEach(async () => {
  root = `${await mkdtemp(join(tmpdir(), 'bundle-sources-'))}/`;
  for (const folder of ['lambdas/greetings', 'lib/bundles', 'node_modules/left-pad', 'dist'])
    await mkdir(join(root, folder), { recursive: true });
  for (const path of [
    handler,
    'lib/bundles/bundle.ts',
    'package-lock.json',
    'node_modules/left-pad/index.js',
  ])
    await writeFile(join(root, path), 'first');
  const inputs = { [handler]: {}, 'node_modules/left-pad/index.js': {} };
  await writeSources(root, join(root, 'dist'), [{ inputs } as never]);
});
afterEach(() => rm(root, { recursive: true }));

const changed = (...paths: string[]) => changedSources(root, join(root, 'dist'), handlers(...paths));

test('bundles are up to date while their sources are unchanged', async () => {
  expect(await changed(handler)).toEqual([]);
});

test.each([handler, 'lib/bundles/bundle.ts', 'package-lock.json'])(
  'bundles are out of date after a change of %s',
  async (path) => {
    await writeFile(join(root, path), 'second');
    expect(await changed(handler)).toEqual([path]);
  },
);

test('bundles are out of date after a source was deleted or a handler was added', async () => {
  await rm(join(root, handler));
  expect(await changed('lambdas/greetings/part.handler.ts')).toEqual([
    handler,
    'lambdas/greetings/part.handler.ts',
  ]);
});

test('a bundle that was never built is not up to date', async () => {
  expect(await changedSources(root, join(root, 'none'), handlers(handler))).toEqual([join(root, 'none')]);
});
