/** Who may call an operation: anyone, or a signed-in Lite user with an access token. */
export type Access = 'public' | 'account';

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the origin; `{name}` is a path parameter. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** The endpoint answers bytes, not JSON. */
  readonly answers?: 'file';
  /** The module under `lambdas/` whose `routes.ts` has the row of the operation. */
  readonly module: string;
}

/** Adds the module's name to its operations. */
const inModule = <const Module extends string, const Rows extends Record<string, Omit<Endpoint, 'module'>>>(
  module: Module,
  rows: Rows,
) =>
  Object.fromEntries(Object.entries(rows).map(([operation, row]) => [operation, { ...row, module }])) as {
    readonly [Name in keyof Rows]: Rows[Name] & { readonly module: Module };
  };

/**
 * The only table of API operations: read by the stack, the functions, the API client, the local server and the tests.
 * An operation's name is also the name of its row in `lambdas/<module>/routes.ts` and of the browser's call.
 */
export const endpoints = {
  ...inModule('free-invoice', {
    'send-free-invoice': { method: 'POST', path: '/api/free-invoices', access: 'public' },
    'count-free-invoices': { method: 'POST', path: '/api/free-invoices/count', access: 'public' },
    'download-free-invoice': {
      method: 'POST',
      path: '/api/free-invoices/downloads',
      access: 'public',
      answers: 'file',
    },
    'block-free-invoices': { method: 'POST', path: '/api/free-invoices/blocks', access: 'public' },
  }),
  ...inModule('account', {
    'open-account': { method: 'POST', path: '/api/account', access: 'account' },
    'touch-last-login': { method: 'POST', path: '/api/account/logins', access: 'account' },
    'send-verification': { method: 'POST', path: '/api/account/verification-mails', access: 'account' },
    'confirm-email': { method: 'POST', path: '/api/account/verification', access: 'public' },
    'disown-account': { method: 'POST', path: '/api/account/disownments', access: 'public' },
    'set-proven-password': { method: 'POST', path: '/api/account/passwords', access: 'public' },
    'request-password-reset': { method: 'POST', path: '/api/account/password-resets', access: 'public' },
    'end-sessions': { method: 'POST', path: '/api/account/session-ends', access: 'account' },
    'list-sign-ins': { method: 'GET', path: '/api/account/sign-ins', access: 'account' },
    'name-passkey': { method: 'POST', path: '/api/account/passkey-names', access: 'account' },
    'make-recovery-codes': { method: 'POST', path: '/api/account/recovery-codes', access: 'account' },
    'recover-sign-in': { method: 'POST', path: '/api/account/recoveries', access: 'public' },
    'confirm-details-by-code': {
      method: 'POST',
      path: '/api/payment-details/code-confirmations',
      access: 'account',
    },
    'confirm-payment-details': {
      method: 'POST',
      path: '/api/payment-details/confirmations',
      access: 'public',
    },
    'deny-payment-details': { method: 'POST', path: '/api/payment-details/denials', access: 'public' },
  }),
  ...inModule('profile', {
    'read-profile': { method: 'GET', path: '/api/profile', access: 'account' },
    'save-settings': { method: 'PUT', path: '/api/profile', access: 'account' },
    'confirm-values': { method: 'PUT', path: '/api/profile/confirmation', access: 'account' },
    'set-how-to-pay': { method: 'PUT', path: '/api/how-to-pay', access: 'account' },
    'email-payment-confirmation': {
      method: 'POST',
      path: '/api/how-to-pay/confirmation-mails',
      access: 'account',
    },
    'update-setup': { method: 'PUT', path: '/api/setup', access: 'account' },
    'set-time-zone': { method: 'PUT', path: '/api/time-zone', access: 'account' },
  }),
  ...inModule('reports', {
    'get-overview': { method: 'GET', path: '/api/overview', access: 'account' },
    'read-books': { method: 'GET', path: '/api/books', access: 'account' },
    'get-books-check': { method: 'GET', path: '/api/books-check', access: 'account' },
    'set-report-year': { method: 'PUT', path: '/api/report-year', access: 'account' },
    'get-accountant': { method: 'GET', path: '/api/accountant', access: 'account' },
    'set-accountant': { method: 'PUT', path: '/api/accountant', access: 'account' },
    'confirm-accountant': { method: 'POST', path: '/api/accountant/confirmations', access: 'public' },
    'email-accountant': { method: 'POST', path: '/api/accountant/mails', access: 'account' },
  }),
  ...inModule('today', {
    'list-today': { method: 'GET', path: '/api/today', access: 'account' },
    'hide-today-entry': { method: 'PUT', path: '/api/today/{documentId}', access: 'account' },
  }),
  ...inModule('client-timeline', {
    'get-client-timeline': {
      method: 'GET',
      path: '/api/clients/{clientId}/timeline',
      access: 'account',
    },
  }),
  ...inModule('statements', {
    'get-statement': {
      method: 'GET',
      path: '/api/clients/{clientId}/statement',
      access: 'account',
      answers: 'file',
    },
    'email-statement': {
      method: 'POST',
      path: '/api/clients/{clientId}/statement-mails',
      access: 'account',
    },
  }),
  ...inModule('reminders', {
    'set-reminders': { method: 'PUT', path: '/api/reminders', access: 'account' },
    'get-invoice-reminders': {
      method: 'GET',
      path: '/api/invoices/{invoiceId}/reminders',
      access: 'account',
    },
    'set-invoice-reminders': {
      method: 'PUT',
      path: '/api/invoices/{invoiceId}/reminders',
      access: 'account',
    },
    'remind-now': { method: 'POST', path: '/api/invoices/{invoiceId}/reminders', access: 'account' },
  }),
  ...inModule('recurring', {
    'get-job-repeat': { method: 'GET', path: '/api/jobs/{jobId}/repeat', access: 'account' },
    'set-job-repeat': { method: 'PUT', path: '/api/jobs/{jobId}/repeat', access: 'account' },
    'stop-job-repeat': { method: 'DELETE', path: '/api/jobs/{jobId}/repeat', access: 'account' },
    'move-following-visits': {
      method: 'POST',
      path: '/api/jobs/{jobId}/following-moves',
      access: 'account',
    },
    'get-repeat': { method: 'GET', path: '/api/invoices/{invoiceId}/repeat', access: 'account' },
    'set-repeat': { method: 'PUT', path: '/api/invoices/{invoiceId}/repeat', access: 'account' },
    'stop-repeat': { method: 'DELETE', path: '/api/invoices/{invoiceId}/repeat', access: 'account' },
    'list-repeats': { method: 'GET', path: '/api/repeats', access: 'account' },
  }),
  ...inModule('early-access', {
    'join-early-access': { method: 'POST', path: '/api/early-access', access: 'public' },
    'send-welcome': { method: 'POST', path: '/api/early-access/welcome', access: 'public' },
    'leave-early-access': {
      method: 'POST',
      path: '/api/early-access/unsubscribes/{token}',
      access: 'public',
    },
  }),
  ...inModule('quotes', {
    'get-quote': { method: 'GET', path: '/api/quotes/{quoteId}', access: 'public' },
    'get-quote-logo': {
      method: 'GET',
      path: '/api/quotes/{quoteId}/logo',
      access: 'public',
      answers: 'file',
    },
    'get-quote-photo': {
      method: 'GET',
      path: '/api/quotes/{quoteId}/photos/{photoId}',
      access: 'public',
      answers: 'file',
    },
    'get-quote-certificate': {
      method: 'GET',
      path: '/api/quotes/{quoteId}/certificate',
      access: 'public',
      answers: 'file',
    },
    'get-quote-pdf': {
      method: 'GET',
      path: '/api/quotes/{quoteId}/pdf',
      access: 'public',
      answers: 'file',
    },
    'note-quote-opened': { method: 'POST', path: '/api/quotes/{quoteId}/openings', access: 'public' },
    'accept-quote': { method: 'POST', path: '/api/quotes/{quoteId}/acceptance', access: 'public' },
    'decline-quote': { method: 'POST', path: '/api/quotes/{quoteId}/refusal', access: 'public' },
    'ask-quote-question': { method: 'POST', path: '/api/quotes/{quoteId}/questions', access: 'public' },
    'list-quotes': { method: 'GET', path: '/api/lite-quotes', access: 'account' },
    'get-lite-quote': { method: 'GET', path: '/api/lite-quotes/{quoteId}', access: 'account' },
    'save-quote-draft': { method: 'PUT', path: '/api/lite-quotes/{quoteId}', access: 'account' },
    'delete-quote-draft': { method: 'DELETE', path: '/api/lite-quotes/{quoteId}', access: 'account' },
    'send-quote': { method: 'POST', path: '/api/lite-quotes/{quoteId}/mails', access: 'account' },
    'withdraw-quote': { method: 'POST', path: '/api/lite-quotes/{quoteId}/withdrawal', access: 'account' },
    'renew-quote-link': { method: 'POST', path: '/api/lite-quotes/{quoteId}/link', access: 'account' },
    'get-own-certificate': {
      method: 'GET',
      path: '/api/lite-quotes/{quoteId}/certificate',
      access: 'account',
      answers: 'file',
    },
    'get-own-quote-pdf': {
      method: 'GET',
      path: '/api/lite-quotes/{quoteId}/pdf',
      access: 'account',
      answers: 'file',
    },
    'answer-quote-question': {
      method: 'PUT',
      path: '/api/lite-quotes/{quoteId}/questions/{questionId}',
      access: 'account',
    },
    'set-quote-deposit': { method: 'PUT', path: '/api/lite-quotes/{quoteId}/deposit', access: 'account' },
  }),
  ...inModule('contact', {
    'send-contact-message': { method: 'POST', path: '/api/contact-messages', access: 'public' },
  }),
  ...inModule('browser-errors', {
    'report-browser-error': { method: 'POST', path: '/api/browser-errors', access: 'public' },
  }),
  ...inModule('invoices', {
    'send-invoice': { method: 'POST', path: '/api/invoices', access: 'account' },
    'list-invoices': { method: 'GET', path: '/api/invoices', access: 'account' },
    'find-invoices': { method: 'POST', path: '/api/invoice-searches', access: 'account' },
    'sum-invoices': { method: 'POST', path: '/api/invoice-sums', access: 'account' },
    'get-invoice': { method: 'GET', path: '/api/invoices/{invoiceId}', access: 'account' },
    'get-invoice-pdf': {
      method: 'GET',
      path: '/api/invoices/{invoiceId}/pdf',
      access: 'account',
      answers: 'file',
    },
    'record-payment': { method: 'POST', path: '/api/invoices/{invoiceId}/payments', access: 'account' },
    'remove-payment': {
      method: 'DELETE',
      path: '/api/invoices/{invoiceId}/payments/{paymentId}',
      access: 'account',
    },
    'email-receipt': {
      method: 'POST',
      path: '/api/invoices/{invoiceId}/payments/{paymentId}/receipts',
      access: 'account',
    },
    'record-divided-payment': { method: 'POST', path: '/api/divided-payments', access: 'account' },
    'get-divided-payment': { method: 'GET', path: '/api/divided-payments/{dividedId}', access: 'account' },
    'remove-divided-payment': {
      method: 'DELETE',
      path: '/api/divided-payments/{dividedId}',
      access: 'account',
    },
    'mail-client': {
      method: 'POST',
      path: '/api/invoices/{invoiceId}/client-mails',
      access: 'account',
    },
    'mark-invoice-sent': { method: 'PUT', path: '/api/invoices/{invoiceId}/sent', access: 'account' },
    'share-invoice': { method: 'POST', path: '/api/invoices/{invoiceId}/link', access: 'account' },
    'save-invoice-draft': { method: 'POST', path: '/api/invoice-drafts', access: 'account' },
    'delete-invoice-draft': { method: 'DELETE', path: '/api/invoice-drafts/{invoiceId}', access: 'account' },
    'save-invoice-defaults': { method: 'PUT', path: '/api/invoice-defaults', access: 'account' },
    'set-invoice-void': { method: 'PUT', path: '/api/invoices/{invoiceId}/void', access: 'account' },
  }),
  ...inModule('public-links', {
    'stop-business-mail': { method: 'POST', path: '/api/mail-stops/{token}', access: 'public' },
    'get-client-invoice': { method: 'GET', path: '/api/client-invoices/{linkId}', access: 'public' },
    'note-invoice-opened': {
      method: 'POST',
      path: '/api/client-invoices/{linkId}/openings',
      access: 'public',
    },
    'verify-file': { method: 'POST', path: '/api/file-checks', access: 'public' },
    'report-check-sent': {
      method: 'POST',
      path: '/api/client-invoices/{linkId}/checks',
      access: 'public',
    },
    'ask-invoice-question': {
      method: 'POST',
      path: '/api/client-invoices/{linkId}/questions',
      access: 'public',
    },
    'answer-invoice-questions': {
      method: 'PUT',
      path: '/api/invoices/{invoiceId}/questions',
      access: 'account',
    },
    'get-client-invoice-pdf': {
      method: 'GET',
      path: '/api/client-invoices/{linkId}/pdf',
      access: 'public',
      answers: 'file',
    },
    'get-client-invoice-logo': {
      method: 'GET',
      path: '/api/client-invoices/{linkId}/logo',
      access: 'public',
      answers: 'file',
    },
    'get-client-invoice-photo': {
      method: 'GET',
      path: '/api/client-invoices/{linkId}/photos/{photoId}',
      access: 'public',
      answers: 'file',
    },
  }),
  ...inModule('online-payments', {
    'get-payment-connection': { method: 'GET', path: '/api/online-payments', access: 'account' },
    'start-payment-onboarding': {
      method: 'POST',
      path: '/api/online-payments/onboarding-links',
      access: 'account',
    },
    'set-payment-methods': { method: 'PUT', path: '/api/online-payments/methods', access: 'account' },
    'disconnect-payments': {
      method: 'DELETE',
      path: '/api/online-payments/connection',
      access: 'account',
    },
    'open-payment-page': {
      method: 'POST',
      path: '/api/client-invoices/{linkId}/payment-pages',
      access: 'public',
    },
    'open-deposit-page': {
      method: 'POST',
      path: '/api/quotes/{quoteId}/payment-pages',
      access: 'public',
    },
    'receive-payment-event': { method: 'POST', path: '/api/payment-events', access: 'public' },
    'refund-payment': {
      method: 'POST',
      path: '/api/invoices/{invoiceId}/payments/{paymentId}/refunds',
      access: 'account',
    },
    'refund-deposit': {
      method: 'POST',
      path: '/api/lite-quotes/{quoteId}/payments/{paymentId}/refunds',
      access: 'account',
    },
    'move-surplus': {
      method: 'POST',
      path: '/api/invoices/{invoiceId}/surplus-moves',
      access: 'account',
    },
    'decide-refund': {
      method: 'PUT',
      path: '/api/invoices/{invoiceId}/refund-decision',
      access: 'account',
    },
    'set-online-payment': {
      method: 'PUT',
      path: '/api/invoices/{invoiceId}/online-payment',
      access: 'account',
    },
    'get-dispute-file': {
      method: 'GET',
      path: '/api/invoices/{invoiceId}/dispute-file',
      access: 'account',
      answers: 'file',
    },
  }),
  ...inModule('jobs', {
    'list-jobs': { method: 'GET', path: '/api/jobs', access: 'account' },
    'get-job-settings': { method: 'GET', path: '/api/job-settings', access: 'account' },
    'set-job-settings': { method: 'PUT', path: '/api/job-settings', access: 'account' },
    'renew-job-feed': { method: 'POST', path: '/api/job-settings/feed-links', access: 'account' },
    'get-job-feed': {
      method: 'GET',
      path: '/api/job-feeds/{feedSecret}',
      access: 'public',
      answers: 'file',
    },
    'get-job': { method: 'GET', path: '/api/jobs/{jobId}', access: 'account' },
    'save-job': { method: 'PUT', path: '/api/jobs/{jobId}', access: 'account' },
    'tell-client': { method: 'POST', path: '/api/jobs/{jobId}/mails', access: 'account' },
    'move-job': { method: 'POST', path: '/api/jobs/{jobId}/moves', access: 'account' },
    'add-job-photo': { method: 'PUT', path: '/api/jobs/{jobId}/photos/{photoId}', access: 'account' },
    'remove-job-photo': { method: 'DELETE', path: '/api/jobs/{jobId}/photos/{photoId}', access: 'account' },
  }),
  ...inModule('clients', {
    'list-clients': { method: 'GET', path: '/api/clients', access: 'account' },
    'list-client-directory': { method: 'GET', path: '/api/client-directory', access: 'account' },
    'get-client': { method: 'GET', path: '/api/clients/{clientId}', access: 'account' },
    'save-client': { method: 'POST', path: '/api/clients', access: 'account' },
    'delete-client': { method: 'DELETE', path: '/api/clients/{clientId}', access: 'account' },
    'save-service-address': {
      method: 'PUT',
      path: '/api/clients/{clientId}/service-addresses/{addressId}',
      access: 'account',
    },
    'delete-service-address': {
      method: 'DELETE',
      path: '/api/clients/{clientId}/service-addresses/{addressId}',
      access: 'account',
    },
    'save-equipment': {
      method: 'PUT',
      path: '/api/clients/{clientId}/service-addresses/{addressId}/equipment/{equipmentId}',
      access: 'account',
    },
    'delete-equipment': {
      method: 'DELETE',
      path: '/api/clients/{clientId}/service-addresses/{addressId}/equipment/{equipmentId}',
      access: 'account',
    },
    'list-items': { method: 'GET', path: '/api/items', access: 'account' },
    'save-item': { method: 'PUT', path: '/api/items/{itemId}', access: 'account' },
    'delete-item': { method: 'DELETE', path: '/api/items/{itemId}', access: 'account' },
    'import-entries': { method: 'POST', path: '/api/imports', access: 'account' },
    'list-item-directory': { method: 'GET', path: '/api/item-directory', access: 'account' },
  }),
  ...inModule('photos', {
    'start-photo': { method: 'POST', path: '/api/photos', access: 'account' },
    'finish-photo': { method: 'PUT', path: '/api/photos/{photoId}', access: 'account' },
    'get-photo': { method: 'GET', path: '/api/photos/{photoId}', access: 'account', answers: 'file' },
    'get-photo-space': { method: 'GET', path: '/api/photo-space', access: 'account' },
  }),
  ...inModule('logo', {
    'save-logo': { method: 'PUT', path: '/api/logo', access: 'account' },
    'get-logo': { method: 'GET', path: '/api/logo', access: 'account', answers: 'file' },
    'remove-logo': { method: 'DELETE', path: '/api/logo', access: 'account' },
  }),
  ...inModule('full-export', {
    'start-full-export': { method: 'POST', path: '/api/full-export', access: 'account' },
    'get-full-export': { method: 'GET', path: '/api/full-export', access: 'account' },
    'cancel-full-export': { method: 'DELETE', path: '/api/full-export', access: 'account' },
    'get-full-export-address': { method: 'POST', path: '/api/full-export/addresses', access: 'account' },
  }),
  ...inModule('full-import', {
    'upload-full-import': { method: 'POST', path: '/api/full-import/parts', access: 'account' },
    'start-full-import': { method: 'POST', path: '/api/full-import', access: 'account' },
    'get-full-import': { method: 'GET', path: '/api/full-import', access: 'account' },
    'undo-full-import': { method: 'DELETE', path: '/api/full-import', access: 'account' },
  }),
  // Last in the table, because tests that call every operation in this order need the account until then.
  ...inModule('account', {
    'delete-account': { method: 'POST', path: '/api/account-deletions', access: 'account' },
  }),
} satisfies Record<string, Endpoint>;

export type Operation = keyof typeof endpoints;
