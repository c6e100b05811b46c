/**
 * Every key of the query cache. All begin with 'user' and the user's id; a change of a feature's entries invalidates the
 * room's first key.
 */
const ofUser = <Parts extends readonly string[]>(userId: string, ...parts: Parts) =>
  ['user', userId, ...parts] as const;

export const userKey = (userId: string) => ofUser(userId);

/** The account with its business profile. */
export const accountKey = (userId: string) => ofUser(userId, 'account');

export const signInsKey = (userId: string) => ofUser(userId, 'sign-ins');

export const authenticatorKey = (userId: string) => ofUser(userId, 'authenticator');

export const passkeysKey = (userId: string) => ofUser(userId, 'passkeys');

/** What the account is owed and was paid; made stale with the account. */
export const overviewKey = (userId: string) => ofUser(userId, 'account', 'overview');

/** What needs the owner now; made stale with the account. */
export const todayKey = (userId: string) => ofUser(userId, 'account', 'today');

/** Every invoice with its payments, for reports; read again on each visit. */
export const booksKey = (userId: string) => ofUser(userId, 'books');

/** The last full export of the account. */
export const fullExportKey = (userId: string) => ofUser(userId, 'full-export');

/** The last import of a full export into the account. */
export const fullImportKey = (userId: string) => ofUser(userId, 'full-import');

/** How the account takes online payments. */
export const paymentConnectionKey = (userId: string) => ofUser(userId, 'online-payments');

export const clientsKey = (userId: string) => ofUser(userId, 'clients');
export const recentClientsKey = (userId: string) => ofUser(userId, 'clients', 'recent');
export const clientKey = (userId: string, clientId: string) => ofUser(userId, 'clients', 'one', clientId);
export const clientDirectoryKey = (userId: string) => ofUser(userId, 'clients', 'directory');

/** What became of one email of a statement. */
export const statementMailKey = (userId: string, key: string) => ofUser(userId, 'statement-mails', key);

export const itemsKey = (userId: string) => ofUser(userId, 'items');
export const topItemsKey = (userId: string) => ofUser(userId, 'items', 'top');
export const itemDirectoryKey = (userId: string) => ofUser(userId, 'items', 'directory');

export const invoicesKey = (userId: string) => ofUser(userId, 'invoices');
export const historyKey = (userId: string) => ofUser(userId, 'invoices', 'history');
/** What a filter of the history shows, by all that it says. */
export const foundInvoicesKey = (userId: string, filter: string) =>
  ofUser(userId, 'invoices', 'history', filter);
export const invoiceSumKey = (userId: string, filter: string) => ofUser(userId, 'invoices', 'sum', filter);
/** What was received on days, by the filter that names them; stale with every payment. */
export const receivedKey = (userId: string, ...filter: readonly string[]) =>
  ofUser(userId, 'invoices', 'history', 'received', ...filter);
export const receivedSumKey = (userId: string, ...filter: readonly string[]) =>
  ofUser(userId, 'invoices', 'sum', 'received', ...filter);
export const invoiceKey = (userId: string, invoiceId: string) => ofUser(userId, 'invoices', 'one', invoiceId);

/** What repeats, and how one invoice does: beside the invoices, whose changes make these stale too. */
export const repeatsKey = (userId: string) => ofUser(userId, 'invoices', 'repeats');
export const repeatKey = (userId: string, invoiceId: string) =>
  ofUser(userId, 'invoices', 'one', invoiceId, 'repeat');

export const quoteListKey = (userId: string) => ofUser(userId, 'quotes', 'list');
export const clientQuotesKey = (userId: string, clientId: string) =>
  ofUser(userId, 'quotes', 'list', clientId);
export const quoteKey = (userId: string, quoteId: string) => ofUser(userId, 'quotes', 'one', quoteId);

/** Beside its invoice: whatever changes that makes these stale too. */
export const remindersKey = (userId: string, invoiceId: string) =>
  ofUser(userId, 'invoices', 'one', invoiceId, 'reminders');

/** The last check of the books. */
export const booksCheckKey = (userId: string) => ofUser(userId, 'books-check');

/** The account's present logo. */
export const logoKey = (userId: string) => ofUser(userId, 'logo');
/** A logo never changes under its version, so it stands outside of what a changed invoice makes stale. */
export const issuedLogoKey = (userId: string, version: string) => ofUser(userId, 'issued-logo', version);
