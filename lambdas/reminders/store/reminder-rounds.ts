import { scheduleIndex } from '#domain/table/indexes';
import { accountPartition, invoicePrefix } from '#domain/table/keys';
import { invoice, recordOf } from '../../invoices/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { number, optional, text } from '../../platform/table/attributes.ts';
import { commit, succeeds } from '../../platform/table/commit.ts';
import { entity } from '../../platform/table/entity.ts';
import { queryPage } from '../../platform/table/query.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { remove, update, upsert, type Write } from '../../platform/table/writes.ts';
import { liteProfile, remindersForClients } from '../../profile/index.ts';

import { planRepeats } from '../../recurring/index.ts';
import { planReminders } from './plan-reminders.ts';

/** A round over all that the schedule does for an account: after which one it goes on, and when. */
export const reminderRound = entity(
  'reminderRound',
  { userId: text, due: text, after: optional(text), version: number },
  ({ userId, due }) => scheduleIndex(userId, due),
);

/** Invoices of one step: with the round's own write they fit into a transaction. */
const stepSize = 50;

/** Begins a round, or begins the present one anew: the reminders of an account are not what they were. */
export const beginRound = (userId: string, now: Date): Write => {
  const due = now.toISOString();
  const set = { userId, due, after: undefined, ...scheduleIndex(userId, due) };
  return upsert(reminderRound, reminderRound.key(userId), { set, add: { version: 1 } });
};

/**
 * Plans anew what repeats in an account, then all its open invoices, one step after another. Safe to repeat;
 * a function that dies is followed by one that goes on where it stood.
 */
export const reminderRounds = (table: Table, clock: Clock) => ({
  async goRound(userId: string): Promise<string | undefined> {
    await planRepeats(table, userId, clock());
    const key = reminderRound.key(userId);
    const account = await find(table, liteProfile, liteProfile.key(userId));
    if (!account || !remindersForClients(account)?.isOn) {
      await succeeds(table, remove(reminderRound, key));
      return undefined;
    }
    for (let steps = 0; ; steps += 1) {
      const round = await find(table, reminderRound, key);
      if (!round) return steps > 0 ? 'round-done' : undefined;
      const page = await queryPage(table, {
        partition: accountPartition(userId),
        begins: invoicePrefix,
        limit: stepSize,
        ...(round.after !== undefined && { after: { ...invoice.key(userId, round.after) } }),
      });
      const records = page.items.map(recordOf);
      const last = records.at(-1)?.invoiceId;
      const unchanged = { attr: 'version', is: round.version } as const;
      const next =
        page.end && last !== undefined
          ? update(reminderRound, key, { set: { after: last }, add: { version: 1 } }, unchanged)
          : remove(reminderRound, key, unchanged);
      const plans = records.flatMap(({ invoiceId, status, clientMail }) => {
        if (status !== 'sent' || clientMail?.acceptedAt === undefined) return [];
        return [
          planReminders(userId, invoiceId, clock(), { setOnce: { lastMailAt: clientMail.acceptedAt } }),
        ];
      });
      // Begun anew by another choice meanwhile: the next run goes on with that.
      if (!(await commit(table, [next, ...plans])).committed) return undefined;
    }
  },
});
