import type { BodyOf } from '#domain/contract/call-types';
import { isBrandColor } from '#domain/documents/brand-color';
import { withOfferedNumber } from '#domain/documents/invoice-draft';
import type { LiteInvoiceDraft } from './lite-draft.ts';

/** True while the number of a new invoice is the one it was offered; an emptied one is that. */
export const hasOfferedNumber = (draft: LiteInvoiceDraft): boolean =>
  draft.suggestedNumber !== '' &&
  withOfferedNumber(draft, draft.suggestedNumber).invoiceNumber.trim() === draft.suggestedNumber;

/** The invoice of a form, and what the server has to know of where it came from. */
function partsOf(draft: LiteInvoiceDraft) {
  const {
    suggestedNumber: _offered,
    depositPaid: _known,
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

/** The form as it travels, in the order of the wire. `mail` false saves without mailing; `client` mails to the client too. */
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

/** The form as it travels to be kept as a draft: all that was typed so far, without an invalid color. */
export function draftBodyOf(draft: LiteInvoiceDraft): BodyOf<'save-invoice-draft'> {
  const { invoice, brandColor, origin } = partsOf(draft);
  return { invoice, ...(isBrandColor(brandColor) && { brandColor }), ...origin };
}
