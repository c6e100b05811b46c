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

test('browser tests wait for a state, never for a fixed time', () => {
  expect(found(/\.waitForTimeout\(/)).toEqual([]);
  expect(found(/\bretry:\s*\d/)).toEqual([]);
});
