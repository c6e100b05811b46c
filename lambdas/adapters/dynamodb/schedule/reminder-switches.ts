import { settingsAfter } from '#domain/reminders/reminder-settings';
import type { Clock } from '../../../clock.ts';
import type { ReminderSwitches } from '../../../schedule/ports.ts';
import { liteProfile } from '../account/lite-profile.ts';
import { decidedChange } from '../account/owner-decisions.ts';
import { commit, succeeds } from '../table/commit.ts';
import { find } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { update } from '../table/writes.ts';
import { planReminders } from './plan-reminders.ts';
import { beginRound } from './reminder-rounds.ts';

/** The switches of reminders in the table. */
export const reminderSwitches = (table: Table, clock: Clock): ReminderSwitches => ({
  async choose(userId, choice) {
    const key = liteProfile.key(userId);
    const account = await find(table, liteProfile, key);
    if (!account) return false;
    const now = clock();
    const reminders = settingsAfter(account.reminders, choice, now.toISOString());
    const { committed } = await commit(table, [
      update(liteProfile, key, { set: { reminders }, ...decidedChange(account, { reminders: 'replaced' }) }),
      beginRound(userId, now),
    ]);
    return committed;
  },
  async switchInvoice({ userId, invoiceId }, isOn) {
    const now = clock();
    const set = { isOff: !isOn, ...(isOn && { since: now.toISOString() }) };
    await succeeds(table, planReminders(userId, invoiceId, now, { set }));
  },
  async begin({ userId, invoiceId }) {
    await succeeds(table, planReminders(userId, invoiceId, clock()));
  },
});
