import { moneyOf } from '#domain/documents/money-amounts';
import type { BilledPart } from '#domain/documents/progress';
import type { QuoteContent } from '#domain/quotes/quote';
import { partOfWhole, type WholeOfQuote } from '#domain/quotes/whole-invoice';
import { invoiceReader } from '../../invoices/index.ts';
import type { Table } from '../../platform/table/table.ts';
import { withoutPart } from './parts-of-quote.ts';

interface Billed {
  readonly userId: string;
  readonly content: QuoteContent;
  readonly invoiceId?: string | undefined;
  readonly parts?: Readonly<Record<string, BilledPart>> | undefined;
}

interface BilledOfQuote {
  readonly parts: Readonly<Record<string, BilledPart>>;
  /** The invoice of the whole quote, if change orders were signed. */
  readonly whole?: WholeOfQuote;
}

/**
 * The parts that invoices bill of an approved quote. Once a change order is signed, an invoice of the whole quote is a
 * part of what is agreed now, so that the rest can be billed. What it bills follows from its rows, which can be edited.
 */
export async function billedOfQuote(
  table: Table,
  { userId, content, invoiceId, parts = {} }: Billed,
  signed: readonly QuoteContent[],
): Promise<BilledOfQuote> {
  if (invoiceId === undefined || signed.length === 0) return { parts };
  const invoices = invoiceReader(table);
  const invoice = await invoices.find(userId, invoiceId);
  if (!invoice || invoice.progress) return { parts };
  const stored = await invoices.findContent(userId, invoice.contentId);
  const { quotedCents = invoice.totalCents } = invoice;
  const { notOwedCents } = moneyOf(invoice);
  const rows = stored?.invoice.lineItems ?? [];
  const whole = { invoiceId, quotedCents, rows, notOwedCents, quoted: content, signed };
  const others = withoutPart(parts, invoiceId);
  const part = partOfWhole(whole, content, signed, Object.values(others));
  return { parts: part ? { ...others, [invoiceId]: part } : others, whole };
}
