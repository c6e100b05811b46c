import type { PendingMoney } from '#domain/online-payments/payment-summary';
import type { Clock } from '../../platform/clock.ts';
import type { AccountDirectory } from '../../platform/cognito/account-directory.ts';
import type { DocumentVersions } from '../../platform/s3/document-versions.ts';

/** Finds pending money that prevents a deletion; undefined if there is none. */
export type FindPendingMoney = (userId: string) => Promise<PendingMoney | undefined>;

/** The items of an account that is being deleted. Every method is safe to repeat. */
export interface DeletedAccounts {
  /**
   * Closes an account and starts its deletion in one transaction. Without profiles, every operation refuses the
   * account, its links do not work and nothing is emailed; tokens of earlier sign-ins are refused. False if there is no
   * open account.
   */
  close(userId: string, now: Date): Promise<boolean>;
  /** Deletes the early-access signup of an address, by its hash; the free generator's counter and block stay. */
  forgetSignup(emailHash: string): Promise<void>;
  /** Deletes some quotes with all items in their partitions; false if there were none. */
  deleteQuotes(userId: string, limit: number): Promise<boolean>;
  /**
   * Deletes some items of the account's partition and the items they refer to, except the ones deleted last; false if
   * there were none.
   */
  deleteItems(userId: string, limit: number): Promise<boolean>;
  /**
   * Deletes some links that were emailed to the account, or some payment provider events about it; false if there were
   * none.
   */
  deleteLinksAndEvents(userId: string, limit: number): Promise<boolean>;
  /** Deletes the last items, including the task. */
  deleteLast(userId: string): Promise<void>;
}

export interface DeletionUnitPorts {
  readonly accounts: DeletedAccounts;
  readonly documents: DocumentVersions;
  readonly directory: Pick<AccountDirectory, 'remove'>;
  /** Ends online payments of the account. */
  readonly leaveProvider: (userId: string) => Promise<void>;
  /** Ends a running export of the account. */
  readonly endExport: (userId: string) => Promise<void>;
  readonly clock: Clock;
}
