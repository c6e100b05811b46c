import { expect, test } from 'vitest';
import { sourceFiles } from '#test/support/source-files';

/** An effect without a block, up to what it evaluates. A name passed as an effect is a function that returns nothing. */
const shortEffect = /\buse(?:Layout|Insertion)?Effect\(\s*(?:async )?\(\) =>\s*([^{\s][^\n]*)/g;

test('an effect returns nothing but how to end it, because React calls what it returns', () => {
  const effects = sourceFiles(['web']).flatMap(({ path, text }) =>
    [...text.matchAll(shortEffect)].map(([, result = '']) => ({ path, result })),
  );
  // A browser may return a promise where the type declarations say `void`, as `scrollTo` does in a current Chromium.
  const unclear = effects.filter(({ result }) => !/^void |^on[A-Z]\w*\(|^\w+\.subscribe\(/.test(result));
  expect(unclear.map(({ path, result }) => `${path}: ${result}`)).toEqual([]);
  expect(effects.length).toBeGreaterThan(0);
});
