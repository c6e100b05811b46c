/** Who starts a function: signed-in users or anyone through the API, the user pool, or an event, queue or schedule. */
export type Caller = 'account' | 'public' | 'pool' | 'events';

/** A deployed function. What it may do follows from the needs of its operations. */
export interface DeployedFunction {
  readonly caller: Caller;
  /**
   * Also decides the share of a processor: 1,769 MB are a whole one. Code that an operation loads at its first call is
   * read with this share, so functions of the API get half a processor although a light operation needs little memory.
   */
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  /** True if it reads the layer of fonts. */
  readonly drawsPdfs?: boolean;
}

const forUsers = { caller: 'account', memoryMb: 1024, timeoutSeconds: 25 } as const;
const forAnyone = { caller: 'public', memoryMb: 1024, timeoutSeconds: 25 } as const;

/**
 * All functions. They are cut by who calls them and by the rights they need, so that a page needs few of them, and so
 * that no request from outside reaches rights that only users or workers need. A function has operations of one kind of
 * caller only.
 */
export const deployedFunctions = {
  /** Reads and writes items, and queues emails and tasks. Most requests of signed-in users. */
  'account-api': forUsers,
  /** Documents in S3, and PDFs. */
  'account-files': { ...forUsers, drawsPdfs: true },
  /** Emails that the user waits for. */
  'account-mail': { ...forUsers, drawsPdfs: true },
  /** Calls of the payment provider. */
  'account-payments': forUsers,
  /** The user's own entry in the user pool. */
  'account-sign-in': forUsers,
  /** Items that a link gives access to, and reports of pages. */
  'public-api': forAnyone,
  /** PDFs and logos that a link gives access to. */
  'public-files': { ...forAnyone, drawsPdfs: true },
  /** Emails that a visitor causes, apart from free invoices. */
  'public-mail': forAnyone,
  /** The free generator: bot check, its own limits, its own stream of email. */
  'free-invoice': { ...forAnyone, drawsPdfs: true },
  /** Opens pages of the payment provider for clients. */
  'payment-pages': forAnyone,
  /** Receives events of the payment provider. */
  'payment-webhook': forAnyone,
  /** Links and codes that change an entry in the user pool. */
  'sign-in-api': forAnyone,
  /** Cognito waits at most five seconds. */
  'pool-triggers': { caller: 'pool', memoryMb: 1024, timeoutSeconds: 5 },
  'dispatch-outbox': { caller: 'events', memoryMb: 1024, timeoutSeconds: 58 },
  'receive-mail-events': { caller: 'events', memoryMb: 256, timeoutSeconds: 15 },
  'run-canary': { caller: 'events', memoryMb: 256, timeoutSeconds: 58 },
  'run-schedule': { caller: 'events', memoryMb: 1024, timeoutSeconds: 55 },
  'run-tasks': { caller: 'events', memoryMb: 1769, timeoutSeconds: 58, drawsPdfs: true },
  'send-waiting-emails': { caller: 'events', memoryMb: 1769, timeoutSeconds: 58, drawsPdfs: true },
  'sweep-messages': { caller: 'events', memoryMb: 256, timeoutSeconds: 55 },
} as const satisfies Record<string, DeployedFunction>;

/** The folder beside the bundles with the layer of fonts that functions share; the fonts are 15 times their code. */
export const fontLayer = 'pdf-fonts';

export type FunctionName = keyof typeof deployedFunctions;

/** The functions with this caller. */
export type FunctionsOf<Of extends Caller> = {
  [Name in FunctionName]: (typeof deployedFunctions)[Name]['caller'] extends Of ? Name : never;
}[FunctionName];

/** The function that exists only if the setting `canary` is on. */
export const optionalFunction = 'run-canary' satisfies FunctionName;
