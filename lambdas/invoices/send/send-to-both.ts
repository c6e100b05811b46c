import { clientMessageFault } from '#domain/client-email/client-mail';
import { checkCopies } from '#domain/clients/document-copies';
import { type Problem, problem, sentenceOf } from '#domain/contract/problems';
import { normalizeEmail } from '#domain/email-address';
import { plainEmail } from '#domain/plain-email';
import { ok, type Result, refuse } from '#domain/result';
import { clientMailRefusal } from '../../client-email/index.ts';
import type { ClientMailPorts } from '../email-client/client-mail-ports.ts';
import { emailInvoiceOf } from '../email-client/mail-client.ts';
import { ownAccount } from '../own-account.ts';
import type { SendInvoicePorts } from '../ports.ts';
import { type SendOutcome, sendAnswer } from './mail-submission.ts';
import type { SendInvoiceCommand, Submitted } from './reserve-submission.ts';
import { sendInvoice, sendInvoiceOf } from './send-invoice.ts';

/** ID of the invoice, if it was saved although its email to the owner was refused or is unconfirmed. */
const savedInvoiceId = ({ code, invoiceId }: Problem): string | undefined =>
  code === 'mail-refused' || code === 'delivery-unknown' ? invoiceId : undefined;

/**
 * The invoice to email to the client: what was just saved, or, if the email to the owner failed, what is stored.
 * Undefined if nothing was saved.
 */
async function savedInvoice(
  userId: string,
  sent: Result<Submitted, Problem>,
  { invoices }: Pick<SendInvoicePorts, 'invoices'>,
) {
  if (sent.ok)
    return { invoiceId: sent.value.record.invoiceId, record: sent.value.record, known: sent.value };
  const invoiceId = savedInvoiceId(sent.refusal);
  if (invoiceId === undefined) return undefined;
  return { invoiceId, record: await invoices.find(userId, invoiceId), known: undefined };
}

/**
 * Sends an invoice to its owner and, if requested, to its client: two emails with separate outcomes under one key, so
 * that a retry sends those that are still missing. If the client cannot be emailed, nothing is saved.
 */
export async function sendToBoth(
  command: SendInvoiceCommand,
  ports: SendInvoicePorts & ClientMailPorts,
): Promise<SendOutcome> {
  const { client, userId, submissionId, sentBody } = command;
  if (!client) return sendInvoice(command, ports);
  const fault = clientMessageFault(client.message);
  if (fault !== undefined)
    return refuse(problem('invalid-request', { faults: [{ field: 'client.message', message: fault }] }));
  const copies = checkCopies(client.copies, '');
  if (!copies.ok)
    return refuse(
      problem('invalid-request', { faults: [{ field: 'client.copies', message: copies.refusal }] }),
    );
  const own = await ownAccount(command, ports);
  if (!own.ok) return own;
  const account = own.value;
  const to = normalizeEmail(plainEmail(command.invoice.clientEmail));
  const refusal = await clientMailRefusal(userId, to, account, ports);
  if (refusal) return refuse(refusal);
  const sent = await sendInvoiceOf(account, command, ports);
  const saved = await savedInvoice(userId, sent, ports);
  if (!saved) return sent.ok ? sendAnswer(sent.value.record, sent.value.isMailed) : sent;
  const { invoiceId, known } = saved;
  const afterMail = saved.record?.clientMail?.mailId;
  const mailed = await emailInvoiceOf(
    { account, known, isNewKey: known?.isNew ?? false },
    {
      userId,
      invoiceId,
      mailId: submissionId,
      message: client.message,
      ...(client.copies && { copies: client.copies }),
      basedOn: submissionId,
      ...(sentBody !== undefined && { sentBody }),
      ...(afterMail !== undefined && afterMail !== submissionId && { afterMail }),
    },
    ports,
  );
  if (mailed.ok && sent.ok)
    return ok({ success: true, message: 'Invoice sent.', invoice: mailed.value.invoice });
  const record = await ports.invoices.find(userId, invoiceId);
  // An invoice whose email was refused may have been deleted in the meantime.
  if (!record) return refuse(problem('invoice-not-found'));
  const answer = sendAnswer(record, sent.ok);
  return mailed.ok || !answer.ok
    ? answer
    : ok({ ...answer.value, clientProblem: sentenceOf(mailed.refusal) });
}
