import type { ClientOnlinePayment } from '#domain/contract/online-payments';
import { balanceOf } from '#domain/documents/amounts';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { isOpen } from '#domain/invoices/invoice-status';
import { isPublished } from '#domain/invoices/link-version';
import { pendingCentsOf } from '#domain/online-payments/invoice-online';
import { onlineDepositOf } from '#domain/online-payments/online-deposit';
import { detailsForClients } from '#domain/profile/payment-details';
import type { LiteProfile } from '#domain/profile/profile';
import { find } from '../platform/table/read.ts';
import type { Table } from '../platform/table/table.ts';
import { openDepositCents, type StoredQuote } from '../quotes/index.ts';
import { type PayeeAccount, payeeAccount } from './store/payee-account.ts';

/** The provider's minimum and maximum for one payment, in cents. */
const providerLimits = { min: 50, max: 99_999_999 } as const;

const isWithinLimits = (cents: number): boolean => cents >= providerLimits.min && cents <= providerLimits.max;

/** A method that a client can choose. */
export type PayableMethod = 'card' | 'bank-transfer';

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
 * Whether the client can pay the invoice online, as the page shows it. `hasPayee` tells whether the owner accepts
 * payments.
 */
export function onlinePaymentOf(record: InvoiceRecord, hasPayee: boolean): ClientOnlinePayment | undefined {
  const pendingCents = pendingCentsOf(record.onlinePayments);
  if (pendingCents > 0) return { state: 'pending', amountCents: pendingCents };
  if (!hasPayee || !isOpen(record) || record.onlinePayments?.isExcluded) return undefined;
  // A new version can be paid as soon as the link shows it, even if the client was not emailed about it.
  if (!isPublished(record)) return { state: 'being-corrected' };
  const amountCents = balanceOf(record);
  return isWithinLimits(amountCents) ? { state: 'payable', amountCents } : undefined;
}

/** Whether the client of a quote can pay its deposit online. `hasPayee` tells whether the owner accepts payments. */
export function onlineDepositPaymentOf(
  quoted: StoredQuote,
  hasPayee: boolean,
): Exclude<ClientOnlinePayment, { state: 'being-corrected' }> | undefined {
  const { pendingCents } = onlineDepositOf(quoted.onlinePayments) ?? {};
  if (pendingCents !== undefined && quoted.invoiceId === undefined)
    return { state: 'pending', amountCents: pendingCents };
  const amountCents = openDepositCents(quoted);
  return hasPayee && isWithinLimits(amountCents) ? { state: 'payable', amountCents } : undefined;
}
