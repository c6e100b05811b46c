import type { CalendarDate } from '../calendar-date.ts';
import { clientCalled, clientReach, reachNote } from './client-reach.ts';
import { hasOlderVersion, versionTexts } from './client-version.ts';
import { hasPayments, type InvoiceStanding, isDraft, isOverdue } from './invoice-status.ts';

/** `done` and `next`: before and after the current step. The other tones are states of a step. */
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
}

const step = (label: string, tone: StepTone, isCurrent = false): InvoiceStep => ({ label, tone, isCurrent });

/** Replaces "Sent to {client}" if the client does not have the current version. */
export function sendingProblem(invoice: SteppedInvoice): Pick<InvoiceStep, 'label' | 'tone'> | undefined {
  if (invoice.status !== 'sent') return undefined;
  const { clientMail } = invoice;
  const hasFailed = clientMail?.delivery === 'failed';
  const isLost = clientMail?.trouble === 'bounced' || clientMail?.trouble === 'rejected';
  if (hasFailed || isLost) return { label: 'Not delivered', tone: 'error' };
  if (clientMail?.delivery === 'unknown') return { label: 'Email not confirmed', tone: 'warning' };
  if (clientReach(invoice) === 'mailing') return { label: 'Being emailed', tone: 'current' };
  if (hasOlderVersion(invoice)) return { label: versionTexts.olderStep, tone: 'warning' };
  const label = reachNote(invoice);
  return label === undefined ? undefined : { label, tone: 'warning' };
}

/** Replaces "Paid" while an invoice is open; undefined if it is neither overdue nor partly paid. */
function paymentState(invoice: SteppedInvoice, today: CalendarDate): InvoiceStep | undefined {
  if (isOverdue(invoice, today)) return step('Overdue', 'error', true);
  return invoice.status === 'sent' && hasPayments(invoice) ? step('Partly paid', 'current', true) : undefined;
}

/**
 * The progress of an invoice: Draft, Sent to {client}, Probably opened (if it was), Paid. Problems replace the step
 * they belong to.
 */
export function invoiceSteps(
  invoice: SteppedInvoice,
  { today, isOpened }: StepFacts,
): readonly InvoiceStep[] {
  const sentTo = `Sent to ${clientCalled(invoice)}`;
  const opened = isOpened ? [step('Probably opened', 'done')] : [];
  // Paid or voided before it went to the client through us.
  const sentBefore = step((invoice.clientVersions ?? []).length > 0 ? sentTo : 'Sent', 'done');
  if (invoice.status === 'void') return [step('Draft', 'done'), sentBefore, step('Void', 'muted', true)];
  if (invoice.status === 'paid')
    return [step('Draft', 'done'), sentBefore, ...opened, step('Paid', 'paid', true)];
  if (invoice.status !== 'sent' || isDraft(invoice))
    return [step('Draft', 'current', true), step(sentTo, 'next'), step('Paid', 'next')];

  const problem = sendingProblem(invoice);
  const payment = paymentState(invoice, today);
  const paid = payment ?? step('Paid', 'next');
  if (problem) return [step('Draft', 'done'), { ...problem, isCurrent: true }, { ...paid, isCurrent: false }];
  const sent = step(sentTo, payment || isOpened ? 'done' : 'current', !payment && !isOpened);
  const seen = opened.map((one) => (payment ? one : { ...one, tone: 'current' as const, isCurrent: true }));
  return [step('Draft', 'done'), sent, ...seen, paid];
}

/** The next action that an invoice needs. */
export type PrimaryAction = 'continue' | 'email' | 'correct' | 'remind' | 'record-payment';

/** Undefined if there is nothing to do, or while an email is being sent. */
export function primaryAction(
  invoice: SteppedInvoice,
  today: CalendarDate,
  can: {
    readonly edit: boolean;
    readonly isUnfinished: boolean;
    readonly mailClient: boolean;
    readonly remind: boolean;
    readonly recordPayment: boolean;
  },
): PrimaryAction | undefined {
  if (can.isUnfinished) return can.edit ? 'continue' : undefined;
  if (can.mailClient && hasOlderVersion(invoice)) return 'correct';
  const isUnsent = invoice.status === 'created' || invoice.status === 'failed';
  if (can.mailClient && (isUnsent || sendingProblem(invoice))) return 'email';
  if (can.remind && isOverdue(invoice, today)) return 'remind';
  return can.recordPayment ? 'record-payment' : undefined;
}
