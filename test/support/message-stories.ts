import { expect } from 'vitest';
import type { MessageName } from '#domain/messaging/message';
import { kindOfKey } from '#domain/table/key-kinds';
import { allMessages, type MessageKind } from '#lambdas/composition/all-messages';
import { type Message, message } from '#lambdas/messaging/store/message';
import type { Clock } from '#lambdas/platform/clock';
import type { Table } from '#lambdas/platform/table/table';
import type { FakeMailService } from './fake-mail-service.ts';
import type { FaultPlan } from './fault-plan.ts';
import type { StoredItem } from './stored-item.ts';
import { planOf, type StoryEvent } from './story-events.ts';

/** The table, clock and mail service that a story uses. */
export interface StoryWorld {
  readonly service: FakeMailService;
  readonly plain: Table;
  readonly clock: Clock;
  items(): Promise<readonly unknown[]>;
  sweepAfterLease(): Promise<unknown>;
  advance(milliseconds: number): void;
}

/** The world that a story uses, and the actions that it can choose from. */
export interface Stage {
  readonly world: StoryWorld;
  /** The actions to choose from. Each runs as its own function under a plan of faults. */
  readonly acts: readonly ((plan: FaultPlan) => Promise<unknown>)[];
  /** Kinds of messages that the setup sent; the checks ignore them. */
  readonly before?: readonly MessageKind[];
}

/** Allowed next states. The same key may reserve a `returned` message again, and outbox messages may wait again. */
const nextStates: Readonly<Record<string, readonly string[]>> = {
  waiting: ['reserved', 'sending', 'returned', 'sent', 'unknown'],
  reserved: ['sending', 'returned', 'waiting', 'sent', 'unknown'],
  sending: ['sent', 'returned', 'waiting', 'unknown'],
  returned: ['reserved', 'sending', 'waiting', 'sent', 'unknown'],
  unknown: ['sent'],
  sent: [],
};

const nameOf = ({ kind, id, owner = '' }: MessageName | Message) => `${kind} ${owner} ${id}`;

const mailsOf = (message: Message, { names }: FakeMailService): number =>
  names.filter((name) => nameOf(name) === nameOf(message)).length;

async function messagesOf({ world, before = [] }: Stage): Promise<readonly Message[]> {
  const items = (await world.items()) as readonly StoredItem[];
  return items
    .filter((item) => kindOfKey(item) === 'message')
    .map(message.parse)
    .filter(({ kind }) => !(before as readonly string[]).includes(kind));
}

async function apply(event: StoryEvent, { world, acts }: Stage): Promise<unknown> {
  const { service, plain, clock } = world;
  switch (event.do) {
    case 'act':
      service.behave = () => event.fate;
      return acts[event.pick % acts.length]?.(planOf(event));
    case 'report': {
      // The mail service only reports about emails that it accepted.
      const name = service.names[event.pick % service.names.length];
      if (!name) return;
      const mailEvent = { kind: event.kind, serviceId: 'service-1', message: name, at: clock() };
      return allMessages(plain, clock)[name.kind as MessageKind].report(mailEvent);
    }
    case 'sweep':
      return world.sweepAfterLease();
    case 'wait':
      return world.advance(event.minutes * 60_000);
  }
}

/** What must hold for every message once no function works on it any more. */
function expectConcluded(last: readonly Message[], service: FakeMailService): void {
  for (const message of last) {
    const where = nameOf(message);
    expect(['sent', 'returned', 'unknown', 'waiting'], where).toContain(message.state);
    // A message that waits in the outbox is due for the outbox feeder.
    if (message.state !== 'waiting') expect(message, where).not.toHaveProperty('due');
    if (message.state === 'returned' || message.state === 'waiting')
      expect(mailsOf(message, service), where).toBe(0);
    if (message.state === 'sent') expect(mailsOf(message, service), where).toBe(1);
  }
}

/** Plays a story and checks every message after each step. Returns the messages at the end. */
export async function playStory(
  stage: Stage,
  events: readonly (readonly StoryEvent[])[],
): Promise<readonly Message[]> {
  const { world } = stage;
  const states = new Map<string, string>();
  for (const concurrent of events) {
    await Promise.all(concurrent.map((event) => apply(event, stage).catch(() => undefined)));
    for (const message of await messagesOf(stage)) {
      const [name, before] = [nameOf(message), states.get(nameOf(message))];
      if (before !== undefined && before !== message.state)
        expect(nextStates[before], `${name}: ${before} to ${message.state}`).toContain(message.state);
      states.set(name, message.state);
      expect(mailsOf(message, world.service), `${name}: mails`).toBeLessThanOrEqual(1);
    }
    // Every email has a message.
    for (const name of world.service.names) expect(states.has(nameOf(name)), nameOf(name)).toBe(true);
  }
  await world.sweepAfterLease();
  await world.sweepAfterLease();
  const last = await messagesOf(stage);
  expectConcluded(last, world.service);
  for (const item of (await world.items()) as readonly StoredItem[])
    if (kindOfKey(item) === 'invoice') expect(item).not.toHaveProperty('due');
  return last;
}

/** The single message of a story; undefined if there is none. Fails if there are several. */
export function only(messages: readonly Message[]): Message | undefined {
  const [message, ...more] = messages;
  expect(more).toEqual([]);
  return message;
}
