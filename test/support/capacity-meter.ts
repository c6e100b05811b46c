import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

interface Consumed {
  readonly CapacityUnits?: number;
  readonly ReadCapacityUnits?: number;
  readonly WriteCapacityUnits?: number;
}

/** What a client's calls consumed, as the table engine answers it, indexes included. */
export interface CapacityMeter {
  readonly calls: { readonly command: string; readonly units: number }[];
  reset(): void;
  /** Units of all calls whose command's name contains a text; of all without it. */
  units(command?: string): number;
}

/** Has every call of a client answer what it consumed, and adds it up. */
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
        units: consumed.reduce((sum, one) => sum + (one.CapacityUnits ?? 0), 0),
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
