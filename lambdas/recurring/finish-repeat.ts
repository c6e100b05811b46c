import type { CalendarDate } from '#domain/calendar-date';
import type { Problem } from '#domain/contract/problems';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { isDraft } from '#domain/invoices/invoice-status';
import { nextTurn } from '#domain/recurring/repeat';
import type { RepeatNews } from '#domain/recurring/repeat-words';
import { millisecondsOf } from '#domain/time-zone';
import { type MailClientPorts, mailClient, type StoredDefaults } from '../invoices/index.ts';
import { laterMilliseconds } from '../scheduler/index.ts';
import { noteFailures } from './repeat-failure.ts';
import type { Making, RepeatBook, RepeatCase, RepeatName } from './repeat-ports.ts';

export interface FinishRepeatPorts extends MailClientPorts {
  readonly book: RepeatBook;
  readonly defaults: Pick<StoredDefaults, 'find'>;
  /** Waits for the next place in the share of the mail service's rate that the outbox has. */
  readonly pace: () => Promise<void>;
}

/** Names the invoice of a day and its mail: one repeat, one day, one of each at most. */
export const turnId = (invoiceId: string, day: CalendarDate): string =>
  `${invoiceId}-${day.replaceAll('-', '')}`;

/** Milliseconds for which a mail that certainly did not leave is tried again. */
const triedMilliseconds = 24 * 60 * 60 * 1_000;

/** Why an invoice that was to be mailed by itself waits for its owner. */
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

/** What became of a mail, from what the invoice says of it; undefined while it is under way, or may be tried again. */
function newsOfMail(
  mail: NonNullable<InvoiceRecord['clientMail']>,
  { at }: Making,
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
      return now.getTime() - millisecondsOf(at) < triedMilliseconds ? undefined : 'failed';
  }
}

/** Mails an invoice that was made to its client, with the message that Settings has; once, however often it is tried. */
async function mailMade(
  { userId, invoiceId }: RepeatCase,
  { made, making }: { readonly made: InvoiceRecord; readonly making: Making },
  ports: FinishRepeatPorts,
): Promise<RepeatNews | 'nothing' | undefined> {
  const source = await ports.invoices.find(userId, invoiceId);
  if (source?.status === 'void') return 'void';
  const mailId = turnId(invoiceId, making.day);
  // Its owner was faster.
  if (!isDraft(made) && made.clientMail?.mailId !== mailId) return 'nothing';
  const message = (await ports.defaults.find(userId))?.defaultMessage ?? '';
  await ports.pace();
  const answer = await mailClient(
    { userId, invoiceId: making.invoiceId, mailId, message, basedOn: mailId },
    ports,
  );
  // The outcome of the email is on the invoice, whatever the answer was.
  const { clientMail } = (await ports.invoices.find(userId, making.invoiceId)) ?? made;
  if (clientMail?.mailId === mailId) return newsOfMail(clientMail, making, ports.clock());
  if (answer.ok || answer.refusal.code === 'in-progress') return undefined;
  return newsOf(answer.refusal);
}

/** What to notify the owner about for a created invoice; undefined while its email is in progress. */
async function newsOfMade(
  found: RepeatCase,
  making: Making,
  ports: FinishRepeatPorts,
): Promise<RepeatNews | 'nothing' | undefined> {
  const { repeat, userId } = found;
  const made = await ports.invoices.find(userId, making.invoiceId);
  // Its owner deleted it, or sent it meanwhile.
  if (!made) return 'nothing';
  const { clientMail } = made;
  const mayHaveLeft = clientMail?.delivery !== 'failed' && clientMail?.delivery !== 'none';
  // What its mail came to is told, whatever the repeat was told to do since.
  if (clientMail?.mailId === turnId(found.invoiceId, making.day) && mayHaveLeft)
    return newsOfMail(clientMail, making, ports.clock());
  const isMailed = repeat.way === 'client' && repeat.stoppedAt === undefined;
  if (isMailed) return mailMade(found, { made, making }, ports);
  if (!isDraft(made)) return 'nothing';
  return made.repeatOf === undefined ? 'incomplete' : 'ready';
}

async function finishWhatIsDue(name: RepeatName, ports: FinishRepeatPorts): Promise<string | undefined> {
  const { book, clock } = ports;
  const found = await book.look(name);
  if (!found?.repeat.making || found.repeat.due === undefined) return undefined;
  if (found.repeat.due > clock().toISOString()) return undefined;
  const { repeat } = found;
  const { making } = found.repeat;
  const news = await newsOfMade(found, making, ports);
  if (news === undefined) {
    const due = new Date(clock().getTime() + laterMilliseconds).toISOString();
    await book.settle(found, { ...nextTurn(repeat, found), due });
    return 'repeat-later';
  }
  const turn = repeat.stoppedAt === undefined ? nextTurn(repeat, found) : {};
  const isTold = news !== 'nothing' && (news !== 'mailed' || making.passedOver > 0);
  const isDone = await book.conclude(found, turn, isTold ? { ...making, news } : undefined);
  if (!isDone) return undefined;
  return news === 'mailed' ? 'repeat-mailed' : 'repeat-told';
}

/**
 * Mails an invoice that a repeat made or tells its owner of it, and goes on to the next day, if that is due. Safe to repeat
 * and to do twice at once. A failure of our own is logged with the reason and tried again an hour later; after the third
 * one the repeat is set aside. Answers what was done, for the log.
 */
export const finishRepeat = (name: RepeatName, ports: FinishRepeatPorts): Promise<string | undefined> =>
  noteFailures(name, 'finish', () => finishWhatIsDue(name, ports), ports.book);
