/**
 * Creates a key of the query cache. All keys start with 'user' and the user ID. After a change, a feature invalidates
 * the shortest key, which is the prefix of its other keys.
 */
const ofUser = <Parts extends readonly string[]>(userId: string, ...parts: Parts) =>
  ['user', userId, ...parts] as const;

export const userKey = (userId: string) => ofUser(userId);

/** The account with its business profile. */
export const accountKey = (userId: string) => ofUser(userId, 'account');

export const signInsKey = (userId: string) => ofUser(userId, 'sign-ins');

export const authenticatorKey = (userId: string) => ofUser(userId, 'authenticator');

export const passkeysKey = (userId: string) => ofUser(userId, 'passkeys');

/** The amounts that the account is owed and was paid; invalidated with the account. */
export const overviewKey = (userId: string) => ofUser(userId, 'account', 'overview');

/** Everything that needs the owner's attention now; invalidated with the account. */
export const todayKey = (userId: string) => ofUser(userId, 'account', 'today');

/** What happened with a client; invalidated with the account, because every change of its documents is in it. */
export const clientTimelineKey = (userId: string, clientId: string) =>
  ofUser(userId, 'account', 'client-timeline', clientId);

/** Every invoice with its payments, for reports; read again on each visit. */
export const booksKey = (userId: string) => ofUser(userId, 'books');

/** A payment that is divided over several invoices. */
export const dividedPaymentKey = (userId: string, dividedId: string) =>
  ofUser(userId, 'divided-payments', dividedId);

/** The last full export of the account. */
export const fullExportKey = (userId: string) => ofUser(userId, 'full-export');

/** The last import of a full export into the account. */
export const fullImportKey = (userId: string) => ofUser(userId, 'full-import');

/** The account's connection to the payment provider. */
export const paymentConnectionKey = (userId: string) => ofUser(userId, 'online-payments');

export const clientsKey = (userId: string) => ofUser(userId, 'clients');
export const recentClientsKey = (userId: string) => ofUser(userId, 'clients', 'recent');
export const clientKey = (userId: string, clientId: string) => ofUser(userId, 'clients', 'one', clientId);
export const clientDirectoryKey = (userId: string) => ofUser(userId, 'clients', 'directory');

/** The status of one statement email. */
export const statementMailKey = (userId: string, key: string) => ofUser(userId, 'statement-mails', key);

/** The accountant of the account, and the last email of reports. */
export const accountantKey = (userId: string) => ofUser(userId, 'accountant');
/** The status of one email of reports. */
export const accountantMailKey = (userId: string, key: string) => ofUser(userId, 'accountant-mails', key);

export const itemsKey = (userId: string) => ofUser(userId, 'items');
export const topItemsKey = (userId: string) => ofUser(userId, 'items', 'top');
export const itemDirectoryKey = (userId: string) => ofUser(userId, 'items', 'directory');

export const invoicesKey = (userId: string) => ofUser(userId, 'invoices');
export const historyKey = (userId: string) => ofUser(userId, 'invoices', 'history');
/** A filtered page of the history; `filter` contains all values of the filter. */
export const foundInvoicesKey = (userId: string, filter: string) =>
  ofUser(userId, 'invoices', 'history', filter);
/**
 * Some of the unpaid invoices, for the names that owe and are not saved. Not below the history, whose rows are
 * replaced.
 */
export const unpaidInvoicesKey = (userId: string) => ofUser(userId, 'invoices', 'unpaid');
export const invoiceSumKey = (userId: string, filter: string) => ofUser(userId, 'invoices', 'sum', filter);
/** The payments received within a filter's days; invalidated by every payment. */
export const receivedKey = (userId: string, ...filter: readonly string[]) =>
  ofUser(userId, 'invoices', 'history', 'received', ...filter);
export const receivedSumKey = (userId: string, ...filter: readonly string[]) =>
  ofUser(userId, 'invoices', 'sum', 'received', ...filter);
export const invoiceKey = (userId: string, invoiceId: string) => ofUser(userId, 'invoices', 'one', invoiceId);

/** All recurring invoices. Below the invoices' key, so that changes of invoices invalidate it too. */
export const repeatsKey = (userId: string) => ofUser(userId, 'invoices', 'repeats');
/** Those of one saved client; invalidated with all of them. */
export const repeatsOfClientKey = (userId: string, clientId: string) =>
  ofUser(userId, 'invoices', 'repeats', clientId);
export const repeatKey = (userId: string, invoiceId: string) =>
  ofUser(userId, 'invoices', 'one', invoiceId, 'repeat');

export const quoteListKey = (userId: string) => ofUser(userId, 'quotes', 'list');
/** Some of the quotes; `filter` contains what selects them. */
export const foundQuotesKey = (userId: string, filter: string) => ofUser(userId, 'quotes', 'list', filter);
export const quoteKey = (userId: string, quoteId: string) => ofUser(userId, 'quotes', 'one', quoteId);

/** All answers about jobs. */
export const jobsKey = (userId: string) => ofUser(userId, 'jobs');
/** A list of jobs; `query` contains what it selects. */
export const jobListKey = (userId: string, query: string) => ofUser(userId, 'jobs', 'list', query);
export const jobRepeatKey = (userId: string, jobId: string) => ofUser(userId, 'jobs', 'repeat', jobId);
export const jobSettingsKey = (userId: string) => ofUser(userId, 'jobs', 'settings');
export const jobKey = (userId: string, jobId: string) => ofUser(userId, 'jobs', 'one', jobId);

/** Below the invoice's key, so that changes of the invoice invalidate it too. */
export const remindersKey = (userId: string, invoiceId: string) =>
  ofUser(userId, 'invoices', 'one', invoiceId, 'reminders');

/** A file of a photo. It never changes, so nothing invalidates it. */
export const photoKey = (userId: string, photoId: string, size: string) =>
  ofUser(userId, 'photo', photoId, size);

/** How much space photos take. */
export const photoSpaceKey = (userId: string) => ofUser(userId, 'photo-space');

/** The last check of the books. */
export const booksCheckKey = (userId: string) => ofUser(userId, 'books-check');

/** The account's current logo. */
export const logoKey = (userId: string) => ofUser(userId, 'logo');
/** A logo version never changes, so its key is not below the invoices' key and is not invalidated with them. */
export const issuedLogoKey = (userId: string, version: string) => ofUser(userId, 'issued-logo', version);
