import type { OperationsFor } from '#domain/contract/call-types';
import { endpoints, type Operation } from '#domain/contract/endpoints';
import type { Endpoint } from '#domain/contract/operation';

/** Throttling of a route: steady requests per second, and burst; beyond that it responds 429. */
export interface RouteThrottle {
  readonly rateLimit: number;
  readonly burstLimit: number;
}

/** Sends an email, or creates an account: people do this a few times a day. */
const emails = { rateLimit: 10, burstLimit: 20 } as const;
/** Renders a document or sends a stored file. */
const documents = { rateLimit: 20, burstLimit: 40 } as const;
/** Writes an item. */
const writes = { rateLimit: 40, burstLimit: 80 } as const;
/** Reads a few items. The pages that clients open by a link, and the free generator's counter, do this on loading. */
const reads = { rateLimit: 80, burstLimit: 160 } as const;

/** Pages report errors automatically; when a release breaks many pages, a few reports say as much as all of them. */
const reports = { rateLimit: 5, burstLimit: 10 } as const;

/** Operations of signed-in users that are as expensive as public ones. The others share the limit of the whole API. */
type CostlyOperation =
  | 'open-account'
  | 'send-verification'
  | 'get-invoice-pdf'
  | 'get-own-certificate'
  | 'get-own-quote-pdf'
  | 'get-dispute-file';

/**
 * The throttles of routes in production. A flood on a public route must not use up the capacity for signed-in users, so
 * each route gets less than the whole API's 200 requests a second. Limits per network are in the contracts.
 */
export const routeThrottles = {
  'send-free-invoice': emails,
  'send-contact-message': emails,
  'request-password-reset': emails,
  'join-early-access': emails,
  'send-welcome': emails,
  'open-account': emails,
  'send-verification': emails,
  'accept-quote': emails,
  'decline-quote': emails,
  'ask-quote-question': emails,
  'ask-invoice-question': emails,
  'get-client-invoice-pdf': documents,
  'get-job-feed': documents,
  'get-quote-certificate': documents,
  'get-quote-pdf': documents,
  'download-free-invoice': documents,
  'get-invoice-pdf': documents,
  'get-own-certificate': documents,
  'get-own-quote-pdf': documents,
  'get-dispute-file': documents,
  'open-payment-page': writes,
  'open-deposit-page': writes,
  'receive-payment-event': writes,
  'note-quote-opened': writes,
  'note-invoice-opened': writes,
  'report-check-sent': writes,
  'stop-business-mail': writes,
  'leave-early-access': writes,
  'block-free-invoices': writes,
  'confirm-email': writes,
  'disown-account': writes,
  'confirm-payment-details': writes,
  'deny-payment-details': writes,
  'confirm-accountant': writes,
  'set-proven-password': writes,
  'recover-sign-in': writes,
  'report-browser-error': reports,
  'count-free-invoices': reads,
  'get-quote': reads,
  'get-quote-logo': reads,
  'get-client-invoice': reads,
  'get-client-invoice-logo': reads,
  'get-client-invoice-photo': reads,
  'get-quote-photo': reads,
  'verify-file': reads,
} as const satisfies Record<OperationsFor<'public'> | CostlyOperation, RouteThrottle>;

/** API Gateway's route key of an operation. */
export const routeKey = (operation: Operation): string => {
  const { method, path }: Endpoint = endpoints[operation];
  return `${method} ${path}`;
};

/** The settings of all throttled routes, given the throttle of the whole API; no route gets more than half of it. */
export const routeSettings = (apiThrottle: RouteThrottle): Readonly<Record<string, object>> =>
  Object.fromEntries(
    Object.entries(routeThrottles).map(([operation, { rateLimit, burstLimit }]) => [
      routeKey(operation as Operation),
      {
        ThrottlingRateLimit: Math.min(rateLimit, apiThrottle.rateLimit / 2),
        ThrottlingBurstLimit: Math.min(burstLimit, apiThrottle.burstLimit / 2),
      },
    ]),
  );
