import type { CalendarDate } from '#domain/calendar-date';
import type { Problem } from '#domain/contract/problems';
import { isDraft } from '#domain/documents/invoice-status';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { datedText } from '#domain/recurring/dated-texts';
import { nextOccurrence } from '#domain/recurring/repeat';
import type { RepeatNews } from '#domain/recurring/repeat-words';
import { millisecondsOf } from '#domain/time-zone';
import { type ClientMailPorts, emailInvoiceToClient, type StoredDefaults } from '../invoices/index.ts';
import { retryDelayMilliseconds } from '../scheduler/index.ts';
import { runCountingRepeatFailures } from './repeat-failure.ts';
import type { InvoiceInProgress, RepeatCase, RepeatReference, RepeatStore } from './repeat-ports.ts';

export interface FinishRepeatPorts extends ClientMailPorts {
  readonly store: RepeatStore;
  readonly defaults: Pick<StoredDefaults, 'find'>;
  /** Waits until the outbox may send another email. */
  readonly pace: () => Promise<void>;
}

/** The ID of the invoice made for a day, and of its email: at most one of each per repeat and day. */
export const occurrenceId = (invoiceId: string, day: CalendarDate): string =>
  `${invoiceId}-${day.replaceAll('-', '')}`;

/** Milliseconds during which an email that was certainly not sent is tried again. */
const retryPeriodMilliseconds = 24 * 60 * 60 * 1_000;

/** The reason for the notice to the owner that an invoice could not be emailed automatically. */
function newsOf({ code }: Problem): RepeatNews {
  switch (code) {
    case 'client-mail-limit':
    case 'daily-mail-limit':
      return 'capped';
    case 'client-mail-suspended':
    case 'client-links-closed':
      return 'suspended';
    case 'verify-to-mail-clients':
      return 'unverified';
    case 'client-email-missing':
    case 'invalid-email':
      return 'no-address';
    case 'address-stopped':
      return 'stopped';
    case 'invoice-unfinished':
      return 'incomplete';
    case 'invoice-changed':
      return 'ready';
    default:
      return 'failed';
  }
}

/** The outcome of an email, as stored on the invoice; undefined while it is pending or may be tried again. */
function newsOfMail(
  mail: NonNullable<InvoiceRecord['clientMail']>,
  { at: createdAt }: InvoiceInProgress,
  now: Date,
): RepeatNews | undefined {
  switch (mail.delivery) {
    case 'accepted':
      return 'mailed';
    case 'unknown':
      return 'unconfirmed';
    case 'pending':
      return undefined;
    case 'failed':
    case 'none':
      return now.getTime() - millisecondsOf(createdAt) < retryPeriodMilliseconds ? undefined : 'failed';
  }
}

/**
 * Emails a created invoice to its client with the message from Settings. Safe to repeat: at most one email is sent.
 * Returns the same as `newsOfCreatedInvoice`.
 */
async function emailCreatedInvoice(
  { userId, invoiceId }: RepeatCase,
  { made, making }: { readonly made: InvoiceRecord; readonly making: InvoiceInProgress },
  ports: FinishRepeatPorts,
): Promise<RepeatNews | 'nothing' | undefined> {
  const source = await ports.invoices.find(userId, invoiceId);
  if (source?.status === 'void') return 'void';
  const mailId = occurrenceId(invoiceId, making.day);
  // The owner has sent the invoice in the meantime.
  if (!isDraft(made) && made.clientMail?.mailId !== mailId) return 'nothing';
  const message = datedText((await ports.defaults.find(userId))?.defaultMessage ?? '', making.day);
  await ports.pace();
  const answer = await emailInvoiceToClient(
    { userId, invoiceId: making.invoiceId, mailId, message, basedOn: mailId, isAutomatic: true },
    ports,
  );
  // The invoice shows the outcome of the email, whatever the answer was.
  const { clientMail } = (await ports.invoices.find(userId, making.invoiceId)) ?? made;
  if (clientMail?.mailId === mailId) return newsOfMail(clientMail, making, ports.clock());
  if (answer.ok || answer.refusal.code === 'in-progress') return undefined;
  return newsOf(answer.refusal);
}

/**
 * The reason for the notice to the owner about a created invoice; `nothing` for no notice, undefined while its email is
 * in progress.
 */
async function newsOfCreatedInvoice(
  found: RepeatCase,
  making: InvoiceInProgress,
  ports: FinishRepeatPorts,
): Promise<RepeatNews | 'nothing' | undefined> {
  const { repeat, userId } = found;
  const made = await ports.invoices.find(userId, making.invoiceId);
  // The owner has deleted the invoice in the meantime.
  if (!made) return 'nothing';
  const { clientMail } = made;
  const isPossiblySent = clientMail?.delivery !== 'failed' && clientMail?.delivery !== 'none';
  // The outcome of an email that was started is reported even if the repeat was changed or stopped since.
  if (clientMail?.mailId === occurrenceId(found.invoiceId, making.day) && isPossiblySent)
    return newsOfMail(clientMail, making, ports.clock());
  const shouldEmail = repeat.way === 'client' && repeat.stoppedAt === undefined;
  if (shouldEmail) return emailCreatedInvoice(found, { made, making }, ports);
  if (!isDraft(made)) return 'nothing';
  return made.repeatOf === undefined ? 'incomplete' : 'ready';
}

async function finishIfDue(
  reference: RepeatReference,
  ports: FinishRepeatPorts,
): Promise<string | undefined> {
  const { store, clock } = ports;
  const found = await store.find(reference);
  if (!found?.repeat.making || found.repeat.due === undefined) return undefined;
  if (found.repeat.due > clock().toISOString()) return undefined;
  const { repeat } = found;
  const { making } = found.repeat;
  const news = await newsOfCreatedInvoice(found, making, ports);
  if (news === undefined) {
    const due = new Date(clock().getTime() + retryDelayMilliseconds).toISOString();
    await store.settle(found, { ...nextOccurrence(repeat, found), due });
    return 'repeat-later';
  }
  const occurrence = repeat.stoppedAt === undefined ? nextOccurrence(repeat, found) : {};
  // An email that was sent is in the email at 10:00, unless days were missed before it.
  const isInMorning = news === 'mailed' && making.passedOver === 0;
  const notice = news === 'nothing' || isInMorning ? undefined : { ...making, news };
  const isDone = await store.conclude(found, occurrence, notice, isInMorning ? making : undefined);
  if (!isDone) return undefined;
  return news === 'mailed' ? 'repeat-mailed' : 'repeat-told';
}

/**
 * Emails a created invoice or notifies its owner, then schedules the next day if there is one. Safe to repeat and to
 * run concurrently. An error that no AWS service caused is logged, and the work tried again an hour later; after the
 * third error the repeat is set aside. Returns what was done, for the log.
 */
export const finishRepeat = (
  reference: RepeatReference,
  ports: FinishRepeatPorts,
): Promise<string | undefined> =>
  runCountingRepeatFailures(reference, 'finish', () => finishIfDue(reference, ports), ports.store);
