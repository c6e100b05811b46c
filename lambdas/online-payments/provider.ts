import type { Cents } from '#domain/money';
import type { ProviderEvent } from '#domain/online-payments/provider-event';
import type { DisputeReading, PaymentReading, RefundReading } from '#domain/online-payments/provider-objects';
import type { Result } from '#domain/result';

/**
 * Why the provider did not do something. `unavailable`: down, slow or busy, and worth a retry with the same key;
 * `unreadable`: it answered with an object that this version does not understand.
 */
export type ProviderRefusal =
  | { readonly kind: 'unavailable' | 'not-found' | 'unreadable' }
  | { readonly kind: 'rejected'; readonly code: string };

export type ProviderAnswer<Value> = Promise<Result<Value, ProviderRefusal>>;

/** A connected account, as the provider describes it now. */
export interface AccountReading {
  readonly accountId: string;
  readonly canCharge: boolean;
  readonly canPayOut: boolean;
  /** The owner finished the provider's form; the provider may ask for more later. */
  readonly isSubmitted: boolean;
  /** Names of what the provider still needs. */
  readonly missing: readonly string[];
  /** The provider's code for why payments are paused. */
  readonly pausedBecause?: string;
}

/** The provider's page on which a client pays once. */
export interface OpenedSession {
  readonly sessionId: string;
  /** Never stored or logged: anyone who has it sees what is owed. */
  readonly url: string;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

export interface SessionRequest {
  readonly accountId: string;
  readonly amountCents: Cents;
  /** What the client reads on the page. */
  readonly description: string;
  /** IDs of ours that come back with the payment. */
  readonly metadata: Readonly<Record<string, string>>;
  /** At least one. */
  readonly methods: readonly ('card' | 'bank-transfer')[];
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** Seconds since 1970; 30 minutes to 24 hours from now. */
  readonly expiresAt: number;
  readonly key: string;
}

/**
 * The card processor. Payments are charged on the contractor's own account, which is responsible for fees and losses.
 * A `key` makes a call safe to repeat.
 */
export interface PaymentProvider {
  openAccount(request: {
    readonly userId: string;
    readonly email: string;
    readonly key: string;
  }): ProviderAnswer<AccountReading>;
  /** A link to the provider's onboarding page; it works once and for minutes. */
  onboardingLink(request: {
    readonly accountId: string;
    readonly refreshUrl: string;
    readonly returnUrl: string;
  }): ProviderAnswer<{ readonly url: string }>;
  readAccount(accountId: string): ProviderAnswer<AccountReading>;
  openSession(request: SessionRequest): ProviderAnswer<OpenedSession>;
  expireSession(accountId: string, sessionId: string): ProviderAnswer<'expired'>;
  readPayment(accountId: string, paymentId: string): ProviderAnswer<PaymentReading>;
  refund(request: {
    readonly accountId: string;
    readonly paymentId: string;
    readonly amountCents: Cents;
    /** IDs and words of ours that come back with the refund. */
    readonly metadata: Readonly<Record<string, string>>;
    readonly key: string;
  }): ProviderAnswer<RefundReading>;
  readRefund(accountId: string, refundId: string): ProviderAnswer<RefundReading>;
  readDispute(accountId: string, disputeId: string): ProviderAnswer<DisputeReading>;
  /** Events of an account since an instant in seconds since 1970, newest first; `after` is the last ID of a page. */
  listEvents(
    accountId: string,
    since: number,
    after?: string,
  ): ProviderAnswer<{ readonly events: readonly ProviderEvent[]; readonly hasMore: boolean }>;
}
