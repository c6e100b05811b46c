import { deletionWays } from '#domain/account/deleted-items';
import { normalizeEmail } from '#domain/email-address';
import { foldMailbox } from '#domain/mailbox';
import { index1, quoteOwnerIndex } from '#domain/table/indexes';
import { idInKey, kindOfKey, messageNameInKey } from '#domain/table/key-kinds';
import { accountPartition, type ItemKey, keys } from '#domain/table/keys';
import { sha256 } from '#lambdas/platform/hash';
import type { RawItem } from '#lambdas/platform/table/entity';
import { queryAll } from '#lambdas/platform/table/query';
import { findRaw } from '#lambdas/platform/table/read';
import type { Deployment } from '../command/deployment.ts';
import { allLines, readIntoFile } from '../command/read-into-file.ts';
import type { Progress } from '../command/resumable.ts';
import type { Person } from './find-person.ts';

export type Item = ItemKey & Readonly<Record<string, unknown>>;

/**
 * Why an item belongs to a person: it is in the account's partition, is one of their quotes, names them or their
 * address, or is stored under a hash of the address.
 */
export type Belonging = 'account' | 'quote' | 'named' | 'early-access' | 'hashed';

export interface PersonItem {
  readonly belonging: Belonging;
  readonly item: Item;
}

async function allOf(items: AsyncIterable<RawItem>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item as Item);
  return found;
}

const partitionOf = ({ table }: Deployment, partition: string): Promise<Item[]> =>
  allOf(queryAll(table, { partition }));

async function ownQuotes(deployment: Deployment, userId: string): Promise<Item[]> {
  const partition = quoteOwnerIndex(userId, '', 'any').GSI1PK;
  const quotes = await allOf(queryAll(deployment.table, { partition, index: index1 }));
  const partitions = new Set(quotes.map(({ PK }) => PK));
  return (await Promise.all([...partitions].map((PK) => partitionOf(deployment, PK)))).flat();
}

/** Attributes with which an item outside the account's partition can name a person. */
const namingAttributes = ['userId', 'userID', 'uid', 'email', 'userEmail'] as const;

/** Where a read of the whole table stores its progress, and under which name. */
export interface ReadingProgress {
  readonly progress: Progress;
  readonly as: string;
}

/**
 * Keys of the items that name the person. Reads the whole table, because no index finds them and none may be missed.
 */
async function namingKeys(
  deployment: Deployment,
  person: Person,
  { progress, as }: ReadingProgress,
): Promise<ItemKey[]> {
  const { table } = deployment;
  const { userId, email } = person;
  const hash = email === undefined ? undefined : sha256(email);
  const names = (value: unknown): boolean =>
    typeof value === 'string' &&
    (value === userId || value === hash || (email !== undefined && normalizeEmail(value) === email));
  // Items of another account can contain the address, for example as a client's. They belong to that account.
  const isOwn = ({ PK, SK }: ItemKey): boolean => {
    const isOfAnother =
      PK.startsWith(accountPrefix) && (userId === undefined || PK !== accountPartition(userId));
    return kindOfKey({ PK, SK }) !== undefined && !isOfAnother;
  };
  const path = progress.file(as);
  await readIntoFile(table, progress, {
    as,
    path,
    attributes: ['PK', 'SK', ...namingAttributes],
    lineOf: ({ PK, SK, ...rest }) => {
      const key = { PK: String(PK), SK: String(SK) };
      return Object.values(rest).some(names) && isOwn(key) ? JSON.stringify(key) : undefined;
    },
  });
  return allLines<ItemKey>(path);
}

/** The beginning of the partition keys of accounts. */
const accountPrefix = accountPartition('x').slice(0, -1);

/** The email of a contact message does not name the person, but is deleted with the message. */
const mailsOf = (named: readonly ItemKey[]): ItemKey[] =>
  named
    .filter((key) => kindOfKey(key) === 'contactMessage')
    .map(({ PK }) => keys.message({ kind: 'contact', id: idInKey(PK) }));

function belongingOf(key: ItemKey, userId: string | undefined): Belonging {
  if (userId !== undefined && key.PK === accountPartition(userId)) return 'account';
  const kind = kindOfKey(key);
  if (kind !== undefined && (deletionWays[kind] === 'quote' || kind === 'quoteLink')) return 'quote';
  switch (kind) {
    case 'earlyAccess':
      return 'early-access';
    case 'mailboxQuota':
      return 'hashed';
    case 'message':
      return messageNameInKey(key).kind === 'free-invoice' ? 'hashed' : 'named';
    default:
      return 'named';
  }
}

/** Every item of a person, each once, sorted by key. Resumes an interrupted read of the table. */
export async function personItems(
  deployment: Deployment,
  person: Person,
  readingProgress: ReadingProgress,
): Promise<readonly PersonItem[]> {
  const { userId, email } = person;
  const hashed =
    email === undefined
      ? []
      : [keys.earlyAccess(sha256(email)), keys.mailboxQuota(sha256(foldMailbox(email)))];
  const named = await namingKeys(deployment, person, readingProgress);
  const lists = [
    userId === undefined ? [] : await partitionOf(deployment, accountPartition(userId)),
    userId === undefined ? [] : await ownQuotes(deployment, userId),
    (await findRaw(deployment.table, [...named, ...mailsOf(named)])) as Item[],
    (await findRaw(deployment.table, hashed)) as Item[],
  ];
  const byKey = new Map(lists.flat().map((item) => [`${item.PK} ${item.SK}`, item]));
  // Segments of the table are read in parallel and arrive in any order.
  return [...byKey]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, item]) => ({ belonging: belongingOf(item, userId), item }));
}
