import type { Problem } from '#domain/contract/problems';
import { normalizeEmail } from '#domain/email-address';
import { plainEmail } from '#domain/plain-email';
import { ok, type Result, refuse } from '#domain/result';
import { deliver } from '../../messaging/index.ts';
import { ownAccount } from '../own-account.ts';
import type { InvoiceAccount, SaveInvoicePorts, SendInvoicePorts } from '../ports.ts';
import { composeSubmission, type SendOutcome, sendAnswer } from './mail-submission.ts';
import {
  reserveSubmission,
  resultOf,
  type SendInvoiceCommand,
  type Submitted,
} from './reserve-submission.ts';

function answerOf(submitted: Result<Submitted, Problem>): SendOutcome {
  if (!submitted.ok) return submitted;
  const { value } = submitted;
  return value.problem ? refuse(value.problem) : ok(sendAnswer(value.record, value.isMailed));
}

/**
 * Creates, edits, retries or resends an invoice, and emails it to the account's own address (rules 24-29 and 36). A
 * refusal before the email is reserved changes nothing in the table, except the count of the daily limit. A later
 * refusal names the invoice, which is stored as failed or unconfirmed.
 */
export async function sendInvoice(
  command: SendInvoiceCommand,
  ports: SendInvoicePorts,
): Promise<SendOutcome> {
  const own = await ownAccount(command, ports);
  return own.ok ? answerOf(await sendInvoiceOf(own.value, command, ports)) : own;
}

/** Sends an invoice of an account that was just read, like `sendInvoice`. A refusal means that nothing was saved. */
export async function sendInvoiceOf(
  account: InvoiceAccount,
  command: SendInvoiceCommand,
  ports: SendInvoicePorts,
): Promise<Result<Submitted, Problem>> {
  const reserved = await reserveSubmission(account, command, ports);
  if ('answer' in reserved) return reserved.answer;
  const { submission, reservation, saved, logo, notMe } = reserved;
  const alsoTo = command.client && normalizeEmail(plainEmail(command.invoice.clientEmail));
  const compose = () => composeSubmission(submission, { logo, notMe }, alsoTo, ports);
  const { kind } = await deliver(reservation, compose, ports);
  return resultOf(kind, submission, saved.record, ports);
}

/** An invoice to save without an email. */
export type SaveInvoiceCommand = Omit<SendInvoiceCommand, 'mail'>;

/** Saves an invoice like `sendInvoice`, without an email. */
export async function saveInvoice(
  command: SaveInvoiceCommand,
  ports: SaveInvoicePorts,
): Promise<SendOutcome> {
  const own = await ownAccount(command, ports);
  if (!own.ok) return own;
  const saved = await reserveSubmission(own.value, { ...command, mail: false }, ports);
  if ('answer' in saved) return answerOf(saved.answer);
  throw new Error('An email was reserved for an invoice that is saved without one');
}
