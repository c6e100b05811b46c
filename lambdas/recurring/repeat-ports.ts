import type { CalendarDate } from '#domain/calendar-date';
import type { NextOccurrence, RepeatChoice } from '#domain/recurring/repeat';
import type { RepeatNews } from '#domain/recurring/repeat-words';
import type { TimeZone } from '#domain/time-zone';
import type { OwnFailures } from '../scheduler/index.ts';

/** The invoice that was created for a date and still has to be emailed, or its owner notified. */
export interface InvoiceInProgress {
  readonly invoiceId: string;
  readonly day: CalendarDate;
  /** When it was created (ISO). */
  readonly at: string;
  /** Number of missed days before it for which no invoice was created. */
  readonly passedOver: number;
}

/** The owner's choice of how an invoice repeats, and the state of its repetition. */
export interface StoredRepeat extends RepeatChoice, NextOccurrence, OwnFailures {
  readonly invoiceId: string;
  /** The last day for which an invoice was created or skipped. No invoice is created for a day up to it. */
  readonly after: CalendarDate;
  readonly making?: InvoiceInProgress;
  /** What it makes: visits of a job, or without it invoices. */
  readonly makes?: 'job';
  /** How often all later visits were moved together; part of the IDs of visits. */
  readonly series?: number;
  /** The window of later visits: that of the job when it began to repeat, or when they were last moved together. */
  readonly window?: { readonly start?: string; readonly end?: string };
  /** When its owner stopped it (ISO). */
  readonly stoppedAt?: string;
  /** Increased by every write. */
  readonly version: number;
}

/** How an invoice or a job repeats from now on. */
export interface BegunRepeat {
  /** The repeat that is replaced; absent for the first one. */
  readonly earlier: StoredRepeat | undefined;
  readonly choice: RepeatChoice & Pick<StoredRepeat, 'makes' | 'window' | 'series'>;
  readonly occurrence: NextOccurrence & { readonly after: CalendarDate };
}

/** A repeat with the account's time zone, in which its days are counted. */
export interface RepeatCase extends RepeatReference {
  readonly repeat: StoredRepeat;
  readonly zone: TimeZone;
  /** The owner wants the email at 10:00 about what was sent. */
  readonly isOwnerTold?: boolean;
}

/** A notice to the owner about a created invoice. */
export interface RepeatNotice extends InvoiceInProgress {
  readonly news: RepeatNews;
}

/** The two kinds of work for a repeat: create the invoice of a day, then email it or notify the owner. */
export type RepeatWork = 'make' | 'finish';

/** The repeats in the table. */
export interface RepeatStore {
  /** Undefined if the invoice never repeated, or without a Lite profile. */
  find(reference: RepeatReference): Promise<RepeatCase | undefined>;
  /** Makes an invoice repeat from now on; an invoice in progress is finished. */
  set(
    reference: RepeatReference,
    choice: BegunRepeat['choice'],
    occurrence: BegunRepeat['occurrence'],
  ): Promise<void>;
  /** Stops repeating. The owner is still notified about an invoice in progress. */
  stop(reference: RepeatReference, at: string): Promise<void>;
  /** Writes when to run again. False if the repeat changed after it was read. */
  settle(found: RepeatCase, occurrence: NextOccurrence): Promise<boolean>;
  /**
   * Counts a failure of creating the next invoice or of finishing the one in progress. After the third, the repeat is
   * set aside and its owner notified. Returns whether it was set aside; undefined after a concurrent change.
   */
  fail(reference: RepeatReference, step: RepeatWork, reason: string): Promise<boolean | undefined>;
  /**
   * Finishes the invoice in progress, in one transaction with the notice about it, or with its line in the owner's email
   * at 10:00 if it was `sent`; false after a concurrent change.
   */
  conclude(
    found: RepeatCase,
    occurrence: NextOccurrence,
    notice?: RepeatNotice,
    sent?: Pick<InvoiceInProgress, 'invoiceId'>,
  ): Promise<boolean>;
}

/** The repeats of an account. */
export interface RepeatList {
  /** Ordered by the day of the next invoice. `cursor` comes from the previous answer. */
  list(
    userId: string,
    page: { readonly limit: number; readonly cursor?: string },
  ): Promise<{ readonly repeats: readonly StoredRepeat[]; readonly cursor?: string }>;
}

/** Identifies a repeat by the invoice that repeats. */
export interface RepeatReference {
  readonly userId: string;
  readonly invoiceId: string;
}
