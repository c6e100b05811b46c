import { outbox as limits } from '#domain/messaging/message';
import type { Clock } from '../platform/clock.ts';
import { errorFields, log } from '../platform/log.ts';
import { type DeliverPorts, deliver } from './deliver.ts';
import { ifStillSo } from './if-still-so.ts';
import type {
  Outbox,
  OutboxTurns,
  ReadOutbox,
  WaitingMessage,
  WaitingStranger,
  WaitingWork,
} from './outbox-ports.ts';
import { createPace } from './pace.ts';

export interface DispatchPorts extends DeliverPorts {
  readonly outbox: Outbox;
  readonly turns: OutboxTurns;
  readonly clock: Clock;
}

/** Claims one message, checks it again, and sends it or puts it aside; `failed` was returned. See docs/decisions/045-one-outbox-dispatcher.md. */
async function dispatch(
  waiting: WaitingMessage | WaitingWork,
  pace: () => Promise<void>,
  ports: DispatchPorts,
): Promise<string | undefined> {
  if ('work' in waiting) return waiting.work(pace);
  const claimed = await waiting.claim();
  if (!claimed) return undefined;
  const look = await claimed.look();
  switch (look.kind) {
    case 'later':
      await claimed.wait(look.at);
      return 'put-aside';
    case 'never':
      await claimed.drop(look.reason);
      return 'put-aside';
    case 'mail': {
      await pace();
      const { reservation } = claimed;
      const checked = look.isStillSo ? ifStillSo(reservation, look.isStillSo) : reservation;
      const { kind } = await deliver(checked, async () => look.mail, ports);
      return kind === 'failed' ? 'failed' : 'mailed';
    }
  }
}

/** Counts messages of unknown kinds, each once per run, and logs each kind. */
function createStrangers() {
  const idsByKind = new Map<string, Set<string>>();
  return {
    note(strangers: readonly WaitingStranger[]): void {
      for (const { kind, id } of strangers) idsByKind.set(kind, (idsByKind.get(kind) ?? new Set()).add(id));
    },
    tell(): void {
      for (const [kind, { size }] of idsByKind) log.warn('nobody-sends-it', { kind, count: size });
    },
  };
}

/**
 * Mails what waits in the outbox and is due, at a share of the mail service's rate, until nothing is left or the run
 * ends; does nothing while another run does. Answers how often each thing was done. The partitions are emptied side by side,
 * so that none waits for another's backlog. A message that fails is left to the sweeper and holds nobody up, nor does a batch
 * with which nothing can be done: what stands behind it is read in the same run. A partition that cannot be read fails the run.
 */
export async function dispatchOutbox(ports: DispatchPorts): Promise<Readonly<Record<string, number>>> {
  const { outbox, clock, sleep } = ports;
  const deeds: Record<string, number> = {};
  const end = clock().getTime() + limits.runSeconds * 1_000;
  const turn = await ports.turns.take();
  if (!turn) return deeds;
  const pace = createPace(limits.mailsPerSecond, clock, sleep);

  async function one(waiting: WaitingMessage | WaitingWork): Promise<boolean> {
    try {
      const deed = await dispatch(waiting, pace, ports);
      if (deed !== undefined) deeds[deed] = (deeds[deed] ?? 0) + 1;
      return deed !== undefined;
    } catch (error) {
      log.error('dispatch-failed', { ...waiting.names, ...errorFields(error) });
      return false;
    }
  }

  const strangers = createStrangers();
  async function empty(partition: ReadOutbox): Promise<void> {
    let read: ReadOutbox | undefined = partition;
    while (read && clock().getTime() < end) {
      const page = await read(clock());
      strangers.note(page.strangers);
      let found = 0;
      for (const waiting of page.waiting) {
        if (clock().getTime() >= end) return;
        if (await one(waiting)) found += 1;
      }
      // What was done is gone from the page, and others have moved up.
      if (found === 0) read = page.readOn;
    }
  }

  const ends = await Promise.allSettled(outbox.partitions.map(empty));
  strangers.tell();
  log.info('dispatched', { count: Object.values(deeds).reduce((sum, count) => sum + count, 0) });
  await turn.end();
  const failure = ends.find((one) => one.status === 'rejected');
  if (failure) throw failure.reason;
  return deeds;
}
