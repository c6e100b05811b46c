import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  DynamoDBClient,
  type GlobalSecondaryIndexDescription,
  type KeySchemaElement,
  ResourceNotFoundException,
  type TableDescription,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import type { LocalResource } from '../stacks/resolve-template.ts';

interface TableProperties {
  readonly AttributeDefinitions: CreateTableCommandInput['AttributeDefinitions'];
  readonly KeySchema: CreateTableCommandInput['KeySchema'];
  readonly GlobalSecondaryIndexes?: NonNullable<CreateTableCommandInput['GlobalSecondaryIndexes']>;
  readonly LocalSecondaryIndexes?: NonNullable<CreateTableCommandInput['LocalSecondaryIndexes']>;
  readonly TimeToLiveSpecification?: { readonly AttributeName?: string; readonly Enabled?: boolean };
}

/** A client for the local cloud at `origin`. */
export const localDynamoClient = (origin: string): DynamoDBClient =>
  new DynamoDBClient({
    endpoint: origin,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });

async function describe(client: DynamoDBClient, table: string): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: table }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

/** A stored table has other keys or indexes than its template. The application could not read it. */
export class OtherTable extends Error {
  constructor(name: string) {
    super(`The stored table ${name} has other keys or indexes than its template. Delete the local data.`);
  }
}

type Index = Pick<GlobalSecondaryIndexDescription, 'IndexName' | 'KeySchema' | 'Projection'>;

/** A text that is equal for tables with the same keys and indexes, in any order of the indexes. */
const shapeOf = (keys: readonly KeySchemaElement[] = [], indexes: readonly Index[] = []): string =>
  JSON.stringify([
    keys.map(({ AttributeName, KeyType }) => [AttributeName, KeyType]),
    indexes
      .map(({ IndexName, KeySchema, Projection }) => [
        IndexName,
        KeySchema?.map(({ AttributeName, KeyType }) => [AttributeName, KeyType]),
        Projection?.ProjectionType,
      ])
      .sort(),
  ]);

function expectShape({ name, properties }: LocalResource, found: TableDescription): void {
  const expected = properties as unknown as TableProperties;
  if (
    shapeOf(found.KeySchema, found.GlobalSecondaryIndexes) ===
    shapeOf(expected.KeySchema, expected.GlobalSecondaryIndexes)
  )
    return;
  throw new OtherTable(name);
}

async function createTable(client: DynamoDBClient, { name, properties }: LocalResource): Promise<void> {
  const table = properties as unknown as TableProperties;
  await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: table.AttributeDefinitions,
      KeySchema: table.KeySchema,
      // Only the template properties that the engine supports. Throughput limits, backups and metrics exist in AWS
      // only.
      ...(table.GlobalSecondaryIndexes && {
        GlobalSecondaryIndexes: table.GlobalSecondaryIndexes.map(({ IndexName, KeySchema, Projection }) => ({
          IndexName,
          KeySchema,
          Projection,
        })),
      }),
      ...(table.LocalSecondaryIndexes && { LocalSecondaryIndexes: table.LocalSecondaryIndexes }),
    }),
  );
  const ttl = table.TimeToLiveSpecification;
  if (ttl?.AttributeName)
    await client.send(
      new UpdateTimeToLiveCommand({
        TableName: name,
        TimeToLiveSpecification: { AttributeName: ttl.AttributeName, Enabled: ttl.Enabled ?? true },
      }),
    );
}

/**
 * Creates the tables of the stacks that do not exist yet, as in their templates. Throws `OtherTable` if one exists with
 * other keys or indexes.
 */
export async function createTables(origin: string, resources: readonly LocalResource[]): Promise<void> {
  const client = localDynamoClient(origin);
  for (const resource of resources)
    if (resource.type === 'AWS::DynamoDB::Table' || resource.type === 'AWS::DynamoDB::GlobalTable') {
      const found = await describe(client, resource.name);
      if (found) expectShape(resource, found);
      else await createTable(client, resource);
    }
  client.destroy();
}
