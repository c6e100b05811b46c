import { type Problem, problem } from '#domain/contract/problems';
import { amountsOf } from '#domain/documents/amounts';
import { invoiceSoFar } from '#domain/documents/invoice-so-far';
import { isDraft } from '#domain/documents/invoice-status';
import { amountFaults } from '#domain/documents/validate-charges';
import type { InvoiceAnswer, SaveInvoiceDraftBody } from '#domain/invoices/contract/invoice-changes';
import { type InvoiceRecord, mayBeWithClient } from '#domain/invoices/invoice-record';
import { businessOnInvoice } from '#domain/profile/profile';
import { ok, type Result, refuse } from '#domain/result';
import { bodyHashes } from '../../messaging/index.ts';
import type { StoredLogo } from '../../platform/s3/logo-store.ts';
import { logoForClients } from '../../profile/index.ts';
import type { NewSubmission, QuotedDeposit, RepeatOccurrence, StoredBilling } from '../new-submission.ts';
import { ownAccount } from '../own-account.ts';
import { ownInvoice } from '../own-invoice.ts';
import type { InvoiceAccount, SendInvoicePorts } from '../ports.ts';
import { summarizeInvoice } from '../search/summarize-invoice.ts';
import { acceptsOnline, accountSnapshotFor } from '../send/account-snapshot.ts';
import { withBilledPart } from '../send/billed-part.ts';
import { knownSubmission } from '../send/known-submission.ts';
import { isSuggested, maxAttemptsFor, planNumber, replaceNumber } from '../send/plan-number.ts';
import { editRefusal } from '../send/plan-submission.ts';
import { depositOfNewInvoice, originFields, recordQuoteDeposits } from '../send/quoted-deposit.ts';
import { refusalOf } from './save-refusal.ts';

export interface SaveInvoiceDraft extends SaveInvoiceDraftBody {
  readonly userId: string;
  readonly submissionId: string;
  readonly repeat?: RepeatOccurrence;
  /** The request body as sent; retries are recognized by it. */
  readonly sentBody?: string;
}

type DraftPorts = Pick<
  SendInvoicePorts,
  | 'invoices'
  | 'depositOf'
  | 'recordDeposits'
  | 'accounts'
  | 'takesOnlinePayments'
  | 'logos'
  | 'clock'
  | 'sleep'
  | 'hash'
  | 'newId'
>;

/** The draft that this request replaces, or the reason why it cannot be replaced; undefined for a new draft. */
async function draftToReplace(
  command: SaveInvoiceDraft,
  { invoices }: DraftPorts,
): Promise<Result<InvoiceRecord | undefined, Problem>> {
  const { userId, invoiceId } = command;
  if (invoiceId === undefined) return ok(undefined);
  const own = await ownInvoice(userId, invoiceId, invoices);
  if (!own.ok) return own;
  const refusal = editRefusal(own.value, command);
  if (refusal) return refuse(refusal);
  return isDraft(own.value) ? own : refuse(problem('invoice-not-draft', { invoiceId }));
}

function planDraft(
  command: SaveInvoiceDraft,
  account: InvoiceAccount,
  existing: InvoiceRecord | undefined,
  facts: {
    readonly bodyHash: string;
    readonly logo: StoredLogo | undefined;
    readonly takesOnline: boolean;
    readonly quoted: QuotedDeposit | undefined;
    /** For an invoice that bills a part of a quote: what its invoices bill. */
    readonly billing?: StoredBilling | undefined;
    /** Used instead of a suggested number that another document has taken. */
    readonly replacement: string | undefined;
  },
  { clock, newId }: DraftPorts,
): Result<NewSubmission, Problem> {
  const now = clock();
  const { userId, submissionId, invoice: form, clientId } = command;
  const { number, next } = planNumber({ command, account, existing, replacement: facts.replacement, now });
  const typed = { ...form, invoiceNumber: number.trim(), ...businessOnInvoice(account.business) };
  const invoice = invoiceSoFar(typed);
  // Whether the total covers the deposit is checked when the invoice is sent.
  const depositCents = existing ? existing.depositCents : facts.quoted?.received?.cents;
  const totalFault = amountFaults(invoice.lineItems, invoice).find(({ field }) => field === 'lineItems');
  if (totalFault) return refuse(problem('invalid-invoice', { faults: [totalFault] }));
  return ok({
    userId,
    content: {
      contentId: submissionId,
      invoiceId: existing?.invoiceId ?? newId(now),
      bodyHash: facts.bodyHash,
      savedAt: now.toISOString(),
      invoice,
      typed,
      totalCents: amountsOf(invoice).total,
      ...(depositCents !== undefined && { depositCents }),
      ...accountSnapshotFor(undefined, { command, account, ...facts }),
      ...(existing?.linkId !== undefined && { linkId: existing.linkId }),
      userEmail: account.email,
      ...(clientId !== undefined && { pickedClientId: clientId }),
    },
    ...(existing ? { existing } : originFields(command, facts.quoted)),
    ...(facts.billing && { billing: facts.billing }),
    ...(command.repeat && { repeat: command.repeat }),
    // The client may have opened the previous version through the link.
    revision: (existing?.revision ?? 1) + (existing && mayBeWithClient(existing) ? 1 : 0),
    ...(next && { nextNumber: next }),
    isAsStored: false,
    isRepeated: false,
    isMailed: false,
    isMetered: false,
  });
}

/**
 * Saves an invoice as a draft and emails nobody. Missing or wrong values are kept as typed and checked when the invoice
 * is sent. The draft takes its number but counts in no total. A repeated submission gets the answer of the first.
 */
export async function saveInvoiceDraft(
  command: SaveInvoiceDraft,
  ports: DraftPorts,
): Promise<Result<InvoiceAnswer, Problem>> {
  const { userId, submissionId } = command;
  const own = await ownAccount(command, ports);
  if (!own.ok) return own;
  let account = own.value;
  const { submissionId: _key, sentBody, ...body } = command;
  const hashes = bodyHashes(sentBody, body, ports.hash);
  const logo = await logoForClients(userId, account, ports.logos);
  const takesOnline = await acceptsOnline(userId, account, ports);

  let takenNumber: string | undefined;
  for (let round = 0; round < maxAttemptsFor(command); round += 1) {
    const known = await knownSubmission({ userId, submissionId, hashes }, ports);
    if (known.kind === 'refused') return refuse(known.refusal);
    if (known.kind === 'unknown') return refuse(problem('delivery-unknown', { invoiceId: known.invoiceId }));
    if (known.kind === 'done') return ok({ success: true, invoice: summarizeInvoice(known.record) });
    const existing = await draftToReplace(command, ports);
    if (!existing.ok) return existing;
    const replacement = await replaceNumber(userId, takenNumber, account, ports.invoices);
    const quoted = await depositOfNewInvoice(command, existing.value, ports);
    const bodyHash = known.kind === 'resumed' ? known.bodyHash : hashes.sent;
    const facts = { bodyHash, logo, takesOnline, quoted, replacement };
    const billed = await withBilledPart(command, existing.value, quoted, ports);
    if (!billed.ok) return billed;
    const planned = planDraft(
      billed.value.command,
      account,
      existing.value,
      { ...facts, ...billed.value },
      ports,
    );
    if (!planned.ok) return planned;
    const saved = await ports.invoices.save(planned.value, account);
    if (saved.kind === 'saved') await recordQuoteDeposits(planned.value, ports);
    const { content } = planned.value;
    if (
      saved.kind === 'repeat-changed' ||
      saved.kind === 'quote-invoiced' ||
      saved.kind === 'visit-billed' ||
      saved.kind === 'photo-missing'
    )
      return refuse(refusalOf(saved, content));
    if (saved.kind === 'number-taken') {
      const hasNoReplacement = takenNumber !== undefined && replacement === undefined;
      if (!isSuggested(command) || hasNoReplacement) return refuse(refusalOf(saved, content));
      takenNumber ??= content.invoice.invoiceNumber;
    }
    // If the draft was saved, the next round finds it and answers.
    if (saved.kind !== 'saved') account = (await ports.accounts.find(userId)) ?? account;
  }
  return refuse(problem('in-progress'));
}
