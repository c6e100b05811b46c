import { createHash, randomUUID } from 'node:crypto';

/** Settings of a queue. Durations are in seconds, as in SQS. */
export interface QueueSettings {
  readonly name: string;
  readonly visibilityTimeout: number;
  readonly delaySeconds: number;
  readonly retentionSeconds: number;
  /** After this many receives, a message is moved to the queue with this name. */
  readonly redrive?: { readonly deadLetterQueue: string; readonly maxReceiveCount: number };
}

/** Defaults of SQS. */
export const defaultSettings = { visibilityTimeout: 30, delaySeconds: 0, retentionSeconds: 345_600 } as const;

export interface ReceivedMessage {
  readonly id: string;
  readonly body: string;
  readonly md5: string;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
  readonly firstReceivedAt: number;
  readonly receiveCount: number;
  readonly receipt: string;
}

interface StoredMessage {
  readonly id: string;
  readonly body: string;
  readonly sentAt: number;
  visibleAt: number;
  /** True until its delay is over; a delayed message is not in flight. */
  isDelayed: boolean;
  receiveCount: number;
  firstReceivedAt?: number;
  receipt?: string;
}

export const md5Of = (text: string): string => createHash('md5').update(text).digest('hex');

/**
 * A standard queue: at-least-once delivery in no order. It returns messages in random order, whatever their message
 * group, and with `duplicates` (0 to 1) delivers some of them twice, so that no code relies on fairness, order or
 * single delivery.
 */
export class Queue {
  settings: QueueSettings;
  private readonly messages = new Map<string, StoredMessage>();
  private readonly now: () => number;
  private readonly random: () => number;
  private readonly findQueue: (name: string) => Queue | undefined;
  duplicates = 0;

  constructor(
    settings: QueueSettings,
    dependencies: {
      readonly now: () => number;
      readonly random: () => number;
      readonly findQueue: (name: string) => Queue | undefined;
    },
  ) {
    this.settings = settings;
    this.now = dependencies.now;
    this.random = dependencies.random;
    this.findQueue = dependencies.findQueue;
  }

  send(body: string, delaySeconds = this.settings.delaySeconds): string {
    const id = randomUUID();
    const now = this.now();
    this.messages.set(id, {
      id,
      body,
      sentAt: now,
      receiveCount: 0,
      visibleAt: now + delaySeconds * 1_000,
      isDelayed: delaySeconds > 0,
    });
    return id;
  }

  /**
   * Returns at most `limit` visible messages in random order, and hides them from others for the timeout in seconds.
   */
  receive(limit: number, visibilityTimeout = this.settings.visibilityTimeout): ReceivedMessage[] {
    const now = this.now();
    const visible = [...this.messages.values()].filter((message) => this.isReceivable(message, now));
    const received: ReceivedMessage[] = [];
    while (received.length < limit && visible.length > 0) {
      const at = Math.floor(this.random() * visible.length);
      const [message] = visible.splice(at, 1);
      if (message && !this.moveToDeadLetters(message))
        received.push(this.markReceived(message, now, visibilityTimeout));
    }
    return received;
  }

  /** False if the receipt handle is of an earlier receive, which SQS accepts but ignores. */
  delete(receipt: string): boolean {
    const found = this.messageOf(receipt);
    return found !== undefined && this.messages.delete(found.id);
  }

  changeVisibility(receipt: string, seconds: number): boolean {
    const found = this.messageOf(receipt);
    if (found) found.visibleAt = this.now() + seconds * 1_000;
    return found !== undefined;
  }

  /** Ends the delay of every message, for tests that do not wait. */
  endDelays(): void {
    for (const message of this.messages.values())
      if (message.isDelayed) {
        message.visibleAt = this.now();
        message.isDelayed = false;
      }
  }

  purge(): void {
    this.messages.clear();
  }

  counts(): { readonly visible: number; readonly inFlight: number; readonly delayed: number } {
    const now = this.now();
    const all = [...this.messages.values()];
    const hidden = all.filter(({ visibleAt }) => visibleAt > now);
    const delayed = hidden.filter(({ isDelayed }) => isDelayed).length;
    return { visible: all.length - hidden.length, inFlight: hidden.length - delayed, delayed };
  }

  private isReceivable(message: StoredMessage, now: number): boolean {
    if (now - message.sentAt > this.settings.retentionSeconds * 1_000) {
      this.messages.delete(message.id);
      return false;
    }
    return message.visibleAt <= now;
  }

  private moveToDeadLetters(message: StoredMessage): boolean {
    const { redrive } = this.settings;
    const target = redrive && this.findQueue(redrive.deadLetterQueue);
    if (!target || message.receiveCount < redrive.maxReceiveCount) return false;
    this.messages.delete(message.id);
    target.send(message.body, 0);
    return true;
  }

  private markReceived(message: StoredMessage, now: number, visibilityTimeout: number): ReceivedMessage {
    const isDuplicated = message.receiveCount === 0 && this.random() < this.duplicates;
    const receipt = randomUUID();
    message.receiveCount += 1;
    message.firstReceivedAt ??= now;
    message.receipt = receipt;
    message.isDelayed = false;
    message.visibleAt = isDuplicated ? now : now + visibilityTimeout * 1_000;
    const { id, body, sentAt, receiveCount, firstReceivedAt } = message;
    return { id, body, md5: md5Of(body), sentAt, firstReceivedAt, receiveCount, receipt };
  }

  private messageOf(receipt: string): StoredMessage | undefined {
    return [...this.messages.values()].find((message) => message.receipt === receipt);
  }
}

/** The queues of the cloud, by name. */
export interface QueueStore {
  find(name: string): Queue | undefined;
  /** The queue with this name; created with the settings if it does not exist. */
  create(settings: QueueSettings): Queue;
  remove(name: string): void;
  list(): readonly Queue[];
}

/**
 * Queues in memory. Their messages are lost when the process ends, which is fine because the table, not the queue,
 * records what has to be done.
 */
export function createQueueStore(now: () => number, random: () => number = Math.random): QueueStore {
  const queues = new Map<string, Queue>();
  const find = (name: string) => queues.get(name);
  return {
    find,
    create(settings) {
      const queue = queues.get(settings.name) ?? new Queue(settings, { now, random, findQueue: find });
      queues.set(settings.name, queue);
      return queue;
    },
    remove: (name) => void queues.delete(name),
    list: () => [...queues.values()],
  };
}
