import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { idInKey, kindOfKey } from '#domain/table/key-kinds';
import {
  clientPrefix,
  clientsOwedPrefix,
  invoicePrefix,
  monthPrefix,
  onlinePaymentPrefix,
  owedPrefix,
  paymentsPrefix,
} from '#domain/table/key-prefixes';
import { accountPartition, keys } from '#domain/table/keys';
import { accountTotals } from '../../invoices/index.ts';
import { commit } from '../../platform/table/commit.ts';
import type { Entity, RawItem } from '../../platform/table/entity.ts';
import { queryAll } from '../../platform/table/query.ts';
import { find, findRaw } from '../../platform/table/read.ts';
import { type ScanPace, scanAll } from '../../platform/table/scan.ts';
import type { Table } from '../../platform/table/table.ts';
import { update, upsert, type Write } from '../../platform/table/writes.ts';
import { entities } from '../entities.ts';
import { type Difference, differencesIn } from './account-figures.ts';
import { auditAccount, auditMoney } from './audit-account.ts';
import { entriesOf, type Finding, type LedgerEntry, type LedgerItem, readEntry } from './ledger-item.ts';

/** The books of an account at one moment. */
export interface Books {
  /** Everything that is wrong, including figures. */
  readonly findings: readonly Finding[];
  readonly differences: readonly Difference[];
  /** The number of writes that had changed a figure by then. */
  readonly writes: number;
  readonly invoices: readonly Pick<InvoiceRecord, 'invoiceId' | 'invoiceNumber' | 'status'>[];
}

/** The IDs of all accounts, read from a scan of the table's keys. */
export async function* accountIds(table: Table, pace: ScanPace): AsyncGenerator<string> {
  for await (const { PK, SK } of scanAll(table, { attributes: ['PK', 'SK'], pace })) {
    const key = { PK: String(PK), SK: String(SK) };
    if (kindOfKey(key) === 'liteProfile') yield idInKey(key.PK);
  }
}

/** Key prefixes of the records that figures are calculated from, and of the items that hold figures. */
const moneyPrefixes = [
  invoicePrefix,
  paymentsPrefix,
  onlinePaymentPrefix,
  clientPrefix,
  clientsOwedPrefix,
  monthPrefix,
  owedPrefix,
];

/** How often an account is read again because it changed during the read. */
const maxReads = 20;

const writesOf = async (table: Table, userId: string): Promise<number> =>
  (await find(table, accountTotals, accountTotals.key(userId)))?.writes ?? 0;

/** All items of an account. */
const allItems = (table: Table, userId: string) => queryAll(table, { partition: accountPartition(userId) });

/** The records that an account's figures are calculated from, and the figures. */
async function* moneyItems(table: Table, userId: string): AsyncGenerator<RawItem> {
  const partition = accountPartition(userId);
  for (const begins of moneyPrefixes) yield* queryAll(table, { partition, begins });
  yield* await findRaw(table, [keys.accountTotals(userId), keys.liteProfile(userId)]);
}

/**
 * Reads an account, or only the records behind its figures, and compares every figure with them. Each write of a figure
 * increases a counter; if the counter changed during the read, the read is repeated. Throws if it changes every time.
 */
export async function readBooks(
  table: Table,
  userId: string,
  scope: 'everything' | 'money' = 'everything',
): Promise<Books> {
  for (let attempt = 1; attempt <= maxReads; attempt += 1) {
    const writes = await writesOf(table, userId);
    const entries: LedgerEntry[] = [];
    const broken: Finding[] = [];
    for await (const item of (scope === 'money' ? moneyItems : allItems)(table, userId)) {
      const entry = readEntry(item as LedgerItem);
      if ('what' in entry) broken.push(entry);
      else entries.push(entry);
    }
    if ((await writesOf(table, userId)) !== writes) continue;
    const audited = scope === 'money' ? auditMoney(userId, entries) : auditAccount(entries);
    const invoices = entriesOf(entries, 'invoice').map(({ fields }) => fields);
    const differences = differencesIn(userId, entries);
    return { findings: [...broken, ...audited], differences, writes, invoices };
  }
  throw new Error('The account is written too often to be read at one moment: run this again');
}

/** Items corrected per transaction; DynamoDB allows a hundred writes. */
const maxRepairsPerTransaction = 90;

/** The write that corrects an item's figures by adding the difference. */
function repairOf(differences: readonly Difference[]): Write | undefined {
  const [first] = differences;
  if (!first || first.kind === 'accountTotals') return undefined;
  const add = Object.fromEntries(differences.map(({ name, is, shouldBe }) => [name, shouldBe - is]));
  const entity = entities[first.kind] as unknown as Entity<typeof first.kind, Record<string, number>>;
  // A client or profile always exists; an item with totals may be missing.
  const alwaysExists = first.kind === 'client' || first.kind === 'liteProfile';
  return (alwaysExists ? update : upsert)(entity, first.key, { add });
}

/**
 * Corrects the figures of an account while it is in use: adds each difference, provided no figure has changed since the
 * read. Returns the corrected figures; an interrupted run can be repeated.
 */
export async function repairBooks(table: Table, userId: string): Promise<readonly Difference[]> {
  for (let attempt = 1; attempt <= maxReads; attempt += 1) {
    const { differences, writes } = await readBooks(table, userId);
    if (await applyRepairs(table, userId, differences, writes)) return differences;
  }
  throw new Error('The account is written too often to be put right: run this again');
}

/** Adds the differences. False if another write changed a figure since `writes` was read. */
async function applyRepairs(
  table: Table,
  userId: string,
  differences: readonly Difference[],
  writes: number,
): Promise<boolean> {
  const items = [...new Set(differences.map(({ key }) => key.SK))].map((SK) =>
    differences.filter(({ key }) => key.SK === SK),
  );
  const totals = differences.filter(({ kind }) => kind === 'accountTotals');
  const repairs = items.flatMap((ofItem) => repairOf(ofItem) ?? []);
  // The first transaction also corrects the account's totals, even if nothing else differs.
  const count = Math.max(repairs.length, totals.length > 0 ? 1 : 0);
  for (let start = 0; start < count; start += maxRepairsPerTransaction) {
    const addToTotals =
      start === 0 ? totals.map(({ name, is, shouldBe }) => [name, shouldBe - is] as const) : [];
    // Each earlier transaction of this run has increased `writes` by 1.
    const asReadCondition =
      writes === 0 && start === 0
        ? ({
            any: [
              { attr: 'writes', exists: false },
              { attr: 'writes', is: 0 },
            ],
          } as const)
        : ({ attr: 'writes', is: writes + start / maxRepairsPerTransaction } as const);
    const add = { ...Object.fromEntries(addToTotals), writes: 1 };
    const { committed } = await commit(table, [
      upsert(accountTotals, keys.accountTotals(userId), { add }, asReadCondition),
      ...repairs.slice(start, start + maxRepairsPerTransaction),
    ]);
    if (!committed) return false;
  }
  return true;
}
