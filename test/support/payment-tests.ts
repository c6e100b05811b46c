import { afterAll, beforeAll } from 'vitest';
import { logTo } from '#lambdas/platform/log';
import { type LiteWorld, liteWorld, pat } from './lite-world.ts';
import { type PaymentWorld, paymentWorld } from './payment-world.ts';
import { startTableEngine, type TableEngine } from './table-engine.ts';

/** The parts of a test of online payments. */
export interface OpenedPayments {
  readonly engine: TableEngine;
  readonly world: LiteWorld;
  readonly pay: PaymentWorld;
  /** Log lines since the start of the test. */
  readonly logged: string[];
}

/**
 * Starts a table engine for the tests of a file. Each call of the returned function creates an owner who accepts online
 * payments, in a separate table, and captures the log. Tests of races start a real engine.
 */
export function paymentTests(start = startTableEngine): () => Promise<OpenedPayments> {
  let engine: TableEngine;
  beforeAll(async () => {
    engine = await start();
  });
  afterAll(async () => {
    logTo((line) => process.stdout.write(line));
    await engine.stop();
  });
  return async () => {
    const logged: string[] = [];
    logTo((line) => logged.push(line));
    const world = await liteWorld(engine);
    await world.openAccount(pat, { hearsOfMoney: true });
    return { engine, world, pay: await paymentWorld(engine, world), logged };
  };
}
