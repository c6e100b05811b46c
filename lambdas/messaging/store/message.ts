import type * as z from 'zod/mini';
import { normalizeEmail } from '#domain/email-address';
import { documentOfMessage, messageKinds, messageStates } from '#domain/messaging/message';
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
import { number, optional, text, textOrNone, wordOf, wordOr } from '../../platform/table/attributes.ts';
import { entity, type FieldsOf } from '../../platform/table/entity.ts';

/** When the mail service reported each kind of thing, by its own clock; the first of a kind counts. */
const reports = {
  sentEventAt: optional(text),
  deliveredAt: optional(text),
  bouncedAt: optional(text),
  turnedAwayAt: optional(text),
  complainedAt: optional(text),
  rejectedAt: optional(text),
};

const attributes = {
  kind: wordOf(messageKinds),
  id: text,
  /** The account it lies under. */
  owner: optional(text),
  state: wordOr(messageStates, 'newer'),
  /** When somebody has to look at it: the function at work is gone by then. Missing once it is finished. */
  due: optional(text),
  /** Of one from the outbox: the last instant at which it makes sense; until then it waits again when it was not taken. */
  until: optional(text),
  /** How often it could not be read or composed. */
  failures: optional(number),
  /** Since when it is set aside after such failures: nobody sends it until an operator retries it. */
  asideAt: optional(text),
  /** How often the sweeper could not conclude it, and since when it is set aside for that. */
  sweepFailures: optional(number),
  sweepAsideAt: optional(text),
  /** Names the one attempt that may conclude it. */
  attempt: text,
  /** Who gets it, without an address: `account`, `support`, or the hash of a visitor's address. */
  recipient: textOrNone,
  /** Id of what it is about, such as an invoice; '' where its own id tells. */
  about: textOrNone,
  /** Hash of the request that asked for it, to tell a resent request from a reused key. */
  bodyHash: textOrNone,
  createdAt: text,
  updatedAt: text,
  /** The mail service's own id of it. */
  serviceId: optional(text),
  /** Code of why it was given back, or why its fate is unknown. */
  reason: optional(text),
  ...reports,
  expiresAt: optional(number),
};

const isHash = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

/** What a message says of who gets it, whatever its handler keeps besides. */
interface Addressed {
  readonly recipient?: string;
  readonly owner?: string | undefined;
  readonly to?: unknown;
  readonly email?: unknown;
}

/** Who gets a message, as index 4 has it: the hash of an address, or an account's ID; undefined if that is not known yet. */
function receiverOf({ recipient, owner, to, email }: Addressed): string | undefined {
  if (typeof to === 'string' && to !== '') return sha256(normalizeEmail(to));
  if (recipient === 'account') return owner;
  return isHash(email) ? email : isHash(recipient) ? recipient : undefined;
}

/** By what a message is found: its ID, the document it is about, and who gets it. Safe to write again. */
export function lookupIndexes(
  fields: Addressed & { readonly kind: string; readonly id: string; readonly createdAt: string } & {
    readonly about?: string;
  },
): IndexAttributes {
  const { kind, id, about = '', createdAt } = fields;
  const known = messageKinds.find((each) => each === kind);
  const document = known && documentOfMessage({ kind: known, id, about });
  const receiver = receiverOf(fields);
  return {
    ...messageIdIndex(sha256(id)),
    ...(document !== undefined && documentIndex(document, createdAt)),
    ...(receiver !== undefined && addressIndex(receiver, createdAt)),
  };
}

/** A message with what its handler keeps on it besides. */
export const messageWith = <Facts extends Readonly<Record<string, z.ZodMiniType>>>(facts: Facts) =>
  entity('message', { ...attributes, ...facts }, (fields) => {
    // The compiler cannot see that what a handler adds leaves the message's own attributes alone.
    const own = fields as unknown as Parameters<typeof lookupIndexes>[0] & {
      readonly asideAt?: string;
      readonly sweepAsideAt?: string;
      readonly due?: string;
      readonly state: string;
    };
    return { ...lookupIndexes(own), ...workIndex(own) };
  });

/** Index 2 of a message: where somebody looks for it while there is something to do. */
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

/** A message as the ledger needs it, of whatever handler. */
export const message = messageWith({});

export type Message = FieldsOf<typeof message>;
