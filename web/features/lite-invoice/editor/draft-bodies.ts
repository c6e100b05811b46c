import type { BodyOf } from '#domain/contract/call-types';
import { isBrandColor } from '#domain/paper/brand-color';
import type { LiteInvoiceDraft } from './lite-draft.ts';

/** The form as it travels, in the order of the wire. `mail` false saves without mailing. */
export function sendBodyOf(
  draft: LiteInvoiceDraft,
  account: { readonly userId: string; readonly email: string },
  mail: boolean,
): BodyOf<'send-invoice'> {
  const { brandColor, clientId, invoiceId, basedOn, suggestedNumber, ...invoice } = draft;
  return {
    recipientEmail: account.email,
    userId: account.userId,
    invoice,
    brandColor: brandColor.trim(),
    ...(clientId !== '' && { clientId }),
    ...(invoiceId !== '' && { invoiceId }),
    ...(basedOn !== '' && { basedOn }),
    ...(suggestedNumber !== '' &&
      invoice.invoiceNumber.trim() === suggestedNumber && { numberSuggested: true }),
    ...(!mail && { mail }),
  };
}

/** The form as it travels to be kept as a draft: whatever it says so far, but no colour that is none. */
export function draftBodyOf(draft: LiteInvoiceDraft): BodyOf<'save-invoice-draft'> {
  const { brandColor, clientId, invoiceId, basedOn, suggestedNumber: _offered, ...invoice } = draft;
  const color = brandColor.trim();
  return {
    invoice,
    ...(isBrandColor(color) && { brandColor: color }),
    ...(clientId !== '' && { clientId }),
    ...(invoiceId !== '' && { invoiceId }),
    ...(basedOn !== '' && { basedOn }),
  };
}
