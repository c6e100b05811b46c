import type { FreeInvoiceDraft } from '#domain/free-invoice/validate-free-invoice';
import { blankDraft, type InvoiceDraft } from '#domain/paper/invoice-draft';
import { localStore, tabStore } from '../../adapters/browser-store.ts';
import { newDraft } from '../paper/form/new-draft.ts';
import { parseKeptDraft } from '../paper/form/parse-kept-draft.ts';

const unsentKey = 'free-invoice.draft';
const sentKey = 'free-invoice.sent';

/** A new form. Number and day come from the clock, so they are asked for in the browser only. */
export const blankFreeDraft = (invoiceNumber: string, today: string): FreeInvoiceDraft => ({
  ...blankDraft(invoiceNumber, today),
  recipientEmail: '',
});

/** A new form by this browser's clock. */
export const newFreeDraft = (now: Date): FreeInvoiceDraft => ({ ...newDraft(now), recipientEmail: '' });

const parse = (kept: unknown) => parseKeptDraft(kept, blankFreeDraft('', ''));

/** The form's draft in this browser until it is sent; survives reloads. */
export const unsentDraft = {
  read: (): FreeInvoiceDraft | undefined => parse(localStore.read(unsentKey)),
  keep: (draft: FreeInvoiceDraft): void => localStore.write(unsentKey, draft),
  forget: (): void => localStore.remove(unsentKey),
};

/** Puts a business name into the kept draft, or into a new one; nothing else of a draft begun earlier changes. */
export function keepBusinessName(businessName: string): void {
  if (businessName === '') return;
  unsentDraft.keep({ ...(unsentDraft.read() ?? newFreeDraft(new Date())), businessName });
}

/** What the tab's last free invoice said, so that the first Lite invoice need not be typed again. */
export const sentDraft = {
  keep: (draft: FreeInvoiceDraft): void => tabStore.write(sentKey, draft),
  forget: (): void => tabStore.remove(sentKey),
};

const typedFreeDraft = (): FreeInvoiceDraft | undefined =>
  parse(tabStore.read(sentKey)) ?? unsentDraft.read();

/** The address that a visitor typed into the free form; '' without one. */
export const typedFreeEmail = (): string => typedFreeDraft()?.recipientEmail ?? '';

/** What a visitor typed into the free form, sent or not, without the receiving address. */
export function typedFreeInvoice(): InvoiceDraft | undefined {
  const kept = typedFreeDraft();
  if (!kept) return undefined;
  const { recipientEmail: _email, ...invoice } = kept;
  return invoice;
}

/** Forgets it: it has become a Lite invoice. */
export function forgetTypedFreeInvoice(): void {
  sentDraft.forget();
  unsentDraft.forget();
}
