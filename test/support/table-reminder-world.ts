import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { dueBuckets, index2, waitPartition } from '#domain/table/indexes';
import { messageNameInKey } from '#domain/table/key-kinds';
import { mailboxOf, stopMail } from '#lambdas/client-email/store/mail-stop';
import { invoice } from '#lambdas/invoices/store/invoice';
import type { WaitingMessage } from '#lambdas/messaging/outbox-ports';
import { outboxKind } from '#lambdas/messaging/store/outbox';
import { tryCommit } from '#lambdas/platform/table/commit';
import { queryAll } from '#lambdas/platform/table/query';
import { tableOn } from '#lambdas/platform/table/table';
import { liteProfile } from '#lambdas/profile/store/lite-profile';
import type { ReminderReference } from '#lambdas/reminders/ports';
import { reminderHandler } from '#lambdas/reminders/store/reminder-message-handler';
import { scheduleReminders } from '#lambdas/reminders/store/reminder-plan';
import { reminderStore } from '#lambdas/reminders/store/reminder-store';
import { scheduledItems } from '#lambdas/scheduler/scheduled-items';
import { minimalItems } from './minimal-items.ts';
import type { ReminderWorld, WorldAccount, WorldInvoice } from './reminder-world.ts';
import { sweepTable } from './sweep-table.ts';
import type { TableEngine } from './table-engine.ts';

const year = 365 * 24 * 60 * 60_000;

/** Reminders in a real table, with the same actions as those in memory. */
export async function tableReminderWorld(engine: TableEngine): Promise<ReminderWorld> {
  const table = tableOn(engine.client(), await engine.createTable());
  let now = new Date(0);
  const clock = () => now;
  const putItem = (Item: Record<string, unknown>) =>
    table.client.send(new PutCommand({ TableName: table.name, Item }));

  async function setAccount(userId: string, { zone, settings, isSuspended }: WorldAccount): Promise<void> {
    await putItem({
      ...liteProfile.key(userId),
      uid: userId,
      mailAlias: userId,
      email: `${userId}@example.com`,
      emailVerified: true,
      timeZone: zone,
      ...(settings && { reminders: settings }),
      ...(isSuspended && { clientMailSuspendedAt: '2026-09-01T00:00:00.000Z' }),
    });
  }

  async function setInvoice(changed: WorldInvoice): Promise<void> {
    const { userId, invoiceId, dueDate, isOpen, isStopped, clientMail } = changed;
    const to = `${invoiceId}@client.example`;
    await putItem({
      ...invoice.key(userId, invoiceId),
      ...minimalItems.invoice,
      invoiceId,
      dueDate,
      status: isOpen ? 'sent' : 'paid',
      linkId: `link-${invoiceId}`,
      ...(clientMail && {
        clientMail: { mailId: 'mail', to, contentId: minimalItems.invoice.contentId, ...clientMail },
      }),
    });
    if (isStopped) await tryCommit(table, stopMail(userId, mailboxOf(to), now));
  }

  return {
    store: reminderStore(table, clock),
    setAccount,
    setInvoice,
    async replan({ userId, invoiceId }, at, set = {}) {
      await tryCommit(table, scheduleReminders(userId, invoiceId, at, { replace: set }));
    },
    async due(at) {
      now = at;
      const found: ReminderReference[] = [];
      const work = {
        remind: async (name: ReminderReference) => void found.push(name),
        repeat: async () => undefined,
        continueRound: async () => undefined,
      };
      for (const partition of scheduledItems(table, work, clock).partitions(at))
        for await (const item of partition) await item.work();
      return found;
    },
    async waiting(at, compose) {
      now = at;
      const { claim, failUnread } = outboxKind({
        handler: reminderHandler,
        context: { table, clock },
        compose: (message, instant) => compose(message, instant),
      });
      const found: WaitingMessage[] = [];
      for (let bucket = 0; bucket < dueBuckets; bucket += 1) {
        const query = { partition: waitPartition(bucket), index: index2, upTo: at.toISOString(), limit: 100 };
        for await (const { PK, SK } of queryAll(table, query)) {
          const { id, owner } = messageNameInKey({ PK: String(PK), SK: String(SK) });
          const name = { id, ...(owner !== undefined && { owner }) };
          found.push({
            names: { message: 'reminder', submissionId: id },
            claim: () => claim(name),
            failUnread: () => failUnread(name),
          });
        }
      }
      return found;
    },
    async nextDue() {
      const { Items = [] } = await table.client.send(
        new ScanCommand({ TableName: table.name, ConsistentRead: true }),
      );
      // Only the sweeper, in its next run, handles the work left over by a dead function.
      const dues = Items.filter(
        ({ SK, state }) =>
          String(SK).startsWith('REMINDER#') || (String(SK).startsWith('MESSAGE#') && state === 'waiting'),
      ).flatMap(({ due }) => (due === undefined ? [] : [String(due)]));
      return dues.sort()[0];
    },
    // Sweeps as of a year later, when every lease has expired, so that all work of dead functions is found.
    async sweep(at) {
      now = at;
      await sweepTable(table, clock, () => new Date(at.getTime() + year));
    },
  };
}
