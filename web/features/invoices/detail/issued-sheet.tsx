import { useMemo } from 'react';
import { shownHowToPay } from '#domain/documents/how-to-pay';
import { type SheetStyle, sheetOfDraft, sheetOfInvoice } from '#domain/documents/invoice-sheet';
import { isVoid } from '#domain/documents/money-amounts';
import type { InvoiceDetail } from '#domain/invoices/contract';
import { paidOf } from '#domain/invoices/deposit-paid';
import { clientPageUrl } from '#domain/public-links/client-page';
import { changedPartOf } from '#domain/quotes/part-now';
import { ReadableSheet } from '../../documents/sheet/readable-sheet.tsx';
import { useIssuedLogo } from './use-issued-logo.ts';

/** The document with the business, logo and color that it was issued with. Only the document is printed. */
export function IssuedSheet({ invoice }: { readonly invoice: InvoiceDetail }) {
  const sheet = useMemo(() => {
    const { brandColor, howToPay, takesOnline, linkId, online } = invoice;
    const style: SheetStyle = {
      edition: 'lite',
      brandColor,
      howToPay: shownHowToPay(howToPay),
      takesOnline: takesOnline && !online?.isExcluded,
      pageUrl: linkId === undefined ? undefined : clientPageUrl(location.origin, linkId),
      isVoid: isVoid(invoice),
      changedPart: changedPartOf(invoice),
    };
    const paid = { depositCents: invoice.depositCents, ...paidOf(invoice, invoice.payments) };
    // `typed` is set for an unfinished draft.
    return invoice.typed
      ? sheetOfDraft(invoice.typed, style, paid)
      : sheetOfInvoice(invoice.content, style, paid);
  }, [invoice]);
  const logoUrl = useIssuedLogo(invoice.logoVersion);
  return (
    <section
      aria-label="Invoice document"
      className="overflow-hidden rounded-card border border-line shadow-raised print:overflow-visible print:rounded-none print:border-0 print:shadow-none"
    >
      <ReadableSheet isSmallFirst sheet={sheet} {...(logoUrl !== undefined && { logoUrl })} />
    </section>
  );
}
