import type { Metafile } from 'esbuild';
import { expect, test } from 'vitest';
import { loadedWith, planShares } from '#lib/bundles/share-plan';

const operations = ['list', 'save', 'remove', 'print'];

/** A bundle in which each file is a chunk of its own: its bytes, and the operations that load it. */
function bundleOf(files: Readonly<Record<string, readonly [number, readonly string[]]>>): Metafile {
  const output = (path: string, bytes: number) => ({
    inputs: { [path]: { bytesInOutput: bytes } },
    bytes,
    exports: [],
  });
  const chunks = Object.entries(files).map(([path, [bytes]]) => [
    path,
    { ...output(path, bytes), imports: [] },
  ]);
  const handlers = operations.map((operation) => [
    `${operation}.mjs`,
    {
      ...output(`lambdas/${operation}.handler.ts`, 100),
      entryPoint: `operation:${operation}`,
      imports: Object.entries(files).flatMap(([path, [, users]]) =>
        users.includes(operation) ? [{ path, kind: 'import-statement' }] : [],
      ),
    },
  ]);
  return { inputs: {}, outputs: Object.fromEntries([...chunks, ...handlers]) } as Metafile;
}

test('what every operation uses is loaded at the start', () => {
  const plan = planShares(bundleOf({ 'table.ts': [50_000, operations] }), operations);
  expect(plan.atStart).toEqual(['table.ts']);
});

test('small files that mostly the same operations use are loaded together', () => {
  const bundle = bundleOf({ 'a.ts': [500, ['list', 'save']], 'b.ts': [700, ['list', 'save', 'remove']] });
  const { atStart, withOperation } = planShares(bundle, operations);
  expect(atStart).toEqual([]);
  for (const operation of ['list', 'save', 'remove'])
    expect(withOperation.get(operation)?.toSorted()).toEqual(['a.ts', 'b.ts']);
  expect(withOperation.get('print')).toEqual([]);
});

test('a large file is loaded only by the operations that use it', () => {
  const bundle = bundleOf({ 'a.ts': [500, ['list', 'save']], 'pdf.ts': [200_000, ['save', 'print']] });
  const { withOperation } = planShares(bundle, operations);
  expect(withOperation.get('list')).toEqual(['a.ts']);
  expect(withOperation.get('print')).toEqual(['pdf.ts']);
});

test('what is loaded with a file includes what that imports, but nothing that is imported later', () => {
  const output = (imports: readonly { path: string; kind: string }[]) => ({ imports, inputs: {}, bytes: 1 });
  const outputs = {
    first: output([
      { path: 'second', kind: 'import-statement' },
      { path: 'lazy', kind: 'dynamic-import' },
      { path: 'node:fs', kind: 'import-statement' },
    ]),
    second: output([{ path: 'first', kind: 'import-statement' }]),
    lazy: output([]),
  };
  expect([...loadedWith({ inputs: {}, outputs } as never, 'first')]).toEqual(['first', 'second']);
});
