import { waitInOutbox } from '../../messaging/index.ts';
import { commit } from '../../platform/table/commit.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { update } from '../../platform/table/writes.ts';
import type { HowClientsPay } from '../ports.ts';
import { accountNoticeHandler, noticeOfHowToPay } from './account-notice.ts';
import { liteProfile } from './lite-profile.ts';
import { decidedChange } from './owner-decisions.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** How clients pay an account, in its Lite profile. */
export const howClientsPay = (table: Table): HowClientsPay => ({
  find: (userId) => find(table, liteProfile, liteProfile.key(userId)),
  async change(userId, stored, howToPay, now) {
    const { howToPayChangedAt } = stored;
    // Always after the change before, so that each change has a name of its own.
    const before = howToPayChangedAt === undefined ? 0 : Date.parse(howToPayChangedAt) || 0;
    const at = new Date(Math.max(now.getTime(), before + 1)).toISOString();
    const isUnchanged =
      howToPayChangedAt === undefined
        ? ({ attr: 'howToPayChangedAt', exists: false } as const)
        : ({ attr: 'howToPayChangedAt', is: howToPayChangedAt } as const);
    const { committed } = await commit(table, [
      update(
        liteProfile,
        liteProfile.key(userId),
        { set: { howToPay, howToPayChangedAt: at }, ...decidedChange(stored, { howToPay: 'replaced' }) },
        isUnchanged,
      ),
      waitInOutbox(accountNoticeHandler, noticeOfHowToPay(userId, at), {
        now,
        until: new Date(now.getTime() + 3 * dayMilliseconds),
      }),
    ]);
    return committed;
  },
});
