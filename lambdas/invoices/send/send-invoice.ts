import { type Problem, problem } from '#domain/contract/problems';
import { type InvoiceRecord, mayBeKnown, type NewSubmission } from '#domain/invoices/invoice-record';
import { type Result, refuse } from '#domain/result';
import type { Reservation } from '../../messaging/index.ts';
import type { StoredLogo } from '../../platform/s3/logo-store.ts';
import { logoForClients } from '../../profile/index.ts';
import { refusalOf } from '../drafts/save-refusal.ts';
import { ownAccount } from '../own-account.ts';
import { ownInvoice } from '../own-invoice.ts';
import type { InvoiceAccount, SaveInvoicePorts, SendInvoicePorts } from '../ports.ts';
import { type KnownSubmission, knownSubmission } from './known-submission.ts';
import { mailSubmission, type SendOutcome, sendAnswer } from './mail-submission.ts';
import { isSuggested, replaceNumber, roundsOf } from './plan-number.ts';
import { editRefusal, planSubmission, type SendInvoice } from './plan-submission.ts';
import { receivedFor } from './received-for.ts';

/** A submission as it came: whose it claims to be is only compared. */
export type SendInvoiceCommand = SendInvoice & { readonly claimedUserId?: string };

/** Mails an invoice whose mail is reserved. */
type MailReserved = (
  submission: NewSubmission,
  reservation: Reservation,
  paper: Parameters<typeof mailSubmission>[2],
) => Promise<SendOutcome>;

/** Reads the invoice to change, if any, and plans on it. */
async function plan(
  command: SendInvoice,
  facts: {
    bodyHash: string;
    account: InvoiceAccount;
    logo: StoredLogo | undefined;
    invoiceId: string | undefined;
    replacement: string | undefined;
  },
  ports: SaveInvoicePorts,
): Promise<Result<NewSubmission, Problem>> {
  let existing: InvoiceRecord | undefined;
  if (facts.invoiceId !== undefined) {
    const own = await ownInvoice(command.userId, facts.invoiceId, ports.invoices);
    if (!own.ok) return own;
    existing = own.value;
    const refusal = editRefusal(existing, command);
    if (refusal) return refuse(refusal);
    if (await ports.invoices.finish(command.userId, existing))
      existing = (await ports.invoices.find(command.userId, facts.invoiceId)) ?? existing;
  }
  if (command.asStored && !existing) return refuse(problem('invoice-not-found'));
  const previous =
    existing && (command.asStored || mayBeKnown(existing))
      ? await ports.invoices.findContent(command.userId, existing.contentId)
      : undefined;
  if (command.asStored && !previous) throw new Error('An invoice has no content');
  const [now, received] = [ports.clock(), await receivedFor(command, existing, ports)];
  const ids = { newInvoiceId: ports.newId(now), newLinkId: ports.newSecret() };
  return planSubmission({ ...facts, ...ids, command, existing, previous, received, now });
}

/** True for an invoice that is printed with the logo of today; one sent as it is stored keeps its own. */
const needsLogo = ({ asStored }: SendInvoice, { kind }: KnownSubmission) =>
  !asStored && (kind === 'fresh' || kind === 'resumed');

/** The answer of an invoice that was saved without a mail. */
async function answerOfSaved(
  userId: string,
  invoiceId: string,
  ports: SaveInvoicePorts,
): Promise<SendOutcome> {
  const record = await ports.invoices.find(userId, invoiceId);
  if (!record) throw new Error('An invoice that was just saved is missing');
  return sendAnswer(record, false);
}

/**
 * Creates an invoice, or edits, retries or sends one again, and mails it to the account's own address: key, account,
 * content, then reserve, render, send, settle (rules 24-29 and 36). Refusals before the reservation leave the
 * table as it was; after it, the invoice is kept as failed or unconfirmed and the refusal names it.
 */
export const sendInvoice = (command: SendInvoiceCommand, ports: SendInvoicePorts): Promise<SendOutcome> =>
  submitInvoice(command, ports, (...reserved) => mailSubmission(...reserved, ports));

/** An invoice to be saved and mailed to nobody. */
export type SaveInvoiceCommand = Omit<SendInvoiceCommand, 'mail'>;

/** Saves an invoice as `sendInvoice` does, and mails nothing. */
export const saveInvoice = (command: SaveInvoiceCommand, ports: SaveInvoicePorts): Promise<SendOutcome> =>
  submitInvoice({ ...command, mail: false }, ports, () => {
    throw new Error('A mail was reserved that nobody asked for');
  });

async function submitInvoice(
  command: SendInvoiceCommand,
  ports: SaveInvoicePorts,
  mailReserved: MailReserved,
): Promise<SendOutcome> {
  const { userId, submissionId } = command;
  const own = await ownAccount(command, ports);
  if (!own.ok) return own;
  let account = own.value;

  const { submissionId: _key, ...body } = command;
  const key = { userId, submissionId, bodyHash: ports.hash(JSON.stringify(body)) };
  let known = await knownSubmission(key, ports);
  const logo = needsLogo(command, known) ? await logoForClients(userId, account, ports.logos) : undefined;
  const secret = ports.newSecret();
  let isAdmitted = false;
  let taken: string | undefined;
  for (let round = 0; round < roundsOf(command); round += 1) {
    if (known.kind === 'refused') return refuse(known.refusal);
    if (known.kind === 'done') return sendAnswer(known.record, command.mail ?? true);
    const replacement = await replaceNumber(userId, taken, account, ports.invoices);
    const invoiceId = known.kind === 'resumed' ? known.invoiceId : command.invoiceId;
    const planned = await plan(command, { ...key, account, logo, invoiceId, replacement }, ports);
    if (!planned.ok) return planned;
    const { content, isMailed, isMetered } = planned.value;
    // An account that is not verified has its own, smaller limit.
    isAdmitted ||= !isMailed || isMetered || (await ports.mailCap.admit(userId));
    if (!isAdmitted) return refuse(problem('daily-mail-limit'));
    const submission = isMetered ? { ...planned.value, blockTokenHash: ports.hash(secret) } : planned.value;
    const saved = await ports.invoices.save(submission);
    switch (saved.kind) {
      case 'reserved':
        return mailReserved(submission, saved.reservation, { logo, notMe: isMetered ? secret : undefined });
      case 'saved':
        return answerOfSaved(userId, content.invoiceId, ports);
      case 'quote-invoiced':
      case 'repeat-changed':
      case 'unverified-limit':
      case 'blocked':
        return refuse(refusalOf(saved, content));
      case 'number-taken':
        if (!isSuggested(command) || (taken !== undefined && replacement === undefined))
          return refuse(refusalOf(saved, content));
        taken ??= content.invoice.invoiceNumber;
        account = (await ports.accounts.find(userId)) ?? account;
        break;
      case 'duplicate':
        known = await knownSubmission(key, ports);
        break;
      case 'overtaken':
        account = (await ports.accounts.find(userId)) ?? account;
        known = known.kind === 'resumed' ? await knownSubmission(key, ports) : known;
    }
  }
  return refuse(problem('in-progress'));
}
