import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from '#domain/table/keys';
import { meterCapacity } from '#test/support/capacity-meter';
import { costOfScreens, hugeAccount } from '#test/support/huge-account';
import { pat } from '#test/support/lite-world';
import { startRealEngine } from '#test/support/table-engine';
import type { Figure } from './figure.ts';

/**
 * Read units and milliseconds of each screen with 10,000 invoices. The limit of the units is what the screen reads with
 * 10.
 */
export async function screenFigures(): Promise<readonly Figure[]> {
  const engine = await startRealEngine();
  try {
    const smallAccount = await hugeAccount(engine, { invoices: 10, clients: 60 });
    const smallCosts = await costOfScreens(engine, smallAccount);
    const largeCosts = await costOfScreens(
      engine,
      await hugeAccount(engine, { invoices: 10_000, clients: 2_000 }),
    );
    const meter = meterCapacity(smallAccount.plain.client);
    await smallAccount.plain.client.send(
      new GetCommand({ TableName: smallAccount.tableName, Key: keys.liteProfile(pat) }),
    );
    const reference = `one GetItem, ${meter.units()} units`;
    return Object.entries(largeCosts).flatMap(([name, { units, milliseconds }]): readonly Figure[] => [
      {
        name: `${name}, 10,000 invoices: read units`,
        measured: units,
        unit: 'units',
        limit: smallCosts[name]?.units ?? 0,
        bound: `as with 10 invoices, ${smallCosts[name]?.units} units`,
        reference,
      },
      {
        name: `${name}, 10,000 invoices: answer`,
        measured: milliseconds,
        unit: 'ms',
        limit: 100,
        bound: `as with 10 invoices, ${smallCosts[name]?.milliseconds.toFixed(0)} ms`,
      },
    ]);
  } finally {
    await engine.stop();
  }
}
