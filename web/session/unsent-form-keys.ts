import { userStorageKey, userStorageNames } from './user-storage.ts';

const invoicePrefix = 'form.';
const quotePrefix = 'unsent-quote.';

/** Where release 1.0.0 kept the form of a new quote, and changes of stored ones. */
const oldQuotePrefix = 'quote-form.';

/** The storage key of a user's form in this browser until it is sent, saved or discarded. */
export const unsentFormKey = (userId: string, formId: string): string =>
  userStorageKey(userId, invoicePrefix + formId);

/** The same for the form of a quote. */
export const unsentQuoteKey = (userId: string, formId: string): string =>
  userStorageKey(userId, quotePrefix + formId);

/** The keys of what release 1.0.0 kept of quotes. */
export const oldQuoteKeys = (userId: string): readonly string[] =>
  userStorageNames(userId, oldQuotePrefix).map((name) => userStorageKey(userId, name));

/** How many forms this browser keeps for a user, those it cannot read any more among them. */
export const countUnsentForms = (userId: string): { readonly invoices: number; readonly quotes: number } => ({
  invoices: userStorageNames(userId, invoicePrefix).length,
  quotes: userStorageNames(userId, quotePrefix).length + oldQuoteKeys(userId).length,
});
