import type { LiteProfile } from '#domain/profile/profile';
import type { BooksPeriod } from '#domain/reports/books-period';
import type { Message } from '../messaging/index.ts';

/** The attributes of an account that decide to whom its reports may be emailed. */
export type AccountantAccount = Pick<
  LiteProfile,
  'email' | 'emailVerified' | 'timeZone' | 'accountant' | 'accountantSetAt' | 'accountantMail'
>;

/** A sent or waiting email of reports. */
export type StoredAccountantMail = Pick<Message, 'state' | 'bodyHash' | 'bouncedAt'> & {
  /** The names of files that were too large for it, separated by commas. */
  readonly leftOut: string;
};

/** An email of reports to queue. `id` is derived from the key of the request. */
export interface NewAccountantMail extends BooksPeriod {
  readonly userId: string;
  readonly id: string;
  readonly bodyHash: string;
  readonly to: string;
}

/** The accountant of an account, stored in its Lite profile. A change fails if the address changed after it was read. */
export interface AccountantStore {
  /** Undefined without a Lite profile. */
  find(userId: string): Promise<AccountantAccount | undefined>;
  /** Sets a new address, and queues the email to the owner with the link that confirms it. */
  set(userId: string, before: AccountantAccount, email: string, now: Date): Promise<boolean>;
  remove(userId: string, before: AccountantAccount): Promise<boolean>;
  /** Queues the email with the link again, at most once an hour. */
  emailAgain(userId: string, before: AccountantAccount, now: Date): Promise<void>;
  confirm(userId: string, before: AccountantAccount, confirmedBy: string, now: Date): Promise<boolean>;
  findMail(userId: string, id: string): Promise<StoredAccountantMail | undefined>;
  /** Queues an email of reports and notes it as the last one. False if it was queued before or the address changed. */
  queue(before: AccountantAccount, mail: NewAccountantMail, now: Date): Promise<boolean>;
}
