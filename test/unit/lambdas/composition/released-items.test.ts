import { describe, expect, test } from 'vitest';
import { auditIndex } from '#lambdas/composition/books/audit-index';
import { type LedgerEntry, readEntry } from '#lambdas/composition/books/ledger-item';
import { releasedItems, releasedKeys } from '#test/release/baseline';
import { exampleKeys } from '#test/release/example-keys';
import { nameOf, readingOf } from '#test/release/item-reader';

const stored = releasedItems();

describe('an item that the last release stored', () => {
  test.each(stored.map((each) => [nameOf(each.item), each] as const))(
    'is read by this release with the same values: %s',
    (_, one) => {
      expect(readingOf(one.item)).toMatchObject(one.reads);
    },
  );

  test('has the key that this release builds from the same IDs', () => {
    expect(exampleKeys).toMatchObject(releasedKeys());
  });

  test('is in the indexes in which this release looks for it', () => {
    const misplaced = stored.flatMap(({ item }) => auditIndex(readEntry(item) as LedgerEntry));
    expect(misplaced).toEqual([]);
  });
});
