import { type Problem, problem } from '#domain/contract/problems';
import type { InvoiceContent, InvoiceRecord } from '#domain/invoices/invoice-record';
import { ok, type Result, refuse } from '#domain/result';
import { takeDailyQuota } from '../../client-email/index.ts';
import {
  bodyHashes,
  type Delivery,
  type Earlier,
  type Reservation,
  refuseUnlessKnown,
} from '../../messaging/index.ts';
import type { StoredLogo } from '../../platform/s3/logo-store.ts';
import { logoForClients } from '../../profile/index.ts';
import { refusalOf } from '../drafts/save-refusal.ts';
import type { NewSubmission } from '../new-submission.ts';
import type { InvoiceAccount, SavedInvoice, SaveInvoicePorts } from '../ports.ts';
import { type KnownSubmission, knownSubmission } from './known-submission.ts';
import { planInvoice } from './plan-invoice.ts';
import { isSuggested, maxAttemptsFor, replaceNumber, type SendInvoice } from './plan-number.ts';
import { recordQuoteDeposits } from './quoted-deposit.ts';

/** A submission as received. `claimedUserId` is compared with the caller only, `sentBody` with earlier requests. */
export type SendInvoiceCommand = SendInvoice & {
  readonly claimedUserId?: string;
  readonly sentBody?: string;
};

/**
 * An invoice that is saved. Its email was sent, or none was wanted; or `problem` says why it was not, or may not have
 * been.
 */
export type Submitted = {
  readonly invoiceId: string;
  /** False if an earlier request with the same key saved it, or began to. */
  readonly isNew: boolean;
} & (
  | {
      /** As stored. */
      readonly record: InvoiceRecord;
      readonly content: InvoiceContent;
      readonly isMailed: boolean;
      readonly problem?: undefined;
    }
  | { readonly problem: Problem }
);

/**
 * The result once an invoice is saved and the outcome of its email is stored. It is read only if another request has
 * changed it since, or deleted it, or if a report of the mail service concluded its email first.
 */
export async function resultOf(
  kind: 'saved' | Delivery['kind'],
  { userId, content, isRepeated }: NewSubmission,
  stored: InvoiceRecord | undefined,
  ports: SaveInvoicePorts,
): Promise<Result<Submitted, Problem>> {
  const { invoiceId } = content;
  const isNew = !isRepeated;
  if (kind === 'unknown')
    return ok({ invoiceId, isNew, problem: problem('delivery-unknown', { invoiceId }) });
  if (kind === 'failed') return ok({ invoiceId, isNew, problem: problem('mail-refused', { invoiceId }) });
  const isConcluded = stored && stored.delivery !== 'pending';
  const record = isConcluded ? stored : await ports.invoices.find(userId, invoiceId);
  if (!record) return refuse(problem('invoice-not-found'));
  return ok({ invoiceId, isNew, record, content, isMailed: kind === 'sent' });
}

/** A submission whose email was certainly not sent and whose key may try again. */
type Resumed = Extract<KnownSubmission, { readonly kind: 'resumed' }>;

/** An email that is reserved with its invoice, and what it is composed from. */
interface ReservedSubmission {
  readonly submission: NewSubmission;
  readonly reservation: Reservation;
  readonly saved: SavedInvoice;
  /** The account's current logo; undefined for an invoice that is sent as stored, which keeps its own. */
  readonly logo: StoredLogo | undefined;
  /** The secret of the "This wasn't me" link; set if nobody has verified the address. */
  readonly notMe: string | undefined;
}

/** The key of a submission, and the hashes by which a repeated request is recognized. */
function keyOf(command: SendInvoiceCommand, hash: SaveInvoicePorts['hash']) {
  const { submissionId, sentBody, ...body } = command;
  return { userId: command.userId, submissionId, hashes: bodyHashes(sentBody, body, hash) };
}

/** The answer of an earlier request with the key, or the request that this one resumes. */
async function earlierOf(
  key: ReturnType<typeof keyOf>,
  { mail: isMailed = true }: SendInvoiceCommand,
  ports: SaveInvoicePorts,
): Promise<Earlier<Resumed | undefined, Submitted>> {
  const known = await knownSubmission(key, ports);
  switch (known.kind) {
    case 'refused':
      return { answer: refuse(known.refusal) };
    case 'unknown': {
      const { invoiceId } = known;
      return { answer: ok({ invoiceId, isNew: false, problem: problem('delivery-unknown', { invoiceId }) }) };
    }
    case 'done': {
      const { record, content } = known;
      return { answer: ok({ invoiceId: record.invoiceId, isNew: false, record, content, isMailed }) };
    }
    case 'resumed':
      return { found: known };
    case 'fresh':
      return { found: undefined };
  }
}

/**
 * Counts the emails of a submission in the daily limits: if the client cannot be emailed any more today, the owner is not
 * emailed either. A repeated request counts the client's email only once it knows that it is missing. An unverified
 * account has its own, smaller limit.
 */
async function limitRefusal(
  { userId, isMailed, isMetered, isRepeated }: NewSubmission,
  { client }: SendInvoiceCommand,
  account: InvoiceAccount,
  ports: SaveInvoicePorts,
): Promise<Problem | undefined> {
  if (!isMailed || isMetered) return undefined;
  if (client && !isRepeated) return takeDailyQuota(userId, account, ports, 1);
  return (await ports.mailCap.admit(userId)) ? undefined : problem('daily-mail-limit');
}

/**
 * Saves a submission once per key (rules 13 and 36), with its email reserved in the same transaction, or refuses it:
 * looks up the key, plans, counts in the daily limit, and writes all or nothing. If something changed after it was read,
 * plans again; the daily limit counts it only once. An answer means that there is no email to send.
 */
export async function reserveSubmission(
  ownerAccount: InvoiceAccount,
  command: SendInvoiceCommand,
  ports: SaveInvoicePorts,
): Promise<ReservedSubmission | { readonly answer: Result<Submitted, Problem> }> {
  const { userId } = command;
  const key = keyOf(command, ports.hash);
  const secret = ports.newSecret();
  const refused = async (refusal: Problem) => ({
    answer: await refuseUnlessKnown(earlierOf(key, command, ports), refuse(refusal)),
  });
  let account = ownerAccount;
  let logo: Promise<StoredLogo | undefined> | undefined;
  let takenNumber: string | undefined;
  for (let round = 0; ; round += 1) {
    const earlier = await earlierOf(key, command, ports);
    if ('answer' in earlier) return earlier;
    if (round === maxAttemptsFor(command)) return { answer: refuse(problem('in-progress')) };

    logo ??= command.asStored ? Promise.resolve(undefined) : logoForClients(userId, account, ports.logos);
    const replacement = await replaceNumber(userId, takenNumber, account, ports.invoices);
    const { bodyHash = key.hashes.sent, invoiceId = command.invoiceId } = earlier.found ?? {};
    const facts = { bodyHash, account, logo: await logo, invoiceId, replacement };
    const planned = await planInvoice(command, facts, ports);
    if (!planned.ok) return refused(planned.refusal);
    const submission = planned.value;
    const { content, isMetered } = submission;
    const limited = round === 0 ? await limitRefusal(submission, command, account, ports) : undefined;
    if (limited) return refused(limited);

    const metered = isMetered && { blockTokenHash: ports.hash(secret) };
    const outcome = await ports.invoices.save({ ...submission, ...metered }, account);
    switch (outcome.kind) {
      case 'reserved': {
        await recordQuoteDeposits(submission, ports);
        const { reservation, saved } = outcome;
        return { submission, reservation, saved, logo: facts.logo, notMe: isMetered ? secret : undefined };
      }
      case 'saved': {
        await recordQuoteDeposits(submission, ports);
        // The payments of a quote's deposit change the invoice once more.
        const stored = submission.quoted ? undefined : outcome.record;
        return { answer: await resultOf('saved', submission, stored, ports) };
      }
      case 'number-taken': {
        const hasNoReplacement = takenNumber !== undefined && replacement === undefined;
        if (!isSuggested(command) || hasNoReplacement) return refused(refusalOf(outcome, content));
        takenNumber ??= content.invoice.invoiceNumber;
        break;
      }
      case 'overtaken':
      case 'duplicate':
        break;
      default:
        return refused(refusalOf(outcome, content));
    }
    account = (await ports.accounts.find(userId)) ?? account;
  }
}
