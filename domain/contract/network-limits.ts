import type { OperationsFor } from './call-types.ts';

/** How often one network (an IPv4 address or the /64 of an IPv6 address) may use an operation, or why that is not limited. */
export type NetworkLimit =
  | {
      /** In a UTC day; 429 beyond it. An office, or the phones behind one carrier, share a network. */
      readonly perDay: number;
      /** What takes a place: each request, or only what passed the checks of the use case. */
      readonly counts: 'requests' | 'accepted';
    }
  | { readonly unlimited: string };

const signedByProvider = {
  unlimited: 'The payment provider signs each event and sends all of them from a few networks.',
};

const onlyReads = { unlimited: 'Reads small items or one stored file; the throttle of its route limits it.' };

/**
 * Mail services and link scanners call these for many readers from a few networks, and somebody who does not want our
 * emails must not be turned away.
 */
const secretOfAnEmail = {
  unlimited: 'Changes something only with the secret of an email, and only the first time.',
};

/**
 * Every operation that a stranger can call, and those with which a stranger becomes an account. Whatever writes, renders or
 * emails has a limit per network here, so that nobody causes unlimited cost.
 */
export const networkLimits = {
  // Emails. The setting `freeCapPerNetworkPerDay` of a stage replaces this value.
  'send-free-invoice': { perDay: 300, counts: 'accepted' },
  'send-contact-message': { perDay: 30, counts: 'accepted' },
  'request-password-reset': { perDay: 20, counts: 'requests' },
  'recover-sign-in': { perDay: 20, counts: 'requests' },
  'join-early-access': { perDay: 100, counts: 'accepted' },
  'send-welcome': { perDay: 100, counts: 'accepted' },
  'open-account': { perDay: 50, counts: 'accepted' },
  'send-verification': { perDay: 100, counts: 'accepted' },
  // Writes and emails by link: each changes a quote once, the rest are repetitions.
  'accept-quote': { perDay: 500, counts: 'requests' },
  'decline-quote': { perDay: 500, counts: 'requests' },
  'ask-quote-question': { perDay: 500, counts: 'requests' },
  // Writes once in five minutes for each link.
  'note-quote-opened': { perDay: 1_000, counts: 'requests' },
  'note-invoice-opened': { perDay: 1_000, counts: 'requests' },
  // Writes once in a day for each link.
  'report-check-sent': { perDay: 100, counts: 'requests' },
  // Writes a line of the log; a page reports at most three errors each time that it is loaded.
  'report-browser-error': { perDay: 30, counts: 'requests' },
  // Opens a page of the payment provider, at most one for each invoice at a time.
  'open-payment-page': { perDay: 300, counts: 'requests' },
  'open-deposit-page': { perDay: 300, counts: 'requests' },
  // Reads a few small items. Nobody guesses a hash; the limit is against floods.
  'verify-file': { perDay: 1_000, counts: 'requests' },
  // Renders, or sends a stored file of up to 2 MB.
  'get-client-invoice-pdf': { perDay: 500, counts: 'requests' },
  'get-quote-certificate': { perDay: 200, counts: 'requests' },
  'stop-business-mail': secretOfAnEmail,
  'leave-early-access': secretOfAnEmail,
  'block-free-invoices': secretOfAnEmail,
  'confirm-email': secretOfAnEmail,
  'disown-account': secretOfAnEmail,
  'set-proven-password': secretOfAnEmail,
  'confirm-payment-details': secretOfAnEmail,
  'deny-payment-details': secretOfAnEmail,
  'receive-payment-event': signedByProvider,
  'count-free-invoices': onlyReads,
  'download-free-invoice': onlyReads,
  'get-quote': onlyReads,
  'get-quote-logo': onlyReads,
  'get-client-invoice': onlyReads,
  'get-client-invoice-logo': onlyReads,
} as const satisfies Record<OperationsFor<'public'> | 'open-account' | 'send-verification', NetworkLimit>;

/** The operations with a limit. */
export type LimitedOperation = {
  [Name in keyof typeof networkLimits]: (typeof networkLimits)[Name] extends { readonly perDay: number }
    ? Name
    : never;
}[keyof typeof networkLimits];
