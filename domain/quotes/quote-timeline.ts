import type { Cents } from '../money.ts';
import type { ChainKind } from './quote-chain.ts';

/** Events of a quote's emails and of its deposit, which are not in its chain. */
export type QuoteOtherEvent =
  | 'emailed'
  | 'not-emailed'
  | 'unconfirmed'
  | 'delivered'
  | 'bounced'
  | 'complained'
  | 'question'
  | 'reminded'
  | 'opened'
  | 'deposit-paid'
  | 'deposit-refused'
  | 'deposit-returned'
  | 'deposit-recorded';

/** An event of a quote, as shown to its owner. */
export interface QuoteTimelineEvent {
  readonly kind: ChainKind | QuoteOtherEvent;
  /** ISO instant. */
  readonly at: string;
  /** Only for events of the chain: the revision, the name of the signature, or why it was declined. */
  readonly revision?: number;
  readonly name?: string;
  readonly reason?: string;
  /** Only for opening: the last time, if there was more than one. */
  readonly lastAt?: string;
  /** Only for a deposit: the amount that was paid online or recorded by hand, before refunds, or that a bank refused. */
  readonly amountCents?: Cents;
  /** Only for a revision whose email was refused: it was saved, but not sent. */
  readonly isRefused?: true;
  /** Only for the copy for a further address of the client. */
  readonly to?: string;
  /** Only for events of the chain: the hash of the link. */
  readonly hash?: string;
}

/** Sorts events newest first. For events at the same instant, the last given one comes first. */
export const newestFirst = (events: readonly QuoteTimelineEvent[]): readonly QuoteTimelineEvent[] =>
  events.toReversed().toSorted((one, other) => {
    const [time, otherTime] = [one.lastAt ?? one.at, other.lastAt ?? other.at];
    return time < otherTime ? 1 : time > otherTime ? -1 : 0;
  });
