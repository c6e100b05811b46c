import { describe, expect, test } from 'vitest';
import { mailboxOfRecipient, stopMail } from '#lambdas/client-email/index';
import { allMessages } from '#lambdas/composition/all-messages';
import type { Mail } from '#lambdas/platform/ses/mail';
import { commit } from '#lambdas/platform/table/commit';
import { type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
import { memoryEngine } from '#test/support/memory-engine';

const to = 'dana@client.example';
const client = { message: 'Thank you.' };
const invoice = { clientName: 'Dana Whitfield', clientEmail: to };

async function ownWorld() {
  const world = await liteWorld(memoryEngine());
  await world.openAccount(pat);
  return world;
}

test('a client who stops email between the email to the owner and theirs gets none', async () => {
  const world = await ownWorld();
  const ports = world.ordinaryPorts();
  const mail = {
    async send(mail: Mail) {
      await commit(world.plain, [stopMail(pat, mailboxOfRecipient({ to, recipient: '' }), world.clock())]);
      return ports.mail.send(mail);
    },
  };
  const sent = await world.submit({ invoice, client, ports: { ...ports, mail } });
  expect(sent).toMatchObject({ ok: true, value: { clientProblem: expect.stringContaining(to) } });
  expect(world.service.delivered).toHaveLength(1);
  expect(world.service.delivered).not.toContain(to);
});

test('the client gets the invoice, and the answer shows it, if the mail service reports each email at once', async () => {
  const world = await ownWorld();
  const ports = world.ordinaryPorts();
  const mail = {
    async send(mail: Mail) {
      const outcome = await ports.mail.send(mail);
      const message = world.service.names.at(-1);
      if (message?.kind !== 'lite-invoice' && message?.kind !== 'client-invoice') throw new Error('unknown');
      const serviceId = `message-${world.service.names.length}`;
      const event = { kind: 'sent', serviceId, message, at: world.clock() } as const;
      await allMessages(world.plain, world.clock)[message.kind].report(event);
      return outcome;
    },
  };
  const sent = await world.submit({ invoice, client, ports: { ...ports, mail } });
  expect(sent).not.toHaveProperty('value.clientProblem');
  expect(sent).toMatchObject({
    ok: true,
    value: { invoice: { delivery: 'accepted', clientMail: { delivery: 'accepted' } } },
  });
  expect(world.service.delivered).toContain(to);
});

test('a retry after a refused email to the owner counts the email to the client once', async () => {
  const world = await ownWorld();
  const ports = world.ordinaryPorts();
  const key = world.newKey();
  let counted = 0;
  const clientMailCap = {
    ...ports.clientMailCap,
    admit(userId: string, createdAt: string) {
      counted += 1;
      return ports.clientMailCap.admit(userId, createdAt);
    },
  };
  const submit = () => world.submit({ key, invoice, client, ports: { ...ports, clientMailCap } });
  world.service.behave = (attempt) => (attempt === 1 ? 'reject' : 'accept');
  await submit();
  expect(world.service.delivered).toEqual([to]);
  expect(await submit()).toMatchObject({ ok: true, value: { invoice: { delivery: 'accepted' } } });
  expect(world.service.delivered).toHaveLength(2);
  expect(counted).toBe(1);
});

test('a press that is repeated while the client is being emailed is told to ask again, and then gets the answer', async () => {
  const world = await ownWorld();
  const ports = { ...world.ordinaryPorts(), sleep: async () => undefined };
  const key = world.newKey();
  const repeated: unknown[] = [];
  const mail = {
    async send(mail: Mail) {
      if (mail.to === to) repeated.push(await world.submit({ key, invoice, client, ports }));
      return ports.mail.send(mail);
    },
  };
  expect(await world.submit({ key, invoice, client, ports: { ...ports, mail } })).toMatchObject({ ok: true });
  expect(repeated).toMatchObject([{ ok: false, refusal: { code: 'in-progress' } }]);
  expect(await world.submit({ key, invoice, client, ports })).toMatchObject({
    value: { invoice: { clientMail: { delivery: 'accepted' } } },
  });
  expect(world.service.delivered).toHaveLength(2);
});

test('a repeated press is answered with both emails, although the client stopped email after them', async () => {
  const world = await ownWorld();
  const key = world.newKey();
  await world.submit({ key, invoice, client });
  await commit(world.plain, [stopMail(pat, mailboxOfRecipient({ to, recipient: '' }), world.clock())]);
  const repeated = await world.submit({ key, invoice, client });
  expect(repeated).not.toHaveProperty('value.clientProblem');
  expect(repeated).toMatchObject({ value: { invoice: { clientMail: { delivery: 'accepted' } } } });
  expect(world.service.delivered).toHaveLength(2);
  expect(await world.submit({ invoice, client })).toMatchObject({ ok: false });
});

describe('a limit of the day', () => {
  const expectNothing = async (world: LiteWorld, mailLimit: string, act: () => Promise<unknown>) => {
    const withoutCounters = async () => (await world.items()).filter(({ PK }) => !`${PK}`.startsWith('RATE'));
    const before = await withoutCounters();
    expect(await act()).toMatchObject({ ok: false, refusal: { code: mailLimit } });
    expect(await withoutCounters()).toEqual(before);
    expect(world.service.delivered).toEqual([]);
  };

  test('that allows the owner but not the client refuses both, and nothing is saved', async () => {
    const world = await liteWorld(memoryEngine(), { mailsPerDay: 1 });
    await world.openAccount(pat);
    await expectNothing(world, 'daily-mail-limit', () => world.submit({ invoice, client }));
    // What was refused is not counted.
    expect(await world.submit({ invoice })).toMatchObject({ ok: true });
  });

  test('of a new account for its clients refuses both, and nothing is saved', async () => {
    const world = await ownWorld();
    const ports = {
      ...world.ordinaryPorts(),
      clientMailCap: { admit: async () => false, giveBack: async () => undefined },
    };
    await expectNothing(world, 'client-mail-limit', () => world.submit({ invoice, client, ports }));
  });

  test('counts two emails of a send, however often it is repeated', async () => {
    const world = await ownWorld();
    const ports = world.ordinaryPorts();
    let counted = 0;
    const mailCap = {
      admit(userId: string, emails = 1) {
        counted += emails;
        return ports.mailCap.admit(userId, emails);
      },
    };
    const key = world.newKey();
    for (let press = 0; press < 3; press += 1)
      await world.submit({ key, invoice, client, ports: { ...ports, mailCap } });
    expect(counted).toBe(2);
  });
});
