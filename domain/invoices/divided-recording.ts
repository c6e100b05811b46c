import type { Cents } from '../money.ts';
import { countText } from '../text.ts';

/** The states of a divided payment: its parts are recorded one after the other, and all of them can be removed again. */
export const dividedStates = ['recording', 'recorded', 'removing', 'removed'] as const;

export type DividedState = (typeof dividedStates)[number];

/** `waiting`: its turn has not come yet. `refused`: it did not fit any more when its turn came. */
export const partStates = ['waiting', 'recorded', 'refused', 'removed'] as const;

export type PartState = (typeof partStates)[number];

/** What became of the part of a divided payment that one invoice gets. */
export interface RecordedPart {
  readonly invoiceId: string;
  /** The ID of its payment. */
  readonly paymentId: string;
  readonly amountCents: Cents;
  readonly state: PartState;
  /** A sentence for people: why it was not recorded or could not be removed. */
  readonly problem?: string;
  /** A sentence for people: why it has no receipt although one was wanted. */
  readonly receiptProblem?: string;
}

/** A divided payment as its owner sees it. */
export interface DividedPayment {
  /** The key of the press that recorded it. */
  readonly dividedId: string;
  readonly state: DividedState;
  /** True if it was stopped by failures of our own, so that somebody must correct them before the rest is done. */
  readonly isStopped?: boolean;
  readonly parts: readonly RecordedPart[];
}

/** Most invoices that one payment is divided over. */
export const maxDividedParts = 100;

/** Settings for recording a divided payment. */
export const dividedWork = {
  /** Seconds for which a function records or removes parts. The schedule does the rest. */
  runSeconds: 10,
  /** Seconds after which the schedule takes over from a function that may have died. */
  graceSeconds: 60,
  /** Days for which a divided payment is kept once its parts are recorded or removed. The payments stay. */
  keptDays: 30,
} as const;

/** True once nothing more happens to the parts by itself. */
export const isDividedOver = ({ state }: Pick<DividedPayment, 'state'>): boolean =>
  state === 'recorded' || state === 'removed';

/** The parts in a state. */
export const partsIn = ({ parts }: DividedPayment, state: PartState): readonly RecordedPart[] =>
  parts.filter((part) => part.state === state);

export const dividedTexts = {
  /** Above the list of the parts. */
  goingOn: (isRemoving: boolean, count: number): string =>
    `${isRemoving ? 'A payment is being removed from' : 'A payment is being recorded for'} ${countText(count, 'invoice')}. You can leave this page.`,
  /** Above the list, if it was stopped. */
  stopped: (isRemoving: boolean): string =>
    `Something went wrong on our side while a payment was being ${isRemoving ? 'removed' : 'recorded'}. We have been told and finish it. Please do not record it again.`,
  /** After each invoice in the list. */
  states: { waiting: 'waiting', recorded: 'recorded', refused: 'not recorded', removed: 'removed' },
  over: (count: number): string => `${countText(count, 'payment')} recorded.`,
  removed: (count: number, failedCount: number): string =>
    `${countText(count, 'payment')} removed.${failedCount === 0 ? '' : ` ${failedCount} could not be removed.`}`,
  uncertain: 'It is not known yet whether this was recorded. Press again: nothing is recorded twice.',
  gotIt: 'Got it',
} as const;
