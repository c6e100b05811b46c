import { type StandingFacts, standingOf } from '#domain/documents/standing';
import type { VerifiedFile } from '#domain/public-links/contract';
import { givenInvoice, invoiceReader } from '../../invoices/index.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { hasOpenLinks, liteProfile } from '../../profile/index.ts';
import type { VerifyFilePorts } from '../verify-file.ts';

/** What the verify page says of an invoice whose published version it was given. */
export function verifiedStateOf(facts: StandingFacts): NonNullable<VerifiedFile['state']> {
  // The page says no due date, so the day does not matter.
  const { state, askedCents } = standingOf(facts, facts.dueDate);
  switch (state) {
    case 'void':
    case 'disputed':
    case 'refunded':
    case 'paid':
      return state;
    default:
      // Undecided, on its way, being checked, or of $0.00: the page of the client asks for nothing either.
      return askedCents > 0 ? 'unpaid' : 'not-asked';
  }
}

/** Reads the current state of a file's account and invoice for the verify page. */
export const verifiedStates = (table: Table): Pick<VerifyFilePorts, 'openAccount' | 'invoiceState'> => ({
  async openAccount(userId) {
    const lite = await find(table, liteProfile, liteProfile.key(userId));
    return lite && hasOpenLinks(lite) ? { timeZone: lite.timeZone } : undefined;
  },

  async invoiceState(userId, invoiceId, contentId) {
    const reader = invoiceReader(table);
    const record = await reader.find(userId, invoiceId);
    if (record?.linkId === undefined || record.publishedId === undefined) return undefined;
    const state = verifiedStateOf(await givenInvoice(userId, record, reader));
    return state !== 'void' && contentId !== record.publishedId ? 'replaced' : state;
  },
});
