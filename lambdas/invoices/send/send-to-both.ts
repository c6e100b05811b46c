import { clientMessageFault } from '#domain/client-email/client-message';
import { checkCopies } from '#domain/clients/document-copies';
import { problem, sentenceOf } from '#domain/contract/problems';
import { normalizeEmail } from '#domain/email-address';
import { plainEmail } from '#domain/plain-email';
import { ok, refuse } from '#domain/result';
import { clientMailRefusal } from '../../client-email/index.ts';
import type { ClientMailPorts } from '../email-client/client-mail-ports.ts';
import { emailInvoiceOf } from '../email-client/mail-client.ts';
import { ownAccount } from '../own-account.ts';
import type { SendInvoicePorts } from '../ports.ts';
import { type SendOutcome, sendAnswer } from './mail-submission.ts';
import type { SendInvoiceCommand } from './reserve-submission.ts';
import { sendInvoice, sendInvoiceOf } from './send-invoice.ts';

/**
 * Sends an invoice to its owner and, if requested, to its client: two emails with separate outcomes under one key, so
 * that a retry sends those that are still missing. If the client cannot be emailed, nothing is saved. If the function
 * dies after the owner's email, the next press of the button repeats the key, and only the client's email is sent. If
 * nobody presses it, Today lists the invoice: as not with the client, or its email as not confirmed.
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
  // A repeated press is answered with what was done, although the client cannot be emailed any more.
  const isRepeated =
    refusal !== undefined && (await ports.invoices.findContent(userId, submissionId)) !== undefined;
  if (refusal && !isRepeated) return refuse(refusal);
  const sent = await sendInvoiceOf(account, command, ports);
  if (!sent.ok) return sent;
  const { invoiceId, isNew, problem: ownerProblem } = sent.value;
  const known = ownerProblem ? undefined : sent.value;
  const savedRecord = known?.record ?? (await ports.invoices.find(userId, invoiceId));
  // An email that the client got earlier is no reason to refuse this one; an email that another request adds now is.
  const afterMail = savedRecord?.clientMail?.mailId;
  const mailed = await emailInvoiceOf(
    { account, known, isNewKey: isNew, isCounted: isNew },
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
  // The client's email may still be sent: the browser keeps the key, and asks again.
  if (!mailed.ok && mailed.refusal.code === 'in-progress') return mailed;
  if (mailed.ok && !ownerProblem)
    return ok({ success: true, message: 'Invoice sent.', invoice: mailed.value.invoice });
  const record = await ports.invoices.find(userId, invoiceId);
  // An invoice whose email was refused may have been deleted in the meantime.
  if (!record) return refuse(problem('invoice-not-found'));
  const answer = sendAnswer(record, !ownerProblem);
  return ok(mailed.ok ? answer : { ...answer, clientProblem: sentenceOf(mailed.refusal) });
}
