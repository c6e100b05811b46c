import type { ChangedDetails, StoredDetails } from '#domain/profile/payment-details';
import { commit, tryCommit } from '../../platform/table/commit.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { update, type Write } from '../../platform/table/writes.ts';
import type { PaymentDetailsStore } from '../ports.ts';
import { type ChangedMethods, detailsNoticeWrite } from './details-notice.ts';
import { liteProfile } from './lite-profile.ts';
import { decidedChange } from './owner-decisions.ts';

/** Condition: the details are still those that were read. */
export const detailsUnchanged = ({ howToPayChangedAt }: StoredDetails) =>
  howToPayChangedAt === undefined
    ? ({ attr: 'howToPayChangedAt', exists: false } as const)
    : ({ attr: 'howToPayChangedAt', is: howToPayChangedAt } as const);

/**
 * The writes that change the details that were read and queue the notice to the owner, for one transaction. `methods` are
 * those that clients could pay with online before and after it, if they change.
 */
export const detailsChange = (
  userId: string,
  stored: StoredDetails,
  change: ChangedDetails,
  now: Date,
  methods?: ChangedMethods,
): readonly Write[] => [
  update(
    liteProfile,
    liteProfile.key(userId),
    // A change of the methods does not replace details that wait for a decision of the owner.
    { replace: change, ...(methods ? {} : decidedChange(stored, { howToPay: 'replaced' })) },
    detailsUnchanged(stored),
  ),
  detailsNoticeWrite(userId, stored, change, { now, ...(methods && { methods }) }),
];

/** The payment details of an account, stored in its Lite profile. */
export const paymentDetails = (table: Table): PaymentDetailsStore => ({
  find: (userId) => find(table, liteProfile, liteProfile.key(userId)),
  async change(userId, stored, change, now) {
    const { committed } = await commit(table, detailsChange(userId, stored, change, now));
    return committed;
  },
  async changeSilently(userId, stored, change, also = []) {
    const write = update(liteProfile, liteProfile.key(userId), { replace: change }, detailsUnchanged(stored));
    return (await commit(table, [write, ...also])).committed;
  },
  async emailAgain(userId, stored, now) {
    const { howToPay, howToPayChangedAt, detailsHistory } = stored;
    if (howToPayChangedAt === undefined || !detailsHistory) return;
    // A second notice in the same hour has the same ID, so its write fails.
    const hour = now.toISOString().slice(0, 13);
    const change = { howToPay, howToPayChangedAt, detailsHistory };
    await tryCommit(table, detailsNoticeWrite(userId, stored, change, { now, hour }));
  },
});
