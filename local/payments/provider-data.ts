import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** A movement of money on an account, in cents. It never changes after its creation. */
export interface BalanceTransaction {
  readonly object: 'balance_transaction';
  readonly id: string;
  readonly amount: number;
  readonly fee: number;
  readonly net: number;
  readonly currency: 'usd';
  readonly type: string;
  readonly source: string;
  readonly created: number;
}

export interface Account {
  readonly object: 'account';
  readonly id: string;
  readonly country: string;
  readonly email: string | null;
  readonly created: number;
  readonly controller: unknown;
  readonly metadata: Readonly<Record<string, string>>;
  charges_enabled: boolean;
  payouts_enabled: boolean;
  details_submitted: boolean;
  capabilities: Record<string, 'active' | 'inactive'>;
  requirements: {
    currently_due: string[];
    eventually_due: string[];
    past_due: string[];
    pending_verification: string[];
    errors: unknown[];
    disabled_reason: string | null;
    current_deadline: number | null;
  };
}

export interface Session {
  readonly object: 'checkout.session';
  readonly id: string;
  readonly mode: 'payment';
  readonly amount_total: number;
  readonly currency: 'usd';
  readonly created: number;
  readonly expires_at: number;
  readonly payment_method_types: readonly string[];
  readonly metadata: Readonly<Record<string, string>>;
  readonly success_url: string;
  readonly cancel_url: string | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  payment_intent: string | null;
  url: string | null;
}

export interface Payment {
  readonly object: 'payment_intent';
  readonly id: string;
  readonly amount: number;
  readonly currency: 'usd';
  readonly created: number;
  readonly metadata: Readonly<Record<string, string>>;
  readonly payment_method_types: readonly string[];
  status: 'requires_payment_method' | 'processing' | 'succeeded' | 'canceled';
  amount_received: number;
  latest_charge: string | null;
  last_payment_error: { readonly code: string; readonly message: string } | null;
}

export interface Charge {
  readonly object: 'charge';
  readonly id: string;
  readonly amount: number;
  readonly currency: 'usd';
  readonly created: number;
  readonly payment_intent: string;
  readonly payment_method_details: Readonly<Record<string, unknown>> & { readonly type: string };
  readonly metadata: Readonly<Record<string, string>>;
  status: 'pending' | 'succeeded' | 'failed';
  paid: boolean;
  refunded: boolean;
  disputed: boolean;
  amount_refunded: number;
  failure_code: string | null;
  failure_message: string | null;
  balance_transaction: string | null;
  failure_balance_transaction: string | null;
}

export interface Refund {
  readonly object: 'refund';
  readonly id: string;
  readonly amount: number;
  readonly currency: 'usd';
  readonly created: number;
  readonly charge: string;
  readonly payment_intent: string;
  readonly reason: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  status: 'pending' | 'succeeded' | 'failed';
  failure_reason: string | null;
  balance_transaction: string | null;
  failure_balance_transaction: string | null;
}

export interface Dispute {
  readonly object: 'dispute';
  readonly id: string;
  readonly amount: number;
  readonly currency: 'usd';
  readonly created: number;
  readonly charge: string;
  readonly payment_intent: string;
  readonly reason: string;
  status: string;
  is_charge_refundable: boolean;
  balance_transactions: BalanceTransaction[];
  evidence_details: {
    due_by: number | null;
    has_evidence: boolean;
    past_due: boolean;
    submission_count: number;
  };
}

export interface ProviderEvent {
  readonly object: 'event';
  readonly id: string;
  readonly account: string;
  readonly api_version: string;
  readonly created: number;
  readonly livemode: false;
  readonly type: string;
  readonly data: { readonly object: unknown };
}

/** Something that happens automatically at a time, in seconds since 1970. */
export type Planned = { readonly at: number } & (
  | { readonly kind: 'bank-decides'; readonly paymentId: string }
  | { readonly kind: 'balance-is-known'; readonly chargeId: string }
);

/** A webhook to be delivered. */
export interface Delivery {
  readonly eventId: string;
  readonly accountId: string;
  /** Milliseconds since 1970. */
  readonly dueAt: number;
  readonly firstAt: number;
  readonly attempts: number;
}

/** An account with all its objects, by ID. */
export interface AccountData {
  readonly account: Account;
  /** Whether the owner revoked the platform's access. */
  isRevoked: boolean;
  readonly sessions: Record<string, Session>;
  /** The metadata for a session's payment, by the session's ID. */
  readonly paymentMetadata: Record<string, Readonly<Record<string, string>>>;
  readonly payments: Record<string, Payment>;
  readonly charges: Record<string, Charge>;
  readonly movements: Record<string, BalanceTransaction>;
  readonly refunds: Record<string, Refund>;
  readonly disputes: Record<string, Dispute>;
  /** Oldest first. */
  readonly events: ProviderEvent[];
  planned: Planned[];
}

/** The response to a request with an idempotency key. */
export interface StoredAnswer {
  readonly request: string;
  readonly status: number;
  readonly body: string;
}

/** All data of the provider. */
export interface ProviderData {
  readonly accounts: Record<string, AccountData>;
  /** Onboarding links, by their secret. Each can be used once. */
  readonly links: Record<
    string,
    {
      readonly account: string;
      readonly refresh_url: string;
      readonly return_url: string;
      readonly expires_at: number;
    }
  >;
  readonly answers: Record<string, StoredAnswer>;
  deliveries: Delivery[];
}

/** A new ID in the provider's format. */
export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

export interface ProviderStore {
  readonly data: ProviderData;
  /** Writes changes; an incompletely written file is ignored. */
  save(): void;
}

/** The data stored in `file`, or empty data. */
export function openProviderStore(file: string): ProviderStore {
  const data: ProviderData = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as ProviderData)
    : { accounts: {}, links: {}, answers: {}, deliveries: [] };
  return {
    data,
    save: () => {
      writeFileSync(`${file}.part`, JSON.stringify(data));
      renameSync(`${file}.part`, file);
    },
  };
}
