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
import { type AccountProjection, liteProfile, remindersForClients } from '../../profile/index.ts';
import { noFailures, ownFailures } from '../../scheduler/index.ts';
import { scheduleReminders } from './reminder-plan.ts';

/** A round over the invoices of an account: after which invoice it continues, and when it is due. */
export const reminderRound = entity(
  'reminderRound',
  { userId: text, due: optional(text), after: optional(text), version: number, ...ownFailures },
  ({ userId, due }) => (due === undefined ? {} : scheduleIndex(userId, due)),
);

/** Invoices of one step: with the round's own write they fit into a transaction. */
const stepSize = 50;

/** Starts a round over the invoices of an account, or starts the present one again. */
export const startRound = (userId: string, now: Date): Write => {
  const due = now.toISOString();
  const set = { userId, due, after: undefined, ...scheduleIndex(userId, due), ...noFailures };
  return upsert(reminderRound, reminderRound.key(userId), { set, add: { version: 1 } });
};

/** A change of the time zone or of the reminder settings concerns all open invoices of the account. */
export const reminderRoundProjection: AccountProjection = ({ userId }, now) => [startRound(userId, now)];

/**
 * Schedules the reminders of all open invoices of an account again, one page after another. Safe to repeat: a run that
 * dies is followed by one that continues after its last page.
 */
export const reminderRounds = (table: Table, clock: Clock) => ({
  async continueRound(userId: string): Promise<string | undefined> {
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
          scheduleReminders(userId, invoiceId, clock(), { setOnce: { lastMailAt: clientMail.acceptedAt } }),
        ];
      });
      // Another choice started it again meanwhile: the next run continues with that.
      if (!(await commit(table, [next, ...plans])).committed) return undefined;
    }
  },
});
