import type { ChainKind } from './quote-chain.ts';

/** What happened to the mails of a quote, beside what its chain says. */
export type QuoteMailEvent =
  | 'emailed'
  | 'not-emailed'
  | 'unconfirmed'
  | 'delivered'
  | 'bounced'
  | 'complained'
  | 'question'
  | 'opened';

/** One thing that happened to a quote, for its owner. */
export interface QuoteTimelineEvent {
  readonly kind: ChainKind | QuoteMailEvent;
  /** ISO instant. */
  readonly at: string;
  /** Of the chain: the revision, the name it was signed with, or why it was declined. */
  readonly revision?: number;
  readonly name?: string;
  readonly reason?: string;
  /** Of opening: the last time, where there was more than one. */
  readonly lastAt?: string;
  /** Of a revision whose email was refused: it was saved, but not sent. */
  readonly isRefused?: true;
  /** Of a link of the chain. */
  readonly hash?: string;
}

/** Newest first; what happened at one instant stays in the order it is given in, last on top. */
export const newestFirst = (events: readonly QuoteTimelineEvent[]): readonly QuoteTimelineEvent[] =>
  events.toReversed().toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
