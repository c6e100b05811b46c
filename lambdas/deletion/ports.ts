import type { PendingMoney } from '#domain/online-payments/pending-money';
import type { Clock } from '../platform/clock.ts';
import type { AccountDirectory } from '../platform/cognito/account-directory.ts';
import type { DocumentVersions } from '../platform/s3/document-versions.ts';

/** What must end before an account can be deleted; undefined if nothing must. */
export type FindPendingMoney = (userId: string) => Promise<PendingMoney | undefined>;

/** What the table keeps of an account that is deleted. Every method may be repeated. */
export interface DeletedAccounts {
  /**
   * Closes an account and starts its deletion, in one transaction: without profiles every operation refuses it, its links
   * do not work and nothing is emailed, and tokens of earlier sign-ins are refused. False if there is no open account.
   */
  close(userId: string, now: Date): Promise<boolean>;
  /** Forgets the early-access signup of an address, by its hash; the free generator's counter and block stay. */
  forgetSignup(emailHash: string): Promise<void>;
  /** Deletes some quotes with everything in their partitions; false if there was none. */
  deleteQuotes(userId: string, limit: number): Promise<boolean>;
  /** Deletes some items of the account's partition with what they name, except those that end the deletion. */
  deleteItems(userId: string, limit: number): Promise<boolean>;
  /** Deletes some links that were emailed to the account, or events of the payment provider about it. */
  deleteListed(userId: string, limit: number): Promise<boolean>;
  /** Deletes the last items, the task among them. */
  deleteLast(userId: string): Promise<void>;
}

export interface DeletionUnitPorts {
  readonly accounts: DeletedAccounts;
  readonly documents: DocumentVersions;
  readonly directory: Pick<AccountDirectory, 'remove'>;
  /** Ends online payments of the account. */
  readonly leaveProvider: (userId: string) => Promise<void>;
  /** Ends an export of the account that is running. */
  readonly endExport: (userId: string) => Promise<void>;
  readonly clock: Clock;
}
