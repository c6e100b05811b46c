import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { LiteWorld } from './lite-world.ts';

interface Consumed {
  readonly CapacityUnits?: number;
}

interface Item {
  readonly Key?: Readonly<Record<string, unknown>>;
  readonly Item?: Readonly<Record<string, unknown>>;
}

/** One call of the table, as the table reported it. */
export interface TableCall {
  readonly command: string;
  /** The sort keys that it names, to find out which call is new. */
  readonly items: readonly string[];
  /** Capacity units, indexes included. */
  readonly units: number;
}

/** What an action costs. Units are those of capacity, indexes included. */
export interface ActionCost {
  readonly calls: number;
  readonly reads: number;
  readonly readUnits: number;
  readonly writeUnits: number;
}

const isRead = ({ command }: TableCall): boolean => /Get|Query|Scan/.test(command);

const unitsOf = (calls: readonly TableCall[]): number => calls.reduce((sum, { units }) => sum + units, 0);

/** Adds up calls. */
export function costOf(calls: readonly TableCall[]): ActionCost {
  const reads = calls.filter(isRead);
  const writes = calls.filter((call) => !isRead(call));
  return {
    calls: calls.length,
    reads: reads.length,
    readUnits: unitsOf(reads),
    writeUnits: unitsOf(writes),
  };
}

/** The sort keys that a request for single items names; none for queries. */
function sortKeysOf(input: object): readonly string[] {
  const { TransactItems } = input as { TransactItems?: readonly Readonly<Record<string, Item>>[] };
  const items = TransactItems?.flatMap((each) => Object.values(each)) ?? [input as Item];
  return items.flatMap(({ Key, Item: whole }) => {
    const { SK } = Key ?? whole ?? {};
    return typeof SK === 'string' ? [SK] : [];
  });
}

/** Lists the calls of a client from now on, with the capacity that the table reports for each. */
export function recordCalls(client: DynamoDBClient): readonly TableCall[] {
  const calls: TableCall[] = [];
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const answer = await next({
        ...args,
        input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } as typeof args.input,
      });
      const { ConsumedCapacity } = answer.output as { ConsumedCapacity?: Consumed | readonly Consumed[] };
      calls.push({
        command: (context.commandName ?? '').replace(/Command$/, ''),
        items: sortKeysOf(args.input),
        units: [ConsumedCapacity ?? []].flat().reduce((sum, each) => sum + (each.CapacityUnits ?? 0), 0),
      });
      return answer;
    },
    { step: 'initialize', name: 'recorded-calls' },
  );
  return calls;
}

type Outcome = { readonly ok: boolean };

/** An action whose cost in the table is counted. */
export interface CostedAction {
  readonly name: string;
  /** What must never be exceeded. */
  readonly limit: { readonly calls?: number; readonly reads?: number; readonly writeUnits?: number };
  /** Makes what the action needs. Returns the ID of an invoice. */
  readonly prepare: (world: LiteWorld) => Promise<string>;
  readonly act: (world: LiteWorld, invoiceId: string, client: DynamoDBClient) => Promise<Outcome>;
  /** The calls that are counted; all, if absent. */
  readonly counted?: (call: TableCall) => boolean;
}
