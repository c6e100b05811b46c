import { afterAll, beforeAll } from 'vitest';
import { logTo } from '#lambdas/platform/log';
import { type LiteWorld, liteWorld, pat } from './lite-world.ts';
import { type PaymentWorld, paymentWorld } from './payment-world.ts';
import { startTableEngine, type TableEngine } from './table-engine.ts';

/** What a test of online payments works with. */
export interface OpenedPayments {
  readonly engine: TableEngine;
  readonly world: LiteWorld;
  readonly pay: PaymentWorld;
  /** Lines of the log since it was opened. */
  readonly logged: string[];
}

/**
 * Starts a table for the tests of a file. Each call of the answer opens an owner in it who is paid online, in tables of
 * its own, and takes the log for itself.
 */
export function paymentTests(): () => Promise<OpenedPayments> {
  let engine: TableEngine;
  beforeAll(async () => {
    engine = await startTableEngine();
  });
  afterAll(async () => {
    logTo((line) => process.stdout.write(line));
    await engine.stop();
  });
  return async () => {
    const logged: string[] = [];
    logTo((line) => logged.push(line));
    const world = await liteWorld(engine);
    await world.openAccount(pat);
    return { engine, world, pay: await paymentWorld(engine, world), logged };
  };
}
