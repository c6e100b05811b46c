import { BatchGetCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { foldMailbox, normalizeEmail } from '#domain/email-address';
import { kindOfKey } from '#domain/table/key-kinds';
import { type ItemKey, index1, keys, quoteOwnerIndex } from '#domain/table/keys';
import { sha256 } from '#lambdas/adapters/hash';
import type { Deployment } from '../command/deployment.ts';
import type { Person } from './find-person.ts';

export type Item = ItemKey & Readonly<Record<string, unknown>>;

/**
 * Why an item is a person's: it lies in the account's partition, is a quote of theirs, names them or their address, or
 * is kept under a hash of the address.
 */
export type Belonging = 'account' | 'quote' | 'named' | 'early-access' | 'hashed';

export interface PersonItem {
  readonly belonging: Belonging;
  readonly item: Item;
}

type Query = Omit<ConstructorParameters<typeof QueryCommand>[0], 'TableName' | 'ExclusiveStartKey'>;

async function query({ table }: Deployment, input: Query): Promise<Item[]> {
  const found: Item[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await table.client.send(
      new QueryCommand({ TableName: table.name, ...input, ...(start && { ExclusiveStartKey: start }) }),
    );
    found.push(...((page.Items ?? []) as Item[]));
    start = page.LastEvaluatedKey;
  } while (start);
  return found;
}

const partition = (deployment: Deployment, PK: string): Promise<Item[]> =>
  query(deployment, {
    KeyConditionExpression: 'PK = :pk',
    ExpressionAttributeValues: { ':pk': PK },
    ConsistentRead: true,
  });

async function ownQuotes(deployment: Deployment, userId: string): Promise<Item[]> {
  const quotes = await query(deployment, {
    IndexName: index1.name,
    KeyConditionExpression: 'GSI1PK = :pk',
    ExpressionAttributeValues: { ':pk': quoteOwnerIndex(userId, '', 'any').GSI1PK },
  });
  const partitions = new Set(quotes.map(({ PK }) => PK));
  return (await Promise.all([...partitions].map((PK) => partition(deployment, PK)))).flat();
}

/** Attributes by which an item outside the account's partition can name its person. */
const naming = ['userId', 'userID', 'uid', 'email', 'userEmail'] as const;

/** Keys of the items that name the person. Reads the whole table: no index knows them, and none must be missed. */
async function namingKeys(deployment: Deployment, person: Person): Promise<ItemKey[]> {
  const { table } = deployment;
  const { userId, email } = person;
  const hash = email === undefined ? undefined : sha256(email);
  const names = (value: unknown): boolean =>
    typeof value === 'string' &&
    (value === userId || value === hash || (email !== undefined && normalizeEmail(value) === email));
  const found: ItemKey[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await table.client.send(
      new ScanCommand({
        TableName: table.name,
        ConsistentRead: true,
        ProjectionExpression: `PK, SK, ${naming.map((name) => `#${name}`).join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(naming.map((name) => [`#${name}`, name])),
        ...(start && { ExclusiveStartKey: start }),
      }),
    );
    for (const { PK, SK, ...rest } of page.Items ?? [])
      if (Object.values(rest).some(names)) found.push({ PK: String(PK), SK: String(SK) });
    start = page.LastEvaluatedKey;
  } while (start);
  // Another account's items can hold the address, as a client's or a business's: they are that account's.
  return found.filter(({ PK, SK }) => {
    const isOfAccount = PK.startsWith(accountPrefix);
    return kindOfKey({ PK, SK }) !== undefined && (!isOfAccount || PK === accountPartition(userId));
  });
}

/** What the partitions of accounts begin with. */
const accountPrefix = keys.liteProfile('x').PK.slice(0, -1);

const accountPartition = (userId: string | undefined): string | undefined =>
  userId === undefined ? undefined : keys.liteProfile(userId).PK;

async function readAll({ table }: Deployment, wanted: readonly ItemKey[]): Promise<Item[]> {
  const found: Item[] = [];
  for (let at = 0; at < wanted.length; at += 100) {
    let Keys: Record<string, unknown>[] = wanted.slice(at, at + 100).map(({ PK, SK }) => ({ PK, SK }));
    while (Keys.length > 0) {
      const { Responses, UnprocessedKeys } = await table.client.send(
        new BatchGetCommand({ RequestItems: { [table.name]: { Keys, ConsistentRead: true } } }),
      );
      found.push(...((Responses?.[table.name] ?? []) as Item[]));
      Keys = UnprocessedKeys?.[table.name]?.Keys ?? [];
    }
  }
  return found;
}

function belongingOf(key: ItemKey, userId: string | undefined): Belonging {
  if (key.PK === accountPartition(userId)) return 'account';
  switch (kindOfKey(key)) {
    case 'quote':
    case 'quoteEvent':
      return 'quote';
    case 'earlyAccess':
      return 'early-access';
    case 'submission':
    case 'mailboxQuota':
      return 'hashed';
    default:
      return 'named';
  }
}

/** Every item of the table that is a person's, each once. */
export async function personItems(deployment: Deployment, person: Person): Promise<readonly PersonItem[]> {
  const { userId, email } = person;
  const hashed =
    email === undefined
      ? []
      : [keys.earlyAccess(sha256(email)), keys.mailboxQuota(sha256(foldMailbox(email)))];
  const lists = [
    userId === undefined ? [] : await partition(deployment, accountPartition(userId) ?? ''),
    userId === undefined ? [] : await ownQuotes(deployment, userId),
    await readAll(deployment, await namingKeys(deployment, person)),
    await readAll(deployment, hashed),
  ];
  const byKey = new Map(lists.flat().map((item) => [`${item.PK} ${item.SK}`, item]));
  return [...byKey.values()].map((item) => ({ belonging: belongingOf(item, userId), item }));
}
