import { expireClosingPage } from '#lambdas/online-payments/expire-page';
import { pollEvents } from '#lambdas/online-payments/poll-events';
import { processEvent } from '#lambdas/online-payments/process-event';
import { pollPayment } from '#lambdas/online-payments/process-subject';
import { runSchedule, scheduledItems } from '#lambdas/scheduler/index';
import type { LiteWorld } from './lite-world.ts';
import type { PaymentWorld } from './payment-world.ts';

const doNothing = async () => undefined;

/** Runs everything about online payments that is due. */
export async function runPaymentSchedule(
  world: Pick<LiteWorld, 'plain' | 'clock'>,
  { ports }: Pick<PaymentWorld, 'ports'>,
): Promise<void> {
  const items = scheduledItems(
    world.plain,
    {
      remind: doNothing,
      repeat: doNothing,
      continueRound: doNothing,
      payments: {
        pollPayment: (name) => pollPayment(name, ports),
        pollEvents: (userId) => pollEvents(userId, ports),
        processEvent: (eventId) => processEvent(eventId, ports),
        expirePage: (name) => expireClosingPage(name, ports),
      },
    },
    world.clock,
  );
  await runSchedule(items, { clock: world.clock, until: Number.POSITIVE_INFINITY });
}

/** Runs the payment schedule every five minutes, for this many minutes of the clock. */
export async function runPaymentScheduleFor(
  minutes: number,
  world: Pick<LiteWorld, 'plain' | 'clock' | 'advance'>,
  pay: Pick<PaymentWorld, 'ports'>,
): Promise<void> {
  const step = 5;
  for (let passed = 0; passed < minutes; passed += step) {
    world.advance(step * 60_000);
    await runPaymentSchedule(world, pay);
  }
}
