// @module-tag further
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brand } from '#domain/brand';
import { suspension } from '#domain/client-email/client-mail';
import { receiptDelaySeconds } from '#domain/invoices/receipt';
import { youngAccount } from '#domain/profile/profile';
import { clientMailCap } from '#lambdas/client-email/store/client-mail-cap';
import { mailboxOf, stopAfterComplaint, stopMail } from '#lambdas/client-email/store/mail-stop';
import { allMessages, type ClientMailKind } from '#lambdas/composition/all-messages';
import { processSubject } from '#lambdas/online-payments/process-subject';
import { sha256 } from '#lambdas/platform/hash';
import { commit, tryCommit } from '#lambdas/platform/table/commit';
import { put, update } from '#lambdas/platform/table/writes';
import { mailAlias } from '#lambdas/profile/store/account-profiles';
import { liteProfile } from '#lambdas/profile/store/lite-profile';
import { stopBusinessMail } from '#lambdas/public-links/stop-business-mail';
import { mailStops } from '#lambdas/public-links/store/mail-stops';
import { accountantOf } from '#test/support/accountant';
import { forgetMails } from '#test/support/fake-mail-service';
import { jobWorld } from '#test/support/job-world';
import { pat } from '#test/support/lite-world';
import { payeeId, paymentWorld } from '#test/support/payment-world';
import { turnOnQuoteReminders } from '#test/support/quote-reminders';
import { day, type QuoteWorld, quoteWorld } from '#test/support/quote-world';
import { runScheduler, turnOnReminders } from '#test/support/reminding';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());

const dana = 'dana@whitfield.example';
const accountCreatedAt = '2026-11-03T11:00:00.000Z';

/** Prepares a message; returns a function that sends it. */
type Prepare = (world: QuoteWorld) => Promise<() => Promise<unknown>>;

async function invoiceOf(world: QuoteWorld): Promise<string> {
  const invoice = { clientName: 'Dana Whitfield', clientEmail: dana, dueDate: '2026-11-05' };
  const saved = await world.submit({ invoice });
  if (!saved.ok) throw new Error(saved.refusal.code);
  return saved.value.invoice.invoiceId;
}

/** How each kind of message to a client is sent; a new kind does not compile until it is added here. */
const kinds: Readonly<Record<ClientMailKind, Prepare>> = {
  async 'client-invoice'(world) {
    const invoiceId = await invoiceOf(world);
    return () => world.emailToClient(invoiceId);
  },
  async 'invoice-copy'(world) {
    const invoiceId = await invoiceOf(world);
    await world.emailToClient(invoiceId, { to: 'office@whitfield.example', copies: [dana] });
    return () => world.dispatch();
  },
  async reminder(world) {
    await turnOnReminders(world);
    await world.emailToClient(await invoiceOf(world));
    await runScheduler(world, engine);
    world.advance(Date.parse('2026-11-05T14:01:00.000Z') - world.clock().getTime());
    await runScheduler(world, engine);
    return () => world.dispatch();
  },
  async receipt(world) {
    await world.pay(await invoiceOf(world), { receipt: true });
    world.advance(receiptDelaySeconds * 1_000);
    return () => world.dispatch();
  },
  async statement(world) {
    await invoiceOf(world);
    const clientId = await world.addClient({ name: 'Dana Whitfield', email: dana });
    return async () => {
      await world.emailStatement(clientId, { to: dana });
      await world.dispatch();
    };
  },
  async 'accountant-mail'(world) {
    const accountant = accountantOf(world);
    await accountant.set(dana);
    await world.dispatch();
    await accountant.confirm();
    return async () => {
      await accountant.send({ to: dana });
      await world.dispatch();
    };
  },
  async 'client-payment-notice'(world) {
    const { account, ports } = await paymentWorld(engine, world, dana);
    account.act({ kind: 'pay-by-card', paymentIndex: 0 });
    account.act({ kind: 'money-booked', paymentIndex: 0 });
    account.act({ kind: 'refund', paymentIndex: 0, percent: 50 });
    const { id } = account.act({ kind: 'refund-succeeds', refundIndex: 0 }) as { readonly id: string };
    await processSubject({ userId: pat, accountId: payeeId }, { kind: 'refund', id }, ports);
    return () => world.dispatch();
  },
  async 'job-mail'(world) {
    const jobs = await jobWorld(engine, world);
    const clientId = await world.addClient({ name: 'Dana Whitfield', email: dana });
    await jobs.saveJob('furnace', { clientId, date: '2026-11-10' });
    return async () => {
      await jobs.tell('furnace');
      await world.dispatch();
    };
  },
  async 'quote-sent'(world) {
    const quoteId = world.newQuoteId();
    return () => world.send(quoteId);
  },
  async 'quote-sent-copy'(world) {
    const clientEmail = 'office@whitfield.example';
    await world.send(world.newQuoteId(), { clientEmail }, { copies: [dana] });
    return () => world.dispatch();
  },
  async 'quote-reminder'(world) {
    await turnOnQuoteReminders(world);
    await world.send(world.newQuoteId());
    world.advance(3 * day + 12 * 3_600_000);
    return () => world.dispatch();
  },
  async 'quote-copy'(world) {
    const quoteId = world.newQuoteId();
    await world.send(quoteId);
    const shown = await world.shownHash(quoteId);
    return async () => {
      await world.accept(quoteId, shown);
      await world.dispatch();
    };
  },
};

/** Conditions under which no email may go to a client, each with a function that causes it. */
const blockingConditions: Readonly<Record<string, (world: QuoteWorld) => Promise<unknown>>> = {
  'the recipient stopped email from the business': ({ plain, clock }) =>
    tryCommit(plain, stopMail(pat, mailboxOf(dana), clock())),
  'the account is suspended': ({ plain, clock }) =>
    tryCommit(
      plain,
      update(liteProfile, liteProfile.key(pat), { set: { clientMailSuspendedAt: clock().toISOString() } }),
    ),
  'the address of the account is unverified': ({ plain }) =>
    tryCommit(plain, update(liteProfile, liteProfile.key(pat), { set: { emailVerified: false } })),
  async 'the daily limit of a new account is used up'({ plain, clock }) {
    const cap = clientMailCap(plain, clock);
    for (let place = 0; place < youngAccount.clientMailsPerDay; place += 1)
      await cap.admit(pat, accountCreatedAt);
  },
};

async function prepareMessage(kind: ClientMailKind) {
  const world = await quoteWorld(engine);
  await commit(world.plain, [
    update(liteProfile, liteProfile.key(pat), { set: { createdAt: accountCreatedAt, mailAlias: 'alias-1' } }),
    put(mailAlias, mailAlias.key('alias-1'), { userId: pat }),
  ]);
  const sendMessage = await kinds[kind](world);
  forgetMails(world.service);
  const ofKind = () => world.service.names.filter((name) => name.kind === kind);
  return { world, sendMessage, ofKind };
}

describe.each(Object.keys(kinds) as ClientMailKind[])('a message of the kind %s', (kind) => {
  test('carries the name of the business, the stop link and the one-click header, which stop further emails', async () => {
    const { world, sendMessage, ofKind } = await prepareMessage(kind);
    await sendMessage();
    const [name] = ofKind();
    const mail = await PostalMime.parse(world.service.raw[world.service.names.indexOf(name ?? fail())] ?? '');
    expect(mail.from?.name).toBe(`Hartwell Plumbing via ${brand.name}`);
    const header = (wanted: string) => mail.headers.find(({ key }) => key === wanted)?.value ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const [, token = ''] = /mail-stops\/([^>]+)>/.exec(header('list-unsubscribe')) ?? [];
    expect(mail.text).toContain(`/stop-mail#token=${token}`);
    expect(token.split('.')[0]).toBe('alias-1');
    expect(token).not.toContain(pat);
    const ports = { stops: mailStops(world.plain, world.clock), hash: sha256 };
    expect(await stopBusinessMail(token, ports)).toMatchObject({ ok: true });
    const { clientMails } = world.ordinaryPorts();
    expect(await clientMails.accepts(pat, dana)).toBe(false);
  });

  test.each(Object.entries(blockingConditions))('is not sent if %s', async (_, causeCondition) => {
    const { world, sendMessage, ofKind } = await prepareMessage(kind);
    await causeCondition(world);
    await sendMessage();
    expect(ofKind()).toEqual([]);
    expect(world.service.delivered).not.toContain(dana);
  });

  test('counts toward the suspension when its recipient complains', async () => {
    const { world, sendMessage, ofKind } = await prepareMessage(kind);
    for (let other = 1; other < suspension.mailboxes; other += 1)
      await tryCommit(
        world.plain,
        stopAfterComplaint(pat, mailboxOf(`other-${other}@client.example`), world.clock()),
      );
    await sendMessage();
    const [message = fail()] = ofKind();
    const event = { kind: 'complained', serviceId: 's1', message, at: world.clock() } as const;
    expect(await allMessages(world.plain, world.clock)[kind].report(event)).toBe(true);
    expect(await world.lite()).toHaveProperty('clientMailSuspendedAt');
  });
});

function fail(): never {
  throw new Error('No message was sent');
}

describe('the copy of an approval', () => {
  test('is emailed to an address that is deleted afterward', async () => {
    const { world, sendMessage } = await prepareMessage('quote-copy');
    world.service.behave = () => 'reject';
    await sendMessage();
    expect(await world.mailsOf('quote-copy')).toMatchObject([{ state: 'waiting', to: dana }]);
    world.service.behave = () => 'accept';
    await world.dispatchLater();
    const [copy = {}] = await world.mailsOf('quote-copy');
    expect(copy).toMatchObject({ state: 'sent', recipient: sha256(dana) });
    expect(copy).not.toHaveProperty('to');
    expect(copy).not.toHaveProperty('due');
  });

  test('is not sent to somebody who stopped emails from the business meanwhile, and the address is deleted', async () => {
    const { world, sendMessage } = await prepareMessage('quote-copy');
    world.service.behave = () => 'reject';
    await sendMessage();
    await tryCommit(world.plain, stopMail(pat, mailboxOf(dana), world.clock()));
    world.service.behave = () => 'accept';
    await world.dispatchLater();
    expect(world.service.delivered).not.toContain(dana);
    const [copy = {}] = await world.mailsOf('quote-copy');
    expect(copy).toMatchObject({ state: 'returned', reason: 'address-stopped' });
    expect(copy).not.toHaveProperty('to');
  });
});
