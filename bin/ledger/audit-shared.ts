import { freeInvoiceLimit } from '#domain/free-invoice/free-invoice-limit';
import { idInKey } from '#domain/table/key-kinds';
import { accountPartition } from '#domain/table/keys';
import { type Finding, finding, type LedgerEntry } from '#lambdas/composition/books/ledger-item';
import { freeMessage } from '#lambdas/free-invoice/index';
import { counterKeys } from '#lambdas/messaging/index';

/** States in which a message counts in the counters. */
const countedStates: ReadonlySet<unknown> = new Set(['reserved', 'sending', 'sent', 'unknown']);

type Counter = LedgerEntry<'earlyAccess' | 'mailboxQuota'>;

const countOf = (counter: Counter | undefined): number => counter?.fields.invoiceCount ?? 0;

type Counters = ReadonlyMap<string, Counter>;

function auditCounters(counters: Counters, messageCounts: ReadonlyMap<string, number>): Finding[] {
  const beyond = [...counters.values()]
    .filter((counter) => countOf(counter) < 0 || countOf(counter) > freeInvoiceLimit)
    .map((counter) => finding(counter.item, `invoiceCount is ${countOf(counter)}, beyond its limit`));
  // Messages expire but counters do not, so there may be fewer messages than counted, but not more.
  const lost = [...messageCounts]
    .filter(([PK, count]) => countOf(counters.get(PK)) < count)
    .map(([where, count]) => ({
      where,
      what: `invoiceCount is ${countOf(counters.get(where))}, but ${count} messages hold a place`,
    }));
  return [...beyond, ...lost];
}

function auditQuotes(
  quotes: ReadonlyMap<string, LedgerEntry<'quote'>>,
  jobs: ReadonlyMap<string, LedgerEntry<'job'>>,
): Finding[] {
  const jobless = [...quotes].flatMap(([quoteId, { item, fields }]) => {
    const job = jobs.get(quoteId);
    const isRight = job?.fields.jobId === fields.jobID && job?.item.PK === accountPartition(fields.userID);
    return isRight ? [] : [finding(item, 'it is approved, but its owner has no such job')];
  });
  const unapproved = [...jobs]
    .filter(([quoteId]) => !quotes.has(quoteId))
    .map(([, { item }]) => finding(item, 'its quote is not approved'));
  return [...jobless, ...unapproved];
}

/**
 * Audits items that do not belong to one account: counters of free invoices against their remaining messages, and
 * approved quotes against their jobs. Items may come in any order.
 */
export function sharedAudit() {
  const counters = new Map<string, Counter>();
  const messageCounts = new Map<string, number>();
  const quotes = new Map<string, LedgerEntry<'quote'>>();
  const jobs = new Map<string, LedgerEntry<'job'>>();

  function countMessage({ item, fields: { kind, state } }: LedgerEntry<'message'>): void {
    if (kind !== 'free-invoice' || !countedStates.has(state)) return;
    for (const { PK } of Object.values(counterKeys(freeMessage.parse(item))))
      messageCounts.set(PK, (messageCounts.get(PK) ?? 0) + 1);
  }

  return {
    add(entry: LedgerEntry): void {
      switch (entry.kind) {
        case 'earlyAccess':
        case 'mailboxQuota':
          counters.set(entry.item.PK, entry);
          break;
        case 'message':
          countMessage(entry);
          break;
        case 'quote':
          if (entry.fields.status === 'accepted') quotes.set(idInKey(entry.item.PK), entry);
          break;
        case 'job':
          if (entry.fields.quoteId !== '') jobs.set(entry.fields.quoteId, entry);
          break;
        default:
      }
    },
    end: (): Finding[] => [...auditCounters(counters, messageCounts), ...auditQuotes(quotes, jobs)],
  };
}
