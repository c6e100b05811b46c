import { invoiceReader, type PartStandingOf } from '../../invoices/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Table } from '../../platform/table/table.ts';
import { agreedCentsOf } from '../changed-base.ts';
import { quoteStore } from '../store/quote-store.ts';
import { billedInParts } from './billed-to-client.ts';

/** Reads how an invoice that bills a part of a quote stands now to all that was agreed. */
export const partStandingReader =
  (table: Table, clock: Clock): PartStandingOf =>
  async ({ quoteId, invoiceId }, progress) => {
    if (quoteId === undefined || !progress) return undefined;
    const quotes = quoteStore(table, clock);
    const stored = await quotes.find(quoteId);
    if (!stored?.parts?.[invoiceId]) return undefined;
    const shown = { invoiceId, cents: progress.cents };
    const billed = await billedInParts(stored, { quotes, invoices: invoiceReader(table) }, shown);
    return { ...progress, agreedCents: agreedCentsOf(stored), billedCents: progress.cents, ...billed };
  };
