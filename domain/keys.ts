/** A hex SHA-256. Text typed by people enters a key only as one of these. */
export type Sha256 = string & { readonly __sha256: true };

/** The primary key of an item in the one table. */
export interface ItemKey {
  readonly PK: string;
  readonly SK: string;
}

/** The name of index 1 and its two attributes. */
export const index1 = { name: 'GSI1', pk: 'GSI1PK', sk: 'GSI1SK' } as const;

/** The attribute DynamoDB's TTL reads: seconds since 1970. */
export const ttlAttribute = 'expiresAt';

const SAFE_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** An id that may stand in a key: letters, digits, - and _, at most 64. Throws otherwise: ids are checked at the edge. */
function id(text: string): string {
  if (!SAFE_ID.test(text)) throw new Error('An id in a key must be 1 to 64 letters, digits, - or _');
  return text;
}

/** True for a text that can be an id in a key. */
export const isKeyId = (text: string): boolean => SAFE_ID.test(text);

/** What a rate counter counts: submissions per network, or of all visitors; or what became of the mail. */
export type RateKind = 'network' | 'all' | 'mail';

export const keys = {
  /** Early-access record and free counter of a normalized address. */
  earlyAccess: (email: Sha256): ItemKey => ({ PK: `EMAIL#${email}`, SK: 'EARLY' }),
  /** Second counter of the free quota, by folded mailbox. */
  mailboxQuota: (mailbox: Sha256): ItemKey => ({ PK: `MAILBOX#${mailbox}`, SK: 'QUOTA' }),
  submission: (submissionId: string): ItemKey => ({ PK: `SUB#${id(submissionId)}`, SK: 'SUB' }),
  /** `window` is the UTC day or hour the counter belongs to, as an ISO prefix. */
  rate: (kind: RateKind, subject: Sha256, window: string): ItemKey => ({
    PK: `RATE#${kind}#${subject}#${window}`,
    SK: 'RATE',
  }),
  /** Switches and settings an operator changes without deploying. */
  setting: (name: string): ItemKey => ({ PK: `SETTING#${id(name)}`, SK: 'SETTING' }),
} as const;

/** Index 1 of a submission: found by state, oldest first, by the sweeper. */
export const submissionIndex = (state: string, instant: string) => ({
  GSI1PK: `SUB#${state}`,
  GSI1SK: instant,
});
