import type { InvoiceSummary } from '#domain/contract/invoice-summary';
import type { InvoiceDetail } from '#domain/contract/invoices';
import { draftOfInvoice } from '#domain/documents/invoice';
import {
  freeInvoiceMessages,
  isUncertain,
  sentenceOfFailure,
} from '#domain/free-invoice/free-invoice-messages';
import { generatorTexts } from '#domain/invoices/generator-texts';
import { invoiceActions } from '#domain/invoices/invoice-actions';
import { ApiError, codeOf, failureOf } from '../../adapters/api/api-error.ts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';

/** Keys of submissions without a definite answer, by the content they mail. */
const openKeys = new Map<string, string>();

function keyFor({ contentId }: InvoiceDetail): string {
  const key = openKeys.get(contentId) ?? crypto.randomUUID();
  openKeys.set(contentId, key);
  return key;
}

/** True when an attempt without an answer did email it: the content has its key. */
function hasArrived({ contentId, delivery }: InvoiceDetail): boolean {
  const lost = [...openKeys].find(([, key]) => key === contentId);
  if (!lost || delivery !== 'accepted') return false;
  openKeys.delete(lost[0]);
  return true;
}

/** The invoice as it is after an attempt. */
interface MailedOnceMore {
  readonly invoice: InvoiceSummary;
  /** False if there was no longer a reason to email it. */
  readonly isMailed: boolean;
}

/** Mails the newest content of an invoice once more, if there is still a reason to. */
export async function mailOnceMore(summary: InvoiceSummary): Promise<MailedOnceMore> {
  // The newest content: what is on the screen may have been edited, or confirmed, elsewhere.
  const { invoice } = await callAsAccount('get-invoice', { path: { invoiceId: summary.invoiceId } });
  const { content, invoiceId, contentId } = invoice;
  if (hasArrived(invoice)) return { invoice, isMailed: true };
  const { retry, sendAgain, mailAgain } = invoiceActions(invoice);
  if (!retry && !sendAgain && !(mailAgain && summary.delivery === invoice.delivery))
    return { invoice, isMailed: false };
  try {
    const answer = await callAsAccount('send-invoice', {
      body: { invoice: draftOfInvoice(content), invoiceId, basedOn: contentId, asStored: true },
      key: keyFor(invoice),
    });
    openKeys.delete(contentId);
    return { invoice: answer.invoice, isMailed: true };
  } catch (error) {
    if (!isUncertain(failureOf(error))) openKeys.delete(contentId);
    throw error;
  }
}

/** What to tell of an attempt that failed. */
export function sentenceOf(error: unknown): string {
  if (codeOf(error) === 'delivery-unknown') return generatorTexts.notConfirmed;
  return error instanceof ApiError ? sentenceOfFailure(error) : freeInvoiceMessages.failed;
}
