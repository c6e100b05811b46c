import { type Cents, formatDollars } from '../money.ts';

/** The states of a document, the first that applies. The last two are drafts. */
export const standingStates = [
  'void',
  'disputed',
  'undecided',
  'refunded',
  'paid',
  'overdue',
  'partly-paid',
  'sent',
  'ready-to-send',
  'draft',
] as const;

export type StandingState = (typeof standingStates)[number];

export type BadgeTone = 'grey' | 'blue' | 'green' | 'red';

/** The state in one or a few words, for the owner. */
export interface StandingBadge {
  /** "Overdue", "Paid, $48.00 refunded". */
  readonly label: string;
  readonly tone: BadgeTone;
}

/** What a document waits for before its client is asked to pay, or pays online. */
export type WaitReason =
  /** A dispute is open. `isInquiry`: the bank only asks. `respondBy`: an ISO instant. */
  | {
      readonly kind: 'dispute';
      readonly cents: Cents;
      readonly isInquiry?: true;
      readonly respondBy?: string;
    }
  /** Money arrived at an account that the owner had reported. */
  | { readonly kind: 'reported-account'; readonly cents: Cents }
  /** The owner has not said whether a refunded or lost amount is still owed. `isLost`: a dispute was lost. */
  | { readonly kind: 'answer'; readonly cents: Cents; readonly isLost?: true }
  /** A payment may have been made that could not be read yet. */
  | { readonly kind: 'checking' }
  /** A bank payment is on its way. */
  | { readonly kind: 'bank-payment'; readonly cents: Cents }
  /** The client has an older version, until the new one is emailed or published. It only stops online payment. */
  | { readonly kind: 'correction' };

/** A reason that follows from the money alone: not that the client has an older version. */
export type StoredWait = Exclude<WaitReason, { readonly kind: 'correction' }>;

/** True for a reason of `StoredWait`. */
export const isStoredWait = (reason: WaitReason): reason is StoredWait => reason.kind !== 'correction';

const labels: Readonly<Record<StandingState, string>> = {
  void: 'Void',
  disputed: 'Disputed',
  undecided: 'Undecided',
  refunded: 'Refunded',
  paid: 'Paid',
  overdue: 'Overdue',
  'partly-paid': 'Partly paid',
  sent: 'Sent',
  'ready-to-send': 'Ready to send',
  draft: 'Draft',
};

const tones: Readonly<Record<StandingState, BadgeTone>> = {
  void: 'grey',
  disputed: 'red',
  undecided: 'red',
  refunded: 'grey',
  paid: 'green',
  overdue: 'red',
  'partly-paid': 'blue',
  sent: 'blue',
  'ready-to-send': 'blue',
  draft: 'grey',
};

/** The badge of a state. `refundedCents`: the refunded part of a paid document that is not owed. */
export const standingBadge = (state: StandingState, refundedCents: Cents = 0): StandingBadge => ({
  label:
    state === 'paid' && refundedCents > 0
      ? `${labels.paid}, ${formatDollars(refundedCents)} refunded`
      : labels[state],
  tone: tones[state],
});
