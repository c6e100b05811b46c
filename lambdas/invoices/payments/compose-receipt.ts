import type { Payment } from '#domain/documents/payment';
import { givenContentId } from '#domain/invoices/link-version';
import { paymentsOnReceipt } from '#domain/invoices/receipt';
import { isDailyLimit, passClientMailGate } from '../../client-email/index.ts';
import { type ComposeResult, dropMessage, postpone } from '../../messaging/index.ts';
import { issuedLogo, shownContent } from '../../profile/index.ts';
import type { ClientMailPorts } from '../email-client/client-mail-ports.ts';
import { drawReceipt } from '../pdf/draw-receipt.ts';
import { withPaymentChecks } from '../pdf/payable-online.ts';
import { givenInvoice } from '../share/given-invoice.ts';
import type { InvoicePayments } from './payment-ports.ts';
import { receiptMail } from './receipt-mail.ts';

/** A receipt that waits in the outbox: its payment, its invoice and its recipient. */
export interface QueuedReceipt {
  readonly id: string;
  readonly owner?: string | undefined;
  readonly about: string;
  readonly to: string;
  readonly paymentId: string;
  /** ISO instant after which the receipt is not sent. */
  readonly until?: string | undefined;
  /** True if the receipt has already been counted in the account's daily email limit. */
  readonly isCounted: boolean;
}

export interface ReceiptPorts extends Omit<ClientMailPorts, 'mail' | 'sleep' | 'random'> {
  readonly payments: Pick<InvoicePayments, 'list'>;
}

/** Reason for a receipt that is dropped without being shown as failed: its payment, invoice or account is gone. */
export const paymentRemoved = 'payment-removed';

/** Milliseconds to wait before trying again when the daily email limit is reached. */
const retryMilliseconds = 60 * 60 * 1000;

/**
 * Composes a receipt from the current data: account, stop list, and the payments up to and including the receipt's with
 * what was taken back of them, which determine the balance. Later payments have their own receipts and are not in this
 * one. A removed payment has no receipt. The email is counted in the daily limit last, and only once, so that a receipt
 * that cannot be composed, or is retried, does not count.
 */
export async function composeReceipt(
  { id, owner = '', about: invoiceId, to, paymentId, until, isCounted }: QueuedReceipt,
  now: Date,
  ports: ReceiptPorts,
): Promise<ComposeResult> {
  const readPayments = async () => {
    const payments = await ports.payments.list(owner, invoiceId);
    const payment = payments.find((one) => one.paymentId === paymentId);
    return { payment, payments: payment ? paymentsOnReceipt(payments, payment) : [] };
  };
  const [account, found, { payment, payments }] = await Promise.all([
    ports.accounts.find(owner),
    ports.invoices.find(owner, invoiceId),
    readPayments(),
  ]);
  if (!account || !found || !payment) return dropMessage(paymentRemoved);
  // An edit since the payment may not have been sent yet.
  const record = await withPaymentChecks(owner, await givenInvoice(owner, found, ports.invoices), ports);
  const stored = await ports.invoices.findContent(owner, givenContentId(found));
  if (!stored) throw new Error('An invoice has no content');
  const content = shownContent(stored, account);
  const stopSecret = ports.newSecret();
  const siteOrigin = await ports.siteOrigin();
  const pdf = await drawReceipt(owner, id, { record, content, payments }, ports);
  const logo = (await issuedLogo(owner, content, ports.logos))?.png;
  const gate = await passClientMailGate({ userId: owner, to, account, isAlreadyCounted: isCounted }, ports);
  if (!gate.ok)
    return isDailyLimit(gate.refusal)
      ? postpone(now, { until }, { milliseconds: retryMilliseconds, tooLate: 'daily-mail-limit' })
      : dropMessage(gate.refusal.code);
  const mail = receiptMail({
    userId: owner,
    messageId: id,
    pass: gate.value,
    record,
    content,
    payment,
    payments,
    pdf,
    stopSecret,
    siteOrigin,
    logo,
    now,
  });
  const idsOf = (all: readonly Payment[]) => all.map((one) => one.paymentId).join();
  return {
    kind: 'mail',
    mail,
    facts: { stopTokenHash: ports.hash(stopSecret), isCounted: true },
    stillApplies: async () => idsOf((await readPayments()).payments) === idsOf(payments),
  };
}
