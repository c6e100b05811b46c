import { test } from 'vitest';
import { allMessages } from '#lambdas/composition/all-messages';
import { sendContactMessage } from '#lambdas/contact/send-contact-message';
import { contactMessages } from '#lambdas/contact/store/contact-messages';
import { sendWelcome } from '#lambdas/early-access/send-welcome';
import { earlyAccessList } from '#lambdas/early-access/store/early-access-list';
import { blockFreeInvoices } from '#lambdas/free-invoice/block-free-invoices';
import { countFreeInvoices } from '#lambdas/free-invoice/count-free-invoices';
import { addressBlocker } from '#lambdas/free-invoice/store/address-blocker';
import type { MailEventKind } from '#lambdas/messaging/mail-event';
import { sha256 } from '#lambdas/platform/hash';
import { dailyCap } from '#lambdas/platform/limits/daily-cap';
import { freeInvoiceWorld } from '#test/support/free-invoice-world';
import { anInvoice } from '#test/support/invoices';
import { mailingWorld } from '#test/support/mailing-world';
import { memoryEngine } from '#test/support/memory-engine';
import { countIds, recordStory } from '#test/support/recorded-story';

countIds();

const network = '192.0.2.1';

test('what is stored, answered and emailed for messages to support and for the waiting list', async () => {
  const world = await mailingWorld(memoryEngine());
  const story = recordStory(world);
  const { table, ...sending } = world.under();
  const write = (change = {}) =>
    sendContactMessage(
      {
        messageId: 'id-of-the-first-message',
        name: 'Dana',
        email: 'dana@customer.example',
        subject: 'Other',
        message: 'Hello there,\nhow are you?',
        network,
        ...change,
      },
      {
        ...sending,
        messages: contactMessages(table, world.clock),
        cap: dailyCap(table, 'request', 4, world.clock),
        hash: sha256,
        supportEmail: 'support@billhook.example',
      },
    );
  await story.step('A message', () => write());
  await story.step('It is sent again', () => write());
  await story.step('With another text', () => write({ message: 'Hello there, what does it cost?' }));
  await story.step('A wrong one', () =>
    write({ messageId: 'id-of-a-wrong-message', email: 'dana', message: 'x', name: '' }),
  );
  world.service.behave = () => 'reject';
  await story.step('The email fails', () => write({ messageId: 'id-of-the-second-message' }));
  world.service.behave = () => 'accept';
  await story.step('It is tried again', () => write({ messageId: 'id-of-the-second-message' }));
  for (const each of ['third', 'fourth'])
    await story.step(`The ${each} of the day`, () => write({ messageId: `id-of-the-${each}-message` }));

  const list = earlyAccessList(table, world.clock);
  const join = (email: string) =>
    list.add({ signupId: `signup-of-${email}`, email, source: 'crm-landing-page', userAgent: 'Test' });
  const welcome = (email: string) =>
    sendWelcome(email, network, {
      list,
      cap: dailyCap(table, 'request', 3, world.clock),
      mail: sending.mail,
      siteOrigin: async () => 'https://billhook.example',
    });
  const pat = 'pat.doe@gmail.com';
  await story.step('Nobody is welcomed', () => welcome(pat));
  await story.step('Somebody joins', () => join(pat));
  await story.step('And again', () => join(pat));
  await story.step('The welcome', () => welcome(pat));
  await story.step('Another spelling joins', () => join('patdoe+news@gmail.com'));
  await story.step('It is not welcomed again', () => welcome('patdoe+news@gmail.com'));
  await story.expectAsCommitted('visitors');
});

test('what is stored, answered and emailed for free invoices', async () => {
  const world = await freeInvoiceWorld(memoryEngine(), { perNetwork: 6, perDay: 1_000 });
  const story = recordStory(world);
  const submit = (key: string, change = {}) =>
    story.step(`Submission ${key}`, () => world.submit({ key, ...change }));
  const report = (key: string, kind: MailEventKind) =>
    story.step(`The service reports ${kind}`, () =>
      allMessages(world.plain, world.clock)['free-invoice'].report({
        kind,
        serviceId: 's1',
        message: { kind: 'free-invoice', id: key },
        at: world.clock(),
      }),
    );
  await submit('key-of-the-first-one', {
    invoice: anInvoice({ clientName: 'Dana', dueDate: '2026-12-03' }),
  });
  await submit('key-of-the-first-one', {
    invoice: anInvoice({ clientName: 'Dana', dueDate: '2026-12-03' }),
  });
  await submit('key-of-the-first-one', { invoice: anInvoice({ clientName: 'Kim' }) });
  await submit('key-of-a-robot', { token: 'robot' });
  await submit('key-of-a-wrong-address', { email: 'nobody' });
  await submit('key-of-an-empty-one', { invoice: anInvoice({ lineItems: [] }) });
  const mail = (world.service.raw[0] ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
  const tokens = [...mail.matchAll(/#token=([\w.-]+)/g)].map(([, token = '']) => token);
  for (const [at, token] of [...new Set(tokens)].entries()) {
    await story.step(`Link ${at} downloads`, () => world.download(token));
    await story.step(`Link ${at} blocks`, () =>
      blockFreeInvoices(token, { blocker: addressBlocker(world.plain, world.clock), hash: sha256 }),
    );
  }
  await submit('key-of-the-second-one');
  world.service.behave = () => 'accept-then-time-out';
  await submit('key-of-an-unknown-one', { email: 'kim@example.com' });
  world.service.behave = () => 'reject';
  await submit('key-of-a-refused-one', { email: 'kim@example.com' });
  world.service.behave = () => 'accept';
  await submit('key-of-the-third-one', { email: 'dana@example.com' });
  for (const kind of ['sent', 'delivered', 'bounced', 'complained'] as const)
    await report('key-of-the-third-one', kind);
  await submit('key-of-the-fourth-one', { email: 'dana@example.com' });
  await submit('key-of-the-fifth-one', { email: 'lee@example.com' });
  await submit('key-of-the-sixth-one', { email: 'lee@example.com' });
  await story.step('The count', () => countFreeInvoices('kim@example.com', { countOf: async () => 7 }));
  await story.expectAsCommitted('free-invoices');
});
