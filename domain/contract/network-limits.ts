import type { OperationsFor } from './call-types.ts';

/**
 * How often one network (an IPv4 address or the /64 of an IPv6 address) may use an operation, or why there is no limit.
 */
export type NetworkLimit =
  | {
      /**
       * Allowed per UTC day; further requests get 429. An office, or the phones of one carrier, can share a network.
       */
      readonly perDay: number;
      /** The requests that count toward the limit: all of them, or only those that the use case accepts. */
      readonly counts: 'requests' | 'accepted';
    }
  | { readonly unlimited: string };

const signedByProvider = {
  unlimited: 'The payment provider signs each event and sends all of them from a few networks.',
};

const onlyReads = { unlimited: 'Reads small items or one stored file; the throttle of its route limits it.' };

/**
 * For links in emails. Mail services and link scanners call these for many readers from a few networks, and a request
 * to stop our emails must never be refused.
 */
const secretOfAnEmail = {
  unlimited: 'Changes something only with the secret of an email, and only the first time.',
};

/**
 * Every operation that anyone can call without an account, and those that create an account. Operations that write,
 * render or email have a limit per network, so that nobody can cause unlimited costs.
 */
export const networkLimits = {
  // Emails. The stage setting `freeCapPerNetworkPerDay` replaces the value of `send-free-invoice`.
  'send-free-invoice': { perDay: 300, counts: 'accepted' },
  'send-contact-message': { perDay: 30, counts: 'accepted' },
  'request-password-reset': { perDay: 20, counts: 'requests' },
  'recover-sign-in': { perDay: 20, counts: 'requests' },
  'join-early-access': { perDay: 100, counts: 'accepted' },
  'send-welcome': { perDay: 100, counts: 'accepted' },
  'open-account': { perDay: 50, counts: 'accepted' },
  'send-verification': { perDay: 100, counts: 'accepted' },
  // Writes and emails, through a link. A quote is decided once, until it is sent again; a document takes at most one
  // question per hour.
  'accept-quote': { perDay: 500, counts: 'requests' },
  'decline-quote': { perDay: 500, counts: 'requests' },
  'ask-quote-question': { perDay: 500, counts: 'requests' },
  'ask-invoice-question': { perDay: 500, counts: 'requests' },
  // Writes at most once in five minutes for each link.
  'note-quote-opened': { perDay: 1_000, counts: 'requests' },
  'note-invoice-opened': { perDay: 1_000, counts: 'requests' },
  // Writes at most once a day for each link.
  'report-check-sent': { perDay: 100, counts: 'requests' },
  // Writes a log line. A page reports at most three errors each time it is loaded.
  'report-browser-error': { perDay: 30, counts: 'requests' },
  // Opens a page of the payment provider; at most one per invoice at a time.
  'open-payment-page': { perDay: 300, counts: 'requests' },
  'open-deposit-page': { perDay: 300, counts: 'requests' },
  // Reads a few small items. Nobody guesses a hash; the limit is against floods.
  'verify-file': { perDay: 1_000, counts: 'requests' },
  // Renders a PDF, or sends a stored file of up to 2 MB.
  'get-client-invoice-pdf': { perDay: 500, counts: 'requests' },
  'get-quote-certificate': { perDay: 200, counts: 'requests' },
  'get-quote-pdf': { perDay: 500, counts: 'requests' },
  'stop-business-mail': secretOfAnEmail,
  'leave-early-access': secretOfAnEmail,
  'block-free-invoices': secretOfAnEmail,
  'confirm-email': secretOfAnEmail,
  'disown-account': secretOfAnEmail,
  'set-proven-password': secretOfAnEmail,
  'confirm-payment-details': secretOfAnEmail,
  'deny-payment-details': secretOfAnEmail,
  'confirm-accountant': secretOfAnEmail,
  'receive-payment-event': signedByProvider,
  'get-job-feed': {
    unlimited:
      'A calendar service reads the feeds of many owners from a few networks; each link has a limit of its own.',
  },
  'count-free-invoices': onlyReads,
  'download-free-invoice': onlyReads,
  'get-quote': onlyReads,
  'get-quote-logo': onlyReads,
  'get-client-invoice': onlyReads,
  'get-client-invoice-logo': onlyReads,
  'get-client-invoice-photo': onlyReads,
  'get-quote-photo': onlyReads,
} as const satisfies Record<OperationsFor<'public'> | 'open-account' | 'send-verification', NetworkLimit>;

/** The operations that have a limit. */
export type LimitedOperation = {
  [Name in keyof typeof networkLimits]: (typeof networkLimits)[Name] extends { readonly perDay: number }
    ? Name
    : never;
}[keyof typeof networkLimits];
