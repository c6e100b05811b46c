import { idInKey, kindOfKey } from '#domain/table/key-kinds';
import { accountPartition, keys } from '#domain/table/keys';
import { entities } from '#lambdas/composition/entities';
import { accountTotals } from '#lambdas/invoices/index';
import { commit } from '#lambdas/platform/table/commit';
import type { Entity } from '#lambdas/platform/table/entity';
import { queryAll } from '#lambdas/platform/table/query';
import { find } from '#lambdas/platform/table/read';
import { type ScanPace, scanAll } from '#lambdas/platform/table/scan';
import type { Table } from '#lambdas/platform/table/table';
import { update, upsert, type Write } from '#lambdas/platform/table/writes';
import { type Difference, differencesIn } from './account-figures.ts';
import { auditAccount } from './audit-account.ts';
import { type Finding, type LedgerEntry, type LedgerItem, readEntry } from './ledger-item.ts';

/** The books of an account as they were at one moment. */
export interface Books {
  /** All that is wrong, the figures among it. */
  readonly findings: readonly Finding[];
  readonly differences: readonly Difference[];
  /** How many writes had changed a figure by then. */
  readonly writes: number;
}

/** The ids of all accounts, read from the keys of the whole table. */
export async function* accountIds(table: Table, pace: ScanPace): AsyncGenerator<string> {
  for await (const { PK, SK } of scanAll(table, { attributes: ['PK', 'SK'], pace })) {
    const key = { PK: String(PK), SK: String(SK) };
    if (kindOfKey(key) === 'liteProfile') yield idInKey(key.PK);
  }
}

/** Looks at an account that is written while it is read. */
const looks = 20;

const writesOf = async (table: Table, userId: string): Promise<number> =>
  (await find(table, accountTotals, accountTotals.key(userId)))?.writes ?? 0;

/**
 * Reads an account and compares every figure with its records. Each write of a figure is counted, so that a reading
 * during which nothing was counted is one of a single moment; another one is made again. Throws where that never was.
 */
export async function readBooks(table: Table, userId: string): Promise<Books> {
  for (let look = 1; look <= looks; look += 1) {
    const writes = await writesOf(table, userId);
    const entries: LedgerEntry[] = [];
    const broken: Finding[] = [];
    for await (const item of queryAll(table, { partition: accountPartition(userId) })) {
      const entry = readEntry(item as LedgerItem);
      if ('what' in entry) broken.push(entry);
      else entries.push(entry);
    }
    if ((await writesOf(table, userId)) !== writes) continue;
    const findings = [...broken, ...auditAccount(entries)];
    return { findings, differences: differencesIn(userId, entries), writes };
  }
  throw new Error('The account is written too often to be read at one moment: run this again');
}

/** Items put right in one transaction, which may hold a hundred. */
const batch = 90;

/** The write that puts an item's figures right by adding what they lack. */
function repairOf(differences: readonly Difference[]): Write | undefined {
  const [first] = differences;
  if (!first || first.kind === 'accountTotals') return undefined;
  const add = Object.fromEntries(differences.map(({ name, is, shouldBe }) => [name, shouldBe - is]));
  const entity = entities[first.kind] as unknown as Entity<typeof first.kind, Record<string, number>>;
  // A client or a profile is there; an item of sums may be missing.
  const isThere = first.kind === 'client' || first.kind === 'liteProfile';
  return (isThere ? update : upsert)(entity, first.key, { add });
}

/**
 * Puts the figures of an account right while it is in use: what each lacks is added, if nothing was counted since it was
 * read. Returns the figures that were corrected; a run that was interrupted can be repeated.
 */
export async function repairBooks(table: Table, userId: string): Promise<readonly Difference[]> {
  for (let look = 1; look <= looks; look += 1) {
    const { differences, writes } = await readBooks(table, userId);
    if (await putRight(table, userId, differences, writes)) return differences;
  }
  throw new Error('The account is written too often to be put right: run this again');
}

async function putRight(
  table: Table,
  userId: string,
  differences: readonly Difference[],
  writes: number,
): Promise<boolean> {
  const items = [...new Set(differences.map(({ key }) => key.SK))].map((SK) =>
    differences.filter(({ key }) => key.SK === SK),
  );
  const totals = differences.filter(({ kind }) => kind === 'accountTotals');
  const repairs = items.flatMap((each) => repairOf(each) ?? []);
  for (let at = 0; at < Math.max(repairs.length, totals.length > 0 ? 1 : 0); at += batch) {
    const own = at === 0 ? totals.map(({ name, is, shouldBe }) => [name, shouldBe - is] as const) : [];
    const isAsRead =
      writes === 0 && at === 0
        ? ({
            any: [
              { attr: 'writes', exists: false },
              { attr: 'writes', is: 0 },
            ],
          } as const)
        : ({ attr: 'writes', is: writes + at / batch } as const);
    const add = { ...Object.fromEntries(own), writes: 1 };
    const { committed } = await commit(table, [
      upsert(accountTotals, keys.accountTotals(userId), { add }, isAsRead),
      ...repairs.slice(at, at + batch),
    ]);
    if (!committed) return false;
  }
  return true;
}
