import type { CalendarDate } from '../calendar-date.ts';
import type { Cents } from '../money.ts';
import type { JobClient, JobGroup } from './job.ts';
import type { JobStage } from './job-stage.ts';
import type { JobTime } from './job-time.ts';
import type { JobTold } from './job-told.ts';

/** A job in lists, with only what rows and cards show. Instants are ISO. */
export interface JobSummary extends JobTime, JobClient {
  readonly jobId: string;
  readonly title: string;
  readonly address: string;
  /** The shown stage, or Canceled. */
  readonly group: JobGroup;
  /** What was agreed on; 0 if nothing was. */
  readonly agreedCents: Cents;
  readonly quoteId?: string;
  /** The first invoice that was made from it. */
  readonly invoiceId?: string;
  /** The first of its invoices on which something is owed; absent if there is none. */
  readonly owedInvoiceId?: string;
  /** What is left to bill of its approved quote, a part of which is billed; absent if nothing is. */
  readonly leftCents?: Cents;
  /** The stages that can be chosen by hand now. */
  readonly choices: readonly JobStage[];
  /** The last stage that was set by hand, and whether "Done" was pressed: what an Undo sets again. */
  readonly stage: JobStage;
  readonly isDone: boolean;
  /** Increases with each change by people. A change names the one that it was made from. */
  readonly edits: number;
  readonly createdAt: string;
  /** What the client was told last. */
  readonly told?: JobTold;
  /** The job that repeats and made this visit, and the day for which it did. */
  readonly repeatOf?: string;
  readonly repeatDay?: CalendarDate;
  /** The import that created it. */
  readonly importId?: string;
}
