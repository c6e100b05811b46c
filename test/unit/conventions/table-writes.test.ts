import { expect, test } from 'vitest';
import { sourceFiles } from '#test/support/source-files';

/** Requests that write attributes, as a command or as a part of one. */
const writesItems =
  /\b(?:Put|Update|BatchWrite|TransactWrite)(?:Items?)?Command\b|\b(?:Put|Update|PutRequest): \{/;

/** Writes items of a copy as they are, into a table that holds nothing else. */
const copiesWholeItems = 'bin/ledger/table-copy.ts';

test('every store writes with the functions of the table client, which drop undefined values', () => {
  const writers = sourceFiles(['bin', 'lambdas']).flatMap(({ path, text }) =>
    writesItems.test(text) ? [path] : [],
  );
  const others = writers.filter((path) => !path.startsWith('lambdas/platform/table/'));
  expect(others).toEqual([copiesWholeItems]);
  expect(writers).toContain('lambdas/platform/table/commit.ts');
});
