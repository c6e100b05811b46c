import type { CalendarDate } from '../calendar-date.ts';
import type { PaymentMethod } from '../invoices/payment.ts';
import type { Cents } from '../money.ts';
import type { OnlineShare } from './invoice-online.ts';
import { ledgerTotals, type OnlineLedger } from './ledger.ts';

/** What a quote stores of one payment of its deposit through the provider, until it has its invoice. */
export interface DepositShare extends OnlineShare {
  /** Received, less refunds and what disputes and banks took back. */
  readonly keptCents: Cents;
  /** The day it was received; absent while it is on its way. */
  readonly on?: CalendarDate;
  /** The ISO instant at which it was noted here; absent too where an older release noted it. */
  readonly at?: string;
  readonly method?: PaymentMethod | 'unknown';
}

/** The payments of a deposit by the provider's ID of the payment. */
export type DepositShares = Readonly<Record<string, DepositShare>>;

/** What a quote shows of the payments of its deposit through the provider. */
export interface OnlineDeposit {
  /** Received, less refunds and what disputes and banks took back; 0 where nothing stayed. */
  readonly paidCents: Cents;
  /** The day and the method of the last payment; absent while none was received. */
  readonly on?: CalendarDate;
  readonly method?: PaymentMethod | 'unknown';
  /** Bank payments that are on their way. */
  readonly pendingCents?: Cents;
  /** Refunded, or being refunded. */
  readonly refundedCents?: Cents;
  readonly dispute?: 'open' | 'lost';
}

const sum = (amounts: readonly (Cents | undefined)[]): Cents =>
  amounts.reduce<Cents>((total, amount) => total + (amount ?? 0), 0);

/** What is shown of the payments of a deposit; undefined where there is nothing to show. */
export function onlineDepositOf(shares: DepositShares = {}): OnlineDeposit | undefined {
  const all = Object.values(shares);
  const [paidCents, pendingCents, refundedCents] = [
    sum(all.map(({ keptCents }) => keptCents)),
    sum(all.map((share) => share.pendingCents)),
    sum(all.map((share) => share.refundedCents)),
  ];
  const last = all
    .filter(({ on }) => on !== undefined)
    .sort((one, other) => (one.on ?? '').localeCompare(other.on ?? ''))
    .at(-1);
  const dispute = (['open', 'lost'] as const).find((state) => all.some((share) => share.dispute === state));
  if (paidCents === 0 && pendingCents === 0 && refundedCents === 0 && dispute === undefined) return undefined;
  return {
    paidCents,
    ...(last?.on !== undefined && { on: last.on }),
    ...(last?.method !== undefined && { method: last.method }),
    ...(pendingCents > 0 && { pendingCents }),
    ...(refundedCents > 0 && { refundedCents }),
    ...(dispute && { dispute }),
  };
}

/** True if money of a deposit was refunded, or a dispute took it or may: its client is not asked for it again. */
export const isDepositReturned = (online: OnlineDeposit | undefined): boolean =>
  online?.refundedCents !== undefined || online?.dispute !== undefined;

/** Cents that stayed of a payment. */
export const keptCentsOf = (ledger: OnlineLedger): Cents => ledgerTotals(ledger).recordedCents;

/** The quote whose deposit a payment was made for, as our page told the provider; undefined for any other payment. */
export const depositQuoteOf = ({ payments }: OnlineLedger): string | undefined =>
  Object.values(payments).find(({ metadata }) => metadata.quoteId !== undefined)?.metadata.quoteId;
