import { freeInvoiceLimit } from '#domain/free-invoice/quota';
import { idInKey, kindOfKey } from '#domain/table/key-kinds';
import { keys, type Sha256 } from '#domain/table/keys';
import { type Finding, finding, type LedgerItem } from './ledger-item.ts';

/** Submissions of these states hold a place in the counters. */
const holding: ReadonlySet<unknown> = new Set(['reserved', 'sending', 'sent', 'unknown']);

/**
 * Checks what lies outside of accounts, or between them: free counters against the submissions that are still
 * remembered, approved quotes against their jobs. Items may come in any order.
 */
export function sharedAudit() {
  const counters = new Map<string, LedgerItem>();
  const places = new Map<string, number>();
  const quotes = new Map<string, LedgerItem>();
  const jobs = new Map<string, LedgerItem>();

  const takePlace = (counter: string) => places.set(counter, (places.get(counter) ?? 0) + 1);

  return {
    add(item: LedgerItem): void {
      const kind = kindOfKey(item);
      if (kind === 'earlyAccess' || kind === 'mailboxQuota') counters.set(item.PK, item);
      if (kind === 'submission' && holding.has(item.state)) {
        takePlace(keys.earlyAccess(item.email as Sha256).PK);
        takePlace(keys.mailboxQuota(item.mailbox as Sha256).PK);
      }
      if (kind === 'quote' && item.status === 'accepted') quotes.set(idInKey(item.PK), item);
      if (kind === 'job' && typeof item.quoteId === 'string') jobs.set(item.quoteId, item);
    },

    end(): Finding[] {
      const findings: Finding[] = [];
      for (const item of counters.values()) {
        const count = Number(item.invoiceCount ?? 0);
        if (count < 0 || count > freeInvoiceLimit)
          findings.push(finding(item, `invoiceCount is ${count}, beyond its limit`));
      }
      // Submissions are forgotten after a while, counters never: there may be fewer, not more.
      for (const [PK, count] of places) {
        const held = Number(counters.get(PK)?.invoiceCount ?? 0);
        if (held < count)
          findings.push({
            where: PK,
            what: `invoiceCount is ${held}, but ${count} submissions hold a place`,
          });
      }
      for (const [quoteId, quote] of quotes) {
        const job = jobs.get(quoteId);
        if (job?.jobId !== quote.jobID || idInKey(job?.PK ?? '') !== quote.userID)
          findings.push(finding(quote, 'it is approved, but its owner has no such job'));
      }
      for (const [quoteId, job] of jobs)
        if (!quotes.has(quoteId)) findings.push(finding(job, 'its quote is not approved'));
      return findings;
    },
  };
}
