import { onlineDepositOf } from '#domain/documents/online/online-deposit';
import type { Progress } from '#domain/documents/progress';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { agreedOf } from '#domain/quotes/agreed';
import { fitsAgain } from '#domain/quotes/billed-parts';
import type { Table } from '../../platform/table/table.ts';
import { update, type Write } from '../../platform/table/writes.ts';
import { quoteOf, signedOnQuote } from './agreed-on-quote.ts';
import { billedOfQuote } from './billed-of-quote.ts';
import { onlinePaymentsUnchanged, receivedDepositUnchanged } from './deposit-conditions.ts';
import { billedPartOf, nextParts, partsUnchanged, withoutPart } from './parts-of-quote.ts';
import { type QuoteItem, quote } from './quote.ts';
import { dropDepositToday, dropQuoteToday } from './quote-today.ts';

/** True if the deposit of a quote is being checked and its void invoice does not say so, or the other way round. */
const isCheckedOtherwise = (stored: QuoteItem, { onlinePayments }: InvoiceRecord): boolean =>
  (stored.isDepositChecked ?? false) !== (onlinePayments?.isBeingChecked ?? false);

/**
 * Bills the part of a void invoice again. Undefined if other invoices used up what it bills, or if its deposit was used
 * again or changed.
 */
async function reclaimPart(
  table: Table,
  quoteId: string,
  stored: QuoteItem,
  record: InvoiceRecord,
  progress: Progress,
): Promise<readonly Write[] | undefined> {
  const { invoiceId, depositCents = 0 } = record;
  const { partsVersion: version, received, onlinePayments = {} } = stored;
  const part = billedPartOf(progress);
  const holder = stored.invoiceId;
  const signed = await signedOnQuote(table, stored);
  const { parts } = await billedOfQuote(table, { ...stored, userId: stored.userID, content: stored }, signed);
  // An invoice of the whole quote was made since.
  if (holder !== undefined && parts[holder] === undefined) return undefined;
  const agreed = agreedOf(stored, signed);
  const usesDeposit = depositCents > 0;
  const paidCents = (received?.cents ?? 0) + (onlineDepositOf(stored.onlinePayments)?.paidCents ?? 0);
  const waitingCents = usesDeposit || holder !== undefined ? 0 : paidCents;
  if (!fitsAgain({ title: '', agreed, parts: withoutPart(parts, invoiceId) }, part, waitingCents))
    return undefined;
  if (usesDeposit && (holder !== undefined || received?.cents !== depositCents)) return undefined;
  const hasDeposit = received !== undefined || Object.keys(onlinePayments).length > 0;
  const isHolder = holder === undefined && (usesDeposit || !hasDeposit);
  if (isHolder && isCheckedOtherwise(stored, record)) return undefined;
  return [
    update(
      quote,
      quote.key(quoteId),
      {
        replace: { ...nextParts({ ...parts, [invoiceId]: part }, version), ...(isHolder && { invoiceId }) },
      },
      partsUnchanged({ version }),
      holder === undefined ? { attr: 'invoiceId', exists: false } : { attr: 'invoiceId', is: holder },
      ...(holder === undefined ? [receivedDepositUnchanged(received), onlinePaymentsUnchanged(stored)] : []),
    ),
    dropQuoteToday({ quoteId, userId: stored.userID }, 'approved'),
    ...(isHolder ? dropDepositToday({ ...stored, quoteId, userId: stored.userID }) : []),
  ];
}

/**
 * Assigns a quote to its void invoice again. Undefined if the quote has another invoice, or if its deposit differs from
 * the one on the invoice.
 */
export async function reclaimQuote(
  table: Table,
  record: InvoiceRecord,
): Promise<readonly Write[] | undefined> {
  const { quoteId, invoiceId, depositCents = 0, progress } = record;
  if (quoteId === undefined) return [];
  const quoted = await quoteOf(table, record);
  if (quoted && progress) return reclaimPart(table, quoteId, quoted, record, progress);
  if (!quoted || quoted.invoiceId !== undefined || quoted.parts) return undefined;
  if ((quoted.received?.cents ?? 0) !== depositCents) return undefined;
  if (isCheckedOtherwise(quoted, record)) return undefined;
  // A deposit that was paid online since belongs to the quote's next invoice.
  if (Object.keys(quoted.onlinePayments ?? {}).length > 0) return undefined;
  return [
    update(
      quote,
      quote.key(quoteId),
      { set: { invoiceId } },
      { attr: 'invoiceId', exists: false },
      { attr: 'parts', exists: false },
      receivedDepositUnchanged(quoted.received),
      onlinePaymentsUnchanged(quoted),
    ),
    dropQuoteToday({ quoteId, userId: quoted.userID }, 'approved'),
  ];
}
