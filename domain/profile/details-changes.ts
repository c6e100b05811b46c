import type { OnlineMethods } from '../documents/how-to-pay.ts';
import { isWithheld } from './owner-values.ts';
import {
  type ChangedDetails,
  changeDetails,
  changedAtOf,
  changedDetails,
  currentDetails,
  historyOf,
  previousOf,
  type StoredDetails,
} from './payment-details.ts';

/**
 * Notes that the owner switched off methods that clients could pay with online, or disconnected the account. The details
 * stay. `before` are the methods until now.
 */
export function changeMethods(stored: StoredDetails, before: OnlineMethods, now: string): ChangedDetails {
  const { howToPay, since = now, isReplaced, pending } = currentDetails(stored, now);
  const { hasOnlyOnline } = historyOf(stored) ?? {};
  return changedDetails(howToPay, {
    ...{ changedAt: changedAtOf(stored, now), since, isReplaced },
    ...(pending && { pending }),
    ...(hasOnlyOnline && { hasOnlyOnline }),
    ...{ previousMethods: before, ...previousOf(stored, now) },
  });
}

/**
 * Adds the account that receives card and bank payments. Clients can pay to it once the change is in effect. Details
 * set before a takeover are dropped.
 */
export function connectOnline(
  stored: StoredDetails & { readonly emailVerified: boolean },
  accountId: string,
  now: string,
): ChangedDetails {
  const { howToPay, pending } = currentDetails(stored, now);
  const last = isWithheld(stored, 'howToPay') ? undefined : (pending?.howToPay ?? howToPay);
  return changeDetails(stored, { ...last, online: accountId }, { now });
}

/** Puts the pending details of a change into effect; undefined if the change has none anymore. */
export function confirmDetails(
  stored: StoredDetails,
  changedAt: string,
  now: string,
): ChangedDetails | undefined {
  const { pending } = currentDetails(stored, now);
  if (!pending || stored.howToPayChangedAt !== changedAt) return undefined;
  return changedDetails(pending.howToPay, {
    changedAt,
    since: now,
    isReplaced: pending.addsToFirst !== true,
    isConfirmed: true,
  });
}

/**
 * The details kept when an account is taken over: those in effect. Pending details are dropped, because a person who
 * had access before may have set them. Undefined if nothing is pending.
 */
export function dropPendingDetails(stored: StoredDetails, now: string): ChangedDetails | undefined {
  if (!historyOf(stored)?.pending) return undefined;
  const { howToPay, since = now, isReplaced } = currentDetails(stored, now);
  const changedAt = changedAtOf(stored, now);
  return changedDetails(howToPay, { changedAt, since, isReplaced, isConfirmed: true });
}
