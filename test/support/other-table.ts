import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb';

/** Creates an empty table with the keys and indexes of another, as AWS does when it restores. */
export async function createTableLike(client: DynamoDBClient, source: string, name: string): Promise<void> {
  const { Table: table } = await client.send(new DescribeTableCommand({ TableName: source }));
  await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: table?.AttributeDefinitions,
      KeySchema: table?.KeySchema,
      GlobalSecondaryIndexes: table?.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection }) => ({
        IndexName,
        KeySchema,
        Projection,
      })),
    }),
  );
}

export const deleteTable = async (client: DynamoDBClient, name: string): Promise<void> => {
  await client.send(new DeleteTableCommand({ TableName: name }));
};
