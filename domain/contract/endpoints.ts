/** Who may call: anyone, or a signed-in Lite user with an access token. */
export type Access = 'public' | 'account';

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the origin; `{name}` is a path parameter. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** Bytes in place of JSON. */
  readonly answers?: 'file';
  /** The room under `lambdas/` whose `<operation>.handler.ts` answers. */
  readonly room: string;
}

/**
 * The one table of the API: read by the stack, the API client, the local server and the authorization tests.
 * An operation's name in kebab-case is its handler file and function; the browser's call is the same in camelCase.
 */
export const endpoints = {
  'send-free-invoice': {
    method: 'POST',
    path: '/api/free-invoices',
    access: 'public',
    room: 'free-invoice',
  },
  'count-free-invoices': {
    method: 'POST',
    path: '/api/free-invoices/count',
    access: 'public',
    room: 'free-invoice',
  },
  'download-free-invoice': {
    method: 'POST',
    path: '/api/free-invoices/downloads',
    access: 'public',
    answers: 'file',
    room: 'free-invoice',
  },
  'block-free-invoices': {
    method: 'POST',
    path: '/api/free-invoices/blocks',
    access: 'public',
    room: 'free-invoice',
  },
  'open-account': { method: 'POST', path: '/api/account', access: 'account', room: 'account' },
  'touch-last-login': { method: 'POST', path: '/api/account/logins', access: 'account', room: 'account' },
  'send-verification': {
    method: 'POST',
    path: '/api/account/verification-mails',
    access: 'account',
    room: 'account',
  },
  'confirm-email': {
    method: 'POST',
    path: '/api/account/verification',
    access: 'public',
    room: 'account',
  },
  'disown-account': {
    method: 'POST',
    path: '/api/account/disownments',
    access: 'public',
    room: 'account',
  },
  'set-proven-password': {
    method: 'POST',
    path: '/api/account/passwords',
    access: 'public',
    room: 'account',
  },
  'request-password-reset': {
    method: 'POST',
    path: '/api/account/password-resets',
    access: 'public',
    room: 'account',
  },
  'read-profile': { method: 'GET', path: '/api/profile', access: 'account', room: 'profile' },
  'save-settings': { method: 'PUT', path: '/api/profile', access: 'account', room: 'profile' },
  'join-early-access': { method: 'POST', path: '/api/early-access', access: 'public', room: 'early-access' },
  'send-welcome': {
    method: 'POST',
    path: '/api/early-access/welcome',
    access: 'public',
    room: 'early-access',
  },
  'get-quote': { method: 'GET', path: '/api/quotes/{quoteId}', access: 'public', room: 'quote' },
  'get-quote-logo': {
    method: 'GET',
    path: '/api/quotes/{quoteId}/logo',
    access: 'public',
    answers: 'file',
    room: 'quote',
  },
  'accept-quote': {
    method: 'POST',
    path: '/api/quotes/{quoteId}/acceptance',
    access: 'public',
    room: 'quote',
  },
  'send-contact-message': {
    method: 'POST',
    path: '/api/contact-messages',
    access: 'public',
    room: 'contact',
  },
  'send-invoice': { method: 'POST', path: '/api/invoices', access: 'account', room: 'lite-invoice' },
  'list-invoices': { method: 'GET', path: '/api/invoices', access: 'account', room: 'lite-invoice' },
  'get-invoice': {
    method: 'GET',
    path: '/api/invoices/{invoiceId}',
    access: 'account',
    room: 'lite-invoice',
  },
  'get-invoice-pdf': {
    method: 'GET',
    path: '/api/invoices/{invoiceId}/pdf',
    access: 'account',
    answers: 'file',
    room: 'lite-invoice',
  },
  'set-invoice-payment': {
    method: 'PUT',
    path: '/api/invoices/{invoiceId}/payment',
    access: 'account',
    room: 'lite-invoice',
  },
  'save-invoice-draft': {
    method: 'POST',
    path: '/api/invoice-drafts',
    access: 'account',
    room: 'lite-invoice',
  },
  'delete-invoice-draft': {
    method: 'DELETE',
    path: '/api/invoice-drafts/{invoiceId}',
    access: 'account',
    room: 'lite-invoice',
  },
  'save-invoice-defaults': {
    method: 'PUT',
    path: '/api/invoice-defaults',
    access: 'account',
    room: 'lite-invoice',
  },
  'set-invoice-void': {
    method: 'PUT',
    path: '/api/invoices/{invoiceId}/void',
    access: 'account',
    room: 'lite-invoice',
  },
  'list-clients': { method: 'GET', path: '/api/clients', access: 'account', room: 'address-book' },
  'list-client-directory': {
    method: 'GET',
    path: '/api/client-directory',
    access: 'account',
    room: 'address-book',
  },
  'get-client': { method: 'GET', path: '/api/clients/{clientId}', access: 'account', room: 'address-book' },
  'save-client': { method: 'POST', path: '/api/clients', access: 'account', room: 'address-book' },
  'delete-client': {
    method: 'DELETE',
    path: '/api/clients/{clientId}',
    access: 'account',
    room: 'address-book',
  },
  'list-items': { method: 'GET', path: '/api/items', access: 'account', room: 'address-book' },
  'list-item-directory': {
    method: 'GET',
    path: '/api/item-directory',
    access: 'account',
    room: 'address-book',
  },
  'save-logo': { method: 'PUT', path: '/api/logo', access: 'account', room: 'logo' },
  'get-logo': { method: 'GET', path: '/api/logo', access: 'account', answers: 'file', room: 'logo' },
  'remove-logo': { method: 'DELETE', path: '/api/logo', access: 'account', room: 'logo' },
} as const satisfies Record<string, Endpoint>;

export type Operation = keyof typeof endpoints;
