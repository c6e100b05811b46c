import { expect, test } from 'vitest';
import { sourceFiles } from '#test/support/source-files';

const browserTests = sourceFiles(['test/e2e', 'test/support']).filter(
  ({ path }) => path !== 'test/support/interception.ts',
);

const found = (pattern: RegExp) =>
  browserTests.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

test('browser tests end an interception with `intercept`, because Playwright loses requests when a route is removed', () => {
  expect(browserTests.length).toBeGreaterThan(30);
  expect(found(/\.unroute(All)?\(/)).toEqual([]);
  expect(found(/\.route\((?:(?!\.route\()[\s\S])*?\{\s*times:[^}]*\}\s*,?\s*\)/)).toEqual([]);
});

/** The files of tests, without what measures speed. */
const tests = sourceFiles(['test']).filter(({ path }) => !path.startsWith('test/bench/'));

test('no test is retried, and none but those of timers of a page sleeps', () => {
  const filesWith = (pattern: RegExp) =>
    tests
      .filter(({ text }) => pattern.test(text))
      .map(({ path }) => path)
      .sort();
  // Of the `it`, `test` and `describe` of Vitest.
  expect(filesWith(/^\s*(?:it|test|describe)\b[^\n]*\bretry: [1-9]/m)).toEqual([]);
  expect(filesWith(/new Promise[^\n]*setTimeout\(\w+, [1-9]/)).toEqual([
    // How long the network or an operation takes, of which nothing is expected.
    'test/e2e/public-quality.test.ts',
    'test/unit/lambdas/platform/http/http-operation.test.ts',
    // Timers of a page, which run out before this one.
    'test/unit/web/app/follow-translations.test.tsx',
    'test/unit/web/ui/use-validated-form.test.tsx',
  ]);
});

test('no test takes modules by a glob, in which the search for unused code sees a use of all they export', () => {
  expect(
    tests.filter(({ text }) => /^[^*]*import\.meta\.glob[<(]/m.test(text)).map(({ path }) => path),
  ).toEqual([]);
});

test('browser tests wait for a state, never for a fixed time', () => {
  expect(found(/\.waitForTimeout\(/)).toEqual([]);
  expect(found(/\bretry:\s*\d/)).toEqual([]);
  // A limit of its own ends a test before the wait that was in vain can say what it waited for.
  expect(found(/\btimeout: \d{2,}_000/)).toEqual([]);
});
