import { allMessages, allSweptIds } from '#lambdas/composition/all-messages';
import { unfinishedInvoices } from '#lambdas/invoices/store/remember-lines';
import { type DueHandlers, sweepWork } from '#lambdas/messaging/store/due-items';
import { itemOfId } from '#lambdas/messaging/store/queued-ids';
import type { Clock } from '#lambdas/platform/clock';
import { errorFields, log } from '#lambdas/platform/log';
import type { Table } from '#lambdas/platform/table/table';

/** The handlers that find due work in a table, as of the instant `asOf`. */
export function dueHandlers(table: Table, clock: Clock, asOf = clock): DueHandlers {
  const messages = allMessages(table, clock);
  const invoices = unfinishedInvoices(table, clock);
  const finders = Object.entries(messages).map(
    ([kind, { findDueWork, namesOf }]): [string, DueHandlers['messages'][string]] => [
      kind,
      { namesOf, findDueWork: (name) => findDueWork(name, asOf()) },
    ],
  );
  return {
    messages: Object.fromEntries(finders),
    invoices: { findDueWork: (userId, invoiceId) => invoices.findDueWork(userId, invoiceId, asOf()) },
  };
}

/**
 * Runs the sweeper's feeder on a table, and lets workers handle its IDs one after the other. Returns how often each
 * thing was done. Work that is due at `asOf` is done at the clock's time.
 */
export async function sweepTable(table: Table, clock: Clock, asOf = clock) {
  const done: Record<string, number> = { givenBack: 0, markedUnknown: 0, finished: 0 };
  const workOn = sweepWork(table, dueHandlers(table, clock, asOf), clock);
  async function sweepPartition(partition: ReturnType<ReturnType<typeof allSweptIds>['partitions']>[number]) {
    for await (const one of partition) {
      const item = 'id' in one ? workOn(itemOfId(one.id).key) : undefined;
      try {
        const outcome = await item?.work(async () => undefined);
        if (outcome !== undefined) done[outcome] = (done[outcome] ?? 0) + 1;
      } catch (error) {
        log.error('dispatch-failed', { ...item?.names, ...errorFields(error) });
      }
    }
  }
  const ends = await Promise.allSettled(allSweptIds(table).partitions(asOf()).map(sweepPartition));
  const failure = ends.find((end) => end.status === 'rejected');
  if (failure) throw failure.reason;
  return done;
}
