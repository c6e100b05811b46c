import type { CalendarDate } from '#domain/calendar-date';
import type { NextTurn, RepeatChoice } from '#domain/recurring/repeat';
import type { RepeatNews } from '#domain/recurring/repeat-words';
import type { TimeZone } from '#domain/time-zone';
import type { OwnFailures } from '../scheduler/index.ts';

/** The invoice that was created for a date and still has to be emailed, or its owner notified. */
export interface Making {
  readonly invoiceId: string;
  readonly day: CalendarDate;
  /** When it was made, ISO. */
  readonly at: string;
  /** Missed days before it for which none was made. */
  readonly passedOver: number;
}

/** How an invoice repeats, and how far that has come. */
export interface StoredRepeat extends RepeatChoice, NextTurn, OwnFailures {
  readonly invoiceId: string;
  /** The last day that was made or passed over: none up to it is made any more. */
  readonly after: CalendarDate;
  readonly making?: Making;
  /** Stopped by its owner, ISO. */
  readonly stoppedAt?: string;
  /** One more with every write. */
  readonly version: number;
}

/** A repeat with the zone its days are those of. */
export interface RepeatCase extends RepeatName {
  readonly repeat: StoredRepeat;
  readonly zone: TimeZone;
}

/** What an owner is notified about for a created invoice. */
export interface RepeatNotice extends Making {
  readonly news: RepeatNews;
}

/** What is done for a repeat: it makes the invoice of a day, then that one is emailed or its owner told. */
export type RepeatWork = 'make' | 'finish';

/** The repeats of the table. */
export interface RepeatBook {
  /** Undefined for an invoice that never repeated, and without a Lite profile. */
  look(name: RepeatName): Promise<RepeatCase | undefined>;
  /** Makes an invoice repeat from now on; an invoice in progress is finished. */
  set(
    name: RepeatName,
    choice: RepeatChoice,
    turn: NextTurn & { readonly after: CalendarDate },
  ): Promise<void>;
  /** Stops repeating; an invoice in progress is still reported. */
  stop(name: RepeatName, at: string): Promise<void>;
  /** Writes when to look again; false if the repeat was changed meanwhile. */
  settle(found: RepeatCase, turn: NextTurn): Promise<boolean>;
  /**
   * Counts a failure of our own in making the next invoice, or in finishing the one in progress; after the last one the
   * repeat is set aside and its owner told. Returns whether it was; undefined after a concurrent change.
   */
  fail(name: RepeatName, step: RepeatWork, because: string): Promise<boolean | undefined>;
  /** Finishes the invoice in progress, in one transaction with the notice about it; false after a concurrent change. */
  conclude(found: RepeatCase, turn: NextTurn, notice?: RepeatNotice): Promise<boolean>;
}

/** What repeats in an account. */
export interface RepeatList {
  /** By the day of the next invoice; `cursor` is that of the answer before. */
  list(
    userId: string,
    page: { readonly limit: number; readonly cursor?: string },
  ): Promise<{ readonly repeats: readonly StoredRepeat[]; readonly cursor?: string }>;
}

/** What names a repeat: the invoice that repeats. */
export interface RepeatName {
  readonly userId: string;
  readonly invoiceId: string;
}
