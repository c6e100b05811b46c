import { invoiceFileName, safeFilePart } from '../documents/invoice-file-name.ts';

type Named = Parameters<typeof invoiceFileName>[0];

/**
 * "invoices/Invoice 7 - Harlow Heating.pdf" for the paper as it is now. `other`: what another paper of it is, such as
 * "version 1" or "as emailed 2026-11-25".
 */
export const invoicePdfPath = (invoice: Named, other?: string): string => {
  const name = invoiceFileName(invoice);
  return other === undefined ? `invoices/${name}` : `invoices/${name.replace(/\.pdf$/, `, ${other}.pdf`)}`;
};

/** "receipts/Receipt 2026-11-25 - Invoice 7.pdf". */
export const receiptPdfPath = ({ invoiceNumber }: Named, date: string): string =>
  `receipts/Receipt ${date} - ${invoiceFileName({ invoiceNumber })}`;

/** "quotes/Quote Q-1001 - Harlow Heating.pdf", "quotes/Change order Q-1001-C1 - Harlow Heating.pdf". */
export const quotePdfPath = (fileName: string): string => `quotes/${fileName}`;

/** "approvals/New boiler - certificate.pdf": a file that documents the approval of a quote. */
export const approvalPath = (title: string, ending: 'certificate.pdf' | 'record.json'): string =>
  `approvals/${safeFilePart(title) || 'Quote'} - ${ending}`;

/** "photos/01JD.jpg": a photo in its large size. */
export const photoPath = (photoId: string): string => `photos/${photoId}.jpg`;

/** "json/invoices-0003.json", or "data/invoices-0003.js" as a script: the third file with records of a kind. */
export const numberedPath = (folder: 'json' | 'data', kind: string, number: number): string =>
  `${folder}/${kind}-${String(number).padStart(4, '0')}.${folder === 'json' ? 'json' : 'js'}`;
