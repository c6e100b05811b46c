import type { ShownHowToPay } from './how-to-pay.ts';

/** The payment instructions of a business. */
export interface SheetPayment {
  readonly heading: 'How to pay';
  readonly text?: string;
  /** The label and the full URL, because links cannot be clicked on paper. */
  readonly link?: { readonly label: string; readonly url: string };
  /** The URL of the client's page as a code to scan; absent if there is no page. */
  readonly code?: { readonly url: string; readonly caption: string };
}

interface PaymentFacts {
  readonly howToPay?: ShownHowToPay | undefined;
  /** The business takes online payments, on the client's page. */
  readonly takesOnline?: boolean | undefined;
  readonly pageUrl?: string | undefined;
}

/** Said below the code of the client's page. */
export const codeCaption = 'Scan to view this invoice';

/** Says where to pay if the business takes online payments and gives no other instructions. */
const payOnPage = 'Pay online on the page of this invoice.';

/** The payment instructions on a document; `pageUrl` is the URL of the client's page of the invoice. */
export function paymentOf({ howToPay, takesOnline, pageUrl }: PaymentFacts): {
  readonly payment?: SheetPayment;
} {
  if (!howToPay && !(takesOnline && pageUrl !== undefined)) return {};
  const { text, button } = howToPay ?? { text: payOnPage };
  return {
    payment: {
      heading: 'How to pay',
      ...(text !== undefined && { text }),
      ...(button && { link: { label: button.label, url: button.url } }),
      ...(pageUrl !== undefined && { code: { url: pageUrl, caption: codeCaption } }),
    },
  };
}

/** Says where to pay if the business takes online payments of the invoices on a statement. */
export const payOnPages = 'Pay online on the page of each invoice.';

/** The payment instructions on a statement: the same methods as on its invoices. Absent if there are none. */
export function paymentOfStatement({ howToPay, takesOnline }: Omit<PaymentFacts, 'pageUrl'>): {
  readonly payment?: SheetPayment;
} {
  const { text, button } = howToPay ?? {};
  const words = [text ?? '', takesOnline ? payOnPages : ''].filter((part) => part !== '').join('\n');
  if (words === '' && !button) return {};
  return {
    payment: {
      heading: 'How to pay',
      ...(words !== '' && { text: words }),
      ...(button && { link: { label: button.label, url: button.url } }),
    },
  };
}
