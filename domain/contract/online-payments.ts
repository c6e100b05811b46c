import * as z from 'zod/mini';
import type { Cents } from '../money.ts';
import { refundDecisions } from '../online-payments/invoice-online.ts';
import type { ProviderRates } from '../online-payments/provider-configuration.ts';
import type { DoneAnswer } from './call-failure.ts';
import type { InvoiceAnswer } from './invoice-changes.ts';
import type { InvoiceSummary } from './invoice-summary.ts';
import { idSchema, textUpTo } from './schemas.ts';

/** The ways to pay online that an owner offers. */
export interface OfferedMethods {
  readonly card: boolean;
  readonly bankTransfer: boolean;
}

/** The account of an owner with the payment provider. */
export interface PaymentConnection {
  /** `finish-setup`: the provider's form is not complete; `paused`: the provider stopped payments. */
  readonly state: 'finish-setup' | 'accepting' | 'paused';
  /** The provider's names of what is missing; present for `finish-setup`. */
  readonly missing?: readonly string[];
  /** The provider's code for why; present for `paused` where it says so. */
  readonly pausedBecause?: string;
  readonly methods: OfferedMethods;
  /** ISO: when an account that replaces another one takes effect; absent for one that is in effect. */
  readonly pendingUntil?: string;
}

/** Answer of `get-payment-connection` (GET /api/online-payments). */
export type GetPaymentConnectionAnswer =
  | { readonly success: true; readonly isOffered: false }
  | {
      readonly success: true;
      readonly isOffered: true;
      /** What the provider charges, as the operator wrote it. */
      readonly rates?: ProviderRates;
      /** Absent while none is connected. */
      readonly connection?: PaymentConnection;
    };

/** Answer of operations that lead to a page of the provider. */
export interface ProviderPageAnswer {
  readonly success: true;
  /** Works once and for a short time; never stored. */
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
 * Body of `open-payment-page` (POST /api/client-invoices/{linkId}/payment-pages) and of `open-deposit-page`
 * (POST /api/quotes/{quoteId}/payment-pages): the amount that the button said.
 */
export const openPaymentPageSchema = z.strictObject({ shownCents: z.int().check(z.positive()) });

/** Whether a client can pay an invoice online. */
export type ClientOnlinePayment =
  | { readonly state: 'payable'; readonly amountCents: Cents }
  /** A bank payment is on its way. */
  | { readonly state: 'pending'; readonly amountCents: Cents }
  /** The client has an older version. */
  | { readonly state: 'being-corrected' };

/** Whether the client of a quote can pay its deposit online. */
export type ClientDepositPayment = Exclude<ClientOnlinePayment, { readonly state: 'being-corrected' }>;

/**
 * Body of `refund-payment` (POST /api/invoices/{invoiceId}/payments/{paymentId}/refunds). The header `Idempotency-Key` names
 * the refund: repeating it makes no second one.
 */
export const refundPaymentSchema = z.strictObject({
  amountCents: z.int().check(z.positive()),
  /** Why, for the client. */
  reason: textUpTo(2_000),
});

/** Answer of `refund-payment`: what the provider sends back. It is recorded once the provider reports it. */
export interface RefundAnswer {
  readonly success: true;
  readonly amountCents: Cents;
}

/**
 * Body of `move-surplus` (POST /api/invoices/{invoiceId}/surplus-moves): moves what was overpaid online to another open
 * invoice of the client. The header `Idempotency-Key` names the move: repeating it moves once.
 */
export const moveSurplusSchema = z.strictObject({
  toInvoiceId: idSchema,
  /** What was shown: the smaller of what can be moved and the balance of the other invoice. */
  amountCents: z.int().check(z.positive()),
});

/** Answer of `move-surplus`: the invoice that was overpaid, and the one that the amount moved to. */
export interface MoveSurplusAnswer extends InvoiceAnswer {
  readonly target: InvoiceSummary;
}

/** Body of `decide-refund` (PUT /api/invoices/{invoiceId}/refund-decision): "Still owed" or "Not owed". */
export const decideRefundSchema = z.strictObject({ decision: z.enum(refundDecisions) });

/** Body of `set-online-payment` (PUT /api/invoices/{invoiceId}/online-payment). */
export const setOnlinePaymentSchema = z.strictObject({ isExcluded: z.boolean() });

/** What each operation on online payments takes and answers. The provider sends the bytes of `receive-payment-event`. */
export interface OnlinePaymentCalls {
  'get-payment-connection': { answer: GetPaymentConnectionAnswer };
  'start-payment-onboarding': { answer: ProviderPageAnswer };
  'set-payment-methods': { body: typeof setPaymentMethodsSchema; answer: SetPaymentMethodsAnswer };
  'disconnect-payments': { answer: DoneAnswer };
  'open-payment-page': { body: typeof openPaymentPageSchema; answer: ProviderPageAnswer };
  'open-deposit-page': { body: typeof openPaymentPageSchema; answer: ProviderPageAnswer };
  'receive-payment-event': { body: 'file'; answer: DoneAnswer };
  'refund-payment': { body: typeof refundPaymentSchema; keyed: true; answer: RefundAnswer };
  'move-surplus': { body: typeof moveSurplusSchema; keyed: true; answer: MoveSurplusAnswer };
  'decide-refund': { body: typeof decideRefundSchema; answer: InvoiceAnswer };
  'set-online-payment': { body: typeof setOnlinePaymentSchema; answer: InvoiceAnswer };
  /** The PDF with the evidence about an invoice's disputes; `no-dispute` for an invoice without one. */
  'get-dispute-file': object;
}
