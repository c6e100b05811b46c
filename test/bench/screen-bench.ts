import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from '#domain/table/keys';
import { meterCapacity } from '#test/support/capacity-meter';
import { costOfScreens, hugeAccount } from '#test/support/huge-account';
import { pat } from '#test/support/lite-world';
import { startTableEngine } from '#test/support/table-engine';
import type { Figure } from './figure.ts';

/** How much each screen reads for an account with 10 invoices and for one with 10,000, which must be the same. */
export async function screenFigures(): Promise<readonly Figure[]> {
  const engine = await startTableEngine();
  try {
    const few = await hugeAccount(engine, { invoices: 10, clients: 60 });
    const small = await costOfScreens(engine, few);
    const large = await costOfScreens(
      engine,
      await hugeAccount(engine, { invoices: 10_000, clients: 2_000 }),
    );
    const meter = meterCapacity(few.plain.client);
    await few.plain.client.send(new GetCommand({ TableName: few.tableName, Key: keys.liteProfile(pat) }));
    const bare = `one GetItem, ${meter.units()} units`;
    return Object.entries(large).flatMap(([name, { units, milliseconds }]): readonly Figure[] => [
      {
        name: `${name}, 10,000 invoices: read units`,
        measured: units,
        unit: 'units',
        limit: small[name]?.units ?? 0,
        bound: `as with 10 invoices, ${small[name]?.units} units`,
        peers: bare,
      },
      {
        name: `${name}, 10,000 invoices: answer`,
        measured: milliseconds,
        unit: 'ms',
        limit: 100,
        bound: `as with 10 invoices, ${small[name]?.milliseconds.toFixed(0)} ms`,
      },
    ]);
  } finally {
    await engine.stop();
  }
}
