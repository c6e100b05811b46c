import { scheduleIndex } from '#domain/table/indexes';
import { invoicePrefix } from '#domain/table/key-prefixes';
import { accountPartition } from '#domain/table/keys';
import { invoice, recordOf } from '../../invoices/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { number, optional, text } from '../../platform/table/attributes.ts';
import { commit, tryCommit } from '../../platform/table/commit.ts';
import { entity } from '../../platform/table/entity.ts';
import { queryPage } from '../../platform/table/query.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { remove, update, upsert, type Write } from '../../platform/table/writes.ts';
import { type AccountProjection, liteProfile, remindersForClients } from '../../profile/index.ts';
import { noFailures, ownFailures } from '../../scheduler/index.ts';
import { scheduleReminders } from './reminder-plan.ts';

/** A pass over the invoices of an account: the invoice after which it continues, and when it is due. */
export const reminderRound = entity(
  'reminderRound',
  { userId: text, due: optional(text), after: optional(text), version: number, ...ownFailures },
  ({ userId, due }) => (due === undefined ? {} : scheduleIndex(userId, due)),
);

/** Invoices per step. Their writes and that of the round fit into one transaction. */
const stepSize = 50;

/** Starts a round over the invoices of an account, or restarts the current one. */
export const startRound = (userId: string, now: Date): Write => {
  const due = now.toISOString();
  const set = { userId, due, after: undefined, ...scheduleIndex(userId, due), ...noFailures };
  return upsert(reminderRound, reminderRound.key(userId), { replace: set, add: { version: 1 } });
};

/**
 * Starts a round after a change of the time zone or of the reminder settings, which affects all open invoices of the
 * account.
 */
export const reminderRoundProjection: AccountProjection = ({ userId }, now) => [startRound(userId, now)];

/**
 * Schedules the reminders of all open invoices of an account again, page by page. Safe to repeat: if a run is
 * interrupted, the next one continues after the last page.
 */
export const reminderRounds = (table: Table, clock: Clock) => ({
  async continueRound(userId: string): Promise<string | undefined> {
    const key = reminderRound.key(userId);
    const account = await find(table, liteProfile, liteProfile.key(userId));
    if (!account || !remindersForClients(account)?.isOn) {
      await tryCommit(table, remove(reminderRound, key));
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
      const roundWrite =
        page.end && last !== undefined
          ? update(reminderRound, key, { set: { after: last }, add: { version: 1 } }, unchanged)
          : remove(reminderRound, key, unchanged);
      const plans = records.flatMap(({ invoiceId, status, clientMail }) => {
        if (status !== 'sent' || clientMail?.acceptedAt === undefined) return [];
        return [
          scheduleReminders(userId, invoiceId, clock(), { setOnce: { lastMailAt: clientMail.acceptedAt } }),
        ];
      });
      // The round was restarted in the meantime; the next run continues it.
      if (!(await commit(table, [roundWrite, ...plans])).committed) return undefined;
    }
  },
});
