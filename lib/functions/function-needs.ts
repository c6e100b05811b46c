import type { OutboxQueue } from '#domain/messaging/message';

/** What a function may do with items of the table. A transaction needs the action of each item in it. */
export type ItemAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'BatchWriteItem'
  | 'ConditionCheckItem';

/** What a function may do with the documents of users. */
export type DocumentAction =
  | 'GetObject'
  | 'PutObject'
  | 'PutObjectTagging'
  | 'DeleteObject'
  | 'AbortMultipartUpload'
  | 'DeleteObjectVersion';

/** What a function may do to accounts. */
export type AccountAction =
  | 'AdminGetUser'
  | 'AdminUpdateUserAttributes'
  | 'AdminUserGlobalSignOut'
  | 'AdminResetUserPassword'
  | 'AdminSetUserPassword'
  | 'AdminInitiateAuth'
  | 'AdminGetUserAuthFactors'
  | 'AdminSetUserMFAPreference'
  | 'AdminDeleteUser'
  | 'ListUsers';

/** The two streams of mail. They have reputations of their own, so that the free generator cannot spoil the accounts'. */
export const mailStreams = ['account', 'free'] as const;

export type MailStream = (typeof mailStreams)[number];

/** What one function needs to do its work, and nothing more: its size, and every permission with its variables. */
export interface FunctionNeeds {
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  /** Actions on items of the table. */
  readonly items?: readonly ItemAction[];
  /** Queries index 1. */
  readonly index?: true;
  /** Queries index 2, which names what is due. */
  readonly due?: true;
  /** Actions on users' documents. */
  readonly documents?: readonly DocumentAction[];
  /** Lists every version of users' documents. */
  readonly documentVersions?: true;
  /** Actions on the PDFs that the free generator hands over. */
  readonly handedPdfs?: readonly DocumentAction[];
  /** Sends messages to these queues of the outbox. */
  readonly sendsTo?: readonly OutboxQueue[];
  /** Receives the messages of the outbox's queues. */
  readonly receives?: true;
  /** Hands units of tasks over to their queue. */
  readonly offersTasks?: true;
  /** Receives units of tasks. */
  readonly receivesTasks?: true;
  /** Asks SES how many emails per second it takes. */
  readonly sendRate?: true;
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
  /** Calls the payment provider, or checks its signatures. */
  readonly paymentProvider?: true;
  /** Stops the free generator when its mail is not wanted. */
  readonly mailLimits?: true;
  /** Keeps the caps of the free generator. */
  readonly freeCaps?: true;
}
