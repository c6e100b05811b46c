import { createHmac } from 'node:crypto';
import type { Delivery, ProviderStore } from './provider-data.ts';

/** Faults in the delivery of webhooks. Lost events stay in the list of events. */
export interface WebhookFaults {
  /** Seconds of the local clock before the first attempt. */
  delay: number;
  /** How often each event is sent. */
  copies: number;
  /** Whether webhooks due at the same time are sent in random order. */
  reorders: boolean;
  /** Percentage of events that are never sent. */
  lost: number;
}

export const noFaults: WebhookFaults = { delay: 0, copies: 1, reorders: false, lost: 0 };

/** Seconds until the next attempt after an unsuccessful response; the last value is repeated for three days. */
const retryDelays = [60, 300, 1_800, 7_200, 18_000, 36_000];
const maxRetryMilliseconds = 3 * 24 * 60 * 60 * 1_000;

/** Milliseconds that a receiver has to respond. */
const responseTimeout = 10_000;

/** The signature header of a webhook. `at` is in seconds since 1970. */
export const signWebhook = (payload: string, secret: string, at: number): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')}`;

function shuffled<Item>(items: readonly Item[], random: () => number): readonly Item[] {
  return items
    .map((item) => ({ item, sortKey: random() }))
    .sort((one, other) => one.sortKey - other.sortKey)
    .map(({ item }) => item);
}

/** Sends events to the receiver with the delays and repetitions in `faults`. `now` is in milliseconds since 1970. */
export function createWebhooks(options: {
  readonly store: ProviderStore;
  readonly faults: WebhookFaults;
  readonly secret: string;
  readonly now: () => number;
  readonly random: () => number;
  /** Undefined while nothing receives webhooks. */
  readonly receiver: () => string | undefined;
}) {
  const { store, faults, now, random } = options;
  let running: Promise<void> = Promise.resolve();

  async function send(url: string, { accountId, eventId }: Delivery): Promise<boolean> {
    const event = store.data.accounts[accountId]?.events.find(({ id }) => id === eventId);
    if (!event) return true;
    const payload = JSON.stringify(event, null, 2);
    const signature = signWebhook(payload, options.secret, Math.floor(now() / 1_000));
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
        body: payload,
        signal: AbortSignal.timeout(responseTimeout),
        redirect: 'manual',
      });
      await response.arrayBuffer();
      return response.ok;
    } catch {
      return false;
    }
  }

  function retryOf(delivery: Delivery): readonly Delivery[] {
    const pause = retryDelays[Math.min(delivery.attempts, retryDelays.length - 1)] ?? 0;
    const dueAt = now() + pause * 1_000;
    if (dueAt - delivery.firstAt > maxRetryMilliseconds) return [];
    return [{ ...delivery, dueAt, attempts: delivery.attempts + 1 }];
  }

  async function deliverOnce(): Promise<void> {
    const url = options.receiver();
    if (url === undefined) return;
    const due = store.data.deliveries.filter(({ dueAt }) => dueAt <= now());
    if (due.length === 0) return;
    for (const delivery of faults.reorders ? shuffled(due, random) : due) {
      const isDone = await send(url, delivery);
      // Other deliveries may have been added meanwhile, so only this one is replaced.
      const at = store.data.deliveries.indexOf(delivery);
      store.data.deliveries.splice(at, 1, ...(isDone ? [] : retryOf(delivery)));
    }
    store.save();
  }

  return {
    /** Plans the delivery of an event. */
    plan(accountId: string, eventId: string): void {
      if (random() * 100 < faults.lost) return;
      const dueAt = now() + faults.delay * 1_000;
      for (let copy = 0; copy < faults.copies; copy += 1)
        store.data.deliveries.push({ eventId, accountId, dueAt, firstAt: dueAt, attempts: 0 });
    },
    /** Sends everything that is due, in sequence; concurrent callers wait for each other. */
    deliver(): Promise<void> {
      running = running.then(deliverOnce, deliverOnce);
      return running;
    },
    /** Waits for deliveries in progress. */
    idle: (): Promise<void> => running,
  };
}
