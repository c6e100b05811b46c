import { expect, test } from 'vitest';
import { mailboxOfRecipient, stopMail } from '#lambdas/client-email/index';
import { allMessages } from '#lambdas/composition/all-messages';
import type { Mail } from '#lambdas/platform/ses/mail';
import { commit } from '#lambdas/platform/table/commit';
import { liteWorld, pat } from '#test/support/lite-world';
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
