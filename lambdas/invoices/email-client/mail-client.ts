import { clientMessageFault, parseClientMessage } from '#domain/client-email/client-mail';
import { checkCopies } from '#domain/clients/document-copies';
import type { InvoiceAnswer, MailClientBody } from '#domain/contract/invoice-changes';
import { type Problem, problem } from '#domain/contract/problems';
import { clientVersionsOf, replacedVersion } from '#domain/documents/client-version';
import { askingOf } from '#domain/documents/standing';
import { normalizeEmail } from '#domain/email-address';
import { paidOf } from '#domain/invoices/deposit-paid';
import { invoiceActions } from '#domain/invoices/invoice-actions';
import type { InvoiceContent, InvoiceRecord } from '#domain/invoices/invoice-record';
import type { Cents } from '#domain/money';
import { plainEmail } from '#domain/plain-email';
import { ok, type Result, refuse } from '#domain/result';
import { type ClientMailPass, passClientMailGate } from '../../client-email/index.ts';
import { answerKnownKey, bodyHashes, lookUpKey, PLAN_AGAIN, submitOnce } from '../../messaging/index.ts';
import { issuedLogo, type ShownContent, shownContent } from '../../profile/index.ts';
import { ownInvoice } from '../own-invoice.ts';
import { isUnpayableOnline } from '../pdf/payable-online.ts';
import { storedOrDrawnPdf } from '../pdf/stored-or-drawn-pdf.ts';
import type { InvoiceAccount, SavedInvoice } from '../ports.ts';
import { summarizeInvoice } from '../search/summarize-invoice.ts';
import { acceptsOnline } from '../send/account-snapshot.ts';
import { clientMail } from './client-mail.ts';
import type { ClientMailPorts, KnownClientMail, NewClientMail } from './client-mail-ports.ts';

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

/** An email to reserve, with the content it shows. */
interface ClientMailPlan {
  readonly to: string;
  readonly content: ShownContent;
  readonly mail: NewClientMail;
}

/** What a request that has just saved or read the invoice hands on, so that it is not read again. */
export interface MailingContext {
  readonly account: InvoiceAccount;
  /** The invoice as stored, and its content. */
  readonly known?: { readonly record: InvoiceRecord; readonly content: InvoiceContent } | undefined;
  /** True if no earlier request can have emailed the client with this key. */
  readonly isNewKey?: boolean;
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
 * Whether the client's page will have a button to pay: something is owed, and the owner takes online payments for it.
 * `isExcluded`: the owner excluded this invoice from online payments.
 */
export async function isPayableOnline(
  userId: string,
  { balanceCents, isExcluded = false }: { readonly balanceCents: Cents; readonly isExcluded?: boolean },
  { takesOnlinePayments }: Pick<ClientMailPorts, 'takesOnlinePayments'>,
): Promise<boolean> {
  if (balanceCents <= 0 || isExcluded) return false;
  return takesOnlinePayments(userId);
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
  const account = await ports.accounts.find(command.userId);
  return account ? emailInvoiceOf({ account }, command, ports) : refuse(problem('setup-incomplete'));
}

/** Emails an invoice like `emailInvoiceToClient`, with what the request knows already. */
export async function emailInvoiceOf(
  { account, known, isNewKey = false }: MailingContext,
  command: EmailInvoiceToClient,
  ports: ClientMailPorts,
): Promise<Answer> {
  const { userId, invoiceId, mailId } = command;
  const message = parseClientMessage(command.message);
  const { mailId: _key, sentBody, isAutomatic = false, ...body } = command;
  const hashes = bodyHashes(sentBody, body, ports.hash);
  const stopSecret = ports.newSecret();
  const online = { takesOnlinePayments: () => acceptsOnline(userId, account, ports) };
  const isPayable = (record: InvoiceRecord) =>
    isPayableOnline(
      userId,
      { balanceCents: askingOf(record).askedCents, isExcluded: record.onlinePayments?.isExcluded === true },
      online,
    );
  // Only the first round uses what the caller knows; later ones read what changed in the meantime.
  let isFirstRound = true;
  let saved: SavedInvoice | undefined;
  return submitOnce<InvoiceAnswer, KnownClientMail | undefined, ClientMailPlan, ClientMailPass>(
    {
      rounds: 5,
      knownKey: () =>
        isFirstRound && isNewKey
          ? Promise.resolve({ found: undefined })
          : answerKnownKey(
              lookUpKey(() => ports.clientMails.find(userId, mailId), hashes, ports.sleep),
              {
                finished: () => answerOf(command, undefined, ports),
                refused: (kind) => problem(kind, { invoiceId }),
              },
            ),
      plan(returned) {
        const facts = { bodyHash: hashes.sent, stopSecret, account, returned };
        const planned = plan(command, { ...facts, known: isFirstRound ? known : undefined }, ports);
        isFirstRound = false;
        return planned;
      },
      countInLimits: ({ to }, isAlreadyCounted) =>
        passClientMailGate({ userId, to, account, isAlreadyCounted }, ports),
      reserve: async ({ mail }) => {
        const reserved = await ports.clientMails.reserve(mail);
        if (reserved.kind !== 'reserved') return PLAN_AGAIN;
        saved = reserved.saved;
        return reserved.reservation;
      },
      compose: async ({ to, content, mail: { record, linkId } }, pass) => {
        // Email and PDF list the same payments, each with its day and method.
        const isUnpayable = await isUnpayableOnline(userId, content, record, online);
        const paid = paidOf(record, await ports.invoices.payments(userId, record));
        return clientMail({
          userId,
          mailId,
          linkId,
          content,
          message,
          stopSecret,
          pass,
          howToPay: account.howToPay,
          paid: { ...record, ...paid },
          pdf: await storedOrDrawnPdf(
            userId,
            content,
            { ...paid, linkId, isUnpayableOnline: isUnpayable },
            ports,
          ),
          logo: (await issuedLogo(userId, content, ports.logos))?.png,
          now: ports.clock(),
          siteOrigin: await ports.siteOrigin(),
          isPayable: await isPayable(record),
          isAutomatic,
          replaces: replacedVersion(clientVersionsOf(record), to),
        });
      },
      answer: () => answerOf(command, saved?.record, ports),
      answerAfterConflicts: () => refuse(problem('in-progress', { invoiceId })),
    },
    ports,
  );
}
