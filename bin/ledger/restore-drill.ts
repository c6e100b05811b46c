import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { index1, index2, type TableIndex } from '#domain/table/indexes';
import type { LedgerItem } from '#lambdas/composition/books/ledger-item';
import type { Clock } from '#lambdas/platform/clock';
import type { Table } from '#lambdas/platform/table/table';
import type { Deployment } from '../command/deployment.ts';
import { linesOf, readIntoFile } from '../command/read-into-file.ts';
import type { Progress } from '../command/resumable.ts';
import { auditLedger, type LedgerReport } from './audit-ledger.ts';
import { canonical, contentDigest } from './content-digest.ts';
import { fillFromFile } from './fill-from-file.ts';
import { countItems, createTableLike, deleteTable, tableId } from './table-copy.ts';

export interface DrillReport extends LedgerReport {
  readonly exported: number;
  /** The restored table contains exactly the exported items. */
  readonly isComplete: boolean;
  /** Number of items in both indexes of the restored table, and the expected number. */
  readonly indexed: { readonly found: number; readonly expected: number };
  /** Durations of this run. */
  readonly seconds: { readonly exporting: number; readonly restoring: number; readonly checking: number };
}

/** True if the drill found no problem. */
export const passes = (report: DrillReport): boolean =>
  report.isComplete && report.indexed.found === report.indexed.expected && report.findings.length === 0;

/**
 * Number of checks of an index, two seconds apart. An index is updated shortly after its table, and after many writes
 * some seconds later.
 */
const maxChecks = 15;

const indexes = [index1, index2] as const;

const isIn = (item: LedgerItem, { pk, sk }: TableIndex): boolean =>
  item[pk] !== undefined && item[sk] !== undefined;

/** Counts the items in both indexes until there are as many as expected, for at most half a minute. */
async function countIndexed(table: Table, expected: number): Promise<number> {
  for (let check = 1; ; check += 1) {
    let found = 0;
    for (const { name } of indexes) found += await countItems(table, name);
    if (found >= expected || check === maxChecks) return found;
    await sleep(2_000);
  }
}

/** Compares the exported items with those read back, and checks the books of the restored table. */
async function compare(exportPath: string, backPath: string, now: Date) {
  const source = contentDigest();
  for await (const item of linesOf<LedgerItem>(exportPath)) source.add(item);
  const copy = contentDigest();
  const audit = auditLedger(now);
  let expected = 0;
  for await (const item of linesOf<LedgerItem>(backPath)) {
    copy.add(item);
    audit.add(item);
    expected += indexes.filter((index) => isIn(item, index)).length;
  }
  return { ...audit.end(), expected, isComplete: copy.text() === source.text() };
}

/**
 * Exports the table into a file with one JSON line per item, restores the file into a new table, reads it back,
 * compares both, and checks the books of the restored table. The source table is only read. The new table is deleted at
 * the end. `progress` allows a stopped drill to resume with the same options.
 */
export async function drillRestore(
  { table, dynamo }: Pick<Deployment, 'table' | 'dynamo'>,
  progress: Progress,
  options: {
    readonly exportPath: string;
    readonly restoredName: string;
    /** When the drill started, which counts as the time at which the table was read. */
    readonly began: Date;
    readonly clock: Clock;
  },
): Promise<DrillReport> {
  const { exportPath, restoredName, clock } = options;
  const restored = { client: table.client, name: restoredName };
  const begin = clock();
  const source = { as: 'exported', path: exportPath, lineOf: canonical };
  const exported = await readIntoFile(table, progress, source);
  const exportedAt = clock();

  await createTableLike(dynamo, table.name, restoredName);
  const id = createHash('sha256')
    .update(await tableId(dynamo, restoredName))
    .digest('hex')
    .slice(0, 16);
  await fillFromFile(restored, progress, { progressName: `restored-${id}`, path: exportPath });
  const restoredAt = clock();

  const readBack = { as: `read-back-${id}`, path: progress.file(`read-back-${id}`), lineOf: canonical };
  await readIntoFile(restored, progress, readBack);
  const { expected, ...report } = await compare(exportPath, readBack.path, options.began);
  const found = await countIndexed(restored, expected);
  await deleteTable(dynamo, restoredName);
  const seconds = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000;
  return {
    ...report,
    exported,
    indexed: { found, expected },
    seconds: {
      exporting: seconds(begin, exportedAt),
      restoring: seconds(exportedAt, restoredAt),
      checking: seconds(restoredAt, clock()),
    },
  };
}
