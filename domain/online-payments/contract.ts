import * as z from 'zod/mini';
import { json, operationsOf } from '../contract/operation.ts';
import { idSchema, textUpTo } from '../contract/schemas.ts';
import { refundDecisions } from '../documents/online/refund-decision.ts';
import type { InvoiceAnswer } from '../invoices/contract/invoice-changes.ts';
import type { InvoiceSummary } from '../invoices/invoice-summary.ts';
import type { Cents } from '../money.ts';
import type { ProviderRates } from './provider-configuration.ts';

/** The online payment methods that an owner offers. */
export interface OfferedMethods {
  readonly card: boolean;
  readonly bankTransfer: boolean;
}

/** A page of the provider on which a client can still pay. */
export interface OpenPaymentPage {
  readonly kind: 'invoice' | 'quote';
  readonly documentId: string;
  /** The number of the invoice or quote, or the title of a quote without one. */
  readonly number: string;
  readonly amountCents: Cents;
  /** ISO. */
  readonly endsAt: string;
}

/** The owner's account with the payment provider. */
export interface PaymentConnection {
  /** `finish-setup`: the provider's form is incomplete. `paused`: the provider has stopped payments. */
  readonly state: 'finish-setup' | 'accepting' | 'paused';
  /** Only after the owner withdrew our access: the open pages that we cannot close. Each ends within an hour. */
  readonly openPages?: readonly OpenPaymentPage[];
  /** The provider's names of the missing entries; only for `finish-setup`. */
  readonly missing?: readonly string[];
  /** The provider's reason code; only for `paused`, if the provider gives one. */
  readonly pausedBecause?: string;
  readonly methods: OfferedMethods;
  /** ISO instant at which an account that replaces another one takes effect; absent if it is in effect. */
  readonly pendingUntil?: string;
}

/** Answer of `get-payment-connection` (GET /api/online-payments). */
export type GetPaymentConnectionAnswer =
  | { readonly success: true; readonly isOffered: false }
  | {
      readonly success: true;
      readonly isOffered: true;
      /** The provider's fees, as the operator configured them. */
      readonly rates?: ProviderRates;
      /** Absent if no account is connected. */
      readonly connection?: PaymentConnection;
    };

/** Answer of operations that open a page of the provider. */
export interface ProviderPageAnswer {
  readonly success: true;
  /** Works once and only for a short time. It is not stored. */
  readonly url: string;
}

/** Body of `set-payment-methods` (PUT /api/online-payments/methods). */
export const setPaymentMethodsSchema = z.strictObject({ card: z.boolean(), bankTransfer: z.boolean() });

/** Answer of `set-payment-methods`. */
export interface SetPaymentMethodsAnswer {
  readonly success: true;
  readonly connection: PaymentConnection;
}

/**
 * Body of `open-payment-page` (POST /api/client-invoices/{linkId}/payment-pages) and of `open-deposit-page` (POST
 * /api/quotes/{quoteId}/payment-pages): the amount that the button showed.
 */
export const openPaymentPageSchema = z.strictObject({ shownCents: z.int().check(z.positive()) });

/** Whether a client can pay an invoice online. */
export type ClientOnlinePayment =
  | { readonly state: 'payable'; readonly amountCents: Cents }
  /** A bank payment is on its way. */
  | { readonly state: 'pending'; readonly amountCents: Cents }
  /** A payment may have been made that could not be read yet. Nobody may pay again. */
  | { readonly state: 'checking' }
  /** The provider no longer lets us use the owner's account, so that no page can be opened. */
  | { readonly state: 'unavailable' }
  /** The client has an outdated version. */
  | { readonly state: 'being-corrected' };

/** Whether the client of a quote can pay its deposit online. */
export type ClientDepositPayment = Exclude<ClientOnlinePayment, { readonly state: 'being-corrected' }>;

/**
 * Body of `refund-payment` (POST /api/invoices/{invoiceId}/payments/{paymentId}/refunds) and of `refund-deposit` (POST
 * /api/lite-quotes/{quoteId}/payments/{paymentId}/refunds). The header `Idempotency-Key` identifies the refund, so that
 * repeating the request does not refund twice.
 */
export const refundPaymentSchema = z.strictObject({
  amountCents: z.int().check(z.positive()),
  /** The reason, for the client. */
  reason: textUpTo(2_000),
  /**
   * Whether the client still owes the amount. Required for a full refund that leaves something unpaid; a part is not owed
   * by default. Without effect on a deposit and on an overpaid amount.
   */
  decision: z.optional(z.enum(refundDecisions)),
});

/**
 * Answer of `refund-payment`: the amount that the provider will refund. The refund is recorded once the provider
 * reports it.
 */
export interface RefundAnswer {
  readonly success: true;
  readonly amountCents: Cents;
}

/**
 * Body of `move-surplus` (POST /api/invoices/{invoiceId}/surplus-moves), which moves an online overpayment to another
 * open invoice of the client. The header `Idempotency-Key` identifies the move, so that repeating the request does not
 * move twice.
 */
export const moveSurplusSchema = z.strictObject({
  toInvoiceId: idSchema,
  /** The amount shown to the owner: the movable amount or the other invoice's balance, whichever is smaller. */
  amountCents: z.int().check(z.positive()),
});

/** Answer of `move-surplus`: the overpaid invoice, and `target`, which received the amount. */
export interface MoveSurplusAnswer extends InvoiceAnswer {
  readonly target: InvoiceSummary;
}

/** Body of `decide-refund` (PUT /api/invoices/{invoiceId}/refund-decision): whether the refunded amount is owed. */
export const decideRefundSchema = z.strictObject({ decision: z.enum(refundDecisions) });

/**
 * Body of `set-online-payment` (PUT /api/invoices/{invoiceId}/online-payment): whether the invoice is excluded from
 * online payment.
 */
export const setOnlinePaymentSchema = z.strictObject({ isExcluded: z.boolean() });

/** The operations of this module. */
export const operations = operationsOf('online-payments', {
  'get-payment-connection': {
    method: 'GET',
    path: '/api/online-payments',
    access: 'account',
    answer: json<GetPaymentConnectionAnswer>,
  },
  'start-payment-onboarding': {
    method: 'POST',
    path: '/api/online-payments/onboarding-links',
    access: 'account',
    answer: json<ProviderPageAnswer>,
  },
  'set-payment-methods': {
    method: 'PUT',
    path: '/api/online-payments/methods',
    access: 'account',
    body: setPaymentMethodsSchema,
    answer: json<SetPaymentMethodsAnswer>,
  },
  'disconnect-payments': { method: 'DELETE', path: '/api/online-payments/connection', access: 'account' },
  'open-payment-page': {
    method: 'POST',
    path: '/api/client-invoices/{linkId}/payment-pages',
    access: 'public',
    body: openPaymentPageSchema,
    answer: json<ProviderPageAnswer>,
    limit: { perDay: 300, counts: 'requests' },
    throttle: 'writes',
  },
  'open-deposit-page': {
    method: 'POST',
    path: '/api/quotes/{quoteId}/payment-pages',
    access: 'public',
    body: openPaymentPageSchema,
    answer: json<ProviderPageAnswer>,
    limit: { perDay: 300, counts: 'requests' },
    throttle: 'writes',
  },
  'receive-payment-event': {
    method: 'POST',
    path: '/api/payment-events',
    access: 'public',
    body: 'file',
    limit: {
      unlimited: 'The payment provider signs each event and sends all of them from a few networks.',
    },
    throttle: 'writes',
  },
  'refund-payment': {
    method: 'POST',
    path: '/api/invoices/{invoiceId}/payments/{paymentId}/refunds',
    access: 'account',
    keyed: true,
    body: refundPaymentSchema,
    answer: json<RefundAnswer>,
  },
  'refund-deposit': {
    method: 'POST',
    path: '/api/lite-quotes/{quoteId}/payments/{paymentId}/refunds',
    access: 'account',
    keyed: true,
    body: refundPaymentSchema,
    answer: json<RefundAnswer>,
  },
  'move-surplus': {
    method: 'POST',
    path: '/api/invoices/{invoiceId}/surplus-moves',
    access: 'account',
    keyed: true,
    body: moveSurplusSchema,
    answer: json<MoveSurplusAnswer>,
  },
  'decide-refund': {
    method: 'PUT',
    path: '/api/invoices/{invoiceId}/refund-decision',
    access: 'account',
    body: decideRefundSchema,
    answer: json<InvoiceAnswer>,
  },
  'set-online-payment': {
    method: 'PUT',
    path: '/api/invoices/{invoiceId}/online-payment',
    access: 'account',
    body: setOnlinePaymentSchema,
    answer: json<InvoiceAnswer>,
  },
  /** The PDF with evidence for an invoice's disputes; refused with `no-dispute` if it has none. */
  'get-dispute-file': {
    method: 'GET',
    path: '/api/invoices/{invoiceId}/dispute-file',
    access: 'account',
    answer: 'file',
    throttle: 'documents',
  },
});
