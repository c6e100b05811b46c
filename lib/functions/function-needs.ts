import type { AccountAction } from '../data/accounts-pool.ts';
import type { DocumentAction } from '../data/document-bucket.ts';
import type { ItemAction } from '../data/ledger-table.ts';
import type { MailStream } from '../data/mail-identity.ts';

/** What one function needs to do its work, and nothing more: its size, and every permission with its variables. */
export interface FunctionNeeds {
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  /** Actions on items of the table. */
  readonly items?: readonly ItemAction[];
  /** Queries index 1. */
  readonly index?: true;
  /** Actions on users' documents. */
  readonly documents?: readonly DocumentAction[];
  /** Sends mail through this stream. */
  readonly mail?: MailStream;
  /** Actions on accounts. */
  readonly accounts?: readonly AccountAction[];
  /** Knows where the site is, for links in mails. */
  readonly siteOrigin?: true;
  /** Tells the site's client of the user pool from other clients. */
  readonly webClient?: true;
  /** Asks the bot check about visitors. */
  readonly botCheck?: true;
  /** Stops the free generator when its mail is not wanted. */
  readonly mailLimits?: true;
  /** Keeps the caps of the free generator. */
  readonly freeCaps?: true;
}
