import { leaseMilliseconds } from '#domain/messaging/message';
import { kindOfKey } from '#domain/table/key-kinds';
import { auditAccount } from '#lambdas/composition/books/audit-account';
import { auditIndex, auditMessage, dueOf } from '#lambdas/composition/books/audit-index';
import {
  type Finding,
  finding,
  type LedgerEntry,
  type LedgerItem,
  readEntry,
} from '#lambdas/composition/books/ledger-item';
import { sharedAudit } from './audit-shared.ts';

export interface LedgerReport {
  /** Number of items by kind. */
  readonly counts: ReadonlyMap<string, number>;
  readonly findings: readonly Finding[];
}

/** Milliseconds after which due work counts as missed by the sweeper: twice the lease. */
const grace = 2 * leaseMilliseconds;

/**
 * Audits a whole table, item by item. A scan reads one partition after another, so only one account is in memory. `now`
 * is when the table was read. Throws if a partition is read in two pieces, because its books would seem wrong.
 */
export function auditLedger(now: Date) {
  const counts = new Map<string, number>();
  const findings: Finding[] = [];
  const shared = sharedAudit();
  const done = new Set<string>();
  let partition: LedgerEntry[] = [];

  function endPartition(): void {
    const [first] = partition;
    if (!first) return;
    done.add(first.item.PK);
    findings.push(...auditAccount(partition));
    partition = [];
  }

  function addToPartition(entry: LedgerEntry): void {
    const { PK } = entry.item;
    if (!PK.startsWith('USER#')) return;
    if (partition[0]?.item.PK !== PK) endPartition();
    if (done.has(PK)) throw new Error('The table was not read partition by partition');
    partition.push(entry);
  }

  return {
    add(item: LedgerItem): void {
      const kind = kindOfKey(item) ?? 'unknown';
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      const entry = readEntry(item);
      if ('what' in entry) {
        findings.push(entry);
        return;
      }
      findings.push(...auditIndex(entry), ...auditMessage(entry, now));
      const due = dueOf(entry);
      // Negated, so that a due time that is not a date is also reported.
      if (due !== undefined && !(now.getTime() - Date.parse(due) < grace))
        findings.push(finding(item, 'it is due, but no function has worked on it for longer than the lease'));
      shared.add(entry);
      addToPartition(entry);
    },
    end(): LedgerReport {
      endPartition();
      return { counts, findings: [...findings, ...shared.end()] };
    },
  };
}
