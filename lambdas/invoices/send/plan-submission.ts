import { type Problem, problem } from '#domain/contract/problems';
import { amountsOf } from '#domain/documents/amounts';
import { shownMessages } from '#domain/documents/invoice-limits';
import { sheetOfInvoice } from '#domain/documents/invoice-sheet';
import { isLockedByPayments } from '#domain/documents/money-amounts';
import { validateInvoice } from '#domain/documents/validate-invoice';
import { onlineDepositCents } from '#domain/invoices/deposit-paid';
import {
  type InvoiceContent,
  type InvoiceRecord,
  isCounted,
  mayBeWithClient,
} from '#domain/invoices/invoice-record';
import type { Cents } from '#domain/money';
import { businessOnInvoice } from '#domain/profile/profile';
import { ok, type Result, refuse } from '#domain/result';
import type { StoredLogo } from '../../platform/s3/logo-store.ts';
import { shownContent } from '../../profile/index.ts';
import type { NewSubmission, QuotedDeposit, StoredBilling } from '../new-submission.ts';
import { styleOf } from '../pdf/print-invoice.ts';
import type { InvoiceAccount } from '../ports.ts';
import { checkDepositCovered, checkStoredInvoice } from '../search/check-stored-invoice.ts';
import { accountSnapshotFor } from './account-snapshot.ts';
import { planNumber, type SendInvoice } from './plan-number.ts';
import { minimumTotalFor, originFields } from './quoted-deposit.ts';

/** True for a repeated request whose email to the owner was certainly not sent: nothing of the invoice changes. */
const isRetry = (
  { contentId, delivery }: InvoiceRecord,
  { submissionId }: Pick<SendInvoice, 'submissionId'>,
) => contentId === submissionId && delivery === 'failed';

/** Why an invoice cannot be changed now (rule 25); undefined if it can. */
export function editRefusal(
  existing: InvoiceRecord,
  command: Pick<SendInvoice, 'basedOn' | 'submissionId' | 'asStored'>,
): Problem | undefined {
  const { invoiceId, contentId } = existing;
  if (existing.importId !== undefined) return problem('imported-document', { invoiceId });
  switch (existing.status) {
    case 'paid':
      if (!isRetry(existing, command)) return problem('invoice-paid', { invoiceId });
      break;
    case 'void':
      return problem('invoice-void', { invoiceId });
    // A newer release wrote this status, and perhaps other data that this release cannot read.
    case 'unknown':
      return problem('invoice-changed', { invoiceId });
    case 'created':
    case 'sent':
    case 'failed':
  }
  if (existing.delivery === 'pending') return problem('in-progress', { invoiceId });
  // Emailing the stored invoice changes nothing in it.
  if (isLockedByPayments(existing) && !command.asStored) return problem('invoice-partly-paid', { invoiceId });
  const isStale =
    command.basedOn !== undefined && command.basedOn !== contentId && command.submissionId !== contentId;
  return isStale ? problem('invoice-changed', { invoiceId }) : undefined;
}

/** The printed parts of a content, to tell whether an edit changes what the client sees. */
const printed = (content: InvoiceContent): string =>
  JSON.stringify([
    sheetOfInvoice(content.invoice, styleOf(content)),
    content.logoVersion ?? '',
    content.invoice.photos ?? [],
  ]);

/** The invoice in the form, with the planned number and the current business profile. */
function typedInvoice({ invoice }: SendInvoice, { business }: InvoiceAccount, invoiceNumber: string) {
  return validateInvoice({ ...invoice, invoiceNumber, ...businessOnInvoice(business) }, 'at-least-one');
}

interface PlanFacts {
  command: SendInvoice;
  bodyHash: string;
  account: InvoiceAccount;
  logo: StoredLogo | undefined;
  /** Clients can pay the account online now. */
  takesOnline: boolean;
  existing: InvoiceRecord | undefined;
  /** Content of `existing`. Required if the client may have it, or if it is emailed as stored. */
  previous: InvoiceContent | undefined;
  newInvoiceId: string;
  /** The link for an invoice that goes to its client and has none yet. */
  newLinkId: string;
  /** The deposit of the quote from which a new invoice is made. */
  quoted?: QuotedDeposit | undefined;
  /** For an invoice that bills a part of a quote: what its invoices bill. */
  billing?: StoredBilling | undefined;
  /** Used instead of a suggested number that another document has taken. */
  replacement?: string | undefined;
  now: Date;
}

/** What a new invoice, an edit and an invoice sent as stored decide differently. */
interface Decided {
  readonly invoice: ReturnType<typeof checkStoredInvoice>;
  readonly invoiceId: string;
  /** The content whose color, logo and details are kept; undefined for the account's current ones. */
  readonly kept?: InvoiceContent;
  readonly pickedClientId: string | undefined;
  /** The deposit of the quote, paid by hand and online. */
  readonly deposits: { readonly byHand: Cents | undefined; readonly online: Cents };
  readonly linkId: string | undefined;
  readonly previousContentId?: string | undefined;
}

/** The content to store, with the server's own copy of profile and address (rules 24 and 27); or the faults. */
function contentOf(
  facts: PlanFacts,
  { invoice, invoiceId, kept, pickedClientId, deposits, linkId, previousContentId }: Decided,
): Result<InvoiceContent, Problem> {
  const { command, account, existing, quoted, now } = facts;
  const checked = checkDepositCovered(minimumTotalFor(existing, quoted), invoice);
  if (!checked.ok) return refuse(problem('invalid-invoice', { faults: shownMessages(checked.refusal) }));
  return ok({
    contentId: command.submissionId,
    invoiceId,
    bodyHash: facts.bodyHash,
    savedAt: now.toISOString(),
    invoice: checked.value,
    totalCents: amountsOf(checked.value).total,
    ...(deposits.byHand !== undefined && { depositCents: deposits.byHand }),
    ...(deposits.online > 0 && { onlineDepositCents: deposits.online }),
    ...accountSnapshotFor(kept, facts),
    ...(linkId !== undefined && { linkId }),
    userEmail: account.email,
    ...(pickedClientId !== undefined && { pickedClientId }),
    ...(previousContentId !== undefined && { previousContentId }),
  });
}

/** What every submission is made of, beside its content. */
function submissionOf({ command, account, billing }: PlanFacts, content: InvoiceContent, revision: number) {
  const isMailed = command.mail ?? true;
  return {
    userId: command.userId,
    content: { ...content, revision },
    ...(billing && { billing }),
    ...(command.repeat && { repeat: command.repeat }),
    revision,
    isMailed,
    isMetered: isMailed && !account.emailVerified,
  };
}

/** Plans a new invoice, as typed. */
function planNew(facts: PlanFacts): Result<NewSubmission, Problem> {
  const { command, account, quoted } = facts;
  const { number, next } = planNumber(facts);
  const content = contentOf(facts, {
    invoice: typedInvoice(command, account, number),
    invoiceId: facts.newInvoiceId,
    pickedClientId: command.clientId,
    deposits: { byHand: quoted?.received?.cents, online: quoted?.onlineCents ?? 0 },
    linkId: command.client && facts.newLinkId,
  });
  if (!content.ok) return content;
  return ok({
    ...submissionOf(facts, content.value, 1),
    ...originFields(command, quoted),
    isAsStored: false,
    ...(next && { nextNumber: next }),
    isRepeated: false,
  });
}

/** What an edit of an invoice and sending it as stored have in common: ID, deposits and link stay. */
function keptOf({ command, previous, newLinkId }: PlanFacts, existing: InvoiceRecord) {
  // A repeated submission replaces its own content, which follows the same content as before.
  const isRepeated = existing.contentId === command.submissionId;
  const previousContentId = isRepeated ? previous?.previousContentId : existing.contentId;
  return {
    isRepeated,
    decided: {
      invoiceId: existing.invoiceId,
      deposits: { byHand: existing.depositCents, online: onlineDepositCents(existing) },
      linkId: existing.linkId ?? (command.client && newLinkId),
      previousContentId: isCounted(existing) ? previousContentId : undefined,
    },
  };
}

/**
 * The revision after an edit: a new one if the invoice was sent, or its client may have it, and anything printed
 * differs. Any other invoice is overwritten.
 */
function revisionAfter({ previous }: PlanFacts, existing: InvoiceRecord, content: InvoiceContent): number {
  const isChanged = mayBeWithClient(existing) && (!previous || printed(previous) !== printed(content));
  return existing.revision + (isChanged ? 1 : 0);
}

/** Plans an edit of an invoice, as typed. */
function planEdit(facts: PlanFacts, existing: InvoiceRecord): Result<NewSubmission, Problem> {
  const { command, account } = facts;
  const { number, next } = planNumber(facts);
  const { isRepeated, decided } = keptOf(facts, existing);
  const invoice = typedInvoice(command, account, number);
  const content = contentOf(facts, { ...decided, invoice, pickedClientId: command.clientId });
  if (!content.ok) return content;
  return ok({
    ...submissionOf(facts, content.value, revisionAfter(facts, existing, content.value)),
    existing,
    isAsStored: false,
    ...(next && { nextNumber: next }),
    isRepeated,
  });
}

/** Plans an invoice that is emailed as stored: it keeps the color, logo and details it was saved with. */
function planAsStored(
  facts: PlanFacts,
  existing: InvoiceRecord,
  previous: InvoiceContent,
): Result<NewSubmission, Problem> {
  const kept = shownContent(previous, facts.account);
  const { isRepeated, decided } = keptOf(facts, existing);
  const { pickedClientId } = kept;
  const content = contentOf(facts, { ...decided, invoice: checkStoredInvoice(kept), kept, pickedClientId });
  if (!content.ok) return content;
  return ok({
    ...submissionOf(facts, content.value, revisionAfter(facts, existing, content.value)),
    existing,
    isAsStored: true,
    isRepeated,
  });
}

/** Plans a submission: a new invoice, an edit of one, or one that is emailed as stored. */
export function planSubmission(facts: PlanFacts): Result<NewSubmission, Problem> {
  const { command, existing, previous } = facts;
  if (!existing) return planNew(facts);
  return command.asStored && previous ? planAsStored(facts, existing, previous) : planEdit(facts, existing);
}
