import { blankDraft, type InvoiceDraft } from '#domain/documents/invoice-draft';
import type { FreeInvoiceDraft } from '#domain/free-invoice/validate-free-invoice';
import { tabStore } from '../../adapters/browser-store.ts';
import { formSlots, type KeptForm, newDraft, parseKeptDraft } from '../documents/form/form-slots.ts';

/** Names the slot of the form that is open in this tab. */
const openKey = 'free-invoice.open';
const sentKey = 'free-invoice.sent';

/** A new form. Number and day come from the clock, so they are asked for in the browser only. */
export const blankFreeDraft = (invoiceNumber: string, today: string): FreeInvoiceDraft => ({
  ...blankDraft(invoiceNumber, today),
  recipientEmail: '',
});

/** A new form by this browser's clock. */
export const newFreeDraft = (now: Date): FreeInvoiceDraft => ({ ...newDraft(now), recipientEmail: '' });

const parse = (kept: unknown) => parseKeptDraft(kept, blankFreeDraft('', ''));

/** Keeps a form's unanswered submission: in another tab another invoice may wait for its answer. */
export const submissionOf = (formId: string): string => `free-invoice.submission.${formId}`;

/** The forms of this browser until they are sent; they survive reloads. */
export const freeForms = formSlots('free-invoice.form.', parse, submissionOf);

/** Remembers which of them this tab has open. */
export const rememberOpenForm = (formId: string): void => tabStore.write(openKey, formId);

/**
 * The form to go on with: the one this tab had open; in a new tab the one changed last. A tab whose form was sent goes on
 * with none, whatever other tabs are at.
 */
export function presentFreeForm(): KeptForm<FreeInvoiceDraft> | undefined {
  const formId = tabStore.read(openKey);
  return typeof formId === 'string' ? freeForms.read(formId) : freeForms.readAll()[0];
}

/** What a form of this tab begins with, and the slot it is kept in. */
export interface FreeStart {
  readonly formId: string;
  readonly draft: FreeInvoiceDraft;
  /** `next`: the business and address of the invoice before. */
  readonly origin: 'blank' | 'kept' | 'next';
  /** What an emptied number is sent as. */
  readonly offeredNumber: string;
}

/** The form that is kept; else one with the business and the receiving address of the tab's last invoice; else a blank one. */
export function startFreeForm(now: Date): FreeStart {
  const blank = newFreeDraft(now);
  const offeredNumber = blank.invoiceNumber;
  const present = presentFreeForm();
  if (present) return { formId: present.formId, draft: present.draft, origin: 'kept', offeredNumber };
  const formId = crypto.randomUUID();
  const sent = sentDraft.read();
  if (!sent) return { formId, draft: blank, origin: 'blank', offeredNumber };
  const { businessName, businessAddress, businessCity, businessPhone, businessEmail, recipientEmail } = sent;
  const business = { businessName, businessAddress, businessCity, businessPhone, businessEmail };
  return { formId, draft: { ...blank, ...business, recipientEmail }, origin: 'next', offeredNumber };
}

/** Puts a business name into the kept draft, or into a new one; nothing else of a draft begun earlier changes. */
export function keepBusinessName(businessName: string): void {
  if (businessName === '') return;
  const now = new Date();
  const { formId, draft } = startFreeForm(now);
  freeForms.keep(formId, { ...draft, businessName }, now.getTime());
  rememberOpenForm(formId);
}

/** What the tab's last free invoice said, so that the next one, here or in Lite, need not be typed again. */
export const sentDraft = {
  keep: (draft: FreeInvoiceDraft): void => tabStore.write(sentKey, draft),
  read: (): FreeInvoiceDraft | undefined => parse(tabStore.read(sentKey)),
  forget: (): void => tabStore.remove(sentKey),
};

const typedFreeDraft = (): FreeInvoiceDraft | undefined => sentDraft.read() ?? presentFreeForm()?.draft;

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
  const present = presentFreeForm();
  if (sentDraft.read() === undefined && present) freeForms.forget(present.formId);
  sentDraft.forget();
}
