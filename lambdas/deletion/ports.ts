import type { Clock } from '../platform/clock.ts';
import type { AccountDirectory } from '../platform/cognito/account-directory.ts';
import type { DocumentVersions } from '../platform/s3/document-versions.ts';

/** Money that is on its way to an account or disputed, which forbids to delete it. */
export type PendingMoney = 'payments' | 'disputes';

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
  /** Deletes some links that were emailed to the account. */
  deleteMailedLinks(userId: string, limit: number): Promise<boolean>;
  /** Deletes the last items, the task among them. */
  deleteLast(userId: string): Promise<void>;
}

export interface DeletionUnitPorts {
  readonly accounts: DeletedAccounts;
  readonly documents: DocumentVersions;
  readonly directory: Pick<AccountDirectory, 'remove'>;
  readonly clock: Clock;
}
