import type { BilledPart, Progress } from '#domain/documents/progress';
import type {
  InvoiceRecord,
  NewSubmission,
  QuotedDeposit,
  QuotedInvoice,
  StoredBilling,
} from '#domain/invoices/invoice-record';
import { onlineDepositOf } from '#domain/online-payments/online-deposit';
import { type Agreed, agreedOf } from '#domain/quotes/agreed';
import { fitsAgain } from '#domain/quotes/billed-parts';
import { listedChanges } from '#domain/quotes/change-order';
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

/** Condition: the parts that invoices bill, and what was agreed, have not changed since they were read. */
const partsUnchanged = ({ version }: { readonly version?: number | undefined }): Condition<'partsVersion'> =>
  version === undefined ? { attr: 'partsVersion', exists: false } : { attr: 'partsVersion', is: version };

type Parts = Readonly<Record<string, BilledPart>>;

/** The parts with a change, undefined if there are none, and their next version. */
const nextParts = (parts: Parts, version: number | undefined) => ({
  parts: Object.keys(parts).length > 0 ? parts : undefined,
  partsVersion: (version ?? 0) + 1,
});

const withoutPart = (parts: Parts = {}, invoiceId: string): Parts =>
  Object.fromEntries(Object.entries(parts).filter(([id]) => id !== invoiceId));

const billedPartOf = ({ billedBeforeCents: _, ...part }: Progress): BilledPart => part;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What is agreed on a quote with its signed change orders, in their order. */
async function agreedWithChanges(table: Table, stored: QuoteItem): Promise<Agreed> {
  const accepted = listedChanges(stored.changes).filter(({ status }) => status === 'accepted');
  const signed = await Promise.all(accepted.map(({ changeId }) => find(table, quote, quote.key(changeId))));
  return agreedOf(
    stored,
    signed.filter((change) => change !== undefined),
  );
}

/** Conditions for giving the deposit of an approved quote to the invoice that is made from it. */
const depositUnchanged = (quoted: Pick<QuotedInvoice, 'received' | 'onlineVersion'>) =>
  [
    { attr: 'invoiceId', exists: false },
    receivedDepositUnchanged(quoted.received),
    onlinePaymentsUnchanged(quoted),
  ] as const;

/**
 * Stores the invoice's ID on the approved quote. Fails if the quote already has an invoice, or if its deposit changed
 * since it was read, by hand or online.
 */
function claimQuote(submission: NewSubmission): readonly Write[] {
  const { userId, quoted, existing, content, billing } = submission;
  if (billing) return claimPart(submission, billing);
  if (quoted === undefined || existing) return [];
  return [
    update(
      quote,
      quote.key(quoted.quoteId),
      { set: { invoiceId: content.invoiceId } },
      { attr: 'userID', is: userId },
      { attr: 'status', is: 'accepted' },
      { attr: 'importId', exists: false },
      { attr: 'parts', exists: false },
      ...depositUnchanged(quoted),
    ),
    dropQuoteToday({ quoteId: quoted.quoteId, userId }, 'approved'),
  ];
}

/**
 * Stores the part that an invoice bills on its quote. The first one uses the deposit. Fails if the parts or what was
 * agreed changed since they were read, so that together they never exceed it.
 */
function claimPart(
  { userId, quoted, existing, content }: NewSubmission,
  { quoteId, parts, version, invoiceId: holder }: StoredBilling,
): readonly Write[] {
  const { invoiceId, invoice } = content;
  const part = invoice.progress && billedPartOf(invoice.progress);
  if (!part || isSame(parts[invoiceId], part)) return [];
  const isFirst = !existing && holder === undefined;
  return [
    update(
      quote,
      quote.key(quoteId),
      {
        set: { ...nextParts({ ...parts, [invoiceId]: part }, version), ...(isFirst && { invoiceId }) },
      },
      { attr: 'userID', is: userId },
      { attr: 'status', is: 'accepted' },
      { attr: 'importId', exists: false },
      partsUnchanged({ version }),
      ...(isFirst
        ? depositUnchanged(quoted ?? {})
        : holder === undefined
          ? []
          : [{ attr: 'invoiceId', is: holder } as const]),
    ),
    ...(existing ? [] : [dropQuoteToday({ quoteId, userId }, 'approved')]),
  ];
}

/** Lets a quote have another invoice after the one made from it was deleted or voided; a part can be billed again. */
async function freeQuote(
  table: Table,
  quoteId: string,
  { invoiceId, stored }: { readonly invoiceId: string; readonly stored: QuoteItem | undefined },
  alsoRemoved: { readonly onlinePayments?: undefined } = {},
): Promise<readonly Write[]> {
  const part = stored?.parts?.[invoiceId];
  const parts = withoutPart(stored?.parts, invoiceId);
  const version = stored?.partsVersion;
  const hasDeposit = !part || stored.invoiceId === invoiceId;
  return [
    update(
      quote,
      quote.key(quoteId),
      {
        set: {
          ...(part && nextParts(parts, version)),
          ...(hasDeposit && { invoiceId: undefined, ...alsoRemoved }),
        },
      },
      ...(part ? [partsUnchanged({ version })] : []),
      ...(hasDeposit ? [{ attr: 'invoiceId', is: invoiceId } as const] : []),
    ),
    ...(Object.keys(parts).length > 0 ? [] : await putStoredQuoteToday(table, quoteId, 'approved')),
  ];
}

const quoteOf = async (
  table: Table,
  { quoteId }: Pick<InvoiceRecord, 'quoteId'>,
): Promise<QuoteItem | undefined> =>
  quoteId === undefined ? undefined : find(table, quote, quote.key(quoteId));

/** The writes that free the quote of a deleted draft. */
async function freeDeletedQuote(
  table: Table,
  { quoteId, invoiceId }: InvoiceRecord,
): Promise<readonly Write[]> {
  if (quoteId === undefined) return [];
  return freeQuote(table, quoteId, { invoiceId, stored: await quoteOf(table, { quoteId }) });
}

/**
 * The writes that free the quote of a void invoice. The quote keeps a deposit recorded by hand; a deposit paid online
 * stays with the invoice. No writes if the quote has another invoice or none. Undefined if the quote of a deposit is
 * missing, because the invoice was imported without it: the deposit would belong to nothing.
 */
async function freeVoidedQuote(table: Table, record: InvoiceRecord): Promise<readonly Write[] | undefined> {
  const stored = await quoteOf(table, record);
  const { invoiceId, quoteId } = record;
  if (!stored && (record.depositCents ?? 0) > 0) return undefined;
  const isBilled = stored?.invoiceId === invoiceId || stored?.parts?.[invoiceId] !== undefined;
  return isBilled && quoteId !== undefined
    ? freeQuote(table, quoteId, { invoiceId, stored }, { onlinePayments: undefined })
    : [];
}

/**
 * Bills the part of a void invoice again. Undefined if other invoices used up what it bills, or if its deposit was used
 * again or changed.
 */
async function reclaimPart(
  table: Table,
  quoteId: string,
  stored: QuoteItem,
  { invoiceId, depositCents = 0 }: InvoiceRecord,
  progress: Progress,
): Promise<readonly Write[] | undefined> {
  const { parts = {}, partsVersion: version, received, onlinePayments = {} } = stored;
  const part = billedPartOf(progress);
  const holder = stored.invoiceId;
  // An invoice of the whole quote was made since.
  if (holder !== undefined && parts[holder] === undefined) return undefined;
  const agreed = await agreedWithChanges(table, stored);
  if (!fitsAgain({ title: '', agreed, parts: withoutPart(parts, invoiceId) }, part)) return undefined;
  const usesDeposit = depositCents > 0;
  if (usesDeposit && (holder !== undefined || received?.cents !== depositCents)) return undefined;
  const hasDeposit = received !== undefined || Object.keys(onlinePayments).length > 0;
  const isHolder = holder === undefined && (usesDeposit || !hasDeposit);
  return [
    update(
      quote,
      quote.key(quoteId),
      {
        set: { ...nextParts({ ...parts, [invoiceId]: part }, version), ...(isHolder && { invoiceId }) },
      },
      partsUnchanged({ version }),
      holder === undefined ? { attr: 'invoiceId', exists: false } : { attr: 'invoiceId', is: holder },
      ...(isHolder ? [receivedDepositUnchanged(received), onlinePaymentsUnchanged(stored)] : []),
    ),
    dropQuoteToday({ quoteId, userId: stored.userID }, 'approved'),
  ];
}

/**
 * Assigns a quote to its void invoice again. Undefined if the quote has another invoice, or if its deposit differs from
 * the one on the invoice. If the previous release voided the invoice, its ID is still on the quote.
 */
async function reclaimQuote(table: Table, record: InvoiceRecord): Promise<readonly Write[] | undefined> {
  const { quoteId, invoiceId, depositCents = 0, progress } = record;
  if (quoteId === undefined) return [];
  const quoted = await quoteOf(table, record);
  if (quoted && progress) return reclaimPart(table, quoteId, quoted, record, progress);
  if (!quoted || (quoted.invoiceId ?? invoiceId) !== invoiceId || quoted.parts) return undefined;
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
      { attr: 'parts', exists: false },
      receivedDepositUnchanged(quoted.received),
      onlinePaymentsUnchanged(quoted),
    ),
    dropQuoteToday({ quoteId, userId: quoted.userID }, 'approved'),
  ];
}

/** Why the quote could not be claimed: it has an invoice or cannot have one, or something changed after it was read. */
async function explainConflict(
  table: Table,
  { userId, quoted, billing }: NewSubmission,
): Promise<SaveOutcome> {
  const quoteId = billing?.quoteId ?? quoted?.quoteId;
  const stored = quoteId === undefined ? undefined : await quoteOf(table, { quoteId });
  const isApproved = stored?.userID === userId && stored.status === 'accepted';
  const { invoiceId, parts = {} } = stored ?? {};
  const billed = invoiceId ?? Object.keys(parts)[0];
  // Beside parts, only another part can be billed.
  const isOpen = billed === undefined || (billing !== undefined && parts[billed] !== undefined);
  return isApproved && isOpen ? { kind: 'overtaken' } : { kind: 'quote-invoiced', invoiceId: billed };
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
        return freeDeletedQuote(table, change.before);
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

/** What invoices bill of an approved quote; undefined for any other, and for an imported one, which is only history. */
async function billingOf(
  table: Table,
  quoteId: string,
  stored: QuoteItem,
): Promise<StoredBilling | undefined> {
  const { status, importId, changeOf, title, parts = {}, partsVersion: version, invoiceId } = stored;
  if (status !== 'accepted' || importId !== undefined || changeOf !== undefined) return undefined;
  return { quoteId, title, agreed: await agreedWithChanges(table, stored), parts, version, invoiceId };
}

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
      billing: await billingOf(table, quoteId, quoted),
    };
  };
