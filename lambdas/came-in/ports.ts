import type { CalendarDate } from '#domain/calendar-date';
import type { CameIn } from '#domain/came-in/came-in';
import type { LiteProfile } from '#domain/profile/profile';
import type { TodayItem } from '#domain/today/today-item';
import type { InvoiceReader, PaymentChecks, StoredPayment } from '../invoices/index.ts';
import type { StoredEntry } from './store/came-in-entry.ts';

/** The entries of accounts, and which messages contain them. */
export interface CameInRecords {
  /** The owner's address and choices; undefined without a Lite profile. */
  owner(
    userId: string,
  ): Promise<Pick<LiteProfile, 'email' | 'emailVerified' | 'hearsOfMoney' | 'timeZone'> | undefined>;
  /** The entry that a message was queued for; undefined if it was removed. */
  find(userId: string, entry: Pick<StoredEntry, 'at' | 'entryId'>): Promise<StoredEntry | undefined>;
  /** The entries of some kinds that a message has claimed, and those that no message has claimed. */
  untold(
    userId: string,
    messageId: string,
    now: Date,
    kinds: readonly CameIn['kind'][],
  ): Promise<readonly StoredEntry[]>;
  /** Claims an entry for a message; false if another message contains it. */
  claim(
    userId: string,
    entry: Pick<StoredEntry, 'at' | 'entryId' | 'toldBy'>,
    messageId: string,
  ): Promise<boolean>;
  /** True if a message may email the owner now, or the instant from which it may try again. */
  begin(userId: string, messageId: string, now: Date): Promise<true | Date>;
  /** True if a message may send the email at 10:00 of a day. */
  beginMorning(userId: string, day: CalendarDate, messageId: string): Promise<boolean>;
  /** The invoices that are overdue since a day. */
  becameOverdue(userId: string, day: CalendarDate): Promise<readonly TodayItem[]>;
}

/** What the emails to the owner are composed with. */
export interface CameInPorts {
  readonly records: CameInRecords;
  readonly invoices: Pick<InvoiceReader, 'find'>;
  /** The payments of an invoice without removed ones. */
  readonly payments: { list(userId: string, invoiceId: string): Promise<readonly StoredPayment[]> };
  readonly beingChecked: PaymentChecks['beingChecked'];
  readonly siteOrigin: () => Promise<string>;
}
