import { randomBytes } from 'node:crypto';
import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { planChunks } from '../../../../web/build/chunk-plan.ts';

interface ChunkOptions {
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  /** The entry module of a page or of a lazily loaded part; absent for shared code. */
  readonly page?: string;
  readonly bytes?: number;
}

/** A chunk of the bundler with one module. Its code is random, so that compression does not make it smaller. */
const chunk = (name: string, { imports = [], dynamicImports = [], page, bytes = 100 }: ChunkOptions) =>
  ({
    fileName: name,
    name,
    imports,
    dynamicImports,
    moduleIds: [`/web/${name}.ts`],
    isEntry: page === 'entry',
    isDynamicEntry: page !== undefined && page !== 'entry',
    facadeModuleId: page === undefined ? null : `/web/${page}`,
    code: randomBytes(bytes).toString('latin1'),
  }) as unknown as Rolldown.OutputChunk;

/** The plan for an entry from which every page is loaded. */
function planFor(chunks: Readonly<Record<string, ChunkOptions>>) {
  const pages = Object.keys(chunks).filter((name) => chunks[name]?.page !== undefined);
  const output = Object.entries({ start: { page: 'entry', dynamicImports: pages }, ...chunks });
  const nameOf = planChunks(output.map(([name, options]) => chunk(name, options)));
  return (name: string) => nameOf(`/web/${name}.ts`);
}

const page = (name: string, ...imports: readonly string[]): ChunkOptions => ({
  page: `pages/${name}-page.tsx`,
  imports,
});

test('small code that the same pages share becomes one chunk', () => {
  const planned = planFor({ one: page('one', 'a', 'b'), two: page('two', 'a', 'b'), a: {}, b: {} });
  expect(planned('a')).toBe('shared-1');
  expect(planned('b')).toBe('shared-1');
});

test('code that few pages need is not merged into code that all pages load', () => {
  const planned = planFor({
    one: page('one', 'everywhere'),
    two: page('two', 'everywhere'),
    three: page('three', 'everywhere', 'large'),
    everywhere: {},
    large: { bytes: 20_000 },
  });
  expect(planned('everywhere')).not.toBe(planned('large'));
});

test('a merge does not make a page load an import that it does not need', () => {
  const planned = planFor({
    one: page('one', 'field'),
    two: page('two', 'field', 'key'),
    three: page('three', 'field', 'key'),
    // Nine more pages use `api`, so that `api` and `key` are not merged first.
    ...Object.fromEntries(
      Array.from({ length: 9 }, (_, index) => [`api-${index}`, page(`api-${index}`, 'api')]),
    ),
    field: {},
    key: { imports: ['api'] },
    api: { bytes: 20_000 },
  });
  expect(planned('field')).not.toBe(planned('key'));
});

test('chunks are not merged if that would create an import cycle', () => {
  const shared = ['top', 'middle', 'bottom'];
  const planned = planFor({
    one: page('one', ...shared),
    two: page('two', ...shared),
    top: { imports: ['react'] },
    react: { imports: ['bottom'] },
    bottom: {},
    middle: {},
  });
  expect(planned('top')).not.toBe(planned('bottom'));
});

test('pages, entries and libraries with a fixed chunk name are not merged', () => {
  const planned = planFor({
    one: page('one', 'react', 'a'),
    two: page('two', 'react', 'a'),
    react: {},
    a: {},
  });
  expect(['start', 'one', 'two', 'react'].map(planned)).toEqual([undefined, undefined, undefined, undefined]);
  expect(planned('a')).toBe('shared-1');
});
