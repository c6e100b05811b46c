import { type Cents, formatDollars } from '../money.ts';
import { balanceOf, type PaidAmounts, type PaidPart, settledCents } from './amounts.ts';
import { moneyRowsOf } from './money-row.ts';

/** A printed amount and its label. */
export interface SheetAmount<Label extends string = string> {
  readonly label: Label;
  readonly value: string;
}

/** The part of a document that lists payments and the balance. */
export interface SheetSettlement {
  /** Deposit, payments, waived amount, balance and overpaid amount; absent if nothing was paid or waived. */
  readonly settlement?: readonly SheetAmount[];
  /** True if something was paid or waived and nothing is left to pay. */
  readonly isSettled: boolean;
}

/** The paid amounts that a document prints, and what is said about the rest. */
export interface PrintedMoney extends PaidAmounts {
  /** All movements of money; absent if the document prints their sum. */
  readonly payments?: readonly PaidPart[] | undefined;
  /** Refunded, lost or disputed, and not decided: the client is not asked for it. */
  readonly undecidedCents?: Cents | undefined;
  /** The part of `paidCents` that an account has which the owner had reported. It pays nothing. */
  readonly reportedCents?: Cents | undefined;
  /** A dispute is open. */
  readonly isDisputed?: boolean | undefined;
  /** Bank payments on their way. */
  readonly pendingCents?: Cents | undefined;
  /** Refunds that have not reached the client yet. */
  readonly refundingCents?: Cents | undefined;
  /** A payment of it may have been made that could not be read yet: the client is not asked to pay again. */
  readonly isBeingChecked?: boolean | undefined;
  /** The invoice is void: nothing is due, and everything that was paid is too much. */
  readonly isVoid?: boolean | undefined;
  /** Imported: it is owed, and nobody is asked for it here. */
  readonly isHistory?: boolean | undefined;
  /** The receipt of an earlier payment: what was paid since is not listed, so nothing is asked for. */
  readonly isEarlierReceipt?: boolean | undefined;
}

/** The label of an amount that the client is not asked for until it is decided. */
export const undecidedLabels = { disputed: 'In dispute', other: 'On hold' } as const;

/** The label of refunds that have not reached the client. */
export const refundingLabel = 'Refund on its way';

/** The label of bank payments that have not arrived. */
export const pendingLabel = 'Bank payment on its way';

const sumOf = (payments: readonly PaidPart[]): Cents =>
  payments.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** The rows of deposits and payments: their sums, or a row for each movement of money, in order. */
function paidRows(paid: PrintedMoney): SheetAmount[] {
  const { paidCents = 0, depositCents = 0, payments = [], reportedCents = 0 } = paid;
  const keptCents = paidCents - reportedCents;
  // Payments are listed only if they add up to the sum, as on a receipt.
  if (payments.length > 0 && sumOf(payments) === paidCents)
    return [
      ...moneyRowsOf({ depositCents }, payments).map(({ label, cents }) => ({
        label,
        value: formatDollars(cents),
      })),
      // "Paid $0.00" below the one payment that a reported account received would contradict it.
      ...(payments.length > 1 || (reportedCents > 0 && keptCents !== 0)
        ? [{ label: 'Paid', value: formatDollars(keptCents) }]
        : []),
    ];
  // Which payments a reported account received is not known here, so what is left is not called a deposit.
  const onlineDepositCents = reportedCents > 0 ? 0 : (paid.onlineDepositCents ?? 0);
  const deposits = depositCents + onlineDepositCents;
  return [
    ...(deposits > 0 ? [{ label: 'Deposit paid', value: formatDollars(deposits) }] : []),
    ...(keptCents === onlineDepositCents
      ? []
      : [{ label: 'Paid', value: formatDollars(keptCents - onlineDepositCents) }]),
  ];
}

/** The label of the row with the unpaid amount. */
export const balanceLabel = 'Balance due';

/** Its label while something is undecided, disputed, on its way or being checked: nobody is asked for the rest then. */
export const notAskedLabel = 'Not asked for yet';

/** Its label on the receipt of an earlier payment: what was paid since is not subtracted. */
export const earlierBalanceLabel = 'Balance after these payments';

/** The amount due as printed: the balance, or the total if nothing was paid or waived. Never the overpaid amount. */
export const printedAmountDue = ({
  settlement,
  total,
}: {
  readonly settlement?: readonly SheetAmount[] | undefined;
  readonly total: SheetAmount;
}): string =>
  (settlement?.find(({ label }) => label === balanceLabel || label === notAskedLabel) ?? total).value;

/**
 * True if the document may ask for money: nothing is undecided, disputed, on its way or being checked, and it is neither
 * imported nor the receipt of an earlier payment.
 */
export const asksForMoney = (
  paid: Pick<
    PrintedMoney,
    'undecidedCents' | 'isDisputed' | 'pendingCents' | 'isBeingChecked' | 'isHistory' | 'isEarlierReceipt'
  >,
): boolean =>
  !(
    paid.undecidedCents ||
    paid.isDisputed ||
    paid.pendingCents ||
    paid.isBeingChecked ||
    paid.isHistory ||
    paid.isEarlierReceipt
  );

/** What is not paid, whether or not it is decided; negative if more was paid than is owed. */
const notPaidCents = (totalCents: Cents, paid: PrintedMoney): Cents =>
  balanceOf({ totalCents, ...paid }) + (paid.reportedCents ?? 0);

/** The amount that a document asks for, in cents. */
export const askedCentsOf = (totalCents: Cents, paid: PrintedMoney): Cents =>
  asksForMoney(paid) ? Math.max(0, notPaidCents(totalCents, paid)) : 0;

/** The deposits that a document prints, by hand and online. */
export const printedDepositCents = ({ depositCents = 0, onlineDepositCents = 0 }: PaidAmounts): Cents =>
  depositCents + onlineDepositCents;

/** Deposit and payments of a document together, without refunds and what a reported account received. */
export const receivedCentsOf = (paid: PrintedMoney): Cents => settledCents(paid) - (paid.reportedCents ?? 0);

/**
 * True if payments besides deposits were received for a document, and nothing is left to pay or to decide: its email is
 * its receipt.
 */
export const isEmailedAsReceipt = (totalCents: Cents, paid: PrintedMoney): boolean =>
  (paid.paidCents ?? 0) > (paid.onlineDepositCents ?? 0) && settlementOf(totalCents, paid).isSettled;

/** The row of what is left to pay; none for a void invoice. What is on its way has a row of its own. */
function balanceRow(leftCents: Cents, paid: PrintedMoney): SheetAmount[] {
  if (paid.isVoid) return [];
  const value = formatDollars(leftCents);
  if (paid.isEarlierReceipt) return [{ label: earlierBalanceLabel, value }];
  const isAsked = leftCents === 0 || asksForMoney(paid);
  return [{ label: isAsked ? balanceLabel : notAskedLabel, value }];
}

/** The rows of money, and the balance; absent if no money moved. */
export function settlementOf(totalCents: Cents, paid: PrintedMoney = {}): SheetSettlement {
  const { waivedCents = 0, undecidedCents = 0, pendingCents = 0, refundingCents = 0, isDisputed } = paid;
  const rows = [
    ...paidRows(paid),
    ...(waivedCents > 0 ? [{ label: 'Not owed', value: formatDollars(waivedCents) }] : []),
    ...(undecidedCents > 0
      ? [
          {
            label: isDisputed ? undecidedLabels.disputed : undecidedLabels.other,
            value: formatDollars(undecidedCents),
          },
        ]
      : []),
  ];
  if (rows.length === 0 && pendingCents === 0 && !paid.isBeingChecked) return { isSettled: false };
  const balance = notPaidCents(totalCents, paid);
  const overpaidCents = paid.isVoid ? (paid.paidCents ?? 0) - (paid.reportedCents ?? 0) : -balance;
  return {
    isSettled: balance <= 0 && asksForMoney(paid),
    settlement: [
      ...rows,
      ...(pendingCents > 0 ? [{ label: pendingLabel, value: formatDollars(pendingCents) }] : []),
      ...balanceRow(Math.max(0, balance - undecidedCents - pendingCents), paid),
      ...(refundingCents > 0 ? [{ label: refundingLabel, value: formatDollars(refundingCents) }] : []),
      ...(overpaidCents > 0 ? [{ label: 'Overpaid', value: formatDollars(overpaidCents) }] : []),
    ],
  };
}
