import type { InvoiceRecord, NewSubmission, QuotedDeposit } from '#domain/invoices/invoice-record';
import { onlineDepositOf } from '#domain/online-payments/online-deposit';
import { isQuoteId, quoteAmounts } from '#domain/quotes/quote';
import type { ReceivedDeposit } from '#domain/quotes/received-deposit';
import {
  type DepositOf,
  depositPaymentId,
  type InvoiceProjection,
  payment,
  type SaveOutcome,
} from '../../invoices/index.ts';
import type { Condition } from '../../platform/table/expression.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { update, type Write } from '../../platform/table/writes.ts';
import { type QuoteItem, quote, receivedOf } from './quote.ts';
import { dropQuoteToday, putStoredQuoteToday } from './quote-today.ts';

/** Condition: the online payments of the deposit have not changed since they were read. */
export const onlinePaymentsUnchanged = ({
  onlineVersion,
}: {
  readonly onlineVersion?: number | undefined;
}): Condition<'onlineVersion'> =>
  onlineVersion === undefined
    ? { attr: 'onlineVersion', exists: false }
    : { attr: 'onlineVersion', is: onlineVersion };

/** Condition: the deposit recorded by hand has not changed since it was read. */
export const receivedDepositUnchanged = (received: ReceivedDeposit | undefined): Condition<'received'> =>
  received
    ? { attr: 'received', is: { cents: received.cents, on: received.on } }
    : { attr: 'received', exists: false };

/**
 * Stores the invoice's ID on the approved quote. Fails if the quote already has an invoice, or if its deposit changed
 * since it was read, by hand or online.
 */
function claimQuote({ userId, quoted, existing, content }: NewSubmission): readonly Write[] {
  if (quoted === undefined || existing) return [];
  return [
    update(
      quote,
      quote.key(quoted.quoteId),
      { set: { invoiceId: content.invoiceId } },
      { attr: 'userID', is: userId },
      { attr: 'status', is: 'accepted' },
      { attr: 'invoiceId', exists: false },
      { attr: 'importId', exists: false },
      receivedDepositUnchanged(quoted.received),
      onlinePaymentsUnchanged(quoted),
    ),
    dropQuoteToday({ quoteId: quoted.quoteId, userId }, 'approved'),
  ];
}

/** Lets a quote have another invoice after the one made from it was deleted or voided. */
const freeQuote = async (
  table: Table,
  { quoteId, invoiceId }: InvoiceRecord,
  alsoRemoved: { readonly onlinePayments?: undefined } = {},
): Promise<readonly Write[]> =>
  quoteId === undefined
    ? []
    : [
        update(
          quote,
          quote.key(quoteId),
          { set: { invoiceId: undefined, ...alsoRemoved } },
          { attr: 'invoiceId', is: invoiceId },
        ),
        ...(await putStoredQuoteToday(table, quoteId, 'approved')),
      ];

const quoteOf = async (
  table: Table,
  { quoteId }: Pick<InvoiceRecord, 'quoteId'>,
): Promise<QuoteItem | undefined> =>
  quoteId === undefined ? undefined : find(table, quote, quote.key(quoteId));

/**
 * The writes that free the quote of a void invoice. The quote keeps a deposit recorded by hand; a deposit paid online
 * stays with the invoice. No writes if the quote has another invoice or none. Undefined if the quote of a deposit is
 * missing, because the invoice was imported without it: the deposit would belong to nothing.
 */
async function freeVoidedQuote(table: Table, record: InvoiceRecord): Promise<readonly Write[] | undefined> {
  const quoted = await quoteOf(table, record);
  if (!quoted && (record.depositCents ?? 0) > 0) return undefined;
  return quoted?.invoiceId === record.invoiceId
    ? freeQuote(table, record, { onlinePayments: undefined })
    : [];
}

/**
 * Assigns a quote to its void invoice again. Undefined if the quote has another invoice, or if its deposit differs from
 * the one on the invoice. If the previous release voided the invoice, its ID is still on the quote.
 */
async function reclaimQuote(table: Table, record: InvoiceRecord): Promise<readonly Write[] | undefined> {
  const { quoteId, invoiceId, depositCents = 0 } = record;
  if (quoteId === undefined) return [];
  const quoted = await quoteOf(table, record);
  if (!quoted || (quoted.invoiceId ?? invoiceId) !== invoiceId) return undefined;
  if ((quoted.received?.cents ?? 0) !== depositCents) return undefined;
  // A deposit that was paid online since belongs to the quote's next invoice.
  if (quoted.invoiceId === undefined && Object.keys(quoted.onlinePayments ?? {}).length > 0) return undefined;
  return [
    update(
      quote,
      quote.key(quoteId),
      { set: { invoiceId } },
      {
        any: [
          { attr: 'invoiceId', exists: false },
          { attr: 'invoiceId', is: invoiceId },
        ],
      },
      receivedDepositUnchanged(quoted.received),
      onlinePaymentsUnchanged(quoted),
    ),
    dropQuoteToday({ quoteId, userId: quoted.userID }, 'approved'),
  ];
}

/** Why the quote could not be claimed: it has an invoice or cannot have one, or something changed after it was read. */
async function explainConflict(table: Table, { userId, quoted }: NewSubmission): Promise<SaveOutcome> {
  const stored = quoted && (await quoteOf(table, quoted));
  const isOpen = stored?.userID === userId && stored.status === 'accepted' && stored.invoiceId === undefined;
  return isOpen ? { kind: 'overtaken' } : { kind: 'quote-invoiced', invoiceId: stored?.invoiceId };
}

/** Keeps the ID of the invoice made from a quote up to date on the quote. */
export const quoteProjection: InvoiceProjection = {
  purpose: 'quote',
  writes(table, change) {
    switch (change.cause) {
      case 'submission':
        return claimQuote(change.submission);
      case 'voided':
        return freeVoidedQuote(table, change.before);
      case 'unvoided':
        return reclaimQuote(table, change.before);
      case 'deleted':
        return freeQuote(table, change.before);
      default:
        return [];
    }
  },
  explainConflict,
};

/**
 * Reads the deposit that an invoice deducts, for books and the invoice's page: also that of an imported invoice whose
 * quote is missing.
 */
export const deductedDepositReader = (table: Table): DepositOf => {
  const depositOf = depositReader(table);
  return async (userId, quoteId) => {
    const found = await depositOf(userId, quoteId);
    if (found) return found;
    const kept = await find(table, payment, payment.key(userId, quoteId, depositPaymentId));
    if (!kept) return undefined;
    const { amountCents: cents, date: on, method } = kept;
    return { received: { cents, on, method }, onlineCents: 0, quotedCents: cents };
  };
};

/** Reads the deposit of a quote of the account; undefined for a missing quote or a quote of another account. */
export const depositReader =
  (table: Table): DepositOf =>
  async (userId, quoteId): Promise<QuotedDeposit | undefined> => {
    const quoted = isQuoteId(quoteId) ? await quoteOf(table, { quoteId }) : undefined;
    if (quoted?.userID !== userId) return undefined;
    return {
      received: receivedOf(quoted).received,
      onlineCents: onlineDepositOf(quoted.onlinePayments)?.paidCents ?? 0,
      quotedCents: quoteAmounts(quoted).total,
      onlineVersion: quoted.onlineVersion,
      jobId: quoted.jobID,
    };
  };
