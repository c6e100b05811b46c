import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clientMailNote, deliveryNote, standingNote } from '#domain/invoices/delivery-words';
import { invoiceActions } from '#domain/invoices/invoice-actions';
import { timelineText } from '#domain/invoices/timeline';
import { allMessages } from '#lambdas/composition/all-messages';
import { depositReader } from '#lambdas/composition/projections';
import { emailInvoiceToClient } from '#lambdas/invoices/email-client/mail-client';
import { markInvoiceSent, shareInvoice } from '#lambdas/invoices/share/share-invoice';
import { clientInvoiceKind, clientMessage } from '#lambdas/invoices/store/client-message-handler';
import { invoiceAccounts } from '#lambdas/invoices/store/invoice-accounts';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { invoiceSharing } from '#lambdas/invoices/store/invoice-sharing';
import type { MailEventKind } from '#lambdas/messaging/mail-event';
import { sha256 } from '#lambdas/platform/hash';
import { getClientInvoice } from '#lambdas/public-links/get-client-invoice';
import { stopBusinessMail } from '#lambdas/public-links/stop-business-mail';
import { clientLinks } from '#lambdas/public-links/store/client-links';
import { mailStops } from '#lambdas/public-links/store/mail-stops';
import { everyFault } from '#test/support/crash-matrix';
import { planFault } from '#test/support/fault-plan';
import { testInParts } from '#test/support/further-cases';
import { auditBooks } from '#test/support/lite-books';
import { kim, type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: LiteWorld;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await liteWorld(engine);
  await world.openAccount(pat);
});

const clientFields = { clientName: 'Dana Whitfield', clientEmail: 'dana@client.example' };

type Outcome = { readonly ok: boolean; readonly refusal?: { readonly code: string } };
const codeOf = (outcome: Outcome) => (outcome.ok ? 'done' : outcome.refusal?.code);

/** Submits an invoice and returns its ID. `world.service.behave` decides how its email to the owner ends. */
async function submit(options: Parameters<LiteWorld['submit']>[0] = {}): Promise<string> {
  const sent = await world.submit({ ...options, invoice: { ...clientFields, ...options.invoice } });
  const invoiceId = sent.ok ? sent.value.invoice.invoiceId : sent.refusal.invoiceId;
  if (invoiceId === undefined) throw new Error('the invoice was not saved');
  return invoiceId;
}

async function detail(invoiceId: string) {
  const found = await world.readInvoice(invoiceId);
  if (!found.ok) throw new Error(found.refusal.code);
  return found.value.invoice;
}

const ownPorts = () => ({
  invoices: invoiceReader(world.plain),
  sharing: invoiceSharing(world.plain, world.clock),
  accounts: invoiceAccounts(world.plain, world.clock),
  depositOf: depositReader(world.plain),
});

const share = (invoiceId: string, renew = false, userId = pat) =>
  shareInvoice({ userId, invoiceId, renew }, ownPorts());

const openLink = (linkId = '') =>
  getClientInvoice(linkId, {
    links: clientLinks(world.plain, world.clock),
    clock: world.clock,
    hash: sha256,
  });

const report = (mailId: string, kind: MailEventKind) =>
  allMessages(world.plain, world.clock)['client-invoice'].report({
    kind,
    serviceId: 's1',
    message: { kind: 'client-invoice', id: mailId, owner: pat },
    at: new Date('2026-11-03T13:00:00.000Z'),
  });

describe('emailing an invoice to its client', () => {
  test('is shown on the invoice and its timeline, and emails a link that works', async () => {
    const invoiceId = await submit();
    const mailed = await world.emailToClient(invoiceId, { message: 'Thanks for the coffee.' });
    expect(mailed).toMatchObject({
      ok: true,
      value: { invoice: { clientMail: { to: clientFields.clientEmail, delivery: 'accepted' } } },
    });
    expect(world.service.delivered).toEqual([expect.any(String), clientFields.clientEmail]);
    const { timeline, linkId } = await detail(invoiceId);
    expect(timeline.map(timelineText)).toContain('Emailed to dana@client.example');
    expect(await openLink(linkId)).toMatchObject({ ok: true, value: { view: { sentence: 'No due date' } } });
    await auditBooks(world, 'mailed');
  });

  test('sends an invoice whose email to the owner failed, and counts it once', async () => {
    world.service.behave = () => 'reject';
    const invoiceId = await submit();
    expect(await detail(invoiceId)).toMatchObject({ status: 'failed', delivery: 'failed' });
    world.service.behave = () => 'accept';
    await world.emailToClient(invoiceId);
    await world.emailToClient(invoiceId);
    expect(await detail(invoiceId)).toMatchObject({ status: 'sent', delivery: 'failed' });
    expect(await world.lite()).toMatchObject({ invoicesCreated: 1 });
    await auditBooks(world, 'sent by the second mail');
  });

  // How the email to the owner and the one to the client end; then the status of the invoice and the state of each
  // email.
  test.each([
    ['accept', 'reject', 'sent', 'accepted', 'failed'],
    ['reject', 'reject', 'failed', 'failed', 'failed'],
    ['accept-then-time-out', 'reject', 'created', 'unknown', 'failed'],
    ['reject', 'accept-then-time-out', 'created', 'failed', 'unknown'],
    ['accept-then-time-out', 'accept', 'sent', 'unknown', 'accepted'],
  ] as const)(
    'after an email to the owner that ends as %s and one to the client that ends as %s, the invoice is %s',
    async (first, second, status, delivery, client) => {
      world.service.behave = () => first;
      const invoiceId = await submit();
      world.service.behave = () => second;
      await world.emailToClient(invoiceId);
      expect(await detail(invoiceId)).toMatchObject({ status, delivery, clientMail: { delivery: client } });
      await auditBooks(world, `${first}, ${second}`);
    },
  );

  test('sends one email per idempotency key, and is refused from a tab that shows an older state', async () => {
    const invoiceId = await submit();
    const mailId = 'one-key-0000000000000000';
    const basedOn = (await detail(invoiceId)).contentId;
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => world.emailToClient(invoiceId, { mailId, basedOn })),
    );
    expect(new Set(answers.map(codeOf))).toEqual(new Set(['done']));
    expect(world.service.submissions.filter((id) => id === mailId)).toHaveLength(1);
    const stale = await world.emailToClient(invoiceId, { basedOn, afterMail: 'another-one' });
    expect(codeOf(stale)).toBe('invoice-changed');
  });

  test('requires a verified account, an address, a complete invoice, and an invoice of the account', async () => {
    const draft = await submit({ mail: false });
    const withoutEmail = await submit({ invoice: { clientEmail: '' } });
    expect(codeOf(await world.emailToClient(withoutEmail))).toBe('client-email-missing');
    expect(codeOf(await world.emailToClient(withoutEmail, { to: 'a@b.example, c@d.example' }))).toBe(
      'invalid-email',
    );
    expect(codeOf(await world.emailToClient(draft))).toBe('invoice-unfinished');
    await world.openAccount(kim);
    expect(codeOf(await world.emailToClient(withoutEmail, { userId: kim, basedOn: 'x' }))).toBe(
      'invoice-not-found',
    );
    await world.openAccount(pat, { emailVerified: false });
    expect(codeOf(await world.emailToClient(withoutEmail, { to: 'a@b.example' }))).toBe(
      'verify-to-mail-clients',
    );
  });

  test('is refused for a client who stopped emails from the business, in any spelling of the address', async () => {
    const invoiceId = await submit({ invoice: { clientEmail: 'dana.whitfield@gmail.com' } });
    await world.emailToClient(invoiceId, { mailId: 'stop-me-0000000000000000' });
    const [message] = await world.itemsUnder('MESSAGE#client-invoice#');
    const stops = mailStops(world.plain, world.clock);
    const portsWithWrongHash = { stops, hash: sha256 };
    expect(codeOf(await stopBusinessMail(`${pat}.stop-me-0000000000000000.guess`, portsWithWrongHash))).toBe(
      'not-found',
    );
    const portsWithRightHash = { stops, hash: () => String(message?.stopTokenHash) };
    for (let press = 0; press < 2; press += 1)
      expect(codeOf(await stopBusinessMail(`${pat}.stop-me-0000000000000000.x`, portsWithRightHash))).toBe(
        'done',
      );
    const refused = await world.emailToClient(invoiceId, { to: 'danawhitfield+x@gmail.com' });
    expect(refused).toMatchObject({
      ok: false,
      refusal: { code: 'address-stopped', address: 'danawhitfield+x@gmail.com' },
    });
  });

  test('is limited to twenty a day for a new account', async () => {
    await world.openAccount(pat, { createdAt: '2026-11-01T00:00:00.000Z' });
    const invoiceId = await submit();
    for (let count = 0; count < 20; count += 1)
      expect(codeOf(await world.emailToClient(invoiceId))).toBe('done');
    expect(codeOf(await world.emailToClient(invoiceId))).toBe('client-mail-limit');
  });

  test('counts once in the daily limit, however often the invoice is changed meanwhile', async () => {
    const invoiceId = await submit();
    const ports = world.portsUnder(planFault());
    const { contentId } = await detail(invoiceId);
    const admitted: string[] = [];
    let rounds = 0;
    const answer = await emailInvoiceToClient(
      { userId: pat, invoiceId, mailId: world.newKey(), message: '', basedOn: contentId },
      {
        ...ports,
        mailCap: { admit: async (userId) => admitted.push(userId) > 0 },
        clientMails: {
          ...ports.clientMails,
          reserve: async (mail) => {
            rounds += 1;
            return rounds < 4 ? { kind: 'overtaken' } : ports.clientMails.reserve(mail);
          },
        },
      },
    );
    expect([codeOf(answer), rounds, admitted]).toEqual(['done', 4, [pat]]);
  });

  test('after a bounce shows the bounce, and a corrected address is used from then on without a new revision', async () => {
    const invoiceId = await submit();
    await world.emailToClient(invoiceId, { mailId: 'bounces-0000000000000000' });
    await report('bounces-0000000000000000', 'bounced');
    expect(await detail(invoiceId)).toMatchObject({ clientMail: { trouble: 'bounced' } });
    const fixed = 'dana.whitfield@client.example';
    await world.emailToClient(invoiceId, { to: fixed });
    const now = await detail(invoiceId);
    expect(now).toMatchObject({ revision: 1, deliveryEmail: fixed, clientMail: { to: fixed } });
    expect(now.clientMail).not.toHaveProperty('trouble');
    expect(now.timeline.map(timelineText)).toContain('Not delivered to dana@client.example');
    await world.emailToClient(invoiceId);
    expect(world.service.delivered.slice(-2)).toEqual([fixed, fixed]);
  });
});

test('a message to the client above 1,000 characters refuses the whole request: nothing is saved or emailed', async () => {
  const before = world.service.submissions.length;
  const outcome = await world.submit({ client: { message: 'm'.repeat(1_001) }, invoice: clientFields });
  expect(codeOf(outcome)).toBe('invalid-request');
  expect(world.service.submissions.length).toBe(before);
  expect((await world.submit({ client: { message: 'm'.repeat(1_000) }, invoice: clientFields })).ok).toBe(
    true,
  );
});

describe('emailing an invoice to its owner and its client at once', () => {
  const toOwnerAndClient = { client: { message: 'Thank you.' }, invoice: clientFields };

  test('sends two emails with one key, and a repetition sends neither again', async () => {
    const key = 'both-at-once-00000000000';
    for (let time = 0; time < 3; time += 1)
      expect(
        await world.submit({ ...toOwnerAndClient, key, invoice: { ...clientFields, invoiceNumber: 'B-1' } }),
      ).toMatchObject({
        ok: true,
        value: { invoice: { status: 'sent', delivery: 'accepted', clientMail: { delivery: 'accepted' } } },
      });
    expect(world.service.submissions).toEqual([key, key]);
    await auditBooks(world, 'both');
  });

  const refused = 'The mail service did not accept the message.';
  const toOwner = {
    accept: undefined,
    reject: `Not sent: ${refused}`,
    'accept-then-time-out': 'Delivery not confirmed',
  };
  const toClient = {
    accept: undefined,
    reject: `Not emailed to dana@client.example: ${refused}`,
    'accept-then-time-out': 'Email to dana@client.example not confirmed',
  };

  test.each([
    ['accept', 'accept', 'sent'],
    ['accept', 'reject', 'sent'],
    ['accept', 'accept-then-time-out', 'sent'],
    ['reject', 'accept', 'sent'],
    ['reject', 'reject', 'failed'],
    ['reject', 'accept-then-time-out', 'created'],
    ['accept-then-time-out', 'accept', 'sent'],
    ['accept-then-time-out', 'reject', 'created'],
    ['accept-then-time-out', 'accept-then-time-out', 'created'],
  ] as const)('reports the outcome of each: owner %s, client %s', async (first, second, status) => {
    let mails = 0;
    world.service.behave = () => {
      mails += 1;
      return mails === 1 ? first : second;
    };
    const done = await world.submit(toOwnerAndClient);
    if (!done.ok) throw new Error(done.refusal.code);
    const invoice = await detail(done.value.invoice.invoiceId);
    expect(done.value.invoice).toMatchObject({ status });
    expect(invoice).toMatchObject({ status });
    expect([deliveryNote(invoice), clientMailNote(invoice)]).toEqual([toOwner[first], toClient[second]]);
    // The list shows one note per invoice. For a sent invoice, the note about the client's email comes first.
    const notes = [toClient[second], toOwner[first]];
    const [shown, other] = status === 'sent' ? notes : notes.reverse();
    expect(standingNote(invoice)).toBe(shown ?? other);
    expect(invoiceActions(invoice)).toMatchObject({
      retry: first === 'reject',
      sendAgain: first === 'accept-then-time-out',
      emailToClient: true,
    });
    await auditBooks(world, `${first} and ${second}`);
  });

  test('saves nothing if the client cannot be emailed', async () => {
    const nobody = { ...toOwnerAndClient, invoice: { ...clientFields, clientEmail: '' } };
    expect(codeOf(await world.submit(nobody))).toBe('client-email-missing');
    expect(await world.itemsUnder('INVOICE#')).toEqual([]);
  });
});

describe('a function that dies while it emails a client', () => {
  test('does not let the outcome of a returned attempt overwrite the next attempt', async () => {
    const invoiceId = await submit();
    const mail = { mailId: 'the-one-tried-twice-0000' };
    world.service.behave = () => 'reject';
    const { contentId: basedOn } = await detail(invoiceId);
    await world.emailToClient(invoiceId, { ...mail, basedOn });
    const [item] = await world.itemsUnder('MESSAGE#client-invoice#');
    const returned = clientMessage.parse(item ?? {});
    world.service.behave = () => 'accept';
    const dies = planFault({ call: 1, when: 'before', effect: 'exit', service: 'ses' });
    await world.emailToClient(invoiceId, { ...mail, basedOn }, dies).catch(() => undefined);
    await clientInvoiceKind.finish?.(returned, {
      table: world.plain,
      clock: world.clock,
    });
    expect((await detail(invoiceId)).clientMail?.delivery).toBe('pending');
    await world.sweepAfterLease();
    expect((await detail(invoiceId)).clientMail?.delivery).toBe('unknown');
  });

  testInParts(
    5,
    'never emails twice, and all books are correct at the end, wherever it dies',
    async (partOf) => {
      const prepareInvoice = async () => {
        world = await liteWorld(engine);
        await world.openAccount(pat);
        world.service.behave = () => 'reject';
        const invoiceId = await submit();
        world.service.behave = () => 'accept';
        return { invoiceId, basedOn: (await detail(invoiceId)).contentId };
      };
      const mail = { mailId: 'the-one-that-dies-000000' };
      const first = await prepareInvoice();
      const counted = planFault();
      await world.emailToClient(first.invoiceId, { ...mail, ...first }, counted);
      for (const { fault, where } of partOf(everyFault(counted.calls, 'exit'))) {
        const { invoiceId, basedOn } = await prepareInvoice();
        const again = { ...mail, basedOn };
        await world.emailToClient(invoiceId, again, planFault(fault)).catch(() => undefined);
        await world.emailToClient(invoiceId, again).catch(() => undefined);
        await world.sweepAfterLease();
        await world.emailToClient(invoiceId, again);
        await world.sweepAfterLease();
        expect(world.service.submissions.length, where).toBeLessThanOrEqual(1);
        expect(['accepted', 'unknown'], where).toContain((await detail(invoiceId)).clientMail?.delivery);
        await auditBooks(world, where);
      }
    },
  );
});

describe('the link of an invoice', () => {
  test('shows the last version that was emailed or published, and nothing else of its owner', async () => {
    const invoiceId = await submit();
    const shared = await share(invoiceId);
    const linkId = shared.ok ? shared.value.invoice.linkId : '';
    const seen = await openLink(linkId);
    expect(seen).toMatchObject({ ok: true, value: { view: { business: { name: 'Hartwell Plumbing' } } } });
    for (const secret of [pat, invoiceId, `${pat.slice(-4)}@example.com`])
      expect(JSON.stringify(seen)).not.toContain(secret);
    await submit({ invoiceId, mail: false, invoice: { notes: 'Paid in coffee.' } });
    expect(JSON.stringify(await openLink(linkId))).not.toContain('Paid in coffee.');
    await share(invoiceId);
    const updated = await openLink(linkId);
    expect(JSON.stringify(updated)).toContain('Paid in coffee.');
    expect(updated).toMatchObject({ value: { view: { paper: { updatedOn: '2026-11-03' } } } });
  });

  test('is not found if it was renewed, guessed or closed, or belongs to an unverified account', async () => {
    const invoiceId = await submit();
    const shared = await share(invoiceId);
    const old = shared.ok ? shared.value.invoice.linkId : '';
    const renewed = await share(invoiceId, true);
    const linkId = renewed.ok ? renewed.value.invoice.linkId : '';
    for (const wrongLink of [old, 'guessed-link-0000000000', '', '../../x'])
      expect(codeOf(await openLink(wrongLink))).toBe('link-not-found');
    expect(codeOf(await openLink(linkId))).toBe('done');
    await world.openAccount(kim);
    expect(codeOf(await share(invoiceId, true, kim))).toBe('invoice-not-found');
    for (const account of [{ linksClosedAt: '2026-11-03T00:00:00.000Z' }, { emailVerified: false }]) {
      await world.openAccount(pat, account);
      expect(codeOf(await openLink(linkId))).toBe('link-not-found');
    }
  });

  test('can be accompanied by "Mark as sent", which counts the invoice as sent once', async () => {
    world.service.behave = () => 'reject';
    const invoiceId = await submit();
    const mark = () => markInvoiceSent({ userId: pat, invoiceId }, ownPorts());
    for (let press = 0; press < 2; press += 1)
      expect(await mark()).toMatchObject({ ok: true, value: { invoice: { status: 'sent' } } });
    expect((await detail(invoiceId)).timeline.map(timelineText)).toContain('Marked as sent');
    expect(await world.lite()).toMatchObject({ invoicesCreated: 1 });
    await auditBooks(world, 'marked as sent');
  });
});
