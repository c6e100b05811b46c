import { leaseMilliseconds } from '#domain/delivery/delivery-state';
import { kindOfKey } from '#domain/table/key-kinds';
import { auditAccount } from './audit-account.ts';
import { auditIndex, isOpen } from './audit-index.ts';
import { sharedAudit } from './audit-shared.ts';
import { type Finding, finding, type LedgerItem } from './ledger-item.ts';

export interface LedgerReport {
  /** Items by kind. */
  readonly counts: ReadonlyMap<string, number>;
  readonly findings: readonly Finding[];
}

/** Milliseconds after which an open submission was missed by the sweeper: the lease, and two rounds of two minutes. */
const patience = 3 * leaseMilliseconds;

/** The last change of an open item. */
const openedAt = (item: LedgerItem): number =>
  Date.parse(String(kindOfKey(item) === 'submission' ? item.updatedAt : item.GSI1SK));

/**
 * Checks a whole table, item by item, partition after partition as a scan reads them, holding one account in memory.
 * `now` is the instant the items are of. Throws if a partition comes in two pieces, for its books would seem wrong.
 */
export function auditLedger(now: Date) {
  const counts = new Map<string, number>();
  const findings: Finding[] = [];
  const shared = sharedAudit();
  const done = new Set<string>();
  let partition: LedgerItem[] = [];

  function endPartition(): void {
    const [first] = partition;
    if (!first) return;
    done.add(first.PK);
    findings.push(...auditAccount(partition));
    partition = [];
  }

  return {
    add(item: LedgerItem): void {
      const kind = kindOfKey(item);
      counts.set(kind ?? 'unknown', (counts.get(kind ?? 'unknown') ?? 0) + 1);
      if (kind === undefined) {
        findings.push(finding(item, 'nothing we keep has such a key'));
        return;
      }
      findings.push(...auditIndex(item));
      if (isOpen(item) && !(now.getTime() - openedAt(item) < patience))
        findings.push(
          finding(item, 'it is open, but no function has worked on it for longer than the lease'),
        );
      shared.add(item);
      if (!item.PK.startsWith('USER#')) return;
      if (partition[0]?.PK !== item.PK) endPartition();
      if (done.has(item.PK)) throw new Error('The table was not read partition by partition');
      partition.push(item);
    },
    end(): LedgerReport {
      endPartition();
      return { counts, findings: [...findings, ...shared.end()] };
    },
  };
}
