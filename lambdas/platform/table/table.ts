import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Write } from './writes.ts';

/** The one table: a document client and the table's name. */
export interface Table {
  readonly client: DynamoDBDocumentClient;
  readonly name: string;
  /** Waits before a write is tried again that met others at its items; longer by chance each time unless given. */
  readonly pause?: (attempt: number) => Promise<unknown>;
  /** Called with the writes of each commit that succeeded. Never throws. */
  readonly committed?: (writes: readonly Write[]) => Promise<void>;
}

/** A table on a client; tests pass one of their own, with faults planned. */
export const tableOn = (client: DynamoDBClient, name: string, pause?: Table['pause']): Table => ({
  client: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
  name,
  ...(pause && { pause }),
});

let opened: Table | undefined;

/** The table of a deployed function: one client per container, whichever of its modules ask for it. */
export function openTable(name: string): Table {
  if (opened?.name !== name) opened = tableOn(new DynamoDBClient({}), name);
  return opened;
}
