import { settingsAfter } from '#domain/reminders/reminder-settings';
import type { Clock } from '../../platform/clock.ts';
import { commit, tryCommit } from '../../platform/table/commit.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { update } from '../../platform/table/writes.ts';
import { decidedChange, liteProfile } from '../../profile/index.ts';
import type { ReminderSwitches } from '../ports.ts';
import { scheduleReminders } from './reminder-plan.ts';
import { startRound } from './reminder-rounds.ts';

/** Turns reminders on and off in the table. */
export const reminderSwitches = (table: Table, clock: Clock): ReminderSwitches => ({
  async choose(userId, { hearsOfMoney, remindsOfQuotes, ...choice }) {
    const key = liteProfile.key(userId);
    const account = await find(table, liteProfile, key);
    if (!account) return false;
    const now = clock();
    const reminders = settingsAfter(account.reminders, choice, now.toISOString());
    const { committed } = await commit(table, [
      update(liteProfile, key, {
        set: {
          reminders,
          ...(hearsOfMoney !== undefined && { hearsOfMoney }),
          ...(remindsOfQuotes !== undefined && { remindsOfQuotes }),
        },
        ...decidedChange(account, { reminders: 'replaced' }),
      }),
      startRound(userId, now),
    ]);
    return committed;
  },
  async switchInvoice({ userId, invoiceId }, isOn) {
    const now = clock();
    const set = { isOff: !isOn, ...(isOn && { since: now.toISOString() }) };
    await tryCommit(table, scheduleReminders(userId, invoiceId, now, { replace: set }));
  },
  async begin({ userId, invoiceId }) {
    await tryCommit(table, scheduleReminders(userId, invoiceId, clock()));
  },
});
