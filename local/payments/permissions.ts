import { ProviderError } from './action-context.ts';

/** The provider's name of each permission of a restricted key, and the requests that need it. */
const requestsOf: Readonly<Record<string, readonly string[]>> = {
  rak_accounts_kyc_basic_write: [
    'POST /accounts',
    'POST /accounts/:id',
    'GET /accounts',
    'GET /accounts/:id',
  ],
  rak_account_link_write: ['POST /account_links'],
  rak_checkout_session_write: ['POST /checkout/sessions', 'POST /checkout/sessions/:id/expire'],
  rak_refund_write: ['POST /refunds', 'GET /refunds/:id'],
  rak_payment_intent_read: ['GET /payment_intents/:id'],
  rak_charge_read: ['GET /charges/:id'],
  rak_balance_transaction_source_read: ['GET /balance_transactions/:id'],
  rak_dispute_read: ['GET /disputes/:id'],
  rak_event_read: ['GET /events', 'GET /events/:id'],
  rak_webhook_read: ['GET /webhook_endpoints'],
};

export const permissions: readonly string[] = Object.keys(requestsOf);

/** Refuses a request that needs the permission which the key lacks, in the provider's words and without a code. */
export function checkPermission(route: string, lacking: string): void {
  if (requestsOf[lacking]?.includes(route))
    throw new ProviderError(
      403,
      undefined,
      `The provided key 'rk_test_*********local' does not have the required permissions for this endpoint. Having the '${lacking}' permission would allow this request to continue.`,
    );
}
