import { outbox as limits } from '#domain/delivery/outbox';
import type { Clock } from '../clock.ts';
import { errorFields, log } from '../log.ts';
import { type DeliverPorts, deliver } from './deliver.ts';
import type { Outbox, WaitingMessage } from './outbox-ports.ts';

export interface DispatchPorts extends DeliverPorts {
  readonly outbox: Outbox;
  readonly clock: Clock;
}

/** Claims one message, looks again at what it says, and mails it or puts it aside. */
async function dispatch(
  waiting: WaitingMessage,
  ports: DispatchPorts,
): Promise<'nothing' | 'put-aside' | 'mailed'> {
  const claimed = await waiting.claim();
  if (!claimed) return 'nothing';
  const look = await claimed.look();
  switch (look.kind) {
    case 'later':
      await claimed.wait(look.at);
      return 'put-aside';
    case 'never':
      await claimed.drop(look.reason);
      return 'put-aside';
    case 'mail':
      await deliver(claimed.reservation, async () => look.mail, ports);
      return 'mailed';
  }
}

/** One message of each partition in turn, so that no partition waits for another's backlog. */
function* inTurn(batches: readonly (readonly WaitingMessage[])[]): Iterable<WaitingMessage> {
  const longest = Math.max(0, ...batches.map((batch) => batch.length));
  for (let row = 0; row < longest; row += 1)
    for (const batch of batches) {
      const message = batch[row];
      if (message) yield message;
    }
}

/**
 * Mails what waits in the outbox and is due, at a share of the mail service's rate, until nothing is left or the run
 * ends. One that fails is left to the sweeper and holds nobody up.
 */
export async function dispatchMessages(ports: DispatchPorts): Promise<{ readonly mailed: number }> {
  const end = ports.clock().getTime() + limits.runSeconds * 1000;
  let mailed = 0;
  for (let found = 1; found > 0; ) {
    const batches = await Promise.all(ports.outbox.partitions(ports.clock()).map((read) => read()));
    found = 0;
    for (const waiting of inTurn(batches)) {
      if (ports.clock().getTime() >= end) return { mailed };
      try {
        const deed = await dispatch(waiting, ports);
        if (deed !== 'nothing') found += 1;
        if (deed !== 'mailed') continue;
        mailed += 1;
        await ports.sleep(1000 / limits.mailsPerSecond);
      } catch (error) {
        log.error('dispatch-failed', { ...waiting.names, ...errorFields(error) });
      }
    }
  }
  log.info('dispatched', { count: mailed });
  return { mailed };
}
