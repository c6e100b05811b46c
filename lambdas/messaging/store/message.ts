import type * as z from 'zod/mini';
import { normalizeEmail } from '#domain/email-address';
import { messageStates } from '#domain/messaging/message';
import {
  addressIndex,
  asideIndex,
  documentIndex,
  dueIndex,
  type IndexAttributes,
  messageIdIndex,
  sweepAsideIndex,
  waitIndex,
} from '#domain/table/indexes';
import { sha256 } from '../../platform/hash.ts';
import { number, optional, text, textOrNone, wordOr } from '../../platform/table/attributes.ts';
import { entity, type FieldsOf } from '../../platform/table/entity.ts';

/** When SES reported each kind of event, by its own clock; the first event of a kind counts. */
const reports = {
  sentEventAt: optional(text),
  deliveredAt: optional(text),
  bouncedAt: optional(text),
  turnedAwayAt: optional(text),
  complainedAt: optional(text),
  rejectedAt: optional(text),
};

const attributes = {
  kind: text,
  id: text,
  /** The account that stores the message. */
  owner: optional(text),
  state: wordOr(messageStates, 'newer'),
  /**
   * In the outbox, the time from which it may be sent; otherwise the time when the sweeper takes it over, because its
   * function has certainly ended. Missing once the message is finished.
   */
  due: optional(text),
  /**
   * For a message of the outbox: the last time at which it makes sense to send it. Until then, it waits again if SES
   * did not accept it.
   */
  until: optional(text),
  /** How often it could not be read or composed. */
  failures: optional(number),
  /** When it was set aside after such failures. It is not sent until an operator retries it. */
  asideAt: optional(text),
  /** How often the sweeper failed on it, and when it was set aside for that. */
  sweepFailures: optional(number),
  sweepAsideAt: optional(text),
  /** Identifies the only attempt that may record an outcome. */
  attempt: text,
  /** The recipient, without an address: `account`, `support`, or the hash of a visitor's address. */
  recipient: textOrNone,
  /** ID of the invoice or quote that the message is about; '' if there is none. */
  about: textOrNone,
  /** Hash of the request that caused it, to distinguish a retry from another request with the same key. */
  bodyHash: textOrNone,
  createdAt: text,
  updatedAt: text,
  /** The ID that SES gave it. */
  serviceId: optional(text),
  /** Code of the reason why it was returned, or why its outcome is unknown. */
  reason: optional(text),
  ...reports,
  expiresAt: optional(number),
};

const isHash = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

/** The attributes that can identify the recipient, including those of handlers. */
interface RecipientAttributes {
  readonly recipient?: string;
  readonly owner?: string | undefined;
  readonly to?: unknown;
  readonly email?: unknown;
}

/** The recipient's value in index 4: the hash of an address, or an account's ID; undefined if it is not known yet. */
function recipientKeyOf({ recipient, owner, to, email }: RecipientAttributes): string | undefined {
  if (typeof to === 'string' && to !== '') return sha256(normalizeEmail(to));
  if (recipient === 'account') return owner;
  return isHash(email) ? email : isHash(recipient) ? recipient : undefined;
}

/**
 * Index attributes by which a message is found: its ID, the document it is about, and its recipient. Safe to write
 * again.
 */
export function lookupIndexes(
  fields: RecipientAttributes & { readonly id: string; readonly createdAt: string; readonly about?: string },
): IndexAttributes {
  const { id, about = '', createdAt } = fields;
  const recipientKey = recipientKeyOf(fields);
  return {
    ...messageIdIndex(sha256(id)),
    ...(about !== '' && documentIndex(about, createdAt)),
    ...(recipientKey !== undefined && addressIndex(recipientKey, createdAt)),
  };
}

/** The entity of a message with a handler's additional attributes. */
export const messageWith = <Facts extends Readonly<Record<string, z.ZodMiniType>>>(facts: Facts) =>
  entity('message', { ...attributes, ...facts }, (fields) => {
    // TypeScript cannot infer that the handler's attributes do not replace the message's own.
    const messageFields = fields as unknown as Parameters<typeof lookupIndexes>[0] & {
      readonly asideAt?: string;
      readonly sweepAsideAt?: string;
      readonly due?: string;
      readonly state: string;
    };
    return { ...lookupIndexes(messageFields), ...workIndex(messageFields) };
  });

/** The index 2 attributes of a message. The index contains it while there is work to do or it is set aside. */
function workIndex({
  id,
  due,
  state,
  asideAt,
  sweepAsideAt,
}: {
  readonly id: string;
  readonly due?: string;
  readonly state: string;
  readonly asideAt?: string;
  readonly sweepAsideAt?: string;
}): IndexAttributes {
  if (asideAt !== undefined) return asideIndex(asideAt);
  if (due === undefined) return sweepAsideAt === undefined ? {} : sweepAsideIndex(sweepAsideAt);
  return state === 'waiting' ? waitIndex(id, due) : dueIndex(id, due);
}

/** A message without the attributes of any handler, as the ledger needs it. */
export const message = messageWith({});

export type Message = FieldsOf<typeof message>;
