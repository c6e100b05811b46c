import { type ChangedDetails, type StoredDetails, shownDetails } from '#domain/profile/payment-details';
import { outboxWrite } from '../../messaging/index.ts';
import type { Write } from '../../platform/table/writes.ts';
import type { DetailsChange } from '../how-to-pay-mail.ts';
import { noticeOfHowToPay, paymentDetailsNoticeKind } from './account-notice.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** The methods that clients could pay with online before a change, and can pay with after it. */
export type ChangedMethods = DetailsChange['methods'];

/**
 * The write that queues the notice of a change to the owner. It contains what clients saw before this change and see
 * after it, so that a later change is a notice of its own. `hour` (yyyy-mm-ddThh) identifies a repeated email.
 */
export function detailsNoticeWrite(
  userId: string,
  stored: StoredDetails,
  { howToPay, howToPayChangedAt, detailsHistory }: ChangedDetails,
  { now, methods, hour }: { readonly now: Date; readonly methods?: ChangedMethods; readonly hour?: string },
): Write {
  const { pending, previous, previousMethods } = detailsHistory;
  const shownBefore = shownDetails(stored, now.toISOString());
  const details = pending?.howToPay ?? howToPay;
  const change: DetailsChange = {
    changedAt: howToPayChangedAt,
    ...(shownBefore && { shownBefore }),
    ...(details && { details }),
    ...(methods && { methods }),
    ...(pending && { effectiveAt: pending.effectiveAt }),
    ...(previous && { previous }),
    ...(previousMethods && { previousMethods }),
  };
  const until = new Date(now.getTime() + 3 * dayMilliseconds);
  return outboxWrite(paymentDetailsNoticeKind, noticeOfHowToPay(userId, change, hour), { now, until });
}
