import { shownHowToPay } from '#domain/documents/how-to-pay';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import type { SheetStyle } from '#domain/documents/invoice-sheet';
import type { PrintedMoney } from '#domain/documents/settlement';
import { aFullInvoice, aLine } from './invoices.ts';

/** A document whose every printed text and position is committed in `test/golden`. */
export interface GoldenDocument {
  readonly name: string;
  readonly draft: InvoiceDraft;
  readonly style: SheetStyle;
  readonly paid?: PrintedMoney;
  readonly hasLogo?: boolean;
}

const liteStyle = { edition: 'lite', brandColor: '#15803d' } as const;

/** A style with payment details, a payment link and a client's page. */
const styleWithPaymentDetails: SheetStyle = {
  ...liteStyle,
  howToPay: shownHowToPay({
    text: 'Check to Hartwell Plumbing,\n12 Mill Road, Dayton',
    link: 'https://venmo.com/u/hartwell-plumbing',
  }),
  pageUrl: 'https://pay.example/invoice?id=8fJ2mQ7vXk1nR5tY3wZb',
};

const receiptStyle: SheetStyle = {
  ...styleWithPaymentDetails,
  verifyUrl: 'https://pay.example/verify#code=7KQ2',
};

/** One document of each kind. */
export const goldenDocuments: readonly GoldenDocument[] = [
  { name: 'free-invoice', draft: aFullInvoice(), style: { edition: 'free' } },
  { name: 'blank-invoice', draft: { ...aFullInvoice(), ...blankFields() }, style: { edition: 'free' } },
  {
    name: 'lite-invoice-with-logo',
    hasLogo: true,
    style: liteStyle,
    draft: {
      ...aFullInvoice(),
      lineItems: [
        aLine({ description: 'Condenser coil cleaning\nincl. rinse and test run', unitPrice: '100' }),
        aLine({ description: 'Filter 16x25x1', quantity: '2', unitPrice: '10' }),
        aLine({ description: 'City permit', unitPrice: '130', taxed: false }),
      ],
      reference: 'HQ-2026/77',
      discount: '10%',
      taxName: 'Sales tax',
      taxRate: '8.25',
    },
  },
  {
    name: 'payable-invoice',
    draft: aFullInvoice(),
    style: styleWithPaymentDetails,
    paid: { depositCents: 50_00 },
  },
  {
    name: 'receipt',
    draft: aFullInvoice(),
    style: receiptStyle,
    paid: {
      paidCents: 30_50,
      payments: [
        { amountCents: 20_00, date: '2026-11-20', method: 'check' },
        { amountCents: 10_50, date: '2026-11-22', method: 'bank-transfer' },
      ],
    },
  },
  {
    name: 'receipt-in-full',
    draft: aFullInvoice(),
    style: receiptStyle,
    paid: {
      depositCents: 200_00,
      paidCents: 1_242_88,
      payments: [{ amountCents: 1_242_88, date: '2026-11-22', method: 'check' }],
    },
  },
  {
    name: 'long-invoice',
    style: liteStyle,
    draft: {
      ...aFullInvoice(),
      discount: '$1,000.00',
      lineItems: Array.from({ length: 200 }, (_, index) =>
        aLine({
          description: `Visit ${index + 1}: ${'exterior windows and frames, north side '.repeat((index % 4) + 1).trim()}`,
          quantity: String((index % 7) + 0.5),
          unitPrice: `${(index * 37) % 999}.${String((index * 13) % 100).padStart(2, '0')}`,
        }),
      ),
    },
  },
  {
    name: 'invoice-of-the-world',
    style: { edition: 'free' },
    draft: {
      ...aFullInvoice(),
      businessName: 'Łukasz Żółć & Synowie',
      clientName: 'שירותי ניקוי בע״מ',
      clientAddress: '東京都港区芝公園',
      clientCity: 'شارع الملك 12, الرياض',
      notes: 'ขอบคุณ น้ำ ฬูํ\nधन्यवाद क्षत्रिय\nДякую • Ευχαριστώ • 감사합니다 • Party □ 🎉',
      lineItems: [
        aLine({ description: 'Mycie okien 2x4 m, 3×5 m', unitPrice: '1109.17' }),
        aLine({ description: '窗户清洁服务（二楼），包括窗框和窗台的全面清洁以及玻璃的抛光处理' }),
        aLine({ description: 'עברית 123 abc (2)' }),
        aLine({ description: 'إصلاح تكييف 50L' }),
      ],
      taxName: 'ПДВ',
      taxRate: '20',
    },
  },
];

function blankFields(): Partial<InvoiceDraft> {
  const texts = Object.entries(aFullInvoice()).filter(([, value]) => typeof value === 'string');
  return { ...Object.fromEntries(texts.map(([field]) => [field, ''])), lineItems: [] };
}
