import { tableOn } from './invoice-tables.ts';
import { seeded } from './seeded.ts';
import type { TableEngine } from './table-engine.ts';

/** Maximum turns of the event loop that a call waits before it is made. */
const maxTurns = 12;

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Starts all functions at once, each on a table with its own connection whose calls wait randomly, so that reads and
 * writes mix in a different order for each seed. Returns the answer of each. If one throws, the race fails.
 */
export function race<Answers extends readonly unknown[]>(
  seed: number,
  { engine, tableName }: { readonly engine: TableEngine; readonly tableName: string },
  racers: { readonly [At in keyof Answers]: (table: ReturnType<typeof tableOn>) => Promise<Answers[At]> },
): Promise<Answers> {
  const random = seeded(seed);
  const tableOfRacer = () => {
    const client = engine.client();
    client.middlewareStack.add(
      (next) => async (args) => {
        for (let left = Math.floor(random() * maxTurns); left > 0; left -= 1) await nextTurn();
        return next(args);
      },
      { step: 'initialize', priority: 'high', name: 'race' },
    );
    return tableOn(client, tableName);
  };
  return Promise.all(racers.map((racer) => racer(tableOfRacer()))) as unknown as Promise<Answers>;
}
