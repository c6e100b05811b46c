import type { BodyOf } from '#domain/contract/call-types';
import { isBrandColor } from '#domain/documents/brand-color';
import { withSuggestedNumber } from '#domain/documents/invoice-draft';
import { type InvoiceDefaults, numberAfter } from '#domain/invoices/invoice-defaults';
import { parsePrice } from '#domain/money';
import type { LiteInvoiceDraft } from './lite-draft.ts';
import { withoutMailChoices } from './mail-choices.ts';

/** True while a new invoice has its suggested number; an empty field counts as the suggested number. */
export const hasSuggestedNumber = (draft: LiteInvoiceDraft): boolean =>
  draft.suggestedNumber !== '' &&
  withSuggestedNumber(draft, draft.suggestedNumber).invoiceNumber.trim() === draft.suggestedNumber;

/** The number to suggest next. A suggested number that is not of the account's series was made from the clock. */
export function nextNumberAfter(
  draft: LiteInvoiceDraft,
  invoiceNumber: string,
  lite: Pick<InvoiceDefaults, 'nextNumber'>,
): Pick<InvoiceDefaults, 'nextNumber'> {
  if (hasSuggestedNumber(draft) && draft.suggestedNumber !== lite.nextNumber) return {};
  const nextNumber = numberAfter(invoiceNumber);
  return nextNumber === undefined ? {} : { nextNumber };
}

/** The agreed totals that a form of a whole quote shows. */
function agreedIn(rows: string, now: string): Pick<BodyOf<'send-invoice'>, 'agreed'> {
  const [rowsCents, nowCents] = [parsePrice(rows), parsePrice(now)];
  return now !== '' && rowsCents.ok && nowCents.ok
    ? { agreed: { rowsCents: rowsCents.value, nowCents: nowCents.value } }
    : {};
}

/** Splits a draft into the parts of a request: the invoice, and the IDs and numbers that say what it was made from. */
function requestPartsOf(draft: LiteInvoiceDraft) {
  const {
    suggestedNumber: _suggestedNumber,
    depositPaid: _depositPaid,
    minimumTotal: _minimumTotal,
    quotedTotal,
    agreedTotal,
    copiedQuoteId: _copiedQuoteId,
    ...typed
  } = withSuggestedNumber(withoutMailChoices(draft), draft.suggestedNumber);
  const { brandColor, clientId, quoteId, jobId, visitIds, invoiceId, basedOn, terms, ...texts } = typed;
  const invoice = { ...texts, ...(terms !== '' && { terms }) };
  const origin = {
    ...(clientId !== '' && { clientId }),
    ...(invoiceId === '' && quoteId !== '' && { quoteId, ...agreedIn(quotedTotal, agreedTotal) }),
    ...(invoiceId === '' && jobId && { jobId }),
    ...(invoiceId === '' && visitIds && { visitIds: visitIds.split(',') }),
    ...(invoiceId !== '' && { invoiceId }),
    ...(basedOn !== '' && { basedOn }),
    ...(hasSuggestedNumber(draft) && { numberSuggested: true }),
  };
  return { invoice, brandColor: brandColor.trim(), origin };
}

/**
 * The request body for sending the form. `sendsEmail` false only saves; with `clientMail`, the client is emailed too.
 */
export function sendBodyOf(
  draft: LiteInvoiceDraft,
  account: { readonly userId: string; readonly email: string },
  sendsEmail: boolean,
  clientMail: BodyOf<'send-invoice'>['client'],
): BodyOf<'send-invoice'> {
  const { invoice, brandColor, origin } = requestPartsOf(draft);
  return {
    recipientEmail: account.email,
    userId: account.userId,
    invoice,
    brandColor,
    ...origin,
    ...(sendsEmail ? clientMail && { client: clientMail } : { mail: false }),
  };
}

/** The request body for saving the form as a draft: everything typed so far, without an invalid color. */
export function draftBodyOf(draft: LiteInvoiceDraft): BodyOf<'save-invoice-draft'> {
  const { invoice, brandColor, origin } = requestPartsOf(draft);
  return { invoice, ...(isBrandColor(brandColor) && { brandColor }), ...origin };
}
