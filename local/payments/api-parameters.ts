import { ProviderError } from './action-context.ts';
import { namePatterns } from './form-fields.ts';

const session = [
  'mode',
  'allowed_payment_method_types.*',
  'line_items.*.quantity',
  'line_items.*.price_data.currency',
  'line_items.*.price_data.unit_amount',
  'line_items.*.price_data.product_data.name',
  'line_items.*.price_data.product_data.description',
  'metadata.*',
  'payment_intent_data.metadata.*',
  'payment_intent_data.description',
  'payment_intent_data.statement_descriptor_suffix',
  'customer_email',
  'client_reference_id',
  'expires_at',
  'success_url',
  'cancel_url',
];

/** The parameters that each request may have; list indexes and map keys are written as `*`. */
const knownParameters: Readonly<Record<string, readonly string[]>> = {
  'POST /accounts': [
    'country',
    'email',
    'metadata.*',
    'controller.fees.payer',
    'controller.losses.payments',
    'controller.requirement_collection',
    'controller.stripe_dashboard.type',
    'capabilities.card_payments.requested',
    'capabilities.us_bank_account_ach_payments.requested',
    'business_profile.name',
    'business_profile.url',
  ],
  'POST /accounts/:id': ['metadata', 'metadata.*'],
  'GET /accounts': ['limit'],
  'GET /webhook_endpoints': ['limit'],
  'POST /account_links': ['account', 'type', 'refresh_url', 'return_url', 'collection_options.fields'],
  'POST /checkout/sessions': session,
  'POST /checkout/sessions/:id/expire': [],
  'POST /refunds': ['payment_intent', 'charge', 'amount', 'reason', 'metadata.*'],
  'GET /events': ['created.gte', 'created.lte', 'limit', 'starting_after', 'ending_before', 'type'],
};

/** Refuses a parameter that the provider does not know, including nested ones. */
export function checkParameters(route: string, form: string): void {
  const knownNames = [...(knownParameters[route] ?? []), 'expand.*'];
  const unknownName = namePatterns(form).find((name) => !knownNames.includes(name));
  if (unknownName !== undefined)
    throw new ProviderError(
      400,
      'parameter_unknown',
      `Received unknown parameter: ${unknownName}`,
      unknownName,
    );
}
