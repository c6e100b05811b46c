import type { LedgerItem } from '#lambdas/composition/books/ledger-item';
import type { Table } from '#lambdas/platform/table/table';
import { linesOf } from '../command/read-into-file.ts';
import type { Progress } from '../command/resumable.ts';
import { inBatches, writeTable } from './table-copy.ts';

/** Number of items written between two stored progress values. */
const itemsPerNote = 1_000;

async function* linesAfter(path: string, count: number): AsyncGenerator<LedgerItem> {
  let line = 0;
  for await (const item of linesOf<LedgerItem>(path)) if (++line > count) yield item;
}

/**
 * Writes the items of a file that `readIntoFile` made into a table, and resumes an interrupted run. The progress is
 * stored under `as`.
 */
export async function fillFromFile(
  table: Table,
  progress: Progress,
  { as, path }: { readonly as: string; readonly path: string },
): Promise<void> {
  let written = progress.stored<number>(as) ?? 0;
  const write = async (items: readonly LedgerItem[]) => {
    await writeTable(table, items);
    written += items.length;
    progress.store(as, written);
  };
  await inBatches(linesAfter(path, written), write, itemsPerNote);
}
