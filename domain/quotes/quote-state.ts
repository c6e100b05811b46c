import type { CalendarDate } from '../calendar-date.ts';
import { ok, type Result, refuse } from '../result.ts';

/** The stored statuses. A quote of the mobile app has no status until it is accepted. */
export const storedQuoteStatuses = ['draft', 'sent', 'accepted', 'declined', 'withdrawn'] as const;

/** `unknown`: a status written by a newer release. Such a quote is not changed. */
export type StoredQuoteStatus = (typeof storedQuoteStatuses)[number] | 'unknown';

/** The state of a quote. `expired` is never stored; it follows from the date in the owner's time zone. */
export type QuoteState = 'draft' | 'sent' | 'approved' | 'declined' | 'expired' | 'withdrawn' | 'unknown';

/** The actions on a quote. The owner saves, sends and withdraws; the customer approves and declines. */
export type QuoteAction = 'save' | 'send' | 'withdraw' | 'approve' | 'decline';

/** Why an action is refused. */
export type QuoteRefusal =
  | 'quote-not-found'
  | 'quote-changed'
  | 'quote-not-draft'
  | 'quote-not-sent'
  | 'quote-approved'
  | 'quote-declined'
  | 'quote-expired'
  | 'quote-withdrawn';

/** The state of a quote on a date in the owner's time zone. A quote without a status was sent by the mobile app. */
export function quoteStateOn(
  today: CalendarDate,
  {
    status,
    validUntil,
  }: { readonly status?: StoredQuoteStatus | undefined; readonly validUntil?: CalendarDate | undefined },
): QuoteState {
  switch (status) {
    case undefined:
    case 'sent':
      return validUntil !== undefined && validUntil < today ? 'expired' : 'sent';
    case 'accepted':
      return 'approved';
    default:
      return status;
  }
}

type Transition = Result<QuoteState, QuoteRefusal>;
type Row = Readonly<Record<QuoteAction, Transition>>;

const to = (state: QuoteState): Transition => ok(state);
const no = (code: QuoteRefusal): Transition => refuse(code);

const closed = (code: QuoteRefusal): Row => ({
  save: no(code),
  send: no(code),
  withdraw: no(code),
  approve: no(code),
  decline: no(code),
});

/**
 * Every action in every state: the resulting state, or why it is refused. The type checker reports a missing state or
 * action.
 */
const transitions: Readonly<Record<QuoteState, Row>> = {
  draft: {
    save: to('draft'),
    send: to('sent'),
    withdraw: no('quote-not-sent'),
    // A draft must look like an unknown quote to its customer.
    approve: no('quote-not-found'),
    decline: no('quote-not-found'),
  },
  sent: {
    save: no('quote-not-draft'),
    send: to('sent'),
    withdraw: to('withdrawn'),
    approve: to('approved'),
    decline: to('declined'),
  },
  approved: closed('quote-approved'),
  declined: { ...closed('quote-declined'), send: to('sent') },
  expired: { ...closed('quote-expired'), send: to('sent') },
  withdrawn: { ...closed('quote-withdrawn'), send: to('sent') },
  unknown: closed('quote-changed'),
};

/** The state that results from an action, or why it is refused. */
export const quoteTransition = (state: QuoteState, act: QuoteAction): Transition => transitions[state][act];

/** All states and actions. */
export const quoteStates = Object.keys(transitions) as readonly QuoteState[];
export const quoteActions = Object.keys(transitions.draft) as readonly QuoteAction[];
