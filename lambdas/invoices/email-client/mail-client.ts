import { clientMessageFault, parseClientMessage } from '#domain/client-email/client-message';
import { checkCopies } from '#domain/clients/document-copies';
import { type Problem, problem } from '#domain/contract/problems';
import { normalizeEmail } from '#domain/email-address';
import type { InvoiceAnswer, MailClientBody } from '#domain/invoices/contract/invoice-changes';
import { invoiceActions } from '#domain/invoices/invoice-actions';
import type { InvoiceContent, InvoiceRecord } from '#domain/invoices/invoice-record';
import { plainEmail } from '#domain/plain-email';
import { ok, type Result, refuse } from '#domain/result';
import { passClientMailGate } from '../../client-email/index.ts';
import { answerKnownKey, bodyHashes, deliver, lookUpKey, refuseUnlessKnown } from '../../messaging/index.ts';
import { shownContent } from '../../profile/index.ts';
import { ownInvoice } from '../own-invoice.ts';
import type { InvoiceAccount } from '../ports.ts';
import { summarizeInvoice } from '../search/summarize-invoice.ts';
import type { ClientMailPorts, KnownClientMail } from './client-mail-ports.ts';
import { type ClientMailPlan, composeClientMail } from './compose-client-mail.ts';

/** A request to email an invoice to its client. */
export interface EmailInvoiceToClient extends MailClientBody {
  readonly userId: string;
  readonly invoiceId: string;
  /** The key of the submission, used as the ID of the email. */
  readonly mailId: string;
  /** The request body as sent; retries are recognized by it. */
  readonly sentBody?: string;
  /** True if a schedule sends it, and nobody pressed anything. */
  readonly isAutomatic?: boolean;
}

type Answer = Result<InvoiceAnswer, Problem>;

/** Why an invoice cannot be emailed to its client in its current state; undefined if it can. */
function stateRefusal(
  record: InvoiceRecord,
  { basedOn: shownContentId, afterMail: shownMailId, mailId }: EmailInvoiceToClient,
): Problem | undefined {
  const { invoiceId, contentId, clientMail } = record;
  if (record.importId !== undefined) return problem('imported-document', { invoiceId });
  if (record.status === 'void') return problem('invoice-void', { invoiceId });
  if (record.delivery === 'pending' || clientMail?.delivery === 'pending')
    return problem('in-progress', { invoiceId });
  if (!invoiceActions(record).emailToClient) return problem('invoice-unfinished', { invoiceId });
  // Another tab has edited the invoice or emailed it to the client in the meantime.
  const isStale =
    contentId !== shownContentId || (clientMail?.mailId !== shownMailId && clientMail?.mailId !== mailId);
  return isStale ? problem('invoice-changed', { invoiceId }) : undefined;
}

/**
 * The answer is read only if another request has changed the invoice since this one stored it, or if a report of the mail
 * service concluded the email first.
 */
async function answerOf(
  { userId, invoiceId }: EmailInvoiceToClient,
  stored: InvoiceRecord | undefined,
  ports: ClientMailPorts,
): Promise<Answer> {
  const isConcluded = stored && stored.clientMail?.delivery !== 'pending';
  const record = isConcluded ? stored : await ports.invoices.find(userId, invoiceId);
  if (!record) throw new Error('An invoice that was just mailed is missing');
  return ok({ success: true, invoice: summarizeInvoice(record) });
}

/** The address to email: the one in the request, else the one used before, else the printed one. */
const addressFor = (record: InvoiceRecord, given: string | undefined): string =>
  normalizeEmail(plainEmail(given ?? record.deliveryEmail ?? record.clientEmail));

/** What a request that has just saved or read the invoice hands on, so that it is not read again. */
export interface MailingContext {
  readonly account: InvoiceAccount;
  /** The invoice as stored, and its content if it was read. */
  readonly known?: { readonly record: InvoiceRecord; readonly content?: InvoiceContent } | undefined;
  /**
   * True if nothing says that an earlier request emailed the client with this key. The key is then looked up only before
   * a refusal, and when the reservation finds it taken.
   */
  readonly isNewKey?: boolean;
  /** True if the request has counted the email in the daily limits already. */
  readonly isCounted?: boolean;
}

/**
 * Plans the email from the current invoice. Saving a draft deletes its previous content. If that happens after the
 * invoice was read, starts again, with at most `attempts` attempts.
 */
async function plan(
  command: EmailInvoiceToClient,
  facts: {
    readonly bodyHash: string;
    readonly stopSecret: string;
    readonly account: InvoiceAccount;
    readonly known: MailingContext['known'];
    readonly returned: KnownClientMail | undefined;
  },
  ports: ClientMailPorts,
  attempts = 3,
): Promise<Result<ClientMailPlan, Problem>> {
  const { userId, invoiceId, mailId } = command;
  const { bodyHash, stopSecret, account, known, returned } = facts;
  const own = known ? ok(known.record) : await ownInvoice(userId, invoiceId, ports.invoices);
  if (!own.ok) return own;
  const record = own.value;
  const refusal = stateRefusal(record, command);
  if (refusal) return refuse(refusal);
  const stored = known?.content ?? (await ports.invoices.findContent(userId, record.contentId));
  if (!stored && attempts > 1) return plan(command, facts, ports, attempts - 1);
  if (!stored) throw new Error('An invoice has no content');
  const to = addressFor(record, command.to);
  const copies = checkCopies(command.copies, to);
  const mail = {
    userId,
    mailId,
    bodyHash,
    record,
    content: stored,
    account,
    returned,
    to,
    stopTokenHash: ports.hash(stopSecret),
    ...(to !== normalizeEmail(record.clientEmail) && { deliveryEmail: to }),
    linkId: record.linkId ?? ports.newSecret(),
    copies: copies.ok ? copies.value : [],
    message: parseClientMessage(command.message),
  };
  return ok({ to, content: shownContent(stored, account), mail });
}

/**
 * Emails an invoice to its client, at most once per key (rule 36). The answer is the invoice, which shows the outcome
 * of the email. A refusal means that this call sent no email.
 */
export async function emailInvoiceToClient(
  command: EmailInvoiceToClient,
  ports: ClientMailPorts,
): Promise<Answer> {
  const fault = clientMessageFault(command.message);
  if (fault !== undefined)
    return refuse(problem('invalid-request', { faults: [{ field: 'message', message: fault }] }));
  const copies = checkCopies(command.copies, '');
  if (!copies.ok)
    return refuse(problem('invalid-request', { faults: [{ field: 'copies', message: copies.refusal }] }));
  const { account, record } = await ports.accounts.findWithInvoice(command.userId, command.invoiceId);
  if (!account) return refuse(problem('setup-incomplete'));
  // An email that was reserved with this key is on the invoice, until another one follows.
  const isNewKey = record?.clientMail?.mailId !== command.mailId;
  return emailInvoiceOf({ account, known: record && { record }, isNewKey }, command, ports);
}

/** Plans to make before giving up because of concurrent changes. */
const maxRounds = 5;

/**
 * Emails an invoice like `emailInvoiceToClient`, with what the request knows already: looks up the key, plans, passes the
 * gate of emails to clients, reserves, composes, delivers. If the invoice changed meanwhile, plans again; the daily
 * limits count the email only once.
 */
export async function emailInvoiceOf(
  { account, known, isNewKey = false, isCounted = false }: MailingContext,
  command: EmailInvoiceToClient,
  ports: ClientMailPorts,
): Promise<Answer> {
  const { userId, invoiceId, mailId } = command;
  const { mailId: _key, sentBody, isAutomatic: _automatic, ...body } = command;
  const hashes = bodyHashes(sentBody, body, ports.hash);
  const stopSecret = ports.newSecret();
  const earlierMail = () =>
    answerKnownKey<KnownClientMail, InvoiceAnswer>(
      lookUpKey(() => ports.clientMails.find(userId, mailId), hashes, ports.sleep),
      {
        finished: () => answerOf(command, undefined, ports),
        refused: (kind) => problem(kind, { invoiceId }),
      },
    );
  for (let round = 0; ; round += 1) {
    // Only the first round uses what the caller knows; later ones read what changed in the meantime.
    const isFirst = round === 0;
    const earlier = isFirst && isNewKey ? { found: undefined } : await earlierMail();
    if ('answer' in earlier) return earlier.answer;
    if (round === maxRounds) return refuse(problem('in-progress', { invoiceId }));
    const facts = { bodyHash: hashes.sent, stopSecret, account, returned: earlier.found };
    const planned = await plan(command, { ...facts, known: isFirst ? known : undefined }, ports);
    if (!planned.ok) return refuseUnlessKnown(earlierMail(), planned);
    const { to, mail } = planned.value;
    const isAlreadyCounted = isCounted || !isFirst;
    const passed = await passClientMailGate({ userId, to, account, isAlreadyCounted }, ports);
    if (!passed.ok) return refuseUnlessKnown(earlierMail(), passed);
    const reserved = await ports.clientMails.reserve(mail);
    if (reserved.kind !== 'reserved') continue;
    const composed = { command, account, pass: passed.value, stopSecret };
    await deliver(reserved.reservation, () => composeClientMail(planned.value, composed, ports), ports);
    return answerOf(command, reserved.saved.record, ports);
  }
}
