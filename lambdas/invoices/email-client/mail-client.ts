import type { InvoiceAnswer, MailClientBody } from '#domain/contract/invoice-changes';
import { type Problem, problem } from '#domain/contract/problems';
import { normalizeEmail } from '#domain/email-address';
import { clientMessageFault, parseClientMessage } from '#domain/invoices/client-message';
import type { HowToPay } from '#domain/invoices/how-to-pay';
import { invoiceActions } from '#domain/invoices/invoice-actions';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { ok, type Result, refuse } from '#domain/result';
import { type ClientMailPass, passClientMailGate } from '../../client-email/index.ts';
import { deliver, knownMessage, type Reservation } from '../../messaging/index.ts';

import { type ShownContent, shownContent } from '../../profile/index.ts';
import { ownInvoice } from '../own-invoice.ts';
import { keptOrDrawn } from '../pdf/kept-or-drawn.ts';
import { summarizeInvoice } from '../search/summarize-invoice.ts';
import { clientMail } from './client-mail.ts';
import type { MailClientPorts, NewClientMail } from './client-mail-ports.ts';

export interface MailClient extends MailClientBody {
  readonly userId: string;
  readonly invoiceId: string;
  /** The key of the submission; it names the mail. */
  readonly mailId: string;
}

type Answer = Result<InvoiceAnswer, Problem>;

/** Why an invoice cannot be mailed to its client as it stands; undefined if it can. */
function standingRefusal(
  record: InvoiceRecord,
  { basedOn, afterMail, mailId }: MailClient,
): Problem | undefined {
  const { invoiceId, contentId, clientMail } = record;
  if (record.status === 'void') return problem('invoice-void', { invoiceId });
  if (record.delivery === 'pending' || clientMail?.delivery === 'pending')
    return problem('in-progress', { invoiceId });
  if (!invoiceActions(record).mailClient) return problem('invoice-unfinished', { invoiceId });
  // Another tab has edited it, or mailed it to the client meanwhile.
  const isStale =
    contentId !== basedOn || (clientMail?.mailId !== afterMail && clientMail?.mailId !== mailId);
  return isStale ? problem('invoice-changed', { invoiceId }) : undefined;
}

async function answerOf({ userId, invoiceId }: MailClient, ports: MailClientPorts): Promise<Answer> {
  const record = await ports.invoices.find(userId, invoiceId);
  if (!record) throw new Error('An invoice that was just mailed is missing');
  return ok({ success: true, invoice: summarizeInvoice(record) });
}

/** The address an invoice is mailed to: the one given now, the one given before, or the printed one. */
const addressFor = (record: InvoiceRecord, given: string | undefined): string =>
  normalizeEmail(given ?? record.deliveryEmail ?? record.clientEmail);

/** Renders, mails and settles a reserved mail; what became of it stands on the invoice. */
async function send(
  mail: NewClientMail,
  reservation: Reservation,
  facts: {
    content: ShownContent;
    message: string;
    stopSecret: string;
    howToPay: HowToPay | undefined;
    pass: ClientMailPass;
  },
  ports: MailClientPorts,
): Promise<void> {
  const { userId, mailId, record, linkId } = mail;
  const compose = async () =>
    clientMail({
      ...{ userId, mailId, linkId, ...facts },
      settled: record,
      pdf: await keptOrDrawn(userId, facts.content, { linkId, paidCents: record.paidCents }, ports),
      siteOrigin: await ports.siteOrigin(),
    });
  await deliver(reservation, compose, ports);
}

/**
 * Mails an invoice to its client: key, account, address, then reserve, render, send, settle (rule 36). Whatever became
 * of the mail, the answer is the invoice, which says so; a refusal means that nothing was tried.
 */
export async function mailClient(command: MailClient, ports: MailClientPorts): Promise<Answer> {
  const { userId, invoiceId, mailId, to: given } = command;
  const message = parseClientMessage(command.message);
  const fault = clientMessageFault(command.message);
  if (fault !== undefined)
    return refuse(problem('invalid-request', { faults: [{ field: 'message', message: fault }] }));
  const account = await ports.accounts.find(userId);
  if (!account) return refuse(problem('setup-incomplete'));
  const { mailId: _key, ...body } = command;
  const bodyHash = ports.hash(JSON.stringify(body));
  const stopSecret = ports.newSecret();
  let isCounted = false;
  for (let round = 0; round < 5; round += 1) {
    const known = await knownMessage(() => ports.clientMails.find(userId, mailId), bodyHash, ports.sleep);
    if (known.kind === 'key-reused' || known.kind === 'in-progress')
      return refuse(problem(known.kind, { invoiceId }));
    if (known.kind === 'sent' || known.kind === 'unknown') return answerOf(command, ports);
    const own = await ownInvoice(userId, invoiceId, ports.invoices);
    if (!own.ok) return own;
    const record = own.value;
    const to = addressFor(record, given);
    const refusal = standingRefusal(record, command);
    if (refusal) return refuse(refusal);
    const stored = await ports.invoices.findContent(userId, record.contentId);
    if (!stored) throw new Error('An invoice has no content');
    const content = shownContent(stored, account);
    const gate = await passClientMailGate({ userId, to, account, isCounted }, ports);
    if (!gate.ok) return gate;
    isCounted = true;
    const mail: NewClientMail = {
      ...{ userId, mailId, bodyHash, record, to, stopTokenHash: ports.hash(stopSecret) },
      ...(to !== normalizeEmail(record.clientEmail) && { deliveryEmail: to }),
      linkId: record.linkId ?? ports.newSecret(),
    };
    const reserved = await ports.clientMails.reserve(mail);
    if (reserved.kind !== 'reserved') continue;
    const facts = { content, message, stopSecret, howToPay: account.howToPay, pass: gate.value };
    await send(mail, reserved.reservation, facts, ports);
    return answerOf(command, ports);
  }
  return refuse(problem('in-progress', { invoiceId }));
}
