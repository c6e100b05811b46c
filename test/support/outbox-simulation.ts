import { outbox as limits } from '#domain/messaging/message';
import { feedOutbox } from '#lambdas/messaging/feed-outbox';
import type { ClaimedMessage, DueId, FeederMemory, WaitingMessage } from '#lambdas/messaging/outbox-ports';
import { sendWaiting } from '#lambdas/messaging/send-waiting-emails';
import type { MailOutcome } from '#lambdas/platform/ses/mail';
import { seeded } from './seeded.ts';

/** Number of partitions of the index. */
const partitionCount = 16;

/** Seconds until the sweeper returns a message that a dead worker had claimed, including the sweeper's own interval. */
const sweepSeconds = 240;

interface SimulatedMessage {
  readonly id: string;
  readonly account: string;
  state: 'waiting' | 'reserved' | 'sent';
  /** The second from which it is due; absent while it is due from the start. */
  dueAt?: number;
  /** The second in which it was sent. */
  sentAt?: number;
  /** The second in which the sweeper finds it. */
  sweptAt?: number;
}

export interface OutboxScenario {
  readonly seed: number;
  /** The account of each message; all messages are due at second 0. */
  readonly accounts: Iterable<string>;
  /** Emails that SES accepts per second. */
  readonly sendRate: number;
  readonly workers: number;
  /** How many feeders die while they send, and how many workers die after their claim. */
  readonly kills: { readonly feeder: number; readonly worker: number };
  /** Seconds from the start during which SES has paused the account. */
  readonly pausedSeconds?: number;
}

export interface OutboxRun {
  /** Seconds until everything was sent. */
  readonly seconds: number;
  readonly duplicates: number;
  readonly lost: number;
  readonly refusedBySes: number;
  /** Emails that SES refused because it had paused the account. */
  readonly refusedByPause: number;
  /** Failures in our own code that were counted on a message; three of them set the message aside. */
  readonly ownFailures: number;
  /** The second of each email, by account. */
  readonly sentAt: ReadonlyMap<string, readonly number[]>;
  readonly kills: { readonly feeder: number; readonly worker: number };
}

/**
 * Sends everything that is due with the real feeder and the real steps of a worker, on simulated clock, table, SQS and
 * SES. SQS delivers every message twice and out of order, and feeders and workers die.
 */
export async function simulateOutbox(scenario: OutboxScenario): Promise<OutboxRun> {
  const random = seeded(scenario.seed);
  const start = Date.parse('2026-11-23T14:00:00.000Z');
  let second = 0;
  const clock = () => new Date(start + second * 1_000);

  const messages = new Map<string, SimulatedMessage>();
  const partitions: SimulatedMessage[][] = Array.from({ length: partitionCount }, () => []);
  for (const account of scenario.accounts) {
    const message: SimulatedMessage = { id: `${account}-${messages.size}`, account, state: 'waiting' };
    messages.set(message.id, message);
    partitions[Math.floor(random() * partitionCount)]?.push(message);
  }
  const total = messages.size;
  let sent = 0;
  let duplicates = 0;
  let refusedBySes = 0;
  let refusedByPause = 0;
  let ownFailures = 0;
  let acceptedNow = 0;
  const kills = { feeder: 0, worker: 0 };
  const reserved = new Set<SimulatedMessage>();

  /** SQS messages by the second in which they become visible. */
  const visible = new Map<number, { readonly id: string; readonly perSecond: number }[]>();
  const enqueue = (at: number, entry: { readonly id: string; readonly perSecond: number }) => {
    const list = visible.get(at);
    if (list) list.push(entry);
    else visible.set(at, [entry]);
  };

  async function* due(partition: number): AsyncIterable<DueId> {
    const waiting = (partitions[partition] ?? []).filter(({ state }) => state !== 'sent');
    partitions[partition] = waiting;
    for (const { id, account, state, dueAt = 0 } of waiting)
      if (state === 'waiting' && dueAt <= second)
        yield { id, account, queue: 'planned', since: new Date(start) };
  }

  let memory: FeederMemory = { offers: [], filledUntil: {} };
  let lockedUntil = -1;
  /** Feeders die in evenly spread runs, after sending half of their messages. */
  const killEvery = Math.floor(
    total / (scenario.sendRate * limits.shares.planned * 60) / (scenario.kills.feeder + 1),
  );
  let runs = 0;
  const feed = async () => {
    runs += 1;
    const isKilled = kills.feeder < scenario.kills.feeder && runs % Math.max(2, killEvery) === 0;
    const feeding = feedOutbox({
      ids: { partitions: () => partitions.map((_, index) => due(index)) },
      lock: {
        acquire: async () => {
          if (second < lockedUntil) return undefined;
          lockedUntil = second + limits.feederRunSeconds;
          return {
            memory,
            end: async (next) => {
              memory = next;
              lockedUntil = -1;
            },
          };
        },
      },
      queues: {
        send: async (queue, ids) => {
          const taken = isKilled && queue === 'planned' ? ids.slice(0, ids.length / 2) : ids;
          // Shows each message twice, and up to three seconds later than messages sent before it.
          for (const { id, perSecond = 1, delaySeconds } of taken)
            for (let copy = 0; copy < 2; copy += 1)
              enqueue(second + delaySeconds + Math.floor(random() * 4), { id, perSecond });
          if (isKilled && queue === 'planned') {
            kills.feeder += 1;
            throw new Error('The feeder died');
          }
          return ids.length;
        },
      },
      readSendQuota: async () => ({ perSecond: scenario.sendRate, sentLastDay: 0 }),
      clock,
    });
    await feeding.catch((error: unknown) => {
      if (!isKilled) throw error;
    });
  };

  const workerKillEvery = Math.floor(total / (scenario.kills.worker + 1));

  const countOwnFailure = async () => {
    ownFailures += 1;
    return false;
  };

  function claimMessage(message: SimulatedMessage): ClaimedMessage {
    message.state = 'reserved';
    const toWaiting = async () => {
      message.state = 'waiting';
      message.dueAt = second + limits.retryMinutes * 60;
    };
    return {
      compose: async () => ({ kind: 'mail', mail: { to: message.id, subject: '', text: '', html: '' } }),
      wait: toWaiting,
      drop: async () => undefined,
      fail: countOwnFailure,
      reservation: {
        names: { message: 'reminder' },
        markSending: async () => {
          if (kills.worker >= scenario.kills.worker || (sent + 1) % workerKillEvery !== 0) return true;
          kills.worker += 1;
          message.sweptAt = second + sweepSeconds;
          reserved.add(message);
          throw Object.assign(new Error('The worker died'), { $metadata: {} });
        },
        settle: async () => undefined,
        giveBack: toWaiting,
        markUnknown: async () => undefined,
      },
    };
  }

  const send = async (mail: { readonly to: string }): Promise<MailOutcome> => {
    if (second < (scenario.pausedSeconds ?? 0)) {
      refusedByPause += 1;
      return { kind: 'not-delivered', reason: 'AccountSendingPausedException', mayRetry: false };
    }
    if (acceptedNow >= scenario.sendRate) {
      refusedBySes += 1;
      return { kind: 'not-delivered', reason: 'Throttling', mayRetry: false };
    }
    const message = messages.get(mail.to);
    acceptedNow += 1;
    if (!message) return { kind: 'unknown', reason: 'no message' };
    if (message.sentAt !== undefined) duplicates += 1;
    else sent += 1;
    message.sentAt = second;
    message.state = 'sent';
    return { kind: 'accepted', messageId: message.id };
  };

  const findWaiting = (id: string): WaitingMessage | undefined => {
    const message = messages.get(id);
    return (
      message && {
        names: { message: 'reminder' },
        failUnread: countOwnFailure,
        claim: async () =>
          message.state === 'waiting' && (message.dueAt ?? 0) <= second ? claimMessage(message) : undefined,
      }
    );
  };
  const ports = { findWaiting, mail: { send }, sleep: async () => undefined, random };

  /** Emails that each worker may send now. A second adds its share of the rate; unused credit is lost. */
  let credits: number[] = [];
  async function work(): Promise<void> {
    acceptedNow = 0;
    for (const message of reserved)
      if ((message.sweptAt ?? 0) <= second) {
        message.state = 'waiting';
        reserved.delete(message);
      }
    const entries = visible.get(second) ?? [];
    visible.delete(second);
    const perSecond = entries[0]?.perSecond ?? 0;
    const creditPerWorker = (perSecond * limits.workerBurst) / scenario.workers;
    credits = Array.from(
      { length: scenario.workers },
      (_, worker) => Math.min(credits[worker] ?? 0, 1) + creditPerWorker,
    );
    for (const [index, entry] of entries.entries()) {
      const worker = credits.findIndex((credit) => credit >= 1);
      // All workers have reached their rate, so the rest stays in the queue.
      if (worker < 0) {
        for (const later of entries.slice(index)) enqueue(second + 1, later);
        return;
      }
      const pace = async () => {
        credits[worker] = (credits[worker] ?? 0) - 1;
      };
      const result = await sendWaiting(entry.id, pace, ports);
      if ('error' in result) enqueue(second + 180, entry);
    }
  }

  const lastSecond = (scenario.pausedSeconds ?? 0) + 10 * (60 + total / scenario.sendRate);
  for (; sent < total && second < lastSecond; second += 1) {
    if (second % 60 === 0) await feed();
    await work();
  }
  const sentAt = new Map<string, number[]>();
  for (const message of messages.values()) {
    const sentSeconds = sentAt.get(message.account) ?? [];
    sentSeconds.push(message.sentAt ?? Number.POSITIVE_INFINITY);
    sentAt.set(message.account, sentSeconds);
  }
  const refused = { refusedBySes, refusedByPause };
  return { seconds: second, duplicates, lost: total - sent, ...refused, ownFailures, sentAt, kills };
}
