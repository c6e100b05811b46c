import { askingOf } from '#domain/documents/asking';
import { isPaymentChecked } from '#domain/documents/money-amounts';
import { isOnlineAmount } from '#domain/documents/online/online-amount';
import type { PayableMethod } from '#domain/documents/payment';
import type { GivenInvoice } from '#domain/invoices/given-invoice';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import type { ClientOnlinePayment } from '#domain/online-payments/contract';
import { detailsForClients } from '#domain/profile/payment-details';
import type { LiteProfile } from '#domain/profile/profile';
import type { Clock } from '../platform/clock.ts';
import { find, findMany } from '../platform/table/read.ts';
import type { Table } from '../platform/table/table.ts';
import { hasOpenLinks, liteProfile } from '../profile/index.ts';
import { type StoredQuote, standingOfStoredDeposit } from '../quotes/index.ts';
import { type PayeeAccount, payeeAccount } from './store/payee-account.ts';
import { isBeingChecked, isDocumentBeingChecked, paymentSession } from './store/payment-session.ts';

const methodsOf = ({ card, bankTransfer }: PayeeAccount): readonly PayableMethod[] => [
  ...(card ? (['card'] as const) : []),
  ...(bankTransfer ? (['bank-transfer'] as const) : []),
];

/**
 * The account to which an owner's clients can pay, with its methods; undefined if there is none. An account is used
 * only while the payment details shown to clients contain it: not while it is pending or withheld, or after the owner
 * reported it.
 */
export async function findPayee(
  table: Table,
  { userId, lite, now }: { readonly userId: string; readonly lite: LiteProfile; readonly now: Date },
): Promise<(PayeeAccount & { readonly methods: readonly PayableMethod[] }) | undefined> {
  const { online } = detailsForClients(lite, now.toISOString()) ?? {};
  if (online === undefined) return undefined;
  const payee = await find(table, payeeAccount, payeeAccount.key(userId));
  if (payee?.accountId !== online || !payee.canCharge || payee.disconnectedAt !== undefined) return undefined;
  const methods = methodsOf(payee);
  return methods.length > 0 ? { ...payee, methods } : undefined;
}

/**
 * True if clients of an owner could pay online until the provider stopped letting us use the owner's account. Read only
 * if `findPayee` found none.
 */
export async function isPayeeLost(
  table: Table,
  { userId, lite, now }: { readonly userId: string; readonly lite: LiteProfile; readonly now: Date },
): Promise<boolean> {
  const { online } = detailsForClients(lite, now.toISOString()) ?? {};
  if (online === undefined) return false;
  const payee = await find(table, payeeAccount, payeeAccount.key(userId));
  return payee?.accountId === online && payee.accessLostAt !== undefined;
}

/** Whether the pages of an account's clients show a button to pay. */
export const takesOnlinePayments =
  (table: Table, clock: Clock) =>
  async (userId: string): Promise<boolean> => {
    const lite = await find(table, liteProfile, liteProfile.key(userId));
    if (!lite || !hasOpenLinks(lite)) return false;
    return (await findPayee(table, { userId, lite, now: clock() })) !== undefined;
  };

/** True while a payment of an open invoice may have been made that could not be read yet. */
export async function isInvoiceBeingChecked(
  table: Table,
  userId: string,
  record: InvoiceRecord,
): Promise<boolean> {
  if (isPaymentChecked(record)) return true;
  if (!askingOf(record).mayAsk) return false;
  const { invoiceId, payableUntil } = record;
  // Without a time, no page of the invoice was ever opened.
  return payableUntil !== undefined && isDocumentBeingChecked(table, userId, invoiceId);
}

/** `isInvoiceBeingChecked` of several invoices: the IDs of those that are. Reads nothing if no page was opened. */
export const invoicesBeingChecked =
  (table: Table) =>
  async (userId: string, records: readonly InvoiceRecord[]): Promise<ReadonlySet<string>> => {
    const opened = records.filter((record) => record.payableUntil !== undefined && askingOf(record).mayAsk);
    const keys = opened.map(({ invoiceId }) => paymentSession.key(userId, invoiceId));
    // Functions that only ever read one invoice have no right to read several items at once.
    const [only] = keys;
    const sessions =
      keys.length === 1 && only
        ? [await find(table, paymentSession, only)].filter((found) => found !== undefined)
        : await findMany(table, paymentSession, keys);
    const found = [...records.filter(isPaymentChecked), ...sessions.filter(isBeingChecked)];
    return new Set(found.map(({ invoiceId }) => invoiceId));
  };

/**
 * Whether the client can pay the invoice online, as the page shows it. `hasPayee` tells whether the owner accepts
 * payments, `isPayeeLost` whether the provider ended that.
 */
export function onlinePaymentOf(
  given: GivenInvoice,
  { hasPayee, isPayeeLost: isLost = false }: { readonly hasPayee: boolean; readonly isPayeeLost?: boolean },
): ClientOnlinePayment | undefined {
  const { pendingCents, mayAsk, mayPay, askedCents: amountCents, waitsFor } = askingOf(given);
  if (pendingCents > 0) return { state: 'pending', amountCents: pendingCents };
  if (waitsFor.some(({ kind }) => kind === 'checking')) return { state: 'checking' };
  if (!mayAsk || given.onlinePayments?.isExcluded) return undefined;
  if (!hasPayee) return isLost ? { state: 'unavailable' } : undefined;
  // A new version can be paid as soon as the link shows it, even if the client was not emailed about it.
  if (!mayPay) return { state: 'being-corrected' };
  return isOnlineAmount(amountCents) ? { state: 'payable', amountCents } : undefined;
}

/** Whether the client of a quote can pay its deposit online. `hasPayee` tells whether the owner accepts payments. */
export function onlineDepositPaymentOf(
  quoted: StoredQuote,
  hasPayee: boolean,
): Exclude<ClientOnlinePayment, { state: 'being-corrected' }> | undefined {
  const { askedCents: amountCents, pendingCents, waitsFor } = standingOfStoredDeposit(quoted);
  if (pendingCents > 0) return { state: 'pending', amountCents: pendingCents };
  if (waitsFor.some(({ kind }) => kind === 'checking')) return { state: 'checking' };
  return hasPayee && isOnlineAmount(amountCents) ? { state: 'payable', amountCents } : undefined;
}
