import { waitIndex } from '#domain/table/indexes';
import { repeatPrefix } from '#domain/table/key-prefixes';
import { accountPartition } from '#domain/table/keys';
import type { InvoiceProjection, NewSubmission } from '../../invoices/index.ts';
import { tryCommit } from '../../platform/table/commit.ts';
import { queryAll } from '../../platform/table/query.ts';
import type { Table } from '../../platform/table/table.ts';
import { meaning, update, type Write } from '../../platform/table/writes.ts';
import { noFailures } from '../../scheduler/index.ts';
import type { InvoiceInProgress } from '../repeat-ports.ts';
import { occurrenceAttributes, repeat } from './repeat.ts';

/**
 * Stores the created invoice on its repeat and moves the repeat to the outbox. Fails if the repeat changed after it was
 * read.
 */
function storeMadeInvoice(
  { userId, content, repeat: occurrence }: NewSubmission,
  now: Date,
): readonly Write[] {
  if (!occurrence) return [];
  const { of: sourceId, day, passedOver, version } = occurrence;
  const at = now.toISOString();
  const making: InvoiceInProgress = { invoiceId: content.invoiceId, day, at, passedOver };
  return [
    update(
      repeat,
      repeat.key(userId, sourceId),
      {
        replace: { after: day, making, due: at, ...waitIndex(sourceId, at), ...noFailures },
        add: { version: 1 },
      },
      { attr: 'version', is: version },
    ),
  ];
}

/**
 * Stores the day of a created invoice on its repeat, in the transaction that saves the invoice, so that a repeat
 * creates at most one invoice per day.
 */
export const repeatProjection: InvoiceProjection = {
  purpose: 'repeat',
  writes: (_table, change, now) =>
    change.cause === 'submission'
      ? storeMadeInvoice(change.submission, now).map((write) => meaning(write, { kind: 'repeat-changed' }))
      : [],
};

/** Makes all repeats of an account due now, because its time zone may have changed. Safe to repeat. */
export async function rescheduleRepeats(table: Table, userId: string, now: Date): Promise<void> {
  for await (const item of queryAll(table, { partition: accountPartition(userId), begins: repeatPrefix })) {
    const { invoiceId, next, due, making, version } = repeat.parse(item);
    if (next === undefined || due === undefined) continue;
    const set = occurrenceAttributes(userId, invoiceId, { next, due: now.toISOString() }, making);
    // A repeat changed in the meantime was scheduled with the new time zone already.
    const unchanged = { attr: 'version', is: version } as const;
    const write = update(
      repeat,
      repeat.key(userId, invoiceId),
      { replace: set, add: { version: 1 } },
      unchanged,
    );
    await tryCommit(table, write);
  }
}
