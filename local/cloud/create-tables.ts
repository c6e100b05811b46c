import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
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

/** A client that speaks to the local cloud at `origin`. */
export const localDynamoClient = (origin: string): DynamoDBClient =>
  new DynamoDBClient({
    endpoint: origin,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });

async function exists(client: DynamoDBClient, table: string): Promise<boolean> {
  try {
    await client.send(new DescribeTableCommand({ TableName: table }));
    return true;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return false;
    throw error;
  }
}

async function createTable(client: DynamoDBClient, { name, properties }: LocalResource): Promise<void> {
  const table = properties as unknown as TableProperties;
  await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: table.AttributeDefinitions,
      KeySchema: table.KeySchema,
      // Of the template's properties, those the engine knows: ceilings, backups and metrics exist in the cloud only.
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

/** Creates the tables of the stacks that do not exist yet, as their templates say. */
export async function createTables(origin: string, resources: readonly LocalResource[]): Promise<void> {
  const client = localDynamoClient(origin);
  for (const resource of resources)
    if (resource.type === 'AWS::DynamoDB::Table' || resource.type === 'AWS::DynamoDB::GlobalTable')
      if (!(await exists(client, resource.name))) await createTable(client, resource);
  client.destroy();
}
