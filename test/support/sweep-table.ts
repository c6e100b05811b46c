import { allMessages } from '#lambdas/adapters/dynamodb/delivery/all-messages';
import { dueItems } from '#lambdas/adapters/dynamodb/delivery/due-items';
import { unfinishedInvoices } from '#lambdas/adapters/dynamodb/lite-invoice/remember-lines';
import type { Table } from '#lambdas/adapters/dynamodb/table/table';
import type { Clock } from '#lambdas/clock';
import { sweepMessages } from '#lambdas/delivery/sweep-messages';

/** One sweep of a table, as the deployed function does it; what `asOf` finds due is worked off at the clock's time. */
export const sweepTable = (table: Table, clock: Clock, asOf = clock) =>
  sweepMessages(
    dueItems(table, { messages: allMessages(table, clock), invoices: unfinishedInvoices(table, clock) }),
    asOf,
  );
