import type { InvoiceRecord, NewSubmission, QuotedDeposit } from '#domain/invoices/invoice-record';
import { onlineDepositOf } from '#domain/online-payments/online-deposit';
import { isQuoteId, quoteAmounts } from '#domain/quotes/quote';
import type { ReceivedDeposit } from '#domain/quotes/received-deposit';
import type { DepositOf, InvoiceProjection, SaveOutcome } from '../../invoices/index.ts';
import type { Condition } from '../../platform/table/expression.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { update, type Write } from '../../platform/table/writes.ts';
import { type QuoteItem, quote, receivedOf } from './quote.ts';
import { dropQuoteToday, listStoredQuote } from './quote-today.ts';

/** The payments of the deposit through the provider are as they were read. */
export const isOnlineAsRead = ({
  onlineVersion,
}: {
  readonly onlineVersion?: number | undefined;
}): Condition<'onlineVersion'> =>
  onlineVersion === undefined
    ? { attr: 'onlineVersion', exists: false }
    : { attr: 'onlineVersion', is: onlineVersion };

/** The deposit is the one that was read. */
export const isSameDeposit = (received: ReceivedDeposit | undefined): Condition<'received'> =>
  received
    ? { attr: 'received', is: { cents: received.cents, on: received.on } }
    : { attr: 'received', exists: false };

/**
 * Stores on an approved quote that this is its invoice; refused where it has one, so that there is one only, and where
 * another deposit was received, or paid online, meanwhile.
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
      isSameDeposit(quoted.received),
      isOnlineAsRead(quoted),
    ),
    dropQuoteToday({ quoteId: quoted.quoteId, userId }, 'approved'),
  ];
}

/** Lets a quote have another invoice, once the one that was made of it is gone. */
const freeQuote = async (
  table: Table,
  { quoteId, invoiceId }: InvoiceRecord,
  also: { readonly onlinePayments?: undefined } = {},
): Promise<readonly Write[]> =>
  quoteId === undefined
    ? []
    : [
        update(
          quote,
          quote.key(quoteId),
          { set: { invoiceId: undefined, ...also } },
          { attr: 'invoiceId', is: invoiceId },
        ),
        ...(await listStoredQuote(table, quoteId, 'approved')),
      ];

const quoteOf = async (
  table: Table,
  { quoteId }: Pick<InvoiceRecord, 'quoteId'>,
): Promise<QuoteItem | undefined> =>
  quoteId === undefined ? undefined : find(table, quote, quote.key(quoteId));

/**
 * A void invoice frees its quote and the deposit recorded by hand; a deposit paid online stays with the invoice. No
 * writes if the quote names another invoice or none.
 */
async function freeVoidedQuote(table: Table, record: InvoiceRecord): Promise<readonly Write[]> {
  const quoted = await quoteOf(table, record);
  return quoted?.invoiceId === record.invoiceId
    ? freeQuote(table, record, { onlinePayments: undefined })
    : [];
}

/**
 * Assigns a quote to its void invoice again. Undefined if the quote has another invoice, or if its deposit differs from
 * the one on the invoice. The previous release did not free the quote, which then still names the invoice.
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
      isSameDeposit(quoted.received),
      isOnlineAsRead(quoted),
    ),
    dropQuoteToday({ quoteId, userId: quoted.userID }, 'approved'),
  ];
}

/** Why the quote could not be claimed: it has an invoice or cannot have one, or something changed after it was read. */
async function explainConflict(table: Table, { userId, quoted }: NewSubmission): Promise<SaveOutcome> {
  const now = quoted && (await quoteOf(table, quoted));
  const isOpen = now?.userID === userId && now.status === 'accepted' && now.invoiceId === undefined;
  return isOpen ? { kind: 'overtaken' } : { kind: 'quote-invoiced', invoiceId: now?.invoiceId };
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
    };
  };
