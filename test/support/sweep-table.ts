import { allMessages } from '#lambdas/composition/all-messages';
import { unfinishedInvoices } from '#lambdas/invoices/store/remember-lines';
import { dueItems } from '#lambdas/messaging/store/due-items';
import { sweepMessages } from '#lambdas/messaging/sweep-messages';
import type { Clock } from '#lambdas/platform/clock';
import type { Table } from '#lambdas/platform/table/table';

/** One sweep of a table, as the deployed function does it; what `asOf` finds due is worked off at the clock's time. */
export const sweepTable = (table: Table, clock: Clock, asOf = clock) =>
  sweepMessages(
    dueItems(table, { messages: allMessages(table, clock), invoices: unfinishedInvoices(table, clock) }),
    asOf,
  );
