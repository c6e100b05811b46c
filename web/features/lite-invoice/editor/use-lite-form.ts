import { useMemo, useState } from 'react';
import { brand } from '#domain/brand';
import { clientPageUrl } from '#domain/client-link/client-page';
import { shownHowToPay } from '#domain/lite-invoice/how-to-pay';
import { isBrandColor } from '#domain/paper/brand-color';
import { sheetOfDraft } from '#domain/paper/invoice-sheet';
import { businessOnInvoice } from '#domain/profile/profile';
import { useProfile } from '../../../session/use-account.ts';
import { useInvoiceForm } from '../../paper/form/use-invoice-form.ts';
import { type LiteInvoiceDraft, liteInvoiceFaults } from './lite-draft.ts';

/** The last text that was a colour, so that the page keeps its own while another is being typed. */
function useLastColor(typed: string): string {
  const [last, setLast] = useState<string>(brand.color);
  const color = typed.trim().toLowerCase();
  if (isBrandColor(color) && color !== last) setLast(color);
  return isBrandColor(color) ? color : last;
}

/** The signed-in form and the colour of its page. */
export function useLiteForm(startWith: LiteInvoiceDraft) {
  const form = useInvoiceForm<LiteInvoiceDraft>(liteInvoiceFaults, () => startWith);
  return { form, color: useLastColor(form.draft.brandColor) };
}

/** The page the form makes: business and how to pay come from the profile. `linkId` is '' for a link it will get. */
export function useDraftSheet(draft: LiteInvoiceDraft, brandColor: string, linkId: string | undefined) {
  const { business, lite } = useProfile();
  const { howToPay } = lite;
  const pageUrl = linkId ? clientPageUrl(location.origin, linkId) : linkId;
  return useMemo(
    () =>
      sheetOfDraft(
        { ...draft, ...businessOnInvoice(business) },
        { edition: 'lite', brandColor, howToPay: shownHowToPay(howToPay), pageUrl },
      ),
    [draft, business, brandColor, howToPay, pageUrl],
  );
}
