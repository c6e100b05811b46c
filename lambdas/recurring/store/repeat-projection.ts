import type { NewSubmission } from '#domain/invoices/invoice-record';
import { waitIndex } from '#domain/table/indexes';
import { accountPartition, repeatPrefix } from '#domain/table/keys';
import type { InvoiceProjection } from '../../invoices/index.ts';
import { succeeds } from '../../platform/table/commit.ts';
import { queryAll } from '../../platform/table/query.ts';
import type { Table } from '../../platform/table/table.ts';
import { update, type Write } from '../../platform/table/writes.ts';
import { noFailures } from '../../scheduler/index.ts';
import type { Making } from '../repeat-ports.ts';
import { placeOf, repeat } from './repeat.ts';

/** A repeat, if it is still as it was read, notes the invoice that was made for its day and waits in the outbox. */
function noteMadeInvoice({ userId, content, repeat: turn }: NewSubmission, now: Date): readonly Write[] {
  if (!turn) return [];
  const { of, day, passedOver, version } = turn;
  const at = now.toISOString();
  const making: Making = { invoiceId: content.invoiceId, day, at, passedOver };
  return [
    update(
      repeat,
      repeat.key(userId, of),
      { set: { after: day, making, due: at, ...waitIndex(of, at), ...noFailures }, add: { version: 1 } },
      { attr: 'version', is: version },
    ),
  ];
}

/** A repeat makes one invoice per day: it notes each in the transaction that saves the invoice. */
export const repeatProjection: InvoiceProjection = {
  purpose: 'repeat',
  writes: (_table, change, now) =>
    change.cause === 'submission' ? noteMadeInvoice(change.submission, now) : [],
};

/** Makes all repeats of an account due now, because its time of day is another instant than before. Safe to repeat. */
export async function rescheduleRepeats(table: Table, userId: string, now: Date): Promise<void> {
  for await (const item of queryAll(table, { partition: accountPartition(userId), begins: repeatPrefix })) {
    const { invoiceId, next, due, making, version } = repeat.parse(item);
    if (next === undefined || due === undefined) continue;
    const set = placeOf(userId, invoiceId, { next, due: now.toISOString() }, making);
    // One that was changed meanwhile was scheduled with what holds now.
    const unchanged = { attr: 'version', is: version } as const;
    const write = update(repeat, repeat.key(userId, invoiceId), { set, add: { version: 1 } }, unchanged);
    await succeeds(table, write);
  }
}
