import type { OutboxQueue } from '#domain/messaging/message';
import type { FunctionName } from './deployed-functions.ts';

/** Actions on items of the table. A transaction needs the action of each item in it. */
export type ItemAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'BatchWriteItem'
  | 'ConditionCheckItem';

/** Actions on users' documents. */
export type DocumentAction =
  | 'GetObject'
  | 'PutObject'
  | 'PutObjectTagging'
  | 'DeleteObject'
  | 'AbortMultipartUpload'
  | 'DeleteObjectVersion';

/** Actions on accounts. */
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

/** The two streams of email. Each has its own reputation, so that the free generator cannot damage that of accounts. */
export const mailStreams = ['account', 'free'] as const;

export type MailStream = (typeof mailStreams)[number];

/** The needs of an operation, or of all operations of a function: permissions and their variables. */
export interface FunctionNeeds {
  /** Actions on items of the table. */
  readonly items?: readonly ItemAction[];
  /** Queries index 1. */
  readonly index?: true;
  /** Queries index 2, which lists what is due. */
  readonly readsDueItems?: true;
  /** Queries the indexes 3, 4 and 5: jobs of a client and emails about a document, long jobs, and visits to bill. */
  readonly queriesIndexes3To5?: true;
  /** Queries index 5 alone: finds messages by their ID. */
  readonly findsMessages?: true;
  /** Actions on users' documents. */
  readonly documents?: readonly DocumentAction[];
  /** Lists every version of users' documents. */
  readonly documentVersions?: true;
  /** Actions on the PDFs of the free generator. */
  readonly freePdfs?: readonly DocumentAction[];
  /** Actions on uploads that nobody has checked yet. */
  readonly incoming?: readonly DocumentAction[];
  /** Knows how many bytes of photos an account may have. */
  readonly photoQuota?: true;
  /** Sends messages to these queues of the outbox. */
  readonly sendsToQueues?: readonly OutboxQueue[];
  /** Receives the messages of the outbox's queues. */
  readonly receivesFromQueues?: true;
  /** Sends units of tasks to their queue. */
  readonly sendsTasks?: true;
  /** Receives units of tasks. */
  readonly receivesTasks?: true;
  /** Asks SES how many emails per second it allows. */
  readonly readsSendRate?: true;
  /** Sends email through this stream. */
  readonly mail?: MailStream;
  /** Actions on accounts. */
  readonly accounts?: readonly AccountAction[];
  /** Knows the site's origin, for links in emails. */
  readonly siteOrigin?: true;
  /** Knows the ID of the site's app client in the user pool. */
  readonly webClient?: true;
  /** Knows whether users may sign in with passkeys. The user's token permits listing them. */
  readonly passkeys?: true;
  /** Checks visitors' tokens with the bot check. */
  readonly botCheck?: true;
  /** Calls the payment provider, or verifies its signatures. */
  readonly paymentProvider?: true;
  /** Pauses the free generator if too many of its emails bounce or are reported as spam. */
  readonly mailLimits?: true;
  /** Enforces the daily limits of the free generator. */
  readonly freeCaps?: true;
}

/** What an operation needs, and the function that runs it. */
export interface OperationNeeds extends FunctionNeeds {
  readonly in: FunctionName;
}

/**
 * The needs of a function: all that its operations need, and nothing else. Throws if two of them send email through
 * different streams, because a function has one sender.
 */
export function unionOfNeeds(rows: readonly FunctionNeeds[]): FunctionNeeds {
  const union: Record<string, unknown> = {};
  for (const { in: _, ...needs } of rows as readonly OperationNeeds[])
    for (const [name, value] of Object.entries(needs)) {
      const known = union[name];
      if (Array.isArray(value)) union[name] = [...new Set([...((known as string[]) ?? []), ...value])].sort();
      else if (known === undefined || known === value) union[name] = value;
      else throw new Error(`Operations of one function differ in ${name}: ${known} and ${value}`);
    }
  return union;
}
