import { type Problem, problem, sentenceOf } from '#domain/contract/problems';
import { normalizeEmail } from '#domain/email-address';
import { clientMessageFault } from '#domain/invoices/client-mail';
import { plainEmail } from '#domain/plain-email';
import { ok, refuse } from '#domain/result';
import { clientMailRefusal } from '../../client-email/index.ts';
import type { ClientMailPorts } from '../email-client/client-mail-ports.ts';
import { emailInvoiceToClient } from '../email-client/mail-client.ts';
import type { SendInvoicePorts } from '../ports.ts';
import { type SendOutcome, sendAnswer } from './mail-submission.ts';
import { type SendInvoiceCommand, sendInvoice } from './send-invoice.ts';

/** ID of the invoice, if it was saved although its email to the owner was refused or is unconfirmed. */
const savedInvoiceId = ({ code, invoiceId }: Problem): string | undefined =>
  code === 'mail-refused' || code === 'delivery-unknown' ? invoiceId : undefined;

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
  const account = await ports.accounts.find(userId);
  const to = normalizeEmail(plainEmail(command.invoice.clientEmail));
  const refusal = account && (await clientMailRefusal(userId, to, account, ports));
  if (refusal) return refuse(refusal);
  const sent = await sendInvoice(command, ports);
  const invoiceId = sent.ok ? sent.value.invoice.invoiceId : savedInvoiceId(sent.refusal);
  if (invoiceId === undefined) return sent;
  const before = await ports.invoices.find(userId, invoiceId);
  const afterMail = before?.clientMail?.mailId;
  const mailed = await emailInvoiceToClient(
    {
      userId,
      invoiceId,
      mailId: submissionId,
      message: client.message,
      basedOn: submissionId,
      ...(sentBody !== undefined && { sentBody }),
      ...(afterMail !== undefined && afterMail !== submissionId && { afterMail }),
    },
    ports,
  );
  const record = await ports.invoices.find(userId, invoiceId);
  // An invoice whose email was refused may have been deleted in the meantime.
  if (!record) return refuse(problem('invoice-not-found'));
  const answer = sendAnswer(record, sent.ok);
  return mailed.ok || !answer.ok
    ? answer
    : ok({ ...answer.value, clientProblem: sentenceOf(mailed.refusal) });
}
