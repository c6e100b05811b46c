import { cameInProjection, morningProjection } from '../came-in/index.ts';
import type { InvoiceProjection } from '../invoices/index.ts';
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
import type { AccountProjection } from '../profile/index.ts';
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

/** The projections that run whenever an invoice changes: writes of modules above `invoices`. */
export const invoiceProjections: readonly InvoiceProjection[] = [
  quoteProjection,
  jobProjection,
  repeatProjection,
  reminderProjection,
  todayProjection,
  cameInProjection,
  morningProjection,
  sessionProjection,
  depositProjection,
];

/** The projections that run when a setting of an account changes. */
export const accountProjections: readonly AccountProjection[] = [reminderRoundProjection];

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
