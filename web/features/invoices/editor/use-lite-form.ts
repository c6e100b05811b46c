import { useMemo } from 'react';
import { numbered } from '#domain/documents/invoice-draft';
import { sheetOfDraft } from '#domain/documents/invoice-sheet';
import { shownHowToPay } from '#domain/invoices/how-to-pay';
import { businessOnInvoice } from '#domain/profile/profile';
import { clientPageUrl } from '#domain/public-links/client-page';
import { useProfile } from '../../../session/use-account.ts';
import { useLastColor } from '../../documents/branding/use-last-color.ts';
import { useInvoiceForm } from '../../documents/form/use-invoice-form.ts';
import type { LiteInvoiceDraft } from './lite-draft.ts';
import { depositOf, liteInvoiceFaults } from './lite-faults.ts';

/** The signed-in form and the colour of its page. */
export function useLiteForm(startWith: LiteInvoiceDraft) {
  const form = useInvoiceForm<LiteInvoiceDraft>(liteInvoiceFaults, () => startWith);
  return { form, color: useLastColor(form.draft.brandColor) };
}

/** What of the page the form itself does not say. */
interface SheetFacts {
  /** The invoice as it is stored, if it is: it keeps its number. */
  readonly untouched: LiteInvoiceDraft | undefined;
  readonly color: string;
  /** '' for a link it will get. */
  readonly linkId: string | undefined;
}

/** The page the form makes: business and how to pay come from the profile. */
export function useDraftSheet(draft: LiteInvoiceDraft, { untouched, color, linkId }: SheetFacts) {
  const offeredNumber = untouched?.invoiceNumber || draft.suggestedNumber;
  const { business, lite } = useProfile();
  const { howToPay } = lite;
  const pageUrl = linkId ? clientPageUrl(location.origin, linkId) : linkId;
  return useMemo(
    () =>
      sheetOfDraft(
        { ...numbered(draft, offeredNumber), ...businessOnInvoice(business) },
        { edition: 'lite', brandColor: color, howToPay: shownHowToPay(howToPay), pageUrl },
        { depositCents: depositOf(draft) },
      ),
    [draft, business, color, offeredNumber, howToPay, pageUrl],
  );
}
