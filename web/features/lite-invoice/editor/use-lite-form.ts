import { useMemo, useState } from 'react';
import { brand } from '#domain/brand';
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

/** The signed-in form with the page it makes: the business comes from the profile. */
export function useLiteForm(startWith: LiteInvoiceDraft) {
  const { business } = useProfile();
  const form = useInvoiceForm<LiteInvoiceDraft>(liteInvoiceFaults, () => startWith);
  const { draft } = form;
  const color = useLastColor(draft.brandColor);
  const sheet = useMemo(
    () => sheetOfDraft({ ...draft, ...businessOnInvoice(business) }, { edition: 'lite', brandColor: color }),
    [draft, business, color],
  );
  return { form, color, sheet };
}
