import type { Payment } from '#domain/invoices/payment';
import { paymentsUpTo } from '#domain/invoices/receipt';
import { isDailyLimit, passClientMailGate } from '../../client-email/index.ts';
import { type Look, putOff } from '../../messaging/index.ts';
import { issuedLogo, shownContent } from '../../profile/index.ts';
import type { MailClientPorts } from '../email-client/client-mail-ports.ts';
import { drawReceipt } from '../pdf/draw-receipt.ts';
import type { InvoicePayments } from './payment-ports.ts';
import { receiptMail } from './receipt-mail.ts';

/** A receipt that waits: which payment of which invoice, and for whom. */
export interface WaitingReceipt {
  readonly id: string;
  readonly owner?: string | undefined;
  readonly about: string;
  readonly to: string;
  readonly paymentId: string;
  /** ISO; no later than that. */
  readonly until?: string | undefined;
  /** It has its place in what the account may mail in a day. */
  readonly isCounted: boolean;
}

export interface ReceiptPorts extends Omit<MailClientPorts, 'mail' | 'sleep' | 'random'> {
  readonly payments: Pick<InvoicePayments, 'list'>;
}

/** Why a receipt is not told as one that failed: there is nothing to write to the client about any more. */
export const paymentRemoved = 'payment-removed';

/** Milliseconds until a receipt is looked at again for which the day has no place left. */
const later = 60 * 60 * 1000;

const never = (reason: string): Look => ({ kind: 'never', reason });

/**
 * Composes a receipt from how things stand now: account, stop list, and the payments up to its own, from which its balance
 * follows. A payment recorded since then has a receipt of its own and is not in this one. A payment that was removed has none. Its place in the day is taken last and once: what cannot be composed or is mailed again takes none.
 */
export async function lookAtReceipt(
  { id, owner = '', about: invoiceId, to, paymentId, until, isCounted }: WaitingReceipt,
  now: Date,
  ports: ReceiptPorts,
): Promise<Look> {
  const listed = async () => {
    const payments = await ports.payments.list(owner, invoiceId);
    const payment = payments.find((one) => one.paymentId === paymentId);
    return { payment, payments: payment ? paymentsUpTo(payments, payment) : [] };
  };
  const [account, record, { payment, payments }] = await Promise.all([
    ports.accounts.find(owner),
    ports.invoices.find(owner, invoiceId),
    listed(),
  ]);
  if (!account || !record || !payment) return never(paymentRemoved);
  const stored = await ports.invoices.findContent(owner, record.contentId);
  if (!stored) throw new Error('An invoice has no content');
  const content = shownContent(stored, account);
  const stopSecret = ports.newSecret();
  const paidCents = payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const siteOrigin = await ports.siteOrigin();
  const pdf = await drawReceipt(owner, id, { content, linkId: record.linkId, payments }, ports);
  const logo = (await issuedLogo(owner, content, ports.logos))?.png;
  const gate = await passClientMailGate({ userId: owner, to, account, isCounted }, ports);
  if (!gate.ok)
    return isDailyLimit(gate.refusal)
      ? putOff(now, { until }, { milliseconds: later, tooLate: 'daily-mail-limit' })
      : never(gate.refusal.code);
  const mail = receiptMail({
    ...{ userId: owner, messageId: id, pass: gate.value, record, content, payment, payments, paidCents },
    ...{ pdf, stopSecret, siteOrigin, logo, now },
  });
  const idsOf = (all: readonly Payment[]) => all.map((one) => one.paymentId).join();
  return {
    kind: 'mail',
    mail,
    facts: { stopTokenHash: ports.hash(stopSecret), isCounted: true },
    isStillSo: async () => idsOf((await listed()).payments) === idsOf(payments),
  };
}
