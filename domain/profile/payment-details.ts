import type { CalendarDate } from '../calendar-date.ts';
import type { HowToPay, OnlineMethods } from '../documents/how-to-pay.ts';
import { dayIn, instantAt, millisecondsOf, type TimeZone } from '../time-zone.ts';
import { isWithheld, type Withholding } from './owner-values.ts';

/** Hours until clients see replaced payment details. See docs/decisions/096-payment-details-wait.md. */
export const paymentDetailsHoldHours = 24;

/** Days for which clients are told that payment details were replaced. */
export const payeeNoticeDays = 30;

const hourMilliseconds = 3_600_000;

/** Details that replace the current ones at an instant (ISO). */
export interface PendingDetails {
  readonly howToPay: HowToPay;
  readonly effectiveAt: string;
  /** They only add to the first details, within a day of those: nothing that a client saw is replaced. */
  readonly addsToFirst?: true;
}

/** Data about the last change of payment details. Instants are ISO. */
export interface DetailsHistory {
  /** The `howToPayChangedAt` that this history belongs to. If they differ, this history is outdated. */
  readonly changedAt: string;
  /** The instant from which clients see `howToPay`. */
  readonly since: string;
  /** `howToPay` replaced other details that a client could have seen. */
  readonly isReplaced: boolean;
  /**
   * The details that clients saw before the first change since the last confirmed state; absent if there were none.
   * "This wasn't me" restores them.
   */
  readonly previous?: HowToPay;
  /** The methods that clients could pay with before that change, if they were changed since. */
  readonly previousMethods?: OnlineMethods;
  /** The owner confirmed this state, or it is the first one, so that denying later changes restores it. */
  readonly isConfirmed?: true;
  /** Clients never saw a text or a link, only the account for online payments. */
  readonly hasOnlyOnline?: true;
  readonly pending?: PendingDetails;
}

/** The stored payment details of an account. */
export interface StoredDetails extends Withholding {
  /** The details that clients see, or saw until the pending details took effect. */
  readonly howToPay?: HowToPay | undefined;
  readonly howToPayChangedAt?: string;
  readonly detailsHistory?: DetailsHistory;
  /** Details that the owner reported as somebody else's. No document shows them. */
  readonly deniedDetails?: readonly HowToPay[];
}

/** The date of the last change of payment details, as shown to clients. */
export interface LastChange {
  readonly on: CalendarDate;
  /** The details replaced others within the last 30 days. */
  readonly isRecent: boolean;
}

/** Payment details and the date of their last change. */
export interface DatedDetails extends HowToPay {
  readonly lastChange?: LastChange;
}

/** True if both are shown identically on documents, which have no copy of `online`. */
export const isSameOnDocuments = (one: HowToPay | undefined, other: HowToPay | undefined): boolean =>
  one?.text === other?.text && one?.link === other?.link;

export const isSameDetails = (one: HowToPay | undefined, other: HowToPay | undefined): boolean =>
  isSameOnDocuments(one, other) && one?.online === other?.online;

/** True if the new details only remove something from those that clients see. */
const isRemoval = (wanted: HowToPay, shown: HowToPay | undefined): boolean =>
  (['text', 'link', 'online'] as const).every(
    (part) => wanted[part] === undefined || wanted[part] === shown?.[part],
  );

/**
 * True if the new details have everything that clients see, and more: a text that goes on, a link or an account.
 */
const isAddition = (wanted: HowToPay, shown: HowToPay): boolean =>
  (wanted.text ?? '').startsWith(shown.text ?? '') &&
  (['link', 'online'] as const).every((part) => shown[part] === undefined || wanted[part] === shown[part]);

/** The history of the stored details; undefined if it is outdated. */
export const historyOf = ({
  howToPayChangedAt,
  detailsHistory,
}: StoredDetails): DetailsHistory | undefined =>
  detailsHistory?.changedAt === howToPayChangedAt ? detailsHistory : undefined;

/** The details in effect, and those that will replace them. */
export interface CurrentDetails {
  readonly howToPay?: HowToPay;
  /** ISO instant from which clients see `howToPay`; absent for details stored without a date. */
  readonly since?: string;
  /** `howToPay` replaced other details that a client could have seen. */
  readonly isReplaced: boolean;
  readonly pending?: PendingDetails;
}

/** The payment details in effect at an instant (ISO), even if they are withheld from clients. */
export function currentDetails(stored: StoredDetails, now: string): CurrentDetails {
  const { howToPay, howToPayChangedAt } = stored;
  const history = historyOf(stored);
  const pending = history?.pending;
  if (pending && now >= pending.effectiveAt)
    return {
      howToPay: pending.howToPay,
      since: pending.effectiveAt,
      isReplaced: pending.addsToFirst !== true,
    };
  const since = history?.since ?? howToPayChangedAt;
  return {
    ...(howToPay && { howToPay }),
    ...(since !== undefined && { since }),
    isReplaced: history?.isReplaced ?? false,
    ...(pending && { pending }),
  };
}

/** The payment details that clients see at an instant (ISO). Every page, email and document uses this function. */
export function detailsForClients(
  stored: StoredDetails & { readonly timeZone?: TimeZone },
  now: string,
): DatedDetails | undefined {
  const { howToPay, since, isReplaced } = currentDetails(stored, now);
  if (!howToPay || isWithheld(stored, 'howToPay')) return undefined;
  if (since === undefined) return howToPay;
  const age = millisecondsOf(now) - millisecondsOf(since);
  const isRecent = isReplaced && age < payeeNoticeDays * 24 * hourMilliseconds;
  const zone = stored.timeZone ?? 'UTC';
  const on = dayIn(zone, since);
  // On the day of the first details there is nothing from which they are unchanged.
  if (!isReplaced && on === dayIn(zone, now)) return howToPay;
  return { ...howToPay, lastChange: { on, isRecent } };
}

/** The details for something that cannot be paid online, such as a deposit. */
export const withoutOnline = (details: DatedDetails | undefined): DatedDetails | undefined => {
  const { online: _account, ...rest } = details ?? {};
  return details && rest;
};

type Previous = Pick<DetailsHistory, 'previous' | 'previousMethods'>;

/** The details that clients see; undefined if they are withheld. */
export const shownDetails = (stored: StoredDetails, now: string): HowToPay | undefined =>
  isWithheld(stored, 'howToPay') ? undefined : currentDetails(stored, now).howToPay;

/**
 * What denying the next change restores: the state that clients see now if it is confirmed, otherwise the one from before
 * the first change since. A state that the owner did not report within 24 hours counts as confirmed.
 */
export function previousOf(stored: StoredDetails, now: string): Previous {
  const history = historyOf(stored);
  const { since = '', pending } = currentDetails(stored, now);
  const last = [since, history?.changedAt ?? ''].toSorted().at(-1) ?? '';
  const isUnreported = () =>
    !pending && millisecondsOf(now) - millisecondsOf(last) >= paymentDetailsHoldHours * hourMilliseconds;
  if (history && !history.isConfirmed && !isWithheld(stored, 'howToPay') && !isUnreported()) {
    const { previous, previousMethods } = history;
    return { ...(previous && { previous }), ...(previousMethods && { previousMethods }) };
  }
  const shown = shownDetails(stored, now);
  return shown ? { previous: shown } : {};
}

/** The attributes that a change writes. */
export interface ChangedDetails {
  readonly howToPay: HowToPay | undefined;
  readonly howToPayChangedAt: string;
  readonly detailsHistory: DetailsHistory;
}

/** The stored form of a change. */
export const changedDetails = (
  howToPay: HowToPay | undefined,
  detailsHistory: DetailsHistory,
): ChangedDetails => ({
  howToPay,
  howToPayChangedAt: detailsHistory.changedAt,
  detailsHistory,
});

/**
 * The instant of a change: now, but always later than the previous change, so that each instant identifies one change.
 */
export const changedAtOf = ({ howToPayChangedAt }: StoredDetails, now: string): string =>
  howToPayChangedAt === undefined
    ? now
    : instantAt(Math.max(millisecondsOf(now), millisecondsOf(howToPayChangedAt) + 1));

/**
 * Changes the payment details; undefined removes them. These changes take effect at once: the first details, the first
 * text or link beside an account for online payments, details of an account with an unverified address, removals, and
 * details that replace withheld ones. Others wait for 24 hours unless the change is confirmed.
 */
export function changeDetails(
  stored: StoredDetails & { readonly emailVerified: boolean },
  wanted: HowToPay | undefined,
  { now, isConfirmed = false }: { readonly now: string; readonly isConfirmed?: boolean },
): ChangedDetails {
  const shown = shownDetails(stored, now);
  const changedAt = changedAtOf(stored, now);
  const { since = now, isReplaced } = currentDetails(stored, now);
  const previous = previousOf(stored, now);
  const hadOnlyOnline = historyOf(stored)?.hasOnlyOnline === true;
  if (isSameDetails(wanted, shown))
    return changedDetails(shown, {
      ...{ changedAt, since, isReplaced, ...previous },
      ...(hadOnlyOnline && { hasOnlyOnline: true as const }),
    });
  const isFirstOfAll = stored.howToPay === undefined && stored.howToPayChangedAt === undefined;
  const isFirst =
    isFirstOfAll || (hadOnlyOnline && shown?.online !== undefined && wanted?.online === shown.online);
  // Anyone signed in now has reset the password with a link that was emailed to the owner.
  const isTakenOver = isWithheld(stored, 'howToPay');
  const isImmediate = isFirst || isTakenOver || !stored.emailVerified || isConfirmed;
  // Several ways to pay that are typed one after the other are the first details together.
  const addsToFirst =
    wanted !== undefined &&
    shown !== undefined &&
    !isReplaced &&
    millisecondsOf(now) - millisecondsOf(since) < paymentDetailsHoldHours * hourMilliseconds &&
    isAddition(wanted, shown);
  const isOnlyOnline = wanted?.online !== undefined && isSameOnDocuments(wanted, undefined);
  if (!wanted || isRemoval(wanted, shown) || isImmediate)
    return changedDetails(wanted, {
      changedAt,
      since: now,
      // Any earlier details of an account with a verified address count as seen by clients.
      isReplaced: stored.emailVerified && !isFirst && !addsToFirst,
      ...previous,
      ...(isImmediate && { isConfirmed: true as const }),
      ...(isFirstOfAll && isOnlyOnline && { hasOnlyOnline: true as const }),
    });
  const effectiveAt = instantAt(millisecondsOf(now) + paymentDetailsHoldHours * hourMilliseconds);
  return changedDetails(shown, {
    changedAt,
    since,
    isReplaced,
    pending: { howToPay: wanted, effectiveAt, ...(addsToFirst && { addsToFirst }) },
    ...previous,
  });
}
