import { userStorageKey, userStorageNames } from './user-storage.ts';

const invoicePrefix = 'form.';
const quotePrefix = 'unsent-quote.';
const changePrefix = 'unsent-change.';

/** The storage key of a user's invoice form in this browser until it is sent, saved or discarded. */
export const unsentFormKey = (userId: string, formId: string): string =>
  userStorageKey(userId, invoicePrefix + formId);

/** The storage key of a user's quote form. */
export const unsentQuoteKey = (userId: string, formId: string): string =>
  userStorageKey(userId, quotePrefix + formId);

/** The storage key of a user's form of a change order. */
export const unsentChangeKey = (userId: string, formId: string): string =>
  userStorageKey(userId, changePrefix + formId);

/**
 * The number of a user's forms that this browser stores, including forms that can no longer be parsed. A change order
 * counts as a quote.
 */
export const countUnsentForms = (userId: string): { readonly invoices: number; readonly quotes: number } => ({
  invoices: userStorageNames(userId, invoicePrefix).length,
  quotes: userStorageNames(userId, quotePrefix).length + userStorageNames(userId, changePrefix).length,
});
