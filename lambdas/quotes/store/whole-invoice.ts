import type { BilledPart } from '#domain/documents/progress';
import type { QuoteContent } from '#domain/quotes/quote';
import { partOfWhole } from '#domain/quotes/whole-invoice';
import { invoiceReader } from '../../invoices/index.ts';
import type { Table } from '../../platform/table/table.ts';

interface Billed {
  readonly userId: string;
  readonly content: QuoteContent;
  readonly invoiceId?: string | undefined;
  readonly parts?: Readonly<Record<string, BilledPart>> | undefined;
}

/**
 * The parts that invoices bill of an approved quote. If a change order was signed after an invoice of the whole quote,
 * that invoice is a part of what is agreed now, so that the rest can be billed.
 */
export async function partsBilled(
  table: Table,
  { userId, content, invoiceId, parts = {} }: Billed,
  signed: readonly QuoteContent[],
): Promise<Readonly<Record<string, BilledPart>>> {
  if (invoiceId === undefined || parts[invoiceId] || signed.length === 0) return parts;
  const invoices = invoiceReader(table);
  const whole = await invoices.find(userId, invoiceId);
  if (!whole) return parts;
  const stored = await invoices.findContent(userId, whole.contentId);
  const { quotedCents = whole.totalCents } = whole;
  const part = partOfWhole({ quotedCents, rows: stored?.invoice.lineItems ?? [] }, content, signed);
  return part ? { ...parts, [invoiceId]: part } : parts;
}
