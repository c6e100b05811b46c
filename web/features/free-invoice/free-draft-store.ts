import type { FreeInvoiceDraft } from '#domain/free-invoice/validate-free-invoice';
import { blankDraft, type InvoiceDraft, type LineDraft } from '#domain/invoice/invoice-draft';
import { localStore, tabStore } from '../../adapters/browser-store.ts';

const unsentKey = 'free-invoice.draft';
const sentKey = 'free-invoice.sent';

/** A new form. Number and day come from the clock, so they are asked for in the browser only. */
export const blankFreeDraft = (invoiceNumber: string, today: string): FreeInvoiceDraft => ({
  ...blankDraft(invoiceNumber, today),
  recipientEmail: '',
});

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const textOf = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);

function lineOf(value: unknown): LineDraft {
  const line = isRecord(value) ? value : {};
  return {
    description: textOf(line.description, ''),
    quantity: textOf(line.quantity, '1'),
    unitPrice: textOf(line.unitPrice, '0'),
  };
}

/** Reads a kept draft field by field: it may come from an older version of the page. */
export function parseKeptDraft(kept: unknown): FreeInvoiceDraft | undefined {
  if (!isRecord(kept) || !Array.isArray(kept.lineItems) || kept.lineItems.length === 0) return undefined;
  const { lineItems: _lines, ...texts } = blankFreeDraft('', '');
  const known = Object.fromEntries(Object.keys(texts).map((field) => [field, textOf(kept[field], '')]));
  return { ...blankFreeDraft('', ''), ...known, lineItems: kept.lineItems.map(lineOf) };
}

/** The form's draft in this browser until it is sent; survives reloads. */
export const unsentDraft = {
  read: (): FreeInvoiceDraft | undefined => parseKeptDraft(localStore.read(unsentKey)),
  keep: (draft: FreeInvoiceDraft): void => localStore.write(unsentKey, draft),
  forget: (): void => localStore.remove(unsentKey),
};

/** What the tab's last free invoice said, so that the first Lite invoice need not be typed again (decision 41). */
export const sentDraft = {
  keep: (draft: FreeInvoiceDraft): void => tabStore.write(sentKey, draft),
  forget: (): void => tabStore.remove(sentKey),
};

/** What a visitor typed into the free form, sent or not, without the receiving address. */
export function typedFreeInvoice(): InvoiceDraft | undefined {
  const kept = parseKeptDraft(tabStore.read(sentKey)) ?? unsentDraft.read();
  if (!kept) return undefined;
  const { recipientEmail: _email, ...invoice } = kept;
  return invoice;
}
