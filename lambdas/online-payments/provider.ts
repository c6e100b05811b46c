import type { Cents } from '#domain/money';
import type { ProviderEvent } from '#domain/online-payments/provider-event';
import type { DisputeReading, PaymentReading, RefundReading } from '#domain/online-payments/provider-objects';
import type { Result } from '#domain/result';

/**
 * Why a call to the provider failed. `unavailable`: down, slow or busy, or our key is wrong or lacks a permission; worth
 * a retry with the same key. `no-access`: the owner withdrew our access to the account. `foreign`: the object certainly
 * belongs to no payment page of ours. `unreadable`: this release cannot parse the object, which may be about the payment
 * `paymentId`.
 */
export type ProviderRefusal =
  | { readonly kind: 'unavailable' | 'no-access' | 'not-found' | 'foreign' }
  | { readonly kind: 'unreadable'; readonly paymentId?: string }
  | { readonly kind: 'rejected'; readonly code: string };

export type ProviderAnswer<Value> = Promise<Result<Value, ProviderRefusal>>;

/** The current state of a connected account, as the provider reports it. */
export interface AccountReading {
  readonly accountId: string;
  readonly canCharge: boolean;
  readonly canPayOut: boolean;
  /** True once the owner finished the provider's form. The provider may ask for more later. */
  readonly isSubmitted: boolean;
  /** The provider's names of the information it still needs. */
  readonly missing: readonly string[];
  /** The provider's code for why payments are paused. */
  readonly pausedBecause?: string;
}

/** The provider's page for one payment of a client. */
export interface OpenedSession {
  readonly sessionId: string;
  /** Never stored or logged: anyone with this URL sees the amount that is owed. */
  readonly url: string;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

export interface SessionRequest {
  readonly accountId: string;
  readonly amountCents: Cents;
  /** The text that the client reads on the page. */
  readonly description: string;
  /** Our IDs, which the provider returns with the payment. */
  readonly metadata: Readonly<Record<string, string>>;
  /** Contains at least one method. */
  readonly methods: readonly ('card' | 'bank-transfer')[];
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** Seconds since 1970; 30 minutes to 24 hours from now. */
  readonly expiresAt: number;
  /** The idempotency key. */
  readonly key: string;
}

/**
 * The payment provider. Payments are charged on the contractor's own account, which pays fees and losses. Calls with
 * the same `key` are safe to repeat.
 */
export interface PaymentProvider {
  openAccount(request: {
    readonly userId: string;
    readonly email: string;
    readonly key: string;
  }): ProviderAnswer<AccountReading>;
  /** A link to the provider's onboarding page. It can be used once, and expires after minutes. */
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
    /** Our IDs and texts, which the provider returns with the refund. */
    readonly metadata: Readonly<Record<string, string>>;
    readonly key: string;
  }): ProviderAnswer<RefundReading>;
  readRefund(accountId: string, refundId: string): ProviderAnswer<RefundReading>;
  readDispute(accountId: string, disputeId: string): ProviderAnswer<DisputeReading>;
  /**
   * Events of an account since an instant (seconds since 1970), newest first. `after` is the last event ID of the
   * previous page.
   */
  listEvents(
    accountId: string,
    since: number,
    after?: string,
  ): ProviderAnswer<{ readonly events: readonly ProviderEvent[]; readonly hasMore: boolean }>;
}
