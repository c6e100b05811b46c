import { isUncertain } from '#domain/contract/call-failure';
import { sentenceOfFailure } from '#domain/contract/free-invoice-failures';
import { draftOfInvoice } from '#domain/documents/invoice';
import { freeInvoiceMessages } from '#domain/free-invoice/free-invoice-messages';
import type { InvoiceDetail } from '#domain/invoices/contract';
import { generatorTexts } from '#domain/invoices/generator-texts';
import { invoiceActions } from '#domain/invoices/invoice-actions';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { ApiError, codeOf, failureOf } from '../../adapters/api/api-error.ts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';

/** Idempotency keys of submissions whose result is unknown, by the ID of the emailed content. */
const pendingKeys = new Map<string, string>();

function pendingKeyOf({ contentId }: InvoiceDetail): string {
  const key = pendingKeys.get(contentId) ?? crypto.randomUUID();
  pendingKeys.set(contentId, key);
  return key;
}

/**
 * Returns true, and forgets the key, if an attempt with an unknown result did email the invoice. The server uses the
 * idempotency key as the ID of the new content.
 */
function forgetKeyIfEmailed({ contentId, delivery }: InvoiceDetail): boolean {
  const pendingEntry = [...pendingKeys].find(([, key]) => key === contentId);
  if (!pendingEntry || delivery !== 'accepted') return false;
  pendingKeys.delete(pendingEntry[0]);
  return true;
}

/** An invoice to be emailed again, as the user sees it. */
export type InvoiceToResend = Pick<InvoiceSummary, 'invoiceId' | 'delivery'>;

/** The invoice as it is after an attempt. */
interface MailAgainResult {
  readonly invoice: InvoiceSummary;
  /** False if there was no longer a reason to email it. */
  readonly wasEmailed: boolean;
}

/**
 * Emails the newest content of an invoice to its owner again, unless there is no longer a reason to. Throws if that
 * fails.
 */
export async function mailAgain(summary: InvoiceToResend): Promise<MailAgainResult> {
  // Read first, because the invoice may have been edited or its email confirmed elsewhere.
  const { invoice } = await callAsAccount('get-invoice', { path: { invoiceId: summary.invoiceId } });
  const { content, invoiceId, contentId } = invoice;
  if (forgetKeyIfEmailed(invoice)) return { invoice, wasEmailed: true };
  const { retry, sendAgain, mailAgain: canMailAgain } = invoiceActions(invoice);
  // If the delivery changed since the user saw it, the invoice may have been emailed meanwhile.
  const isAsSeen = summary.delivery === invoice.delivery;
  const hasReason = retry || sendAgain || (canMailAgain && isAsSeen);
  if (!hasReason) return { invoice, wasEmailed: false };
  try {
    const answer = await callAsAccount('send-invoice', {
      body: { invoice: draftOfInvoice(content), invoiceId, basedOn: contentId, asStored: true },
      key: pendingKeyOf(invoice),
    });
    pendingKeys.delete(contentId);
    return { invoice: answer.invoice, wasEmailed: true };
  } catch (error) {
    if (!isUncertain(failureOf(error))) pendingKeys.delete(contentId);
    throw error;
  }
}

/** The message for an error that `mailAgain` threw. */
export function mailAgainErrorText(error: unknown): string {
  if (codeOf(error) === 'delivery-unknown') return generatorTexts.notConfirmed;
  return error instanceof ApiError ? sentenceOfFailure(error) : freeInvoiceMessages.failed;
}
