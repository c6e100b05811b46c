import { useMemo } from 'react';
import { clientPageUrl } from '#domain/client-link/client-page';
import type { InvoiceDetail } from '#domain/contract/lite-invoice';
import { shownHowToPay } from '#domain/lite-invoice/how-to-pay';
import { type SheetStyle, sheetOfDraft, sheetOfInvoice } from '#domain/paper/invoice-sheet';
import { ReadableSheet } from '../../paper/sheet/readable-sheet.tsx';
import { useIssuedLogo } from './use-issued-logo.ts';

/** The document with the business, logo and colour it was issued with: on the screen, and alone on paper. */
export function IssuedSheet({ invoice }: { readonly invoice: InvoiceDetail }) {
  const sheet = useMemo(() => {
    const { brandColor, howToPay, linkId } = invoice;
    const style: SheetStyle = {
      edition: 'lite',
      brandColor,
      howToPay: shownHowToPay(howToPay),
      pageUrl: linkId === undefined ? undefined : clientPageUrl(location.origin, linkId),
    };
    return invoice.typed
      ? sheetOfDraft(invoice.typed, style, invoice)
      : sheetOfInvoice(invoice.content, style, invoice);
  }, [invoice]);
  const logoUrl = useIssuedLogo(invoice.logoVersion);
  return (
    <section
      aria-label="Invoice document"
      className="overflow-hidden rounded-card border border-line shadow-raised print:overflow-visible print:rounded-none print:border-0 print:shadow-none"
    >
      <ReadableSheet sheet={sheet} {...(logoUrl !== undefined && { logoUrl })} />
    </section>
  );
}
