import type { BodyOf } from '#domain/contract/call-types';
import { isBrandColor } from '#domain/documents/brand-color';
import { withOfferedNumber } from '#domain/documents/invoice-draft';
import type { LiteInvoiceDraft } from './lite-draft.ts';

/** True while a new invoice has its suggested number; an empty field counts as the suggested number. */
export const hasOfferedNumber = (draft: LiteInvoiceDraft): boolean =>
  draft.suggestedNumber !== '' &&
  withOfferedNumber(draft, draft.suggestedNumber).invoiceNumber.trim() === draft.suggestedNumber;

/** The parts of a request: the invoice, and references to what it was made from. */
function partsOf(draft: LiteInvoiceDraft) {
  const {
    suggestedNumber: _offered,
    depositPaid: _known,
    leastTotal: _least,
    ...typed
  } = withOfferedNumber(draft, draft.suggestedNumber);
  const { brandColor, clientId, quoteId, invoiceId, basedOn, terms, ...texts } = typed;
  const invoice = { ...texts, ...(terms !== '' && { terms }) };
  const origin = {
    ...(clientId !== '' && { clientId }),
    ...(invoiceId === '' && quoteId !== '' && { quoteId }),
    ...(invoiceId !== '' && { invoiceId }),
    ...(basedOn !== '' && { basedOn }),
    ...(hasOfferedNumber(draft) && { numberSuggested: true }),
  };
  return { invoice, brandColor: brandColor.trim(), origin };
}

/**
 * The request body for sending the form, in the order of the API. `mail` false saves without email; `client` also
 * emails the client.
 */
export function sendBodyOf(
  draft: LiteInvoiceDraft,
  account: { readonly userId: string; readonly email: string },
  mail: boolean,
  client: BodyOf<'send-invoice'>['client'],
): BodyOf<'send-invoice'> {
  const { invoice, brandColor, origin } = partsOf(draft);
  return {
    recipientEmail: account.email,
    userId: account.userId,
    invoice,
    brandColor,
    ...origin,
    ...(mail ? client && { client } : { mail }),
  };
}

/** The request body for saving the form as a draft: everything typed so far, without an invalid color. */
export function draftBodyOf(draft: LiteInvoiceDraft): BodyOf<'save-invoice-draft'> {
  const { invoice, brandColor, origin } = partsOf(draft);
  return { invoice, ...(isBrandColor(brandColor) && { brandColor }), ...origin };
}
