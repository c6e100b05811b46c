import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

interface Consumed {
  readonly CapacityUnits?: number;
  readonly ReadCapacityUnits?: number;
  readonly WriteCapacityUnits?: number;
}

/** The capacity that a client's calls consumed, indexes included, as reported by the table. */
export interface CapacityMeter {
  readonly calls: { readonly command: string; readonly units: number }[];
  reset(): void;
  /** Consumed capacity units of the calls whose command name contains this text; without it, of all calls. */
  units(command?: string): number;
}

/** Makes every call of a client return its consumed capacity, and adds it up. */
export function meterCapacity(client: DynamoDBClient): CapacityMeter {
  const calls: { command: string; units: number }[] = [];
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const answer = await next({
        ...args,
        input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } as typeof args.input,
      });
      const { ConsumedCapacity } = answer.output as { ConsumedCapacity?: Consumed | Consumed[] };
      const consumed = [ConsumedCapacity ?? []].flat();
      calls.push({
        command: context.commandName ?? '',
        units: consumed.reduce((sum, index) => sum + (index.CapacityUnits ?? 0), 0),
      });
      return answer;
    },
    { step: 'initialize', name: 'capacity-meter' },
  );
  return {
    calls,
    reset() {
      calls.length = 0;
    },
    units: (command = '') =>
      calls.filter((call) => call.command.includes(command)).reduce((sum, { units }) => sum + units, 0),
  };
}
