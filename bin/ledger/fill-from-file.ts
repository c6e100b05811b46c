import type { LedgerItem } from '#lambdas/composition/books/ledger-item';
import type { Table } from '#lambdas/platform/table/table';
import { linesOf } from '../command/read-into-file.ts';
import type { Progress } from '../command/resumable.ts';
import { inBatches, writeTable } from './table-copy.ts';

/** Number of items written between two stored progress values. */
const itemsPerProgress = 1_000;

async function* linesAfter(path: string, count: number): AsyncGenerator<LedgerItem> {
  let line = 0;
  for await (const item of linesOf<LedgerItem>(path)) if (++line > count) yield item;
}

/**
 * Writes the items of a file that `readIntoFile` made into a table, and resumes an interrupted run. The progress is
 * stored under `progressName`.
 */
export async function fillFromFile(
  table: Table,
  progress: Progress,
  { progressName, path }: { readonly progressName: string; readonly path: string },
): Promise<void> {
  let written = progress.stored<number>(progressName) ?? 0;
  const write = async (items: readonly LedgerItem[]) => {
    await writeTable(table, items);
    written += items.length;
    progress.store(progressName, written);
  };
  await inBatches(linesAfter(path, written), write, itemsPerProgress);
}
