import type { MoneyFacts } from '../documents/money-amounts.ts';
import type { Payment } from '../documents/payment.ts';
import { isEmailedAsReceipt, type PrintedMoney } from '../documents/settlement.ts';
import type { Cents } from '../money.ts';
import { paidOf, withDeposits } from './deposit-paid.ts';
import type { InvoiceRecord } from './invoice-record.ts';
import { isOfReportedAccount } from './receipt.ts';

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, amount) => total + amount, 0);

/**
 * The money that a receipt prints, which lists the payments up to its own. The receipt of the last payment says what
 * the invoice says. An earlier one adds up without what came later: only what was taken back before it can be undecided
 * or not owed, and only what a reported account received before it is left out of "Paid". It asks for nothing, because the
 * rest may be paid since.
 */
export function receiptMoneyOf(
  record: Pick<
    InvoiceRecord,
    'status' | 'totalCents' | 'depositCents' | 'paidCents' | 'waivedCents' | 'onlinePayments'
  > &
    Pick<MoneyFacts, 'isBeingChecked'>,
  payments: readonly Payment[],
): PrintedMoney {
  const now = paidOf(record, payments);
  const paidCents = sum(payments.map(({ amountCents }) => amountCents));
  if (paidCents === (record.paidCents ?? 0)) return now;
  const isReported = (payment: Payment) => isOfReportedAccount(payment, record);
  const reportedCents = Math.max(0, sum(payments.filter(isReported).map(({ amountCents }) => amountCents)));
  const takenBackCents = sum(
    payments
      .filter((payment) => payment.amountCents < 0 && !isReported(payment))
      .map(({ amountCents }) => -amountCents),
  );
  const { undecidedCents = 0, waivedCents = 0, reportedCents: reportedNow = 0 } = now;
  const openCents = Math.min(takenBackCents, Math.max(0, undecidedCents - reportedNow));
  const notOwedCents = Math.min(takenBackCents - openCents, waivedCents);
  const notPaidCents =
    record.totalCents - (record.depositCents ?? 0) - paidCents + reportedCents - notOwedCents;
  const heldCents = Math.min(Math.max(0, notPaidCents), reportedCents + openCents);
  const { pendingCents = 0, refundingCents = 0, isDisputed, isBeingChecked, isVoid } = now;
  return {
    paidCents,
    payments: withDeposits(payments, record),
    ...(notOwedCents > 0 && { waivedCents: notOwedCents }),
    ...(heldCents > 0 && { undecidedCents: heldCents }),
    ...(reportedCents > 0 && { reportedCents }),
    ...(pendingCents > 0 && { pendingCents }),
    ...(Math.min(refundingCents, takenBackCents) > 0 && {
      refundingCents: Math.min(refundingCents, takenBackCents),
    }),
    ...(isDisputed && { isDisputed }),
    ...(isBeingChecked && { isBeingChecked }),
    ...(isVoid && { isVoid }),
    // What is paid in full keeps its mark.
    ...(notPaidCents > 0 && { isEarlierReceipt: true }),
  };
}

/**
 * True if an email of the invoice to its client is the receipt of what was paid: the button, the email and its entry
 * agree.
 */
export const isReceiptOfInvoice = (invoice: MoneyFacts): boolean =>
  isEmailedAsReceipt(invoice.totalCents, { depositCents: invoice.depositCents, ...paidOf(invoice) });
