import { receiptDelaySeconds } from '#domain/invoices/receipt';
import type { Mail } from '#lambdas/platform/ses/mail';
import { planFault } from './fault-plan.ts';
import type { LiteWorld } from './lite-world.ts';
import { emptyOutbox, unlimitedLock } from './outbox.ts';
import type { TableEngine } from './table-engine.ts';

/** Sends the receipts that wait in the outbox, once they are due; returns the composed emails. */
export async function dispatchReceipts(
  world: LiteWorld,
  engine: TableEngine,
  plan = planFault(),
): Promise<readonly Mail[]> {
  world.advance(receiptDelaySeconds * 1_000);
  const composed = new Set<Mail>();
  const { mail } = world.portsUnder(plan);
  await emptyOutbox(world, engine, plan, {
    lock: unlimitedLock,
    mail: {
      send(one) {
        composed.add(one);
        return mail.send(one);
      },
    },
  });
  return [...composed];
}
