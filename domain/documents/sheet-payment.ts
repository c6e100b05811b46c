import type { ShownHowToPay } from '../invoices/how-to-pay.ts';

/** How the business wants to be paid. */
export interface SheetPayment {
  readonly heading: 'How to pay';
  readonly text?: string;
  /** The label and the full URL, because printed paper has no links. */
  readonly link?: { readonly label: string; readonly url: string };
  /** The address of the client's page, as a code to scan; absent where there is none. */
  readonly code?: { readonly url: string; readonly caption: string };
}

interface PaymentFacts {
  readonly howToPay?: ShownHowToPay | undefined;
  readonly pageUrl?: string | undefined;
}

/** The payment instructions of a document; `pageUrl` is the address of the client's page of the invoice. */
export function paymentOf({ howToPay, pageUrl }: PaymentFacts): { readonly payment?: SheetPayment } {
  if (!howToPay) return {};
  const { text, button } = howToPay;
  return {
    payment: {
      heading: 'How to pay',
      ...(text !== undefined && { text }),
      ...(button && { link: { label: button.label, url: button.url } }),
      ...(pageUrl !== undefined && { code: { url: pageUrl, caption: 'Scan to view this invoice' } }),
    },
  };
}
