import { type Problem, problem } from '#domain/contract/problems';
import { normalizeEmail } from '#domain/email-address';
import type { InvoiceContent, InvoiceRecord } from '#domain/invoices/invoice-record';
import { plainEmail } from '#domain/plain-email';
import { ok, type Result, refuse } from '#domain/result';
import {
  bodyHashes,
  type DeliverPorts,
  type Delivery,
  PLAN_AGAIN,
  submitOnce,
} from '../../messaging/index.ts';
import type { Mail } from '../../platform/ses/mail.ts';
import { logoForClients } from '../../profile/index.ts';
import { refusalOf } from '../drafts/save-refusal.ts';
import type { NewSubmission } from '../new-submission.ts';
import { ownAccount } from '../own-account.ts';
import type { InvoiceAccount, SavedInvoice, SaveInvoicePorts, SendInvoicePorts } from '../ports.ts';
import { type KnownSubmission, knownSubmission } from './known-submission.ts';
import { composeSubmission, type OwnerMailFacts, type SendOutcome, sendAnswer } from './mail-submission.ts';
import { planInvoice } from './plan-invoice.ts';
import { isSuggested, maxAttemptsFor, replaceNumber, type SendInvoice } from './plan-number.ts';
import { recordQuoteDeposits } from './quoted-deposit.ts';

/** A submission as received. `claimedUserId` is compared with the caller only, `sentBody` with earlier requests. */
export type SendInvoiceCommand = SendInvoice & {
  readonly claimedUserId?: string;
  readonly sentBody?: string;
};

/** An invoice whose submission is finished, as stored. */
export interface Submitted {
  readonly record: InvoiceRecord;
  readonly content: InvoiceContent;
  readonly isMailed: boolean;
  /** False if an earlier request with the same key did it, or began it. */
  readonly isNew: boolean;
}

/** Composes and delivers the reserved email of an invoice. */
interface Mailer extends DeliverPorts {
  readonly compose: (submission: NewSubmission, facts: OwnerMailFacts) => Promise<Mail>;
}

/**
 * The result once an invoice is saved and the outcome of its email is stored. It is read only if another request has
 * changed it since, or deleted it, or if a report of the mail service concluded its email first.
 */
async function resultOf(
  kind: 'saved' | Delivery['kind'],
  { userId, content, isRepeated }: NewSubmission,
  stored: InvoiceRecord | undefined,
  ports: SaveInvoicePorts,
): Promise<Result<Submitted, Problem>> {
  const { invoiceId } = content;
  if (kind === 'unknown') return refuse(problem('delivery-unknown', { invoiceId }));
  if (kind === 'failed') return refuse(problem('mail-refused', { invoiceId }));
  const isConcluded = stored && stored.delivery !== 'pending';
  const record = isConcluded ? stored : await ports.invoices.find(userId, invoiceId);
  if (!record) return refuse(problem('invoice-not-found'));
  return ok({ record, content, isMailed: kind === 'sent', isNew: !isRepeated });
}

const answerOf = (submitted: Result<Submitted, Problem>): SendOutcome =>
  submitted.ok ? sendAnswer(submitted.value.record, submitted.value.isMailed) : submitted;

/**
 * Creates, edits, retries or resends an invoice, and emails it to the account's own address (rules 24-29 and 36). A
 * refusal before the email is reserved changes nothing in the table, except the count of the daily limit. A later
 * refusal names the invoice, which is stored as failed or unconfirmed.
 */
export const sendInvoice = async (
  command: SendInvoiceCommand,
  ports: SendInvoicePorts,
): Promise<SendOutcome> => {
  const own = await ownAccount(command, ports);
  return own.ok ? answerOf(await sendInvoiceOf(own.value, command, ports)) : own;
};

/** Sends an invoice of an account that was just read, like `sendInvoice`. Returns it as stored. */
export const sendInvoiceOf = (
  account: InvoiceAccount,
  command: SendInvoiceCommand,
  ports: SendInvoicePorts,
): Promise<Result<Submitted, Problem>> =>
  submitInvoice(account, command, ports, {
    ...ports,
    compose: (submission, facts) =>
      composeSubmission(
        submission,
        facts,
        command.client && normalizeEmail(plainEmail(command.invoice.clientEmail)),
        ports,
      ),
  });

/** An invoice to save without an email. */
export type SaveInvoiceCommand = Omit<SendInvoiceCommand, 'mail'>;

function failUnexpectedMail(): never {
  throw new Error('An email was reserved for an invoice that is saved without one');
}

/** Saves an invoice like `sendInvoice`, without an email. */
export async function saveInvoice(
  command: SaveInvoiceCommand,
  ports: SaveInvoicePorts,
): Promise<SendOutcome> {
  const own = await ownAccount(command, ports);
  if (!own.ok) return own;
  const mailer = {
    compose: failUnexpectedMail,
    mail: { send: failUnexpectedMail },
    sleep: ports.sleep,
    random: () => 0,
  };
  return answerOf(await submitInvoice(own.value, { ...command, mail: false }, ports, mailer));
}

/** A submission whose email was certainly not sent and whose key may try again. */
type Resumed = Extract<KnownSubmission, { readonly kind: 'resumed' }>;

async function submitInvoice(
  ownerAccount: InvoiceAccount,
  command: SendInvoiceCommand,
  ports: SaveInvoicePorts,
  mailer: Mailer,
): Promise<Result<Submitted, Problem>> {
  const { userId, submissionId } = command;
  let account = ownerAccount;

  const { submissionId: _key, sentBody, ...body } = command;
  const key = { userId, submissionId, hashes: bodyHashes(sentBody, body, ports.hash) };
  const notMeSecret = ports.newSecret();
  const notMeSecretFor = ({ isMetered }: NewSubmission) => (isMetered ? notMeSecret : undefined);
  let takenNumber: string | undefined;
  let replacement: string | undefined;
  const hasNoReplacement = () => takenNumber !== undefined && replacement === undefined;
  // An invoice that is sent as stored keeps its own logo.
  const readLogo = async () => (command.asStored ? undefined : logoForClients(userId, account, ports.logos));
  let logo: ReturnType<typeof readLogo> | undefined;
  let saved: SavedInvoice | undefined;
  return submitOnce<Submitted, Resumed | undefined, NewSubmission, undefined>(
    {
      rounds: maxAttemptsFor(command),
      async knownKey() {
        const known = await knownSubmission(key, ports);
        if (known.kind === 'refused') return { answer: refuse(known.refusal) };
        if (known.kind === 'done')
          return { answer: ok({ ...known, isMailed: command.mail ?? true, isNew: false }) };
        return { found: known.kind === 'resumed' ? known : undefined };
      },
      async plan(resumed) {
        logo ??= readLogo();
        replacement = await replaceNumber(userId, takenNumber, account, ports.invoices);
        const { invoiceId, bodyHash } = {
          bodyHash: key.hashes.sent,
          invoiceId: command.invoiceId,
          ...resumed,
        };
        return planInvoice(command, { bodyHash, account, logo: await logo, invoiceId, replacement }, ports);
      },
      // An unverified account is metered: it has its own, smaller limit.
      countInLimits: async ({ isMailed, isMetered }, isAlreadyCounted) =>
        isAlreadyCounted || !isMailed || isMetered || (await ports.mailCap.admit(userId))
          ? ok(undefined)
          : refuse(problem('daily-mail-limit')),
      async reserve(submission) {
        const { content, isMetered } = submission;
        const outcome = await ports.invoices.save(
          { ...submission, ...(isMetered && { blockTokenHash: ports.hash(notMeSecret) }) },
          account,
        );
        switch (outcome.kind) {
          case 'reserved':
            await recordQuoteDeposits(submission, ports);
            saved = outcome.saved;
            return outcome.reservation;
          case 'saved': {
            await recordQuoteDeposits(submission, ports);
            // The payments of a quote's deposit change the invoice once more.
            return resultOf('saved', submission, submission.quoted ? undefined : outcome.record, ports);
          }
          case 'quote-invoiced':
          case 'visit-billed':
          case 'repeat-changed':
          case 'photo-missing':
          case 'unverified-limit':
          case 'blocked':
            return refuse(refusalOf(outcome, content));
          case 'number-taken':
            if (!isSuggested(command) || hasNoReplacement()) return refuse(refusalOf(outcome, content));
            takenNumber ??= content.invoice.invoiceNumber;
            break;
          case 'overtaken':
          case 'duplicate':
        }
        account = (await ports.accounts.find(userId)) ?? account;
        return PLAN_AGAIN;
      },
      compose: async (submission) =>
        mailer.compose(submission, { logo: await logo, notMe: notMeSecretFor(submission) }),
      answer: (kind, submission) => resultOf(kind, submission, saved?.record, ports),
      answerAfterConflicts: () => refuse(problem('in-progress')),
    },
    mailer,
  );
}
