import type { ChangedDetails, StoredDetails } from '#domain/profile/payment-details';
import { outboxWrite } from '../../messaging/index.ts';
import { commit, tryCommit } from '../../platform/table/commit.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { update, type Write } from '../../platform/table/writes.ts';
import type { PaymentDetailsStore } from '../ports.ts';
import { accountNoticeHandler, noticeOfHowToPay } from './account-notice.ts';
import { liteProfile } from './lite-profile.ts';
import { decidedChange } from './owner-decisions.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

const outboxForThreeDays = (now: Date) => ({ now, until: new Date(now.getTime() + 3 * dayMilliseconds) });

/** Condition: the details are still those that were read. */
export const detailsUnchanged = ({ howToPayChangedAt }: StoredDetails) =>
  howToPayChangedAt === undefined
    ? ({ attr: 'howToPayChangedAt', exists: false } as const)
    : ({ attr: 'howToPayChangedAt', is: howToPayChangedAt } as const);

/** The writes that change the details that were read and queue the notice to the owner, for one transaction. */
export const detailsChange = (
  userId: string,
  stored: StoredDetails,
  change: ChangedDetails,
  now: Date,
): readonly Write[] => [
  update(
    liteProfile,
    liteProfile.key(userId),
    { set: change, ...decidedChange(stored, { howToPay: 'replaced' }) },
    detailsUnchanged(stored),
  ),
  outboxWrite(
    accountNoticeHandler,
    noticeOfHowToPay(userId, change.howToPayChangedAt),
    outboxForThreeDays(now),
  ),
];

/** The payment details of an account, stored in its Lite profile. */
export const paymentDetails = (table: Table): PaymentDetailsStore => ({
  find: (userId) => find(table, liteProfile, liteProfile.key(userId)),
  async change(userId, stored, change, now) {
    const { committed } = await commit(table, detailsChange(userId, stored, change, now));
    return committed;
  },
  changeSilently: (userId, stored, change) =>
    tryCommit(table, update(liteProfile, liteProfile.key(userId), { set: change }, detailsUnchanged(stored))),
  async emailAgain(userId, { howToPayChangedAt = '' }, now) {
    // A second notice in the same hour has the same ID, so its write fails.
    const hour = now.toISOString().slice(0, 13);
    const notice = noticeOfHowToPay(userId, howToPayChangedAt, hour);
    await tryCommit(table, outboxWrite(accountNoticeHandler, notice, outboxForThreeDays(now)));
  },
});
