import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { dueIndex } from '#domain/table/indexes';
import { keys } from '#domain/table/keys';
import { allMessages, allSweptIds } from '#lambdas/composition/all-messages';
import { deliver } from '#lambdas/messaging/deliver';
import type { MailEventKind } from '#lambdas/messaging/mail-event';
import { message } from '#lambdas/messaging/store/message';
import type { MessageHandler } from '#lambdas/messaging/store/message-handler';
import { messageLedger } from '#lambdas/messaging/store/message-ledger';
import { commit } from '#lambdas/platform/table/commit';
import type { FieldsOf } from '#lambdas/platform/table/entity';
import { meaning, put } from '#lambdas/platform/table/writes';
import { planFault } from '#test/support/fault-plan';
import { freeInvoiceWorld } from '#test/support/free-invoice-world';
import { type MailingWorld, mailingWorld } from '#test/support/mailing-world';
import { minimalItems } from '#test/support/minimal-items';
import { startRealEngine, type TableEngine } from '#test/support/table-engine';

type Message = FieldsOf<typeof message>;

let engine: TableEngine;
let world: MailingWorld;

beforeAll(async () => {
  engine = await startRealEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await mailingWorld(engine);
});

const newMessage = { id: 'q1', owner: 'u1', recipient: 'account', about: '', bodyHash: 'hash' };
const name = { kind: 'quote-approval', id: 'q1', owner: 'u1' } as const;

/** A ledger whose handler records what it finished. */
function ledgerWith(handler: Partial<MessageHandler<Message>> = {}) {
  const finished: string[] = [];
  const recording: MessageHandler<Message> = {
    kind: name.kind,
    entity: message,
    finish: async ({ state }) => void finished.push(state),
    ...handler,
  };
  const ledger = messageLedger(recording, { table: world.plain, clock: world.clock });
  return { ledger, finished };
}

async function reserveMessage(ledger: ReturnType<typeof ledgerWith>['ledger'], returned?: Message) {
  const outcome = await ledger.reserve(newMessage, () => [], returned);
  if (outcome.kind !== 'reserved') throw new Error(`The message is ${outcome.kind}`);
  return outcome.message;
}

const storedMessage = async () => (await world.messages())[0];

const report = (kind: MailEventKind, at = world.clock()) =>
  allMessages(world.plain, world.clock)['quote-approval'].report({
    kind,
    serviceId: 'service-1',
    message: name,
    at,
  });

describe('a message', () => {
  test('is due after its reservation, and no longer due once its handler has finished it', async () => {
    const { ledger, finished } = ledgerWith();
    const one = await reserveMessage(ledger);
    const { due = '' } = one;
    expect(await storedMessage()).toMatchObject({ state: 'reserved', due });
    expect((await world.items())[0]).toMatchObject(dueIndex('q1', due));
    const reservation = ledger.reservation(one);
    expect(await reservation.markSending()).toBe(true);
    // Marking as sending does not change the index.
    expect((await world.items())[0]).toMatchObject({ state: 'sending', ...dueIndex('q1', due) });
    await reservation.settle('service-1');
    expect(await storedMessage()).toMatchObject({ state: 'sent', serviceId: 'service-1' });
    expect(await storedMessage()).not.toHaveProperty('due');
    expect((await world.items())[0]).not.toHaveProperty('GSI2PK');
    expect(finished).toEqual(['sent']);
  });

  test('is finished with its outcome if its handler has nothing to add', async () => {
    const ledger = messageLedger(
      { kind: name.kind, entity: message },
      { table: world.plain, clock: world.clock },
    );
    const reservation = ledger.reservation(await reserveMessage(ledger));
    await reservation.markSending();
    await reservation.markUnknown('TimeoutError');
    expect(await storedMessage()).toMatchObject({ state: 'unknown', reason: 'TimeoutError' });
    expect(await storedMessage()).not.toHaveProperty('due');
  });

  test('keeps its outcome, and stays due, while its handler cannot finish it', async () => {
    const { ledger } = ledgerWith({
      finish: async () => {
        throw new Error('the client keeps changing');
      },
    });
    const reservation = ledger.reservation(await reserveMessage(ledger));
    await reservation.markSending();
    await expect(reservation.settle('service-1')).rejects.toThrow('keeps changing');
    expect(await storedMessage()).toMatchObject({ state: 'sent', due: expect.any(String) });
    // The sweeper completes it; a sent message never becomes unknown.
    expect(await world.sweepAfterLease()).toEqual({ givenBack: 0, markedUnknown: 0, finished: 1 });
    expect(await storedMessage()).toMatchObject({ state: 'sent' });
    expect(await storedMessage()).not.toHaveProperty('due');
  });

  test('is reserved once, and a second caller gets the answer "taken"', async () => {
    const { ledger } = ledgerWith();
    await reserveMessage(ledger);
    expect(await ledger.reserve(newMessage, () => [])).toEqual({ kind: 'taken' });
  });

  test('is reserved although the response to the reservation was lost and the write repeated', async () => {
    const plan = planFault();
    const { table } = world.under(plan);
    let isLost = false;
    // Repeats a call as the SDK does after a lost response.
    table.client.middlewareStack.add(
      (next) => async (args) => {
        const answer = await next(args);
        if (isLost || !('Item' in args.input)) return answer;
        isLost = true;
        return next(args);
      },
      { step: 'finalizeRequest', priority: 'high', name: 'lost-answer' },
    );
    const ledger = messageLedger({ kind: name.kind, entity: message }, { table, clock: world.clock });
    const outcome = await ledger.reserve(newMessage, () => []);
    expect(isLost).toBe(true);
    if (outcome.kind !== 'reserved') throw new Error(`The message is ${outcome.kind}`);
    expect(await ledger.reservation(outcome.message).markSending()).toBe(true);
  });

  test('can be marked as sending more than once while no other attempt has it', async () => {
    const { ledger } = ledgerWith();
    const first = await reserveMessage(ledger);
    const reservation = ledger.reservation(first);
    for (let time = 0; time < 3; time += 1) expect(await reservation.markSending()).toBe(true);
    expect(await storedMessage()).toMatchObject({ state: 'sending', attempt: first.attempt });
    await reservation.giveBack('Throttling');
    expect(await reservation.markSending()).toBe(false);
    await reserveMessage(ledger, (await ledger.find('q1', 'u1')) as Message);
    expect(await reservation.markSending()).toBe(false);
    expect(await storedMessage()).toMatchObject({ state: 'reserved' });
  });

  test('is sent once although the response to marking it was lost and the write repeated', async () => {
    const { table } = world.under(planFault());
    const one = await reserveMessage(ledgerWith().ledger);
    let isLost = false;
    // Repeats a call as the SDK does after a lost response.
    table.client.middlewareStack.add(
      (next) => async (args) => {
        const answer = await next(args);
        if (isLost) return answer;
        isLost = true;
        return next(args);
      },
      { step: 'finalizeRequest', priority: 'high', name: 'lost-answer' },
    );
    const ledger = messageLedger({ kind: name.kind, entity: message }, { table, clock: world.clock });
    const send = vi.fn(async () => ({ kind: 'accepted', messageId: 'service-1' }) as const);
    const mail = { to: 'dana@client.example', subject: 'x', text: 'x', html: 'x' };
    const ports = { mail: { send }, sleep: async () => undefined, random: () => 0 };
    const delivery = await deliver(ledger.reservation(one), async () => mail, ports);
    expect(isLost).toBe(true);
    expect(delivery).toEqual({ kind: 'sent', serviceId: 'service-1' });
    expect(send).toHaveBeenCalledTimes(1);
    expect(await storedMessage()).toMatchObject({ state: 'sent' });
  });

  test('is not reserved if the handler’s own writes are refused, and the refusal says what that means', async () => {
    const { ledger } = ledgerWith();
    const other = { ...minimalItems.message, kind: 'contact', id: 'c1' } as unknown as Message;
    const takenWrite = put(message, keys.message({ kind: 'contact', id: 'c1' }), other);
    await commit(world.plain, [takenWrite]);
    const freeWrite = put(message, keys.message({ kind: 'contact', id: 'c2' }), { ...other, id: 'c2' });
    const own = [meaning(freeWrite, 'no'), meaning(takenWrite, 'taken meanwhile')] as const;
    expect(await ledger.reserve(newMessage, () => own)).toEqual({
      kind: 'refused',
      conflict: 'taken meanwhile',
    });
    expect(await world.messages()).toHaveLength(1);
  });
});

describe('an attempt', () => {
  test('that was returned can be replaced by one new attempt', async () => {
    const { ledger } = ledgerWith();
    const first = await reserveMessage(ledger);
    await ledger.reservation(first).giveBack('Throttling');
    const returned = await ledger.find('q1', 'u1');
    expect(returned).toMatchObject({ state: 'returned', reason: 'Throttling' });
    const second = await reserveMessage(ledger, returned);
    expect(await storedMessage()).toMatchObject({ state: 'reserved', createdAt: first.createdAt });
    expect(await storedMessage()).not.toHaveProperty('reason');
    expect(await ledger.reservation(first).markSending()).toBe(false);
    await ledger.reservation(first).giveBack('late');
    expect(await storedMessage()).toMatchObject({ state: 'reserved', attempt: second.attempt });
  });

  test.each(['settle', 'markUnknown'] as const)('whose outcome is %s cannot be replaced', async (end) => {
    const { ledger } = ledgerWith();
    const one = await reserveMessage(ledger);
    await ledger.reservation(one).markSending();
    await ledger.reservation(one)[end]('x');
    expect(await ledger.reserve(newMessage, () => [], one)).toEqual({ kind: 'taken' });
    expect(await ledger.reserve(newMessage, () => [])).toEqual({ kind: 'taken' });
  });

  test('that outlives the sweeper’s lease still records the outcome of the email', async () => {
    const { ledger, finished } = ledgerWith();
    const reservation = ledger.reservation(await reserveMessage(ledger));
    await reservation.markSending();
    expect(await world.sweepAfterLease()).toMatchObject({ markedUnknown: 1 });
    await reservation.settle('service-1');
    expect(await storedMessage()).toMatchObject({ state: 'sent', serviceId: 'service-1' });
    expect(await storedMessage()).not.toHaveProperty('due');
    expect(finished).toEqual(['sent']);
  });

  test('that the sweeper took back before the email call sends no email', async () => {
    const { ledger } = ledgerWith();
    const reservation = ledger.reservation(await reserveMessage(ledger));
    expect(await world.sweepAfterLease()).toMatchObject({ givenBack: 1 });
    expect(await reservation.markSending()).toBe(false);
  });
});

describe('an event of SES', () => {
  test('is recorded once per kind, with its own time, in any order of arrival', async () => {
    const { ledger } = ledgerWith();
    const reservation = ledger.reservation(await reserveMessage(ledger));
    await reservation.markSending();
    await reservation.settle('service-1');
    const [first, later] = [new Date('2026-11-03T09:00:00Z'), new Date('2026-11-04T09:00:00Z')];
    expect(await report('bounced', later)).toBe(true);
    expect(await report('delivered', first)).toBe(true);
    expect(await report('bounced', first)).toBe(false);
    expect(await storedMessage()).toMatchObject({
      state: 'sent',
      deliveredAt: first.toISOString(),
      bouncedAt: later.toISOString(),
    });
  });

  test.each(['sending', 'unknown'] as const)('turns a message that is %s into a sent one', async (state) => {
    const { ledger } = ledgerWith();
    const reservation = ledger.reservation(await reserveMessage(ledger));
    await reservation.markSending();
    if (state === 'unknown') await reservation.markUnknown('TimeoutError');
    await report('delivered');
    expect(await storedMessage()).toMatchObject({ state: 'sent', serviceId: 'service-1' });
    // The function settles afterwards, and changes nothing.
    await reservation.settle('service-1');
    await reservation.giveBack('late');
    await reservation.markUnknown('late');
    expect(await storedMessage()).toMatchObject({ state: 'sent' });
    expect(await storedMessage()).not.toHaveProperty('due');
  });

  test.each(['reserved', 'returned'] as const)(
    'does not change the state of a message that is %s',
    async (state) => {
      const { ledger } = ledgerWith();
      const reservation = ledger.reservation(await reserveMessage(ledger));
      if (state === 'returned') await reservation.giveBack('Throttling');
      expect(await report('delivered')).toBe(true);
      expect(await storedMessage()).toMatchObject({ state });
    },
  );

  test('about a rejection does not confirm that SES accepted the email', async () => {
    const { ledger } = ledgerWith();
    const reservation = ledger.reservation(await reserveMessage(ledger));
    await reservation.markSending();
    await reservation.markUnknown('TimeoutError');
    expect(await report('rejected')).toBe(true);
    expect(await storedMessage()).toMatchObject({ state: 'unknown' });
  });

  test('about an unknown message writes nothing', async () => {
    expect(await report('bounced')).toBe(false);
    expect(await world.items()).toEqual([]);
  });
});

describe('a due message', () => {
  const aMessage = (id: string, due: string) =>
    put(message, message.key({ kind: 'contact', id }), {
      ...message.parse({ ...minimalItems.message, kind: 'contact', id, state: 'reserved' }),
      due,
    });

  async function idsDue(plan = planFault()) {
    const { table } = world.under(plan);
    const found: string[] = [];
    for (const partition of allSweptIds(table).partitions(world.clock()))
      for await (const one of partition) if ('id' in one) found.push(one.id);
    return found;
  }

  test('is found by one query per partition, however many messages wait', async () => {
    const now = world.clock().getTime();
    const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
    for (let count = 0; count < 400; count += 1)
      await commit(world.plain, [aMessage(`m${count}`, at(count % 10 === 0 ? -count : 60 + count))]);
    const plan = planFault();
    expect(await idsDue(plan)).toHaveLength(40);
    expect(plan.calls).toEqual(Array.from({ length: 16 }, () => 'dynamodb:QueryCommand'));
  });

  test('is swept however many there are, even if it was written with a clock that was set back', async () => {
    for (let count = 0; count < 150; count += 1)
      await commit(world.plain, [aMessage(`m${count}`, '2020-01-01T00:00:00.000Z')]);
    expect(await world.sweepAfterLease()).toMatchObject({ givenBack: 150 });
    expect(await idsDue()).toEqual([]);
  });

  test('is skipped if only a newer release knows its state', async () => {
    const item = { ...minimalItems.message, kind: 'reminder', id: 'r1', state: 'waiting', attempt: 'a1' };
    const due = '2020-01-01T00:00:00.000Z';
    for (const [kind, id] of [
      ['reminder', 'r1'],
      ['contact', 'c1'],
    ] as const)
      await world.plain.client.send(
        new PutCommand({
          TableName: world.plain.name,
          Item: { ...item, PK: `MESSAGE#${kind}#${id}`, SK: 'MESSAGE', kind, id, due, ...dueIndex(id, due) },
        }),
      );
    const before = await world.items();
    expect(await world.sweepAfterLease()).toEqual({ givenBack: 0, markedUnknown: 0, finished: 0 });
    expect(await world.items()).toEqual(before);
  });
});

test('a message with all its possible attributes stays below one kilobyte', async () => {
  const freeWorld = await freeInvoiceWorld(engine);
  const id = 'k'.repeat(64);
  freeWorld.service.behave = () => 'accept-then-time-out';
  await freeWorld.submit({ key: id });
  const { report: tell } = allMessages(freeWorld.plain, freeWorld.clock)['free-invoice'];
  for (const kind of ['sent', 'delivered', 'complained'] as const)
    await tell({
      kind,
      serviceId: 's'.repeat(60),
      message: { kind: 'free-invoice', id },
      at: freeWorld.clock(),
    });
  const item = (await freeWorld.items()).find(({ PK }) => String(PK).startsWith('MESSAGE#')) ?? {};
  expect(item).toMatchObject({ state: 'sent', reason: 'TimeoutError', complainedAt: expect.any(String) });
  // As DynamoDB measures an item: the bytes of names and texts, and at most 21 bytes per number.
  const bytes = Object.entries({ ...item, ...dueIndex(id, String(item.createdAt)) }).reduce(
    (sum, [attribute, value]) =>
      sum + attribute.length + (typeof value === 'string' ? Buffer.byteLength(value) : 21),
    0,
  );
  expect(bytes).toBeGreaterThan(700);
  expect(bytes).toBeLessThan(1024);
});
