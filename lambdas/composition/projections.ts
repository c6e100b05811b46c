import { cameInProjection, morningProjection } from '../came-in/index.ts';
import { type InvoiceTable, ownProjections } from '../invoices/index.ts';
import { jobProjection, rescheduleJobReminders } from '../jobs/index.ts';
import {
  depositProjection,
  invoicesBeingChecked,
  isInvoiceBeingChecked,
  sessionProjection,
  takesOnlinePayments,
} from '../online-payments/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Table } from '../platform/table/table.ts';
import type { AccountTable } from '../profile/index.ts';
import {
  deductedDepositReader,
  depositReader,
  partStandingReader,
  quoteHolderOf,
  quoteProjection,
  unbilledDeposits,
} from '../quotes/index.ts';
import { repeatProjection, rescheduleRepeats } from '../recurring/index.ts';
import { reminderProjection, reminderRoundProjection, reminderRounds } from '../reminders/index.ts';
import { todayProjection, warrantyWrites } from '../today/index.ts';

/** For handlers of modules that may not import `quotes`, `online-payments` or `today` themselves. */
export {
  deductedDepositReader,
  depositReader,
  invoicesBeingChecked,
  isInvoiceBeingChecked,
  partStandingReader,
  quoteHolderOf,
  takesOnlinePayments,
  unbilledDeposits,
  warrantyWrites,
};

/** The projections that run for every change of an invoice: those of modules above `invoices`, and its own. */
const invoiceProjections: InvoiceTable['projections'] = [
  quoteProjection,
  jobProjection,
  repeatProjection,
  reminderProjection,
  todayProjection,
  cameInProjection,
  morningProjection,
  sessionProjection,
  depositProjection,
  ...ownProjections,
];

/** The table for whatever changes invoices. */
export const invoiceTable = (table: Table): InvoiceTable => ({ ...table, projections: invoiceProjections });

/** The table for whatever changes settings of accounts. */
export const accountTable = (table: Table): AccountTable => ({
  ...table,
  accountProjections: [reminderRoundProjection],
});

/**
 * Reschedules the recurring invoices and reminders of an account after its time zone or reminder settings changed. Safe
 * to repeat.
 */
export const rescheduleAccount =
  (table: Table, clock: Clock) =>
  async (userId: string): Promise<string | undefined> => {
    await rescheduleRepeats(table, userId, clock());
    await rescheduleJobReminders(table, userId, clock());
    return reminderRounds(table, clock).continueRound(userId);
  };
