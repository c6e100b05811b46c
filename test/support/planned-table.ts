import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type Table, tableOn } from '#lambdas/platform/table/table';

/** The result of a call of a planned table: an error or an answer. */
export type Ending = Error | Readonly<Record<string, unknown>>;

export interface PlannedTable {
  readonly table: Table;
  /** The calls so far: command name and input. */
  readonly calls: readonly { readonly name: string; readonly input: Readonly<Record<string, unknown>> }[];
  /** The waits between attempts, each as the number of the attempt before it. */
  readonly pauses: readonly number[];
}

/** A table whose calls end as planned, one after the other; the last ending repeats. It never really waits. */
export function plannedTable(...endings: Ending[]): PlannedTable {
  const client = new DynamoDBClient({ region: 'us-east-1' });
  const calls: { name: string; input: Record<string, unknown> }[] = [];
  const pauses: number[] = [];
  client.middlewareStack.add(
    (_next, context) => async (args) => {
      const ending = endings[Math.min(calls.length, endings.length - 1)] ?? {};
      calls.push({
        name: String(context.commandName).replace(/Command$/, ''),
        input: args.input as unknown as Record<string, unknown>,
      });
      if (ending instanceof Error) throw ending;
      return { response: {}, output: { $metadata: {}, ...ending } };
    },
    { step: 'initialize', name: 'planned' },
  );
  const table = tableOn(client, 'the-table', async (attempt) => void pauses.push(attempt));
  return { table, calls, pauses };
}
