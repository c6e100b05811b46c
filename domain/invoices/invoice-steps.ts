import type { CalendarDate } from '../calendar-date.ts';
import { hasOlderVersion, versionTexts } from '../documents/client-version.ts';
import { type InvoiceStanding, isDraft } from '../documents/invoice-status.ts';
import { isClosed, isOpen, isVoid } from '../documents/money-amounts.ts';
import { type Standing, standingOf } from '../documents/standing.ts';
import type { StandingState } from '../documents/standing-state.ts';
import { clientDisplayName, clientReach, reachNote } from './client-reach.ts';
import { openedText } from './opened.ts';
import { isReceiptOfInvoice } from './receipt-money.ts';

/** How a step is drawn. `done` steps are before the current one, `next` steps after it. */
export type StepTone = 'done' | 'current' | 'next' | 'warning' | 'error' | 'muted' | 'paid';

/** One step in the progress of an invoice. */
export interface InvoiceStep {
  readonly label: string;
  readonly tone: StepTone;
  readonly isCurrent: boolean;
}

type SteppedInvoice = InvoiceStanding & { readonly clientName: string; readonly clientEmail: string };

interface StepFacts {
  /** The current date in the account's time zone. */
  readonly today: CalendarDate;
  /** The client has probably opened it. */
  readonly isOpened: boolean;
  /** It is certain that somebody used its page (`isOpeningCertain`). */
  readonly isCertain?: boolean;
}

const step = (label: string, tone: StepTone, isCurrent = false): InvoiceStep => ({ label, tone, isCurrent });

/** The step shown instead of "Sent to {client}" if the client may not have the current version; undefined otherwise. */
export function sendingProblem(invoice: SteppedInvoice): Pick<InvoiceStep, 'label' | 'tone'> | undefined {
  if (!isOpen(invoice)) return undefined;
  const { clientMail } = invoice;
  const wasNotSent = clientMail?.delivery === 'failed';
  const wasReturned = clientMail?.trouble === 'bounced' || clientMail?.trouble === 'rejected';
  if (wasNotSent || wasReturned) return { label: 'Not delivered', tone: 'error' };
  if (clientMail?.delivery === 'unknown') return { label: 'Email not confirmed', tone: 'warning' };
  if (clientReach(invoice) === 'mailing') return { label: 'Being emailed', tone: 'current' };
  if (hasOlderVersion(invoice)) {
    const { olderStep, linkIsNewerStep } = versionTexts;
    return { label: invoice.isCorrectedByLink ? linkIsNewerStep : olderStep, tone: 'warning' };
  }
  const label = reachNote(invoice);
  return label === undefined ? undefined : { label, tone: 'warning' };
}

/** How the last step is drawn if the money of a sent invoice stands like this; other states have no step of theirs. */
const moneyTones: Readonly<Partial<Record<StandingState, StepTone>>> = {
  disputed: 'error',
  undecided: 'warning',
  refunded: 'muted',
  paid: 'paid',
  overdue: 'error',
  'partly-paid': 'current',
};

/** The step shown instead of "Paid": how the money stands, once there is something to say. */
function moneyStep({ state, badge }: Standing): InvoiceStep | undefined {
  const tone = moneyTones[state];
  return tone && step(badge.label, tone, true);
}

/**
 * The progress of an invoice: Draft, Sent to {client}, Opened or Probably opened (only if it was), Paid or how its money
 * stands. A problem is shown instead of the step it concerns, for example "Not delivered" instead of "Sent".
 */
export function invoiceSteps(
  invoice: SteppedInvoice,
  { today, isOpened: isProbablyOpened, isCertain = false }: StepFacts,
): readonly InvoiceStep[] {
  const sentTo = `Sent to ${clientDisplayName(invoice)}`;
  const isOpened = isProbablyOpened || isCertain;
  const opened = isOpened ? [step(openedText(isCertain), 'done')] : [];
  // A paid or void invoice may never have been given to the client through Billhook. Then no client is named.
  const sentDone = step((invoice.clientVersions ?? []).length > 0 ? sentTo : 'Sent', 'done');
  if (isVoid(invoice)) return [step('Draft', 'done'), sentDone, step('Void', 'muted', true)];
  const paymentStep = moneyStep(standingOf(invoice, today));
  if (isClosed(invoice))
    return [step('Draft', 'done'), sentDone, ...opened, paymentStep ?? step('Paid', 'paid', true)];
  if (!isOpen(invoice) || isDraft(invoice))
    return [step('Draft', 'current', true), step(sentTo, 'next'), step('Paid', 'next')];

  const problem = sendingProblem(invoice);
  const lastStep = paymentStep ?? step('Paid', 'next');
  if (problem)
    return [step('Draft', 'done'), { ...problem, isCurrent: true }, { ...lastStep, isCurrent: false }];
  // Only the last step that was reached is current.
  const isSentCurrent = !paymentStep && !isOpened;
  const sent = step(sentTo, isSentCurrent ? 'current' : 'done', isSentCurrent);
  const openedStep = opened.map((done) =>
    paymentStep ? done : { ...done, tone: 'current' as const, isCurrent: true },
  );
  return [step('Draft', 'done'), sent, ...openedStep, lastStep];
}

/** The next action that an invoice needs. */
export type PrimaryAction = 'continue' | 'email' | 'correct' | 'remind' | 'record-payment' | 'email-receipt';

/**
 * The most useful action for an invoice, of those in `can` that are possible now; undefined if there is none.
 * `isUnfinished` is true for a draft that was never submitted; `hasReceipt` if the client has a receipt for everything.
 */
export function primaryAction(
  invoice: SteppedInvoice,
  today: CalendarDate,
  can: {
    readonly edit: boolean;
    readonly isUnfinished: boolean;
    readonly emailToClient: boolean;
    readonly remind: boolean;
    readonly recordPayment: boolean;
    readonly hasReceipt?: boolean;
  },
): PrimaryAction | undefined {
  if (can.isUnfinished) return can.edit ? 'continue' : undefined;
  if (can.emailToClient && hasOlderVersion(invoice)) return 'correct';
  const isUnsent = invoice.status === 'created' || invoice.status === 'failed';
  if (can.emailToClient && (isUnsent || sendingProblem(invoice))) return 'email';
  const { refundingCents, failedRefundCents, state, waitsFor } = standingOf(invoice, today);
  // The owner answers or waits first; a payment can still be recorded.
  if (waitsFor.some(({ kind }) => kind !== 'correction')) return undefined;
  if (can.remind && state === 'overdue') return 'remind';
  if (can.recordPayment) return 'record-payment';
  // A refund that is not settled would make the receipt old at once.
  const isReceiptDue =
    !can.hasReceipt && isReceiptOfInvoice(invoice) && refundingCents + failedRefundCents === 0;
  return can.emailToClient && state === 'paid' && isReceiptDue ? 'email-receipt' : undefined;
}
