import { blankDraft, type InvoiceDraft } from '#domain/documents/invoice-draft';
import type { FreeInvoiceDraft } from '#domain/free-invoice/validate-free-invoice';
import { tabStore } from '../../adapters/browser-store.ts';
import { formSlots, newDraft, parseKeptDraft, type UnsentForm } from '../documents/form/form-slots.ts';

/** Key for the ID of the form that is open in this tab. */
const openKey = 'free-invoice.open';
const sentKey = 'free-invoice.sent';

/** A new form. Number and date depend on the clock, so they are set only in the browser. */
export const blankFreeDraft = (invoiceNumber: string, today: string): FreeInvoiceDraft => ({
  ...blankDraft(invoiceNumber, today),
  recipientEmail: '',
});

/** A new form with number and date from this browser's clock. */
export const newFreeDraft = (now: Date): FreeInvoiceDraft => ({ ...newDraft(now), recipientEmail: '' });

const parse = (stored: unknown) => parseKeptDraft(stored, blankFreeDraft('', ''));

/**
 * Storage key of a form's submission. One per form, because another tab may wait for the response to another invoice.
 */
export const submissionStorageKey = (formId: string): string => `free-invoice.submission.${formId}`;

/** The unsent forms of this browser; they survive reloads. */
export const freeForms = formSlots('free-invoice.form.', parse, submissionStorageKey);

/** Remembers which form is open in this tab. */
export const rememberOpenForm = (formId: string): void => tabStore.write(openKey, formId);

/**
 * The form to continue: the one that this tab had open; in a new tab, the most recently changed one. A tab whose form
 * was sent has none to continue, even if other tabs have open forms.
 */
export function formToContinue(): UnsentForm<FreeInvoiceDraft> | undefined {
  const formId = tabStore.read(openKey);
  return typeof formId === 'string' ? freeForms.read(formId) : freeForms.readAll()[0];
}

/** The form's initial content, and the slot that stores it. */
export interface FreeStart {
  readonly formId: string;
  readonly draft: FreeInvoiceDraft;
  /** `kept`: a stored form is continued. `next`: business and recipient were copied from the previous invoice. */
  readonly origin: 'blank' | 'kept' | 'next';
  /** The number that is sent if the field is empty. */
  readonly offeredNumber: string;
}

/** The stored form; otherwise one with business and recipient of the tab's last invoice; otherwise a blank one. */
export function startFreeForm(now: Date): FreeStart {
  const blank = newFreeDraft(now);
  const offeredNumber = blank.invoiceNumber;
  const current = formToContinue();
  if (current) return { formId: current.formId, draft: current.draft, origin: 'kept', offeredNumber };
  const formId = crypto.randomUUID();
  const sent = sentDraft.read();
  if (!sent) return { formId, draft: blank, origin: 'blank', offeredNumber };
  const { businessName, businessAddress, businessCity, businessPhone, businessEmail, recipientEmail } = sent;
  const business = { businessName, businessAddress, businessCity, businessPhone, businessEmail };
  return { formId, draft: { ...blank, ...business, recipientEmail }, origin: 'next', offeredNumber };
}

/** Writes a business name into the stored draft, or into a new one. Other fields of an existing draft do not change. */
export function storeBusinessName(businessName: string): void {
  if (businessName === '') return;
  const now = new Date();
  const { formId, draft } = startFreeForm(now);
  freeForms.keep(formId, { ...draft, businessName }, now.getTime());
  rememberOpenForm(formId);
}

/** The content of this tab's last free invoice, so that the next one, here or in Lite, can copy from it. */
export const sentDraft = {
  keep: (draft: FreeInvoiceDraft): void => tabStore.write(sentKey, draft),
  read: (): FreeInvoiceDraft | undefined => parse(tabStore.read(sentKey)),
  forget: (): void => tabStore.remove(sentKey),
};

const typedFreeDraft = (): FreeInvoiceDraft | undefined => sentDraft.read() ?? formToContinue()?.draft;

/** The address that a visitor typed into the free form; '' without one. */
export const typedFreeEmail = (): string => typedFreeDraft()?.recipientEmail ?? '';

function withoutRecipient({ recipientEmail: _email, ...invoice }: FreeInvoiceDraft): InvoiceDraft {
  return invoice;
}

/** The content that a visitor typed into the free form, sent or not, without the recipient. */
export function typedFreeInvoice(): InvoiceDraft | undefined {
  const typed = typedFreeDraft();
  return typed && withoutRecipient(typed);
}

/**
 * The content that a visitor typed into the free form and did not send. The client has an invoice that was sent, so
 * Lite must not start with it.
 */
export function unsentFreeInvoice(): InvoiceDraft | undefined {
  const unsent = formToContinue()?.draft;
  return unsent && withoutRecipient(unsent);
}

/** Removes the typed content, because it has become a Lite invoice. */
export function forgetTypedFreeInvoice(): void {
  const current = formToContinue();
  if (current) freeForms.forget(current.formId);
  sentDraft.forget();
}
