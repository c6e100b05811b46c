import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasOlderVersion } from '#domain/documents/client-version';
import { clientReach } from '#domain/invoices/client-reach';
import { standingNote } from '#domain/invoices/delivery-words';
import { versionSentences } from '#domain/invoices/link-version';
import { timelineText } from '#domain/invoices/timeline';
import { allMessages } from '#lambdas/composition/all-messages';
import { depositReader } from '#lambdas/composition/projections';
import { markInvoiceSent, shareInvoice } from '#lambdas/invoices/share/share-invoice';
import { invoiceAccounts } from '#lambdas/invoices/store/invoice-accounts';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { invoiceSharing } from '#lambdas/invoices/store/invoice-sharing';
import type { MailEventKind } from '#lambdas/messaging/mail-event';
import { sha256 } from '#lambdas/platform/hash';
import { getClientInvoice } from '#lambdas/public-links/get-client-invoice';
import { clientLinks } from '#lambdas/public-links/store/client-links';
import { auditBooks } from '#test/support/lite-books';
import { type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
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

const clientEmail = 'ruth@keller.example';
const keller = { clientName: 'Ruth Keller', clientEmail, dueDate: '2026-11-14' };
const invoiceAt = (unitPrice: string) => ({
  ...keller,
  lineItems: [{ description: 'Retaining wall', quantity: '1', unitPrice }],
});

type Submitted = Parameters<LiteWorld['submit']>[0];

async function submit(options: Submitted): Promise<string> {
  const sent = await world.submit(options);
  const invoiceId = sent.ok ? sent.value.invoice.invoiceId : sent.refusal.invoiceId;
  if (invoiceId === undefined) throw new Error('The invoice was not saved');
  return invoiceId;
}

/** An invoice of $1,890 that was emailed to its owner and to its client. */
async function mailedInvoice(): Promise<string> {
  const invoiceId = await submit({ invoice: invoiceAt('1890') });
  await world.emailToClient(invoiceId);
  return invoiceId;
}

/** Corrects an invoice to $189, due a week later, without an email unless `options` say otherwise. */
const correct = (invoiceId: string, options: Submitted = {}) =>
  submit({ invoiceId, mail: false, invoice: { ...invoiceAt('189'), dueDate: '2026-11-21' }, ...options });

async function detail(invoiceId: string) {
  const found = await world.readInvoice(invoiceId);
  if (!found.ok) throw new Error(found.refusal.code);
  return found.value.invoice;
}

const clientHasOlderVersion = async (invoiceId: string) => hasOlderVersion(await detail(invoiceId));
async function sentences(invoiceId: string) {
  const invoice = await detail(invoiceId);
  return versionSentences(invoice.clientVersions ?? [], invoice);
}

const ownPorts = () => ({
  invoices: invoiceReader(world.plain),
  sharing: invoiceSharing(world.plain, world.clock),
  accounts: invoiceAccounts(world.plain, world.clock),
  depositOf: depositReader(world.plain),
});
const share = (invoiceId: string) => shareInvoice({ userId: pat, invoiceId, renew: false }, ownPorts());

async function openLink(invoiceId: string) {
  const { linkId = '' } = await detail(invoiceId);
  const links = clientLinks(world.plain, world.clock);
  const seen = await getClientInvoice(linkId, { links, clock: world.clock, hash: sha256 });
  if (!seen.ok) throw new Error(seen.refusal.code);
  return seen.value.view;
}

const openSheet = async (invoiceId: string) => JSON.stringify((await openLink(invoiceId)).paper?.sheet);

const report = (mailId: string, kind: MailEventKind) =>
  allMessages(world.plain, world.clock)['client-invoice'].report({
    kind,
    serviceId: 's1',
    message: { kind: 'client-invoice', id: mailId, owner: pat },
    at: world.clock(),
  });

describe('an invoice that was changed after its client got it', () => {
  test('is marked as changed until the client is emailed, whatever is emailed to the owner', async () => {
    const invoiceId = await mailedInvoice();
    expect(await clientHasOlderVersion(invoiceId)).toBe(false);
    await correct(invoiceId);
    expect(await sentences(invoiceId)).toEqual([`${clientEmail} has the invoice of $1,890.00.`]);
    expect(standingNote(await detail(invoiceId))).toBe('Client has an older version');
    expect((await detail(invoiceId)).clientContent).toMatchObject({ dueDate: '2026-11-14' });
    expect((await openLink(invoiceId)).paper?.changes).toBeUndefined();
    const { contentId } = await detail(invoiceId);
    await submit({ invoiceId, basedOn: contentId, asStored: true });
    expect(world.service.delivered.at(-1)).not.toBe(clientEmail);
    expect(await clientHasOlderVersion(invoiceId)).toBe(true);
    expect(JSON.stringify(await openLink(invoiceId))).toContain('$1,890.00');
    await world.emailToClient(invoiceId);
    expect(world.service.delivered.at(-1)).toBe(clientEmail);
    expect(await clientHasOlderVersion(invoiceId)).toBe(false);
    expect(await openSheet(invoiceId)).not.toContain('$1,890.00');
    expect((await openLink(invoiceId)).paper?.changes).toEqual([
      { label: 'Amount due', before: '$1,890.00', after: '$189.00' },
      { label: 'Due date', before: 'November 14, 2026', after: 'November 21, 2026' },
      {
        label: 'Retaining wall',
        before: '1 × $1,890.00 = $1,890.00',
        after: '1 × $189.00 = $189.00',
      },
    ]);
    await auditBooks(world, 'corrected');
  });

  test('is not marked as changed once the client was emailed the changes', async () => {
    const invoiceId = await mailedInvoice();
    await correct(invoiceId, { mail: true, client: { message: '' } });
    expect(await clientHasOlderVersion(invoiceId)).toBe(false);
    expect(await sentences(invoiceId)).toEqual([`${clientEmail} has the invoice of $189.00.`]);
  });

  test('is not changed by saving the same content, or by another email to the owner', async () => {
    const invoiceId = await mailedInvoice();
    await submit({ invoiceId, mail: false, invoice: { ...invoiceAt('1890'), invoiceNumber: 'INV-0001' } });
    const { contentId } = await detail(invoiceId);
    await submit({ invoiceId, basedOn: contentId, asStored: true });
    expect(await clientHasOlderVersion(invoiceId)).toBe(false);
  });

  test.each(['reject', 'accept-then-time-out'] as const)(
    'stays the older version for the client if the email of the new one ends as %s',
    async (behaviour) => {
      const invoiceId = await mailedInvoice();
      await correct(invoiceId);
      world.service.behave = () => behaviour;
      await world.emailToClient(invoiceId);
      expect(await sentences(invoiceId)).toEqual([`${clientEmail} has the invoice of $1,890.00.`]);
      expect(await clientHasOlderVersion(invoiceId)).toBe(true);
      expect(standingNote(await detail(invoiceId))).toMatch(
        /^Client has an older version · (Not emailed|Email) to ruth@keller\.example/,
      );
      expect(JSON.stringify(await openLink(invoiceId))).toContain('$1,890.00');
    },
  );

  test('becomes current for the client once an unconfirmed email turns out to be delivered', async () => {
    const invoiceId = await mailedInvoice();
    await correct(invoiceId);
    world.service.behave = () => 'accept-then-time-out';
    await world.emailToClient(invoiceId, { mailId: 'unsure-0000000000000000' });
    await report('unsure-0000000000000000', 'delivered');
    expect(await clientHasOlderVersion(invoiceId)).toBe(false);
  });

  test('does not count as received if its email bounced, even after a later email to another address', async () => {
    const invoiceId = await mailedInvoice();
    await correct(invoiceId);
    await world.emailToClient(invoiceId, { mailId: 'bounces-0000000000000000' });
    expect(await clientHasOlderVersion(invoiceId)).toBe(false);
    await report('bounces-0000000000000000', 'bounced');
    expect(await sentences(invoiceId)).toEqual([`${clientEmail} has the invoice of $1,890.00.`]);
    expect(standingNote(await detail(invoiceId))).toBe(
      `Client has an older version · Not delivered to ${clientEmail}`,
    );
    await world.emailToClient(invoiceId, { mailId: 'returns-0000000000000000' });
    await world.emailToClient(invoiceId, { to: 'office@keller.example' });
    await report('returns-0000000000000000', 'bounced');
    expect(await sentences(invoiceId)).toEqual([
      'office@keller.example has the invoice of $189.00.',
      `${clientEmail} has the invoice of $1,890.00.`,
    ]);
    expect(await clientHasOlderVersion(invoiceId)).toBe(false);
  });

  test('is also marked as changed if the client got it by a copied link or by "Mark as sent"', async () => {
    const shared = await submit({ invoice: invoiceAt('1890') });
    await share(shared);
    await correct(shared, { mail: true });
    expect(await sentences(shared)).toEqual(['The link still shows the invoice of $1,890.00.']);
    expect(JSON.stringify(await openLink(shared))).toContain('$1,890.00');
    await share(shared);
    expect(await clientHasOlderVersion(shared)).toBe(false);
    expect(await openSheet(shared)).not.toContain('$1,890.00');

    // The owner's "Yes, mark as sent" was about the version that the link showed then.
    await markInvoiceSent({ userId: pat, invoiceId: shared }, ownPorts());
    expect((await detail(shared)).clientConfirmedAt).toBeDefined();
    await correct(shared, { invoice: invoiceAt('1700') });
    expect(await sentences(shared)).toEqual(['Your client has the invoice of $189.00.']);
    await share(shared);
    expect(await detail(shared)).not.toHaveProperty('clientConfirmedAt');
    expect(await sentences(shared)).toEqual(['The link shows the invoice of $1,700.00.']);

    world.service.behave = () => 'reject';
    const marked = await submit({ invoice: { ...invoiceAt('1890'), invoiceNumber: 'M-1' } });
    await markInvoiceSent({ userId: pat, invoiceId: marked }, ownPorts());
    world.service.behave = () => 'accept';
    await correct(marked, { mail: true, invoice: { ...invoiceAt('189'), invoiceNumber: 'M-1' } });
    expect(await sentences(marked)).toEqual(['Your client has the invoice of $1,890.00.']);
  });

  test('is shown by its link once the owner copies the link again, which owner and client can see, and still has to be emailed', async () => {
    const invoiceId = await mailedInvoice();
    await correct(invoiceId);
    expect((await detail(invoiceId)).isCorrectedByLink).toBeUndefined();
    const shared = await share(invoiceId);
    expect(shared).toMatchObject({ ok: true, value: { invoice: { isCorrectedByLink: true } } });
    const seen = await openLink(invoiceId);
    expect(JSON.stringify(seen.paper?.sheet)).not.toContain('$1,890.00');
    expect(seen.paper?.changes?.[0]).toEqual({ label: 'Amount due', before: '$1,890.00', after: '$189.00' });
    const after = await detail(invoiceId);
    expect(standingNote(after)).toBe('Client has an older version · The link shows the new one');
    expect(await sentences(invoiceId)).toEqual([`${clientEmail} has the invoice of $1,890.00.`]);
    expect(after.timeline.map(timelineText).slice(0, 2)).toEqual([
      'Link copied (revision 2)',
      'Edited (revision 2)',
    ]);
    await share(invoiceId);
    expect((await detail(invoiceId)).timeline).toHaveLength(after.timeline.length);
    await world.emailToClient(invoiceId);
    expect(standingNote(await detail(invoiceId))).toBeUndefined();
    expect((await openLink(invoiceId)).paper?.changes?.[0]?.before).toBe('$1,890.00');
  });

  test('is not marked as changed if only its owner got it', async () => {
    const invoiceId = await submit({ invoice: invoiceAt('1890') });
    await correct(invoiceId);
    expect((await detail(invoiceId)).clientVersions).toBeUndefined();
    await correct(invoiceId, { mail: true });
    await share(invoiceId);
    expect(JSON.stringify(await openLink(invoiceId))).not.toContain('$1,890.00');
  });

  test('is shown on its link after a payment, and still has to be emailed', async () => {
    const invoiceId = await mailedInvoice();
    await correct(invoiceId);
    await world.pay(invoiceId, { amount: '89' });
    expect(await openLink(invoiceId)).toMatchObject({ sentence: 'Due November 21, 2026' });
    expect(await clientHasOlderVersion(invoiceId)).toBe(true);
    await world.emailToClient(invoiceId);
    expect(await clientHasOlderVersion(invoiceId)).toBe(false);
    await world.pay(invoiceId);
    expect(standingNote(await detail(invoiceId))).toBeUndefined();
  });
});

describe('the header block of a link', () => {
  test('shows the color of the business and its verified address, and no logo in the first week', async () => {
    await world.openAccount(pat, { createdAt: world.clock().toISOString() });
    const invoiceId = await mailedInvoice();
    const { letterhead } = await openLink(invoiceId);
    expect(letterhead).toMatchObject({ color: expect.stringMatching(/^#/), showsLogo: false });
    // Everybody with the link can see this page, so it shows no address.
    expect(letterhead).not.toHaveProperty('address');
    world.advance(8 * 24 * 60 * 60 * 1_000);
    expect((await openLink(invoiceId)).letterhead?.showsLogo).toBe(true);
  });
});

describe('the link of an invoice that was changed and not emailed', () => {
  test('shows due date, amounts and payment details of the version that the client has', async () => {
    await world.openAccount(pat, { howToPay: { text: 'Check to Hartwell' } });
    const invoiceId = await mailedInvoice();
    await correct(invoiceId);
    const before = await openLink(invoiceId);
    expect(before.sentence).toBe('Due November 14, 2026');
    expect(JSON.stringify(before.paper?.sheet)).toContain('November 14, 2026');
    world.advance(12 * 24 * 60 * 60 * 1_000);
    expect((await openLink(invoiceId)).sentence).toBe('Overdue since November 14, 2026');
    await world.emailToClient(invoiceId);
    const after = await openLink(invoiceId);
    expect(after.sentence).toBe('Due November 21, 2026');
    expect(JSON.stringify(after.paper?.sheet)).toContain('November 21, 2026');
  });

  test('asks for the amount that the client was billed, although its owner changed it to nothing', async () => {
    await world.openAccount(pat, { howToPay: { text: 'Check to Hartwell' } });
    const invoiceId = await mailedInvoice();
    await correct(invoiceId, { invoice: invoiceAt('0') });
    world.advance(20 * 24 * 60 * 60 * 1_000);
    const seen = await openLink(invoiceId);
    expect(seen.sentence).toBe('Overdue since November 14, 2026');
    expect(seen.howToPay).toMatchObject({ text: 'Check to Hartwell' });
  });
});

test('a version that the client may have is kept when it is changed before it was confirmed', async () => {
  world.service.behave = () => 'accept-then-time-out';
  const invoiceId = await submit({ invoice: invoiceAt('1890') });
  await world.emailToClient(invoiceId, { mailId: 'unsure-0000000000000000' });
  await correct(invoiceId);
  await report('unsure-0000000000000000', 'delivered');
  expect(await sentences(invoiceId)).toEqual([`${clientEmail} has the invoice of $1,890.00.`]);
  expect(await clientHasOlderVersion(invoiceId)).toBe(true);
  expect(JSON.stringify(await openLink(invoiceId))).toContain('$1,890.00');
});

describe('an invoice that was emailed only to its owner', () => {
  const reachOf = async (invoiceId: string) => clientReach(await detail(invoiceId));
  const markSent = (invoiceId: string) => markInvoiceSent({ userId: pat, invoiceId }, ownPorts());
  const markedSentCount = async (invoiceId: string) =>
    (await detail(invoiceId)).timeline.filter(({ kind }) => kind === 'marked-sent').length;

  test('counts as not received by the client until the owner marks it as sent', async () => {
    const invoiceId = await submit({ invoice: invoiceAt('1890') });
    expect(await reachOf(invoiceId)).toBe('nobody');
    await markSent(invoiceId);
    await markSent(invoiceId);
    expect(await reachOf(invoiceId)).toBe('with-client');
    expect(await markedSentCount(invoiceId)).toBe(1);
    expect(await sentences(invoiceId)).toEqual(['Your client has the invoice of $1,890.00.']);
  });

  test('is unconfirmed if only its link was copied', async () => {
    const invoiceId = await submit({ invoice: invoiceAt('1890') });
    await share(invoiceId);
    expect(await reachOf(invoiceId)).toBe('unconfirmed');
    await markSent(invoiceId);
    expect(await reachOf(invoiceId)).toBe('with-client');
    await correct(invoiceId);
    expect(await clientHasOlderVersion(invoiceId)).toBe(true);
  });

  test('stays confirmed after a change, and is not in Today once the change was emailed', async () => {
    const invoiceId = await submit({ invoice: invoiceAt('1890') });
    await share(invoiceId);
    await markSent(invoiceId);
    await correct(invoiceId);
    expect(await reachOf(invoiceId)).toBe('with-client');
    await auditBooks(world, 'changed');
    await world.emailToClient(invoiceId);
    await auditBooks(world, 'emailed');
    expect(await world.itemsUnder('TODAY#')).toEqual([
      expect.objectContaining({ reason: 'overdue', from: '2026-11-22' }),
    ]);
  });

  test('is asked for again by copying the link only if the client was not given its version', async () => {
    const invoiceId = await submit({ invoice: invoiceAt('1890') });
    await share(invoiceId);
    await markSent(invoiceId);
    // Nothing printed changes.
    await submit({ invoiceId, mail: false, invoice: { ...invoiceAt('1890'), invoiceNumber: 'INV-0001' } });
    await share(invoiceId);
    expect(await reachOf(invoiceId)).toBe('with-client');
    await correct(invoiceId);
    // The payment makes the link show the new version.
    await world.pay(invoiceId, { amount: '100' });
    expect(await detail(invoiceId)).toMatchObject({ isCorrectedByLink: true });
    await share(invoiceId);
    expect(await reachOf(invoiceId)).toBe('unconfirmed');
    await markSent(invoiceId);
    expect(await sentences(invoiceId)).toEqual(['Your client has the invoice of $189.00.']);
  });

  test('can be confirmed after a change that was handed over on paper, without copying the link again', async () => {
    const invoiceId = await submit({ invoice: invoiceAt('1890') });
    await share(invoiceId);
    await correct(invoiceId);
    await markSent(invoiceId);
    expect(await reachOf(invoiceId)).toBe('with-client');
    expect(await sentences(invoiceId)).toEqual(['Your client has the invoice of $189.00.']);
    expect(await openSheet(invoiceId)).toContain('$189.00');
  });

  test('is asked for again after a new link, because the client only has the old one', async () => {
    const invoiceId = await submit({ invoice: invoiceAt('1890') });
    await share(invoiceId);
    await markSent(invoiceId);
    await shareInvoice({ userId: pat, invoiceId, renew: true }, ownPorts());
    expect(await reachOf(invoiceId)).toBe('unconfirmed');
    expect((await detail(invoiceId)).timeline.map(({ kind }) => kind).slice(0, 3)).toEqual([
      'link-renewed',
      'marked-sent',
      'link-copied',
    ]);
  });

  test('stays confirmed when its first link is copied after it was handed over on paper', async () => {
    const invoiceId = await submit({ invoice: invoiceAt('1890') });
    await markSent(invoiceId);
    await share(invoiceId);
    expect(await reachOf(invoiceId)).toBe('with-client');
  });

  test('can be confirmed again after a change, if the client was never emailed', async () => {
    const invoiceId = await submit({ invoice: invoiceAt('1890') });
    await markSent(invoiceId);
    await correct(invoiceId);
    expect(await clientHasOlderVersion(invoiceId)).toBe(true);
    await markSent(invoiceId);
    expect(await clientHasOlderVersion(invoiceId)).toBe(false);
    await auditBooks(world, 'confirmed again');
    const emailed = await mailedInvoice();
    await correct(emailed);
    await markSent(emailed);
    expect(await clientHasOlderVersion(emailed)).toBe(true);
  });

  test.each<[string, (invoiceId: string) => Promise<unknown>]>([
    ['the link is copied', share],
    ['it is marked as sent', (invoiceId) => markSent(invoiceId)],
    ['a payment is recorded', (invoiceId) => world.pay(invoiceId, { amount: '100' })],
    ['it is emailed', (invoiceId) => world.emailToClient(invoiceId)],
  ])('is shown on its page since %s after a change', async (_act, publish) => {
    const invoiceId = await submit({ invoice: invoiceAt('1890') });
    await share(invoiceId);
    await correct(invoiceId);
    expect(await detail(invoiceId)).not.toHaveProperty('shownSince');
    world.advance(60_000);
    const publishedAt = world.clock().toISOString();
    await publish(invoiceId);
    expect((await detail(invoiceId)).shownSince?.slice(0, 16)).toBe(publishedAt.slice(0, 16));
  });

  test('needs no confirmation of the owner once its client was emailed', async () => {
    const invoiceId = await mailedInvoice();
    expect(await reachOf(invoiceId)).toBe('with-client');
    await markSent(invoiceId);
    expect(await markedSentCount(invoiceId)).toBe(0);
  });
});
