import { type Problem, problem } from '#domain/contract/problems';
import { amountsOf } from '#domain/documents/amounts';
import { shownMessages } from '#domain/documents/invoice-limits';
import { sheetOfInvoice } from '#domain/documents/invoice-sheet';
import { validateInvoice } from '#domain/documents/validate-invoice';
import { isPaidBeyondDeposit, onlineDepositCents } from '#domain/invoices/deposit-paid';
import {
  type InvoiceContent,
  type InvoiceRecord,
  isCounted,
  mayBeWithClient,
} from '#domain/invoices/invoice-record';
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
  if (isPaidBeyondDeposit(existing) && !command.asStored)
    return problem('invoice-partly-paid', { invoiceId });
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

/**
 * Plans a submission: the invoice as typed, with the server's own copy of profile, logo and address (rules 24 and 27).
 * Editing an invoice that was sent, or that its client may have, makes a new revision if anything printed differs; any
 * other invoice is overwritten. An invoice emailed as stored keeps the color, logo and details it was saved with.
 */
export function planSubmission(options: PlanFacts): Result<NewSubmission, Problem> {
  const { command, account, existing, previous, quoted, now } = options;
  const stored = command.asStored && previous ? shownContent(previous, account) : undefined;
  const planned = planNumber(options);
  const depositCents = existing ? existing.depositCents : quoted?.received?.cents;
  const paidOnlineCents = existing ? onlineDepositCents(existing) : (quoted?.onlineCents ?? 0);
  const validated = stored ? checkStoredInvoice(stored) : typedInvoice(command, account, planned.number);
  const checked = checkDepositCovered(minimumTotalFor(existing, quoted), validated);
  if (!checked.ok) return refuse(problem('invalid-invoice', { faults: shownMessages(checked.refusal) }));
  const isExistingCounted = existing !== undefined && isCounted(existing);
  const isRepeated = existing?.contentId === command.submissionId;
  // A repeated submission replaces its own content, which follows the same content as before.
  const previousContentId = isExistingCounted
    ? isRepeated
      ? previous?.previousContentId
      : existing.contentId
    : undefined;
  const linkId = existing?.linkId ?? (command.client ? options.newLinkId : undefined);
  const pickedClientId = stored ? stored.pickedClientId : command.clientId;
  const content: InvoiceContent = {
    contentId: command.submissionId,
    invoiceId: existing?.invoiceId ?? options.newInvoiceId,
    bodyHash: options.bodyHash,
    savedAt: now.toISOString(),
    invoice: checked.value,
    totalCents: amountsOf(checked.value).total,
    ...(depositCents !== undefined && { depositCents }),
    ...(paidOnlineCents > 0 && { onlineDepositCents: paidOnlineCents }),
    ...accountSnapshotFor(stored, options),
    ...(linkId !== undefined && { linkId }),
    userEmail: account.email,
    ...(pickedClientId !== undefined && { pickedClientId }),
    ...(previousContentId !== undefined && { previousContentId }),
  };
  const isChanged =
    existing !== undefined &&
    mayBeWithClient(existing) &&
    (!previous || printed(previous) !== printed(content));
  const revision = (existing?.revision ?? 1) + (isChanged ? 1 : 0);
  const isMailed = command.mail ?? true;
  return ok({
    userId: command.userId,
    content: { ...content, revision },
    ...(existing ? { existing } : originFields(command, quoted)),
    ...(options.billing && { billing: options.billing }),
    ...(command.repeat && { repeat: command.repeat }),
    revision,
    isAsStored: stored !== undefined,
    ...(!stored && planned.next && { nextNumber: planned.next }),
    isRepeated,
    isMailed,
    isMetered: isMailed && !account.emailVerified,
  });
}
