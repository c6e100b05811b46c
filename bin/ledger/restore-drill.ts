import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { index1, index2, type TableIndex } from '#domain/table/indexes';
import type { Table } from '#lambdas/adapters/dynamodb/table/table';
import type { Clock } from '#lambdas/clock';
import type { Deployment } from '../command/deployment.ts';
import { auditLedger, type LedgerReport } from './audit-ledger.ts';
import { canonical, contentDigest } from './content-digest.ts';
import type { LedgerItem } from './ledger-item.ts';
import { countItems, createTableLike, deleteTable, readTable, writeTable } from './table-copy.ts';

export interface DrillReport extends LedgerReport {
  readonly exported: number;
  /** The restored table holds exactly what was exported. */
  readonly isComplete: boolean;
  /** Items in both indexes of the restored table, and how many should be. */
  readonly indexed: { readonly found: number; readonly wanted: number };
  readonly seconds: { readonly exporting: number; readonly restoring: number; readonly checking: number };
}

/** True if nothing is wrong. */
export const passes = (report: DrillReport): boolean =>
  report.isComplete && report.indexed.found === report.indexed.wanted && report.findings.length === 0;

async function* readExport(path: string): AsyncGenerator<LedgerItem> {
  for await (const line of createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity }))
    yield JSON.parse(line) as LedgerItem;
}

/** Looks at an index, two seconds apart: it follows its table by moments, and after many writes by some seconds. */
const looks = 15;

const indexes = [index1, index2] as const;

const isIn = (item: LedgerItem, { pk, sk }: TableIndex): boolean =>
  item[pk] !== undefined && item[sk] !== undefined;

/** Items in both indexes, once there are as many as wanted, or after half a minute. */
async function countIndexed(table: Table, wanted: number): Promise<number> {
  for (let look = 1; ; look += 1) {
    let found = 0;
    for (const { name } of indexes) found += await countItems(table, name);
    if (found >= wanted || look === looks) return found;
    await sleep(2_000);
  }
}

/**
 * Exports the table into a file of one JSON line per item, restores the file into a new table, compares the two and
 * checks the books in the restored one. The new table is deleted whatever happens; the source is only read.
 */
export async function drillRestore(
  { table, dynamo }: Pick<Deployment, 'table' | 'dynamo'>,
  options: { readonly exportPath: string; readonly restoredName: string; readonly clock: Clock },
): Promise<DrillReport> {
  const { exportPath, restoredName, clock } = options;
  const restored = { client: table.client, name: restoredName };
  const begin = clock();

  const source = contentDigest();
  async function* lines() {
    for await (const item of readTable(table)) {
      source.add(item);
      yield `${canonical(item)}\n`;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(exportPath, { mode: 0o600 }));
  const exportedAt = clock();

  await createTableLike(dynamo, table.name, restoredName);
  try {
    await writeTable(restored, readExport(exportPath));
    const restoredAt = clock();
    const copy = contentDigest();
    const audit = auditLedger(begin);
    let wanted = 0;
    for await (const item of readTable(restored)) {
      copy.add(item);
      audit.add(item);
      wanted += indexes.filter((index) => isIn(item, index)).length;
    }
    const found = await countIndexed(restored, wanted);
    const seconds = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000;
    return {
      ...audit.end(),
      exported: source.count(),
      isComplete: copy.text() === source.text(),
      indexed: { found, wanted },
      seconds: {
        exporting: seconds(begin, exportedAt),
        restoring: seconds(exportedAt, restoredAt),
        checking: seconds(restoredAt, clock()),
      },
    };
  } finally {
    await deleteTable(dynamo, restoredName);
  }
}
