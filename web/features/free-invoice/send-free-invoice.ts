import type { CallFailure } from '#domain/contract/call-failure';
import { isUncertain } from '#domain/contract/call-failure';
import type { BodyOf } from '#domain/contract/call-types';
import { sentenceOfFailure } from '#domain/contract/free-invoice-failures';
import { invoiceFileName } from '#domain/documents/invoice-file-name';
import type { InvoiceFault } from '#domain/documents/invoice-limits';
import { freeInvoiceMessages } from '#domain/free-invoice/free-invoice-messages';
import type { FreeInvoiceDraft } from '#domain/free-invoice/validate-free-invoice';
import { ok, type Result } from '#domain/result';
import { ApiError, failureOf } from '../../adapters/api/api-error.ts';
import { call } from '../../adapters/api/call.ts';
import { type BotCheck, loadBotCheck } from '../../adapters/bot-check/load-bot-check.ts';
import { forgetSubmissionKey, submissionKeyFor } from '../documents/form/submission-key.ts';
import { downloadableInvoice } from './downloadable-invoice.ts';
import { submissionStorageKey } from './free-draft-store.ts';

// The page loads validation and sending as one chunk.
export { freeInvoiceFaults } from '#domain/free-invoice/validate-free-invoice';

/** The result of a submit. */
export type SendOutcome =
  | {
      readonly kind: 'sent';
      readonly email: string;
      readonly invoiceCount: number;
    }
  | { readonly kind: 'invalid'; readonly faults: readonly InvoiceFault[] }
  | { readonly kind: 'failed'; readonly message: string; readonly limitReached: boolean };

const failed = (message: string, limitReached = false): SendOutcome => ({
  kind: 'failed',
  message,
  limitReached,
});

/** The request body without the bot check's token. A changed body is a new submission. */
function contentOf({
  recipientEmail,
  ...invoice
}: FreeInvoiceDraft): Omit<BodyOf<'send-free-invoice'>, 'recaptchaToken'> {
  return {
    recipientEmail: recipientEmail.trim(),
    invoice,
  };
}

export interface Submission {
  readonly formId: string;
  readonly draft: FreeInvoiceDraft;
  readonly faults: readonly InvoiceFault[];
}

/** Keeps the PDF's download data for the thank-you page. */
function storeDownload(email: string, token: string | undefined, draft: FreeInvoiceDraft) {
  if (token === undefined) downloadableInvoice.forget();
  else downloadableInvoice.keep({ email, token, fileName: invoiceFileName(draft) });
}

async function send({ formId, draft, faults }: Submission, check: BotCheck): Promise<SendOutcome> {
  const token = await check.execute('generate_invoice');
  if (!token.ok)
    return failed(navigator.onLine ? freeInvoiceMessages.botCheckFailed : freeInvoiceMessages.offline);
  if (faults.length > 0) return { kind: 'invalid', faults };

  const content = contentOf(draft);
  const storeKey = submissionStorageKey(formId);
  const key = submissionKeyFor(storeKey, JSON.stringify(content), () => crypto.randomUUID());
  const body = { ...content, recaptchaToken: token.value };
  const { success, invoiceCount, downloadToken } = await call('send-free-invoice', { body, key });
  // A proxy can return any 2xx response, so only `success` from the API counts the invoice as sent.
  if (!success) throw new ApiError('send-free-invoice', { kind: 'failed' });
  forgetSubmissionKey(storeKey);
  const email = content.recipientEmail;
  storeDownload(email, downloadToken, draft);
  return { kind: 'sent', email, invoiceCount };
}

/** Error codes of reached limits, for which the page offers Lite. */
const limitCodes: ReadonlySet<string> = new Set([
  'free-limit-reached',
  'sending-not-allowed',
  'network-busy',
  'generator-busy',
]);

function outcomeOf(failure: CallFailure, formId: string): SendOutcome {
  const { code, faults = [] } = failure;
  // If the invoice may have been sent, the key stays, so that a retry does not send it twice.
  if (!isUncertain(failure)) forgetSubmissionKey(submissionStorageKey(formId));
  if (code === 'invalid-invoice' && faults.length > 0) return { kind: 'invalid', faults };
  const limitReached = code !== undefined && limitCodes.has(code);
  return failed(sentenceOfFailure(failure), limitReached);
}

/** Sends the free form: bot check, validation, API call. */
export type SendFreeInvoice = (submission: Submission) => Promise<SendOutcome>;

/** Loads the bot check, which every send needs. Returns a refusal if it cannot be loaded; the next call retries. */
export async function prepareSending(): Promise<Result<SendFreeInvoice, 'unavailable'>> {
  const loaded = await loadBotCheck();
  if (!loaded.ok) return loaded;
  return ok((submission) =>
    send(submission, loaded.value).catch((error: unknown) => outcomeOf(failureOf(error), submission.formId)),
  );
}
