import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { boundByDeadline } from '../deadline.ts';
import { requiredVariable } from '../environment.ts';
import type { Write } from './writes.ts';

/** The table's document client and name. */
export interface Table {
  readonly client: DynamoDBDocumentClient;
  readonly name: string;
  /** Waits before a write that conflicted with concurrent writes is repeated; by default a random pause that grows. */
  readonly pause?: (attempt: number) => Promise<unknown>;
  /** Called with the writes of each successful commit. Never throws. */
  readonly committed?: (writes: readonly Write<unknown>[]) => Promise<void>;
}

/** A table with the given client; tests pass a client that fails on purpose. */
export const tableOn = (client: DynamoDBClient, name: string, pause?: Table['pause']): Table => ({
  client: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
  name,
  ...(pause && { pause }),
});

let opened: Table | undefined;

/** The table of a deployed function. All modules of a container share one client. */
export function openTable(name: string): Table {
  if (opened?.name !== name) opened = tableOn(boundByDeadline(new DynamoDBClient({})), name);
  return opened;
}

/** The table of the running function. */
export const deployedTable = (): Table => openTable(requiredVariable('TABLE_NAME'));
