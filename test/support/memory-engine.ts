import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { tableIndexes } from '#domain/table/indexes';
import { conditionHolds, type Expressions, type Item, placesOf, updated } from './memory-expressions.ts';
import { canceled } from './table-conflict.ts';

/** A table engine for one test file. */
export interface TableEngine {
  readonly endpoint: string;
  /** A client with the SDK's own retries. */
  client(): DynamoDBClient;
  /** Creates an empty table like the deployed one; returns its name. */
  createTable(): Promise<string>;
  stop(): Promise<void>;
}

type Input = Expressions & Readonly<Record<string, unknown>>;
type Items = Map<string, Item>;

const keyOf = ({ PK, SK }: Item): string => `${String(PK)} ${String(SK)}`;

/** A copy, without undefined values. */
const copyOf = <Value>(value: Value): Value => {
  if (Array.isArray(value)) return value.map(copyOf) as Value;
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return value;
  const kept = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(kept.map(([name, each]) => [name, copyOf(each)])) as Value;
};

const picked = (item: Item, names: readonly string[]): Item =>
  Object.fromEntries(names.flatMap((name) => (name in item ? [[name, item[name]]] : [])));

/** The items of a query or scan in their order, and the attributes that its index has. */
function indexed(items: Items, input: Input) {
  const { IndexName, ScanIndexForward, KeyConditionExpression } = input;
  const known = tableIndexes.find(({ index }) => index.name === IndexName);
  const sortKey = known?.index.sk ?? 'SK';
  const members = [...items.values()].filter(
    (item) => sortKey in item && conditionHolds(KeyConditionExpression, item, input),
  );
  const direction = ScanIndexForward === false ? -1 : 1;
  const placeOf = (item: Item): string => `${String(item[sortKey])} ${keyOf(item)}`;
  const compare = (a: Item, b: Item): number =>
    direction * (placeOf(a) < placeOf(b) ? -1 : placeOf(a) > placeOf(b) ? 1 : 0);
  const keys = ['PK', 'SK', ...(known ? [known.index.pk, known.index.sk] : [])];
  return {
    ordered: members.toSorted(compare),
    compare,
    keys,
    ...(known?.holds === 'KEYS_ONLY' && { only: keys }),
  };
}

function readPage(items: Items, input: Input): Item {
  const { ordered, compare, keys, only } = indexed(items, input);
  const { FilterExpression, ProjectionExpression, Limit, ExclusiveStartKey } = input;
  // The item of the key itself may have been deleted since.
  const rest = ExclusiveStartKey
    ? ordered.filter((item) => compare(item, ExclusiveStartKey as Item) > 0)
    : ordered;
  const read = rest.slice(0, Limit === undefined ? undefined : Number(Limit));
  const last = read.length === Limit ? read.at(-1) : undefined;
  const names = ProjectionExpression ? placesOf(String(ProjectionExpression), input) : only;
  const found = read.filter((item) => conditionHolds(FilterExpression, item, input));
  return {
    Items: found.map((item) => copyOf(names ? picked(item, names) : item)),
    Count: found.length,
    ScannedCount: read.length,
    ...(last && { LastEvaluatedKey: picked(last, keys) }),
  };
}

/** The item after a write; undefined if it is deleted. */
function written(before: Item | undefined, input: Input): Item | undefined {
  if (input.Item) return copyOf(input.Item as Item);
  const { UpdateExpression } = input;
  return UpdateExpression === undefined
    ? undefined
    : copyOf(updated(before ?? (input.Key as Item), String(UpdateExpression), input));
}

/** Writes all, or throws the error for the writes whose conditions do not hold. */
function writeAll(items: Items, writes: readonly Input[], refusal: (failed: readonly boolean[]) => Error) {
  const places = writes.map(({ Item, Key }) => keyOf((Item ?? Key) as Item));
  const failed = writes.map(
    (input, at) => !conditionHolds(input.ConditionExpression, items.get(places[at] ?? '') ?? {}, input),
  );
  if (failed.includes(true)) throw refusal(failed);
  const after = writes.map((input, at) => written(items.get(places[at] ?? ''), input));
  for (const [at, place] of places.entries()) {
    const item = after[at];
    if (item) items.set(place, item);
    else items.delete(place);
  }
  return after;
}

const conditionFailed = () => new ConditionalCheckFailedException({ message: 'failed', $metadata: {} });

const calls: Readonly<Record<string, (items: Items, input: Input) => Item>> = {
  GetItem(items, { Key, ...rest }) {
    const item = items.get(keyOf(Key as Item));
    const { ProjectionExpression } = rest;
    if (!item) return {};
    return {
      Item: copyOf(ProjectionExpression ? picked(item, placesOf(String(ProjectionExpression), rest)) : item),
    };
  },
  BatchGetItem(items, { RequestItems }) {
    const requests = Object.entries(RequestItems as Record<string, { readonly Keys: readonly Item[] }>);
    const Responses = requests.map(([name, { Keys }]) => [
      name,
      Keys.flatMap((key) => items.get(keyOf(key)) ?? []).map(copyOf),
    ]);
    return { Responses: Object.fromEntries(Responses) };
  },
  BatchWriteItem(items, { RequestItems }) {
    type Request = { readonly DeleteRequest?: Input; readonly PutRequest?: Input };
    for (const requests of Object.values(RequestItems as Record<string, readonly Request[]>))
      for (const { DeleteRequest, PutRequest } of requests)
        writeAll(items, [(DeleteRequest ?? PutRequest) as Input], conditionFailed);
    return {};
  },
  TransactWriteItems(items, { TransactItems }) {
    const writes = (TransactItems as readonly Item[]).map((one) => Object.values(one)[0] as Input);
    writeAll(items, writes, (failed) =>
      canceled(...failed.map((isFailed) => (isFailed ? 'ConditionalCheckFailed' : 'None'))),
    );
    return {};
  },
  Query: readPage,
  Scan: readPage,
};

function answer(items: Items, name: string, input: Input): Item {
  const call = calls[name];
  if (call) return call(items, input);
  if (!['PutItem', 'UpdateItem', 'DeleteItem'].includes(name)) throw new Error(`No ${name} in memory`);
  const [Attributes] = writeAll(items, [input], conditionFailed);
  return input.ReturnValues === 'ALL_NEW' ? { Attributes: copyOf(Attributes) } : {};
}

/** The name of the table of a call. */
function tableOf({ TableName, RequestItems = {}, TransactItems = [] }: Input): string {
  const [written = {}] = TransactItems as readonly Record<string, Input>[];
  const [batch] = Object.keys(RequestItems as object);
  return String(TableName ?? batch ?? Object.values(written)[0]?.TableName);
}

type Handler = (args: { readonly input: unknown }) => Promise<unknown>;
type Layer = (next: Handler, context: { readonly commandName?: string }) => Handler;
type LayerOptions = { readonly step?: string; readonly priority?: string; readonly name?: string };

/**
 * A middleware stack with only the first steps that a test adds, in front of `last`. To resolve the client's own, of
 * which nothing is needed here, took a quarter of the computing time of such tests.
 */
function stackOf(last: Layer) {
  const layers = new Map<unknown, { readonly layer: Layer; readonly isFirst: boolean }>();
  const stack = {
    add(layer: Layer, { step = 'initialize', priority, name }: LayerOptions = {}) {
      if (step === 'initialize') layers.set(name ?? layer, { layer, isFirst: priority === 'high' });
    },
    concat: () => stack,
    // The document client asks whether it knows this kind of client.
    identify: () => ['serializerMiddleware'],
    resolve: (_: Handler, context: object): Handler =>
      [...layers.values()]
        .toSorted((a, b) => Number(b.isFirst) - Number(a.isFirst))
        .reduceRight((next, { layer }) => layer(next, context), last(_, context)),
  };
  return stack;
}

/** Tables in memory, with the expressions that this product writes, for stories that need no server. */
export function memoryEngine(): TableEngine {
  const tables: Items[] = [];
  const model = new DynamoDBClient({ region: 'us-east-1' });
  const inMemory: Layer =
    (_, { commandName }) =>
    async (args) => {
      const input = args.input as Input;
      const items = tables[Number(tableOf(input).slice('table-'.length)) - 1] ?? new Map();
      const output = answer(items, String(commandName).replace(/Command$/, ''), input);
      return { response: {}, output: { $metadata: {}, ...output } };
    };
  return {
    endpoint: '',
    client: (): DynamoDBClient =>
      Object.assign(Object.create(model), {
        config: { ...model.config },
        middlewareStack: stackOf(inMemory),
      }),
    createTable: async () => `table-${tables.push(new Map())}`,
    stop: async () => undefined,
  };
}
