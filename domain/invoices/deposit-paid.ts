import type { CalendarDate } from '../calendar-date.ts';
import type { PaidPart } from '../documents/amounts.ts';
import type { AskingFacts } from '../documents/asking.ts';
import type { InvoiceFault } from '../documents/invoice-limits.ts';
import {
  asSent,
  isPaymentChecked,
  isVoid,
  type MoneyFacts,
  moneyOf,
  onlineOf,
} from '../documents/money-amounts.ts';
import { depositLeftCents, type StoredOnline } from '../documents/online/invoice-online.ts';
import type { OnlineFacts } from '../documents/payment.ts';
import type { PrintedMoney } from '../documents/settlement.ts';
import { type Cents, formatDollars } from '../money.ts';
import { monthOf } from '../time-zone.ts';

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

/** The day on which the deposit of an invoice counts if its quote does not tell the day. */
export const assumedDepositDay = ({
  issueDate,
  billedMonth = '',
  createdAt,
}: {
  readonly issueDate: CalendarDate;
  readonly billedMonth?: string | undefined;
  readonly createdAt: string;
}): CalendarDate => issueDate || `${billedMonth || monthOf(createdAt)}-01`;

interface PaidOnline {
  readonly paidCents?: Cents | undefined;
  readonly onlinePayments?: StoredOnline | undefined;
}

/** The cents of a deposit paid online that remain on the invoice; a part of `paidCents`. */
export function onlineDepositCents({ paidCents = 0, onlinePayments }: PaidOnline): Cents {
  const remaining = Object.values(onlinePayments?.payments ?? {}).reduce(
    (sum, summary) => sum + depositLeftCents(summary),
    0,
  );
  return Math.max(0, Math.min(remaining, paidCents));
}

/**
 * The minimum total of an invoice: its deposit, recorded by hand and paid online. A deposit paid online never raises it
 * above the total of the quote: the excess, for example of a deposit paid twice, is an overpayment.
 */
export const minimumForDeposit = ({
  depositCents = 0,
  onlineCents = 0,
  quotedCents,
}: {
  readonly depositCents?: Cents | undefined;
  readonly onlineCents?: Cents | undefined;
  readonly quotedCents?: Cents | undefined;
}): Cents => {
  const paid = depositCents + onlineCents;
  return quotedCents === undefined ? paid : Math.max(depositCents, Math.min(paid, quotedCents));
};

/** The minimum total of a stored invoice. */
export const minimumTotal = (
  invoice: PaidOnline & {
    readonly depositCents?: Cents | undefined;
    readonly quotedCents?: Cents | undefined;
  },
): Cents => {
  const { depositCents, quotedCents } = invoice;
  return minimumForDeposit({ depositCents, quotedCents, onlineCents: onlineDepositCents(invoice) });
};

/** A payment, with the ID of the provider's payment if it is known. */
type SourcedPart = PaidPart & { readonly online?: Pick<OnlineFacts, 'cause'> & { readonly source?: string } };

/** Marks the payments of a deposit that was paid online. */
export const withDeposits = <Part extends SourcedPart>(
  payments: readonly Part[],
  { onlinePayments }: Pick<PaidOnline, 'onlinePayments'>,
): readonly Part[] =>
  payments.map((part) => {
    const summary = onlinePayments?.payments?.[part.online?.source ?? ''];
    return summary?.depositCents === undefined ? part : { ...part, isDeposit: true };
  });

/**
 * The money that an invoice's document prints. `payments`: all its payments, each of which becomes a row; without them
 * the document prints sums.
 */
export function paidOf(
  invoice: MoneyFacts & Pick<AskingFacts, 'importId'>,
  payments?: readonly SourcedPart[],
): PrintedMoney {
  const online = onlineOf(invoice);
  // A draft prints what will be on hold once it is sent.
  const { undecidedCents, pendingCents, refundingCents, owedCents } = moneyOf(asSent(invoice));
  const { depositCents: deposit = 0, reportedCents = 0 } = online;
  return {
    paidCents: invoice.paidCents,
    waivedCents: invoice.waivedCents,
    ...(deposit > 0 && { onlineDepositCents: deposit }),
    ...(undecidedCents > 0 && { undecidedCents }),
    ...(reportedCents > 0 && { reportedCents }),
    ...(pendingCents > 0 && { pendingCents }),
    ...(refundingCents > 0 && { refundingCents }),
    ...(online.dispute?.state === 'open' && { isDisputed: true }),
    ...(isPaymentChecked(asSent(invoice)) && { isBeingChecked: true }),
    ...(isVoid(invoice) && { isVoid: true }),
    ...(invoice.importId !== undefined && owedCents > 0 && { isHistory: true }),
    ...(payments && { payments: withDeposits(payments, invoice) }),
  };
}
