import type { Settled } from '../documents/amounts.ts';
import type { InvoiceFault } from '../documents/invoice-limits.ts';
import { type Cents, formatDollars } from '../money.ts';
import type { StoredOnline } from '../online-payments/invoice-online.ts';

/** Checks that the total is at least the deposit, so that an invoice never owes money to the client. */
export const depositFaults = (total: Cents, depositCents: Cents = 0): readonly InvoiceFault[] =>
  total < depositCents
    ? [
        {
          field: 'lineItems',
          message: `The total cannot be less than the deposit of ${formatDollars(depositCents)} that was paid.`,
        },
      ]
    : [];

interface PaidOnline {
  readonly paidCents?: Cents | undefined;
  readonly onlinePayments?: StoredOnline | undefined;
}

/** What stayed of a deposit that was paid online, in cents; a part of what is paid. */
export function onlineDepositCents({ paidCents = 0, onlinePayments }: PaidOnline): Cents {
  const kept = Object.values(onlinePayments?.payments ?? {}).reduce(
    (sum, { depositCents = 0 }) => sum + depositCents,
    0,
  );
  return Math.max(0, Math.min(kept, paidCents));
}

/** True if more was paid than the deposit, so that the invoice cannot be edited. */
export const isPaidBeyondDeposit = (invoice: PaidOnline): boolean =>
  (invoice.paidCents ?? 0) > onlineDepositCents(invoice);

/** The least that the total of an edited invoice can be: its deposit, but never more than it is now. */
export const leastTotal = (
  invoice: PaidOnline & { readonly totalCents: Cents; readonly depositCents?: Cents | undefined },
): Cents =>
  Math.max(
    invoice.depositCents ?? 0,
    Math.min(invoice.totalCents, (invoice.depositCents ?? 0) + onlineDepositCents(invoice)),
  );

/** What a document lists as paid of an invoice. */
export const paidOf = (invoice: PaidOnline & Pick<Settled, 'waivedCents'>) => {
  const online = onlineDepositCents(invoice);
  return {
    paidCents: invoice.paidCents,
    waivedCents: invoice.waivedCents,
    ...(online > 0 && { onlineDepositCents: online }),
  };
};
