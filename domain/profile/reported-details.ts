import type { HowToPay, OnlineMethods } from '../documents/how-to-pay.ts';
import {
  type ChangedDetails,
  changedAtOf,
  changedDetails,
  currentDetails,
  isSameDetails,
  isSameOnDocuments,
  type StoredDetails,
} from './payment-details.ts';

/** At most this many reported details are stored. */
const maxDenied = 10;

/**
 * A change that the owner reported as somebody else's: the details after it, and those from before the first change since
 * the last confirmed state, with the methods that clients could then pay with online if they were changed.
 */
export interface ReportedChange {
  readonly previous?: HowToPay;
  readonly previousMethods?: OnlineMethods;
  readonly details?: HowToPay;
}

/**
 * Restores the details from before changes that the owner did not make. Details set since are no longer shown anywhere.
 */
export function restoreDetails(
  stored: StoredDetails,
  { previous, details }: ReportedChange,
  now: string,
): ChangedDetails & { readonly deniedDetails: readonly HowToPay[] } {
  const current = currentDetails(stored, now);
  const changedAt = changedAtOf(stored, now);
  const isUnchanged = isSameDetails(current.howToPay, previous);
  const { since = now, isReplaced } = current;
  const denied = [...(stored.deniedDetails ?? []), details, current.howToPay, current.pending?.howToPay]
    .filter((copy) => copy !== undefined)
    .map(({ online: _account, ...copy }) => copy);
  return {
    ...changedDetails(previous, {
      changedAt,
      isConfirmed: true,
      ...(isUnchanged ? { since, isReplaced } : { since: now, isReplaced: true }),
    }),
    // Without the restored details, empty details and duplicates.
    deniedDetails: denied
      .filter((copy) => !isSameOnDocuments(copy, previous) && !isSameOnDocuments(copy, undefined))
      .filter((copy, index, all) => all.findIndex((other) => isSameOnDocuments(copy, other)) === index)
      .slice(-maxDenied),
  };
}

/** True for a copy of payment details that the owner reported as somebody else's. */
export const isDenied = ({ deniedDetails = [] }: StoredDetails, copy: HowToPay): boolean =>
  deniedDetails.some((denied) => isSameOnDocuments(denied, copy));
