import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { brand } from '#domain/brand';
import { problems } from '#domain/contract/problems';
import { formatDollars } from '#domain/money';
import { keys } from '#domain/table/keys';
import { allMessages } from '#lambdas/composition/all-messages';
import { invoicesBeingChecked } from '#lambdas/composition/projections';
import { listInvoices } from '#lambdas/invoices/search/list-invoices';
import { invoiceList } from '#lambdas/invoices/store/invoice-list';
import type { MailEventKind } from '#lambdas/messaging/mail-event';
import { planFault } from '#test/support/fault-plan';
import { aLine } from '#test/support/invoices';
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

type Outcome = Awaited<ReturnType<LiteWorld['submit']>>;

function invoiceOf(outcome: Outcome) {
  if (!outcome.ok) throw new Error(`refused: ${outcome.refusal.code}`);
  return outcome.value.invoice;
}

const codeOf = (outcome: Outcome) => (outcome.ok ? 'sent' : outcome.refusal.code);

const detail = async (invoiceId: string, userId = pat) => {
  const found = await world.readInvoice(invoiceId, userId);
  if (!found.ok) throw new Error(found.refusal.code);
  return found.value.invoice;
};

const renameBusiness = (businessName: string) =>
  world.plain.client.send(
    new UpdateCommand({
      TableName: world.tableName,
      Key: keys.businessProfile(pat),
      UpdateExpression: 'SET businessName = :name',
      ExpressionAttributeValues: { ':name': businessName },
    }),
  );

const dana = { clientName: 'Dana Whitfield' };

describe('sending a first invoice', () => {
  test('emails it to the account and counts it for its client, its account and its items', async () => {
    const sent = invoiceOf(
      await world.submit({
        invoice: {
          clientName: 'Dana Whitfield',
          clientEmail: 'dana@whitfield.example',
          lineItems: [aLine(), aLine({ description: 'Hourly labor', quantity: '1.5', unitPrice: '95.25' })],
        },
      }),
    );
    expect(sent).toMatchObject({
      status: 'sent',
      delivery: 'accepted',
      totalCents: 23_238,
      clientName: 'Dana Whitfield',
      firstDescription: 'Replace capacitor',
      lineCount: 2,
      revision: 1,
    });
    expect(world.service.delivered).toEqual(['0001@example.com']);
    expect(await world.lite()).toMatchObject({ invoicesCreated: 1, clientCount: 1, brandColor: brand.color });
    expect(await world.itemsUnder('CLIENT#')).toMatchObject([
      { clientId: sent.clientId, invoiceCount: 1, totalCents: 23_238, email: 'dana@whitfield.example' },
    ]);
    expect((await world.itemsUnder('ITEM#')).map(({ usageCount }) => usageCount)).toEqual([1, 1]);
    await auditBooks(world, 'first');
  });

  test('stores the emailed PDF, and a snapshot of business, logo and color', async () => {
    world.store.objects.set(`users/${pat}/logos/logo.png`, new Uint8Array([9, 9]));
    const { invoiceId, contentId } = invoiceOf(await world.submit({ brandColor: '#AA3300' }));
    const storedPdf = world.store.objects.get(`users/${pat}/invoices/${invoiceId}/${contentId}.pdf`);
    expect(Buffer.from(storedPdf ?? []).toString()).toContain('$89.50');
    await renameBusiness('Renamed');
    expect(await detail(invoiceId)).toMatchObject({
      brandColor: '#aa3300',
      logoVersion: expect.stringMatching(/^[0-9a-f]{64}$/),
      content: { businessName: 'Hartwell Plumbing', businessCity: 'Dayton, OH 45402' },
    });
  });

  test('takes business and address from the account, whatever the request contains', async () => {
    const sent = invoiceOf(
      await world.submit({
        recipientEmail: ' 0001@Example.com ',
        claimedUserId: pat,
        invoice: { businessName: 'Somebody Else', businessEmail: 'x@y.example' },
      }),
    );
    expect((await detail(sent.invoiceId)).content.businessName).toBe('Hartwell Plumbing');
  });

  test('is refused for another address or user, and writes nothing', async () => {
    const before = await world.items();
    expect(codeOf(await world.submit({ recipientEmail: 'kim@example.com' }))).toBe('forbidden');
    expect(codeOf(await world.submit({ claimedUserId: kim }))).toBe('forbidden');
    expect(codeOf(await world.submit({ userId: kim }))).toBe('setup-incomplete');
    expect(codeOf(await world.submit({ invoice: { lineItems: [aLine({ quantity: '0.5' })] } }))).toBe(
      'invalid-invoice',
    );
    expect(await world.items()).toEqual(before);
    expect(world.service.delivered).toEqual([]);
  });

  test('may omit client, due date and number', async () => {
    const sent = invoiceOf(
      await world.submit({ invoice: { invoiceNumber: ' ', clientName: '', dueDate: '' } }),
    );
    expect(sent.invoiceNumber).toMatch(/^INV-\d{13}$/);
    expect(sent).not.toHaveProperty('clientId');
    await auditBooks(world, 'bare');
  });

  test('succeeds without its logo and without a stored PDF while S3 fails', async () => {
    world.store.isDown = true;
    const sent = invoiceOf(await world.submit());
    expect(sent.status).toBe('sent');
    expect(await detail(sent.invoiceId)).not.toHaveProperty('logoVersion');
    await auditBooks(world, 'storage down');
  });
});

describe('the number of an invoice', () => {
  test('is refused a second time, in any spelling, and the refusal names the invoice', async () => {
    const { invoiceId } = invoiceOf(await world.submit({ invoice: { invoiceNumber: 'INV-7' } }));
    const second = await world.submit({ invoice: { invoiceNumber: ' inv-7 ' } });
    expect(second).toEqual({
      ok: false,
      refusal: { code: 'number-taken', invoiceNumber: 'inv-7', invoiceId },
    });
    expect(world.service.delivered).toHaveLength(1);
  });

  test('can be used in every other account', async () => {
    await world.openAccount(kim);
    invoiceOf(await world.submit({ invoice: { invoiceNumber: 'INV-7' } }));
    invoiceOf(await world.submit({ userId: kim, invoice: { invoiceNumber: 'INV-7' } }));
  });

  test('is given to one of fifty requests at once', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => world.submit({ invoice: { invoiceNumber: 'INV-7', ...dana } })),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(new Set(outcomes.map(codeOf))).toEqual(new Set(['sent', 'number-taken']));
    expect(world.service.delivered).toHaveLength(1);
    await auditBooks(world, 'fifty');
  });

  test('can be used again when a draft changes to another', async () => {
    world.service.behave = () => 'reject';
    const failed = await world.submit({ invoice: { invoiceNumber: 'INV-7' } });
    world.service.behave = () => 'accept';
    const invoiceId = failed.ok ? '' : (failed.refusal.invoiceId ?? '');
    invoiceOf(await world.submit({ invoiceId, invoice: { invoiceNumber: 'INV-8' } }));
    invoiceOf(await world.submit({ invoice: { invoiceNumber: 'INV-7' } }));
    await auditBooks(world, 'renumbered');
  });
});

describe('a repeated key', () => {
  const key = 'key-that-comes-again-1';

  test('gets the first result and emails once, however many requests arrive at once', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, () => world.submit({ key, invoice: dana })),
    );
    expect(new Set(outcomes.map((outcome) => invoiceOf(outcome).invoiceId)).size).toBe(1);
    expect(world.service.delivered).toHaveLength(1);
    await auditBooks(world, 'thirty');
  });

  test('is refused with other content, and names its invoice, which the other content can replace', async () => {
    const { invoiceId } = invoiceOf(await world.submit({ key }));
    const refused = await world.submit({ key, invoice: { notes: 'changed' } });
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'key-reused', invoiceId } });
    const replaced = await world.submit({ invoiceId, basedOn: key, invoice: { notes: 'changed' } });
    expect(invoiceOf(replaced).invoiceId).toBe(invoiceId);
    expect(await world.itemsUnder('INVOICE#')).toHaveLength(1);
  });

  test('tries again after an email that certainly failed, on the same invoice', async () => {
    world.service.behave = () => 'reject';
    const failed = await world.submit({ key });
    expect(codeOf(failed)).toBe('mail-refused');
    world.service.behave = () => 'accept';
    const sent = invoiceOf(await world.submit({ key }));
    expect(failed.ok ? '' : failed.refusal.invoiceId).toBe(sent.invoiceId);
    expect(await world.itemsUnder('INVOICE#')).toHaveLength(1);
  });

  test('does not run again after a later submission', async () => {
    world.service.behave = () => 'reject';
    const failed = await world.submit({ key });
    world.service.behave = () => 'accept';
    const invoiceId = failed.ok ? '' : (failed.refusal.invoiceId ?? '');
    invoiceOf(await world.submit({ invoiceId, invoice: { invoiceNumber: 'INV-9' } }));
    expect(codeOf(await world.submit({ key }))).toBe('invoice-changed');
    expect(world.service.delivered).toHaveLength(1);
  });
});

describe('an invoice email that fails', () => {
  test('leaves a failed draft with its reason, not counted, that can be retried', async () => {
    world.service.behave = () => 'refuse-connection';
    const failed = await world.submit({ invoice: dana });
    expect(codeOf(failed)).toBe('mail-refused');
    const invoiceId = failed.ok ? '' : (failed.refusal.invoiceId ?? '');
    expect(await detail(invoiceId)).toMatchObject({
      status: 'failed',
      delivery: 'failed',
      errorMessage: 'The mail service could not be reached.',
    });
    await auditBooks(world, 'failed');
    world.service.behave = () => 'accept';
    expect(invoiceOf(await world.submit({ invoiceId, invoice: dana }))).toMatchObject({
      invoiceId,
      status: 'sent',
      revision: 1,
    });
    await auditBooks(world, 'retried');
  });

  test('with an unknown outcome leaves a draft, not counted, that can be sent again', async () => {
    world.service.behave = () => 'accept-then-time-out';
    const unknown = await world.submit({ invoice: dana });
    expect(codeOf(unknown)).toBe('delivery-unknown');
    const invoiceId = unknown.ok ? '' : (unknown.refusal.invoiceId ?? '');
    expect(await detail(invoiceId)).toMatchObject({ status: 'created', delivery: 'unknown' });
    await auditBooks(world, 'unknown');
    world.service.behave = () => 'accept';
    expect(invoiceOf(await world.submit({ invoiceId, invoice: dana })).status).toBe('sent');
    await auditBooks(world, 'sent again');
    expect(world.service.delivered).toHaveLength(2);
  });

  test('with an unknown outcome becomes sent when SES reports it, once', async () => {
    world.service.behave = () => 'accept-then-time-out';
    const unknown = await world.submit({ invoice: dana });
    const invoiceId = unknown.ok ? '' : (unknown.refusal.invoiceId ?? '');
    const { report } = allMessages(world.plain, world.clock)['lite-invoice'];
    const message = { kind: 'lite-invoice', id: world.service.submissions[0] ?? '', owner: pat } as const;
    const event = { kind: 'delivered', serviceId: 'message-1', message, at: world.clock() } as const;
    expect(await report(event)).toBe(true);
    expect(await report(event)).toBe(false);
    expect(await report({ ...event, message: { ...message, owner: kim } })).toBe(false);
    expect(await detail(invoiceId)).toMatchObject({ status: 'sent', delivery: 'accepted' });
    await auditBooks(world, 'reported');
  });
});

describe('an account whose address is not verified', () => {
  test('can email five invoices, and the sixth is refused with the specified text', async () => {
    await world.openAccount(pat, { emailVerified: false });
    for (let count = 1; count <= 5; count += 1) invoiceOf(await world.submit());
    const before = await world.items();
    expect(codeOf(await world.submit())).toBe('unverified-limit');
    expect(await world.items()).toEqual(before);
    await auditBooks(world, 'unverified');
  });

  test('is not charged for an email that certainly failed, and sends no sixth one by editing', async () => {
    await world.openAccount(pat, { emailVerified: false });
    world.service.behave = () => 'reject';
    for (let count = 1; count <= 3; count += 1) await world.submit();
    world.service.behave = () => 'accept';
    const sent = [];
    for (let count = 1; count <= 5; count += 1) sent.push(invoiceOf(await world.submit()));
    const invoiceId = sent[0]?.invoiceId ?? '';
    expect(codeOf(await world.submit({ invoiceId, invoice: { notes: 'again' } }))).toBe('unverified-limit');
    expect(codeOf(await world.submit({ invoiceId, mail: false, invoice: { notes: 'again' } }))).toBe('sent');
    expect(world.service.delivered).toHaveLength(5);
  });

  test('emails five of many at once', async () => {
    await world.openAccount(pat, { emailVerified: false });
    await Promise.all(Array.from({ length: 20 }, () => world.submit()));
    expect(world.service.delivered).toHaveLength(5);
    await auditBooks(world, 'at once');
  });
});

describe('the daily email limit', () => {
  const day = 24 * 60 * 60 * 1000;

  test('refuses further emails in plain words, changes nothing else, and starts again the next day', async () => {
    world = await liteWorld(engine, { mailsPerDay: 2 });
    await world.openAccount(pat);
    await world.openAccount(kim);
    const sent = [invoiceOf(await world.submit()), invoiceOf(await world.submit())];
    const before = await world.items();
    const key = 'key-of-the-third-one';
    const refused = await world.submit({ key });
    expect(codeOf(refused)).toBe('daily-mail-limit');
    expect(problems['daily-mail-limit']).toEqual({
      status: 429,
      message: 'You can send 200 emails a day, and today has no room for this. Please send it tomorrow.',
    });
    expect(await world.items()).toEqual(before);
    const edit = { invoiceId: sent[0]?.invoiceId ?? '', invoice: { notes: 'new' } };
    expect(codeOf(await world.submit(edit))).toBe('daily-mail-limit');
    expect(codeOf(await world.submit({ ...edit, mail: false }))).toBe('sent');
    expect(codeOf(await world.submit({ userId: kim }))).toBe('sent');
    world.advance(day);
    expect(codeOf(await world.submit({ key }))).toBe('sent');
    await auditBooks(world, 'the day after');
  });

  test('does not count a repeated request, nor a wrong invoice', async () => {
    world = await liteWorld(engine, { mailsPerDay: 2 });
    await world.openAccount(pat);
    const key = 'key-that-comes-three-times';
    for (let time = 0; time < 3; time += 1) expect(codeOf(await world.submit({ key }))).toBe('sent');
    expect(codeOf(await world.submit({ invoice: { lineItems: [] } }))).toBe('invalid-invoice');
    expect(codeOf(await world.submit())).toBe('sent');
  });
});

describe('editing a sent invoice', () => {
  const original = { invoiceNumber: 'INV-1', ...dana, lineItems: [aLine()] };
  let invoiceId = '';
  let contentId = '';
  beforeEach(async () => {
    ({ invoiceId, contentId } = invoiceOf(await world.submit({ invoice: original })));
  });

  test('creates a revision with the same number and date, and emails only on request', async () => {
    const createdAt = (await detail(invoiceId)).createdAt;
    const edited = invoiceOf(
      await world.submit({ invoiceId, mail: false, invoice: { ...original, notes: 'Thank you.' } }),
    );
    expect(edited).toMatchObject({ invoiceNumber: 'INV-1', createdAt, status: 'sent', revision: 2 });
    expect(world.service.delivered).toHaveLength(1);
    const mailed = invoiceOf(await world.submit({ invoiceId, invoice: { ...original, notes: 'Thanks.' } }));
    expect(mailed).toMatchObject({ revision: 3, delivery: 'accepted' });
    expect(world.service.delivered).toHaveLength(2);
    await auditBooks(world, 'edited');
  });

  test('changes the statistics by the difference, and moves them to another client', async () => {
    const expensive = {
      ...original,
      lineItems: [aLine({ unitPrice: '200' }), aLine({ description: 'Gasket' })],
    };
    await world.submit({ invoiceId, mail: false, invoice: expensive });
    expect(await world.itemsUnder('CLIENT#')).toMatchObject([
      { invoiceCount: 1, totalCents: 28_950, lastInvoiceId: invoiceId },
    ]);
    await auditBooks(world, 'dearer');
    await world.submit({ invoiceId, mail: false, invoice: { ...expensive, clientName: 'Luis Ortega' } });
    expect(await world.itemsUnder('CLIENT#')).toMatchObject([
      { name: 'Dana Whitfield', invoiceCount: 0, totalCents: 0 },
      { name: 'Luis Ortega', invoiceCount: 1, totalCents: 28_950, lastInvoiceId: invoiceId },
    ]);
    for (const gone of ['lastInvoiceAt', 'lastInvoiceId'])
      expect((await world.itemsUnder('CLIENT#'))[0]).not.toHaveProperty(gone);
    await auditBooks(world, 'moved');
    await world.submit({ invoiceId, mail: false, invoice: { ...expensive, clientName: '' } });
    await auditBooks(world, 'without client');
    expect((await world.lite()).invoicesCreated).toBe(1);
  });

  test('stays sent if the email of the revision fails, and shows the failure', async () => {
    world.service.behave = () => 'reject';
    const failed = await world.submit({ invoiceId, invoice: { ...original, notes: 'new' } });
    expect(codeOf(failed)).toBe('mail-refused');
    expect(await detail(invoiceId)).toMatchObject({
      status: 'sent',
      delivery: 'failed',
      revision: 2,
      content: { notes: 'new' },
    });
    await auditBooks(world, 'revision failed');
    world.service.behave = () => 'accept';
    const retried = invoiceOf(await world.submit({ invoiceId, invoice: { ...original, notes: 'new' } }));
    expect(retried).toMatchObject({ revision: 2, delivery: 'accepted' });
  });

  test('is refused from a form that was loaded before another edit', async () => {
    invoiceOf(
      await world.submit({
        invoiceId,
        basedOn: contentId,
        mail: false,
        invoice: { ...original, notes: '1' },
      }),
    );
    const stale = { invoiceId, basedOn: contentId, mail: false, invoice: { ...original, notes: '2' } };
    expect(codeOf(await world.submit(stale))).toBe('invoice-changed');
    expect((await detail(invoiceId)).content.notes).toBe('1');
  });

  test('is refused while it is paid, and possible again once the payment is removed', async () => {
    expect(await world.pay(invoiceId)).toMatchObject({ ok: true, value: { invoice: { status: 'paid' } } });
    expect(codeOf(await world.submit({ invoiceId, invoice: original }))).toBe('invoice-paid');
    expect(await world.unpay(invoiceId)).toMatchObject({ ok: true, value: { invoice: { status: 'sent' } } });
    expect(codeOf(await world.submit({ invoiceId, invoice: original }))).toBe('sent');
    await auditBooks(world, 'paid and undone');
  });

  test('keeps the renamed client, while the invoice still has the old name', async () => {
    const [client] = await world.itemsUnder('CLIENT#');
    const { clientStore } = await import('#lambdas/clients/store/client-store');
    await clientStore(world.plain, world.clock).edit(pat, String(client?.clientId), {
      name: 'Dana W. Hill',
      email: '',
      phone: '',
      address: '',
      city: '',
    });
    await world.submit({ invoiceId, mail: false, invoice: { ...original, notes: 'x' } });
    expect(await world.itemsUnder('CLIENT#')).toMatchObject([{ name: 'Dana W. Hill', invoiceCount: 1 }]);
  });

  test('by ten requests at once leaves one content and correct books', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        world.submit({
          invoiceId,
          mail: at % 2 === 0,
          invoice: { ...original, lineItems: [aLine({ unitPrice: String(100 + at) })] },
        }),
      ),
    );
    expect(outcomes.some(({ ok }) => ok)).toBe(true);
    await auditBooks(world, 'ten edits');
  });
});

describe('emailing an invoice again as it is stored', () => {
  const again = (invoiceId: string, more = {}) =>
    world.submit({ invoiceId, asStored: true, brandColor: '#15803d', invoice: { notes: 'unseen' }, ...more });
  const printed = (invoiceId: string, contentId: string) =>
    Buffer.from(
      world.store.objects.get(`users/${pat}/invoices/${invoiceId}/${contentId}.pdf`) ?? [],
    ).toString();

  test('prints the same business, content, logo and color, creates no revision and counts nothing', async () => {
    const logo = new Uint8Array([1, 2, 3]);
    world.store.objects.set(`users/${pat}/logos/logo.png`, logo);
    const sent = invoiceOf(await world.submit({ invoice: dana, brandColor: '#0f4c81' }));
    const { logoVersion, content } = await detail(sent.invoiceId);
    world.store.objects.set(`users/${pat}/logo-copies/${logoVersion}.png`, logo);
    world.store.objects.set(`users/${pat}/logos/logo.png`, new Uint8Array([9]));
    await renameBusiness('Somebody Else LLC');
    const repeated = invoiceOf(await again(sent.invoiceId));
    expect(await detail(sent.invoiceId)).toMatchObject({
      status: 'sent',
      delivery: 'accepted',
      revision: 1,
      brandColor: '#0f4c81',
      logoVersion,
      content,
    });
    expect(printed(sent.invoiceId, repeated.contentId)).toBe(printed(sent.invoiceId, sent.contentId));
    expect(world.service.delivered).toHaveLength(2);
    await auditBooks(world, 'mailed again');
  });

  test('restores no deleted client, and no old price of a saved item', async () => {
    const { invoiceId } = invoiceOf(await world.submit({ invoice: dana }));
    await world.submit({ invoice: { ...dana, lineItems: [aLine({ unitPrice: '95' })] } });
    const [client] = await world.itemsUnder('CLIENT#');
    const { clientStore } = await import('#lambdas/clients/store/client-store');
    await clientStore(world.plain, world.clock).remove(pat, String(client?.clientId));
    invoiceOf(await again(invoiceId));
    expect(await world.itemsUnder('CLIENT#')).toEqual([]);
    expect(await world.itemsUnder('ITEM#')).toMatchObject([{ unitPriceCents: 9_500, usageCount: 2 }]);
    await auditBooks(world, 'client deleted');
  });

  test('sends changes that were saved without an email', async () => {
    const { invoiceId } = invoiceOf(await world.submit({ invoice: { ...dana, invoiceNumber: 'INV-1' } }));
    const edit = { invoiceId, mail: false, invoice: { ...dana, invoiceNumber: 'INV-1', notes: 'second' } };
    expect(invoiceOf(await world.submit(edit))).toMatchObject({ delivery: 'none', revision: 2 });
    expect(invoiceOf(await again(invoiceId))).toMatchObject({ delivery: 'accepted', revision: 2 });
    expect((await detail(invoiceId)).content.notes).toBe('second');
    await auditBooks(world, 'changes mailed');
  });

  test('works for an unsent invoice, once per key, and not for an unknown or a paid one', async () => {
    world.service.behave = () => 'reject';
    const failed = await world.submit({ invoice: dana });
    const invoiceId = failed.ok ? '' : (failed.refusal.invoiceId ?? '');
    await renameBusiness('Somebody Else LLC');
    const key = 'key-of-the-second-try';
    expect(codeOf(await again(invoiceId, { key }))).toBe('mail-refused');
    world.service.behave = () => 'accept';
    for (let time = 0; time < 3; time += 1) invoiceOf(await again(invoiceId, { key }));
    expect(world.service.delivered).toHaveLength(1);
    expect((await detail(invoiceId)).content).toMatchObject({
      ...dana,
      businessName: 'Hartwell Plumbing',
    });
    await auditBooks(world, 'failed, then mailed as stored');
    expect(codeOf(await world.submit({ asStored: true }))).toBe('invoice-not-found');
    await world.pay(invoiceId);
    expect(codeOf(await again(invoiceId))).toBe('invoice-paid');
  });
});

describe('an event of SES about an accepted email', () => {
  const report = (kind: MailEventKind, id: string) =>
    allMessages(world.plain, world.clock)['lite-invoice'].report({
      kind,
      serviceId: 'message-1',
      message: { kind: 'lite-invoice', id, owner: pat },
      at: world.clock(),
    });

  test.each(['bounced', 'complained', 'rejected'] as const)(
    '"%s" is shown in list and detail',
    async (kind) => {
      const { invoiceId, contentId } = invoiceOf(await world.submit({ invoice: dana }));
      expect(await detail(invoiceId)).not.toHaveProperty('mailTrouble');
      await report(kind, contentId);
      const shown = { status: 'sent', delivery: 'accepted', mailTrouble: kind };
      expect(await detail(invoiceId)).toMatchObject(shown);
      const listed = await listInvoices(pat, undefined, {
        lister: invoiceList(world.plain),
        beingChecked: invoicesBeingChecked(world.plain),
      });
      expect(listed).toMatchObject({ ok: true, value: { invoices: [shown] } });
      await auditBooks(world, kind);
    },
  );

  test('shows a mailbox that refused the email like one that does not exist', async () => {
    const { invoiceId, contentId } = invoiceOf(await world.submit({ invoice: dana }));
    await report('turned-away', contentId);
    expect(await detail(invoiceId)).toMatchObject({ mailTrouble: 'bounced' });
  });

  test('is no longer shown after the next email, and a delivery is not shown as a problem', async () => {
    const { invoiceId, contentId } = invoiceOf(await world.submit({ invoice: dana }));
    await report('complained', contentId);
    await report('bounced', contentId);
    await report('delivered', contentId);
    expect(await detail(invoiceId)).toMatchObject({ mailTrouble: 'bounced' });
    const next = invoiceOf(await world.submit({ invoiceId, asStored: true }));
    expect(next).not.toHaveProperty('mailTrouble');
    // A late event of SES about the previous email.
    await report('complained', contentId);
    await report('delivered', next.contentId);
    expect(await detail(invoiceId)).not.toHaveProperty('mailTrouble');
  });
});

describe('marking an invoice as paid', () => {
  test('is possible for sent invoices only, and can be repeated', async () => {
    world.service.behave = () => 'reject';
    const failed = await world.submit();
    const draftId = failed.ok ? '' : (failed.refusal.invoiceId ?? '');
    expect(await world.pay(draftId)).toMatchObject({ ok: false, refusal: { code: 'invoice-not-sent' } });
    world.service.behave = () => 'accept';
    const { invoiceId } = invoiceOf(await world.submit());
    for (let time = 0; time < 2; time += 1)
      expect(await world.pay(invoiceId)).toMatchObject({ ok: true, value: { invoice: { status: 'paid' } } });
  });
});

describe('the invoice of another account', () => {
  test('has the specified text on its page, and is answered like an unknown invoice everywhere else', async () => {
    await world.openAccount(kim);
    const { invoiceId } = invoiceOf(await world.submit({ invoice: dana }));
    const before = await world.items();
    const changes = async (id: string) => [
      await world.pay(id, { userId: kim }),
      await world.submit({ userId: kim, invoiceId: id }),
      await world.emailToClient(id, { userId: kim }),
    ];
    const codes = async (id: string) => [await world.readInvoice(id, kim), ...(await changes(id))];
    expect(await world.readInvoice(invoiceId, kim)).toMatchObject({ refusal: { code: 'invoice-not-yours' } });
    expect(await changes(invoiceId)).toEqual(await changes('01JZZZZZZZZZZZZZZZZZZZZZZZ'));
    for (const unknown of await codes('01JZZZZZZZZZZZZZZZZZZZZZZZ'))
      expect(unknown).toMatchObject({ ok: false, refusal: { code: 'invoice-not-found' } });
    for (const garbage of await codes('../../x'))
      expect(garbage).toMatchObject({ ok: false, refusal: { code: 'invoice-not-found' } });
    expect(await world.items()).toEqual(before);
  });
});

describe('saved items', () => {
  test('keep the latest price and count each invoice once', async () => {
    await world.submit({ invoice: { lineItems: [aLine(), aLine({ description: ' replace  CAPACITOR' })] } });
    await world.submit({ invoice: { lineItems: [aLine({ unitPrice: '95' })] } });
    expect(await world.itemsUnder('ITEM#')).toMatchObject([
      { description: 'Replace capacitor', usageCount: 2, unitPriceCents: 9_500 },
    ]);
  });

  test('keep their price when an older invoice is edited in another place than their line', async () => {
    const { invoiceId } = invoiceOf(await world.submit({ invoice: { invoiceNumber: 'INV-1' } }));
    await world.submit({ invoice: { lineItems: [aLine({ unitPrice: '95' })] } });
    const edit = (invoice: object) =>
      world.submit({ invoiceId, mail: false, invoice: { invoiceNumber: 'INV-1', ...invoice } });
    await edit({ notes: 'Thank you.' });
    expect(await world.itemsUnder('ITEM#')).toMatchObject([{ unitPriceCents: 9_500 }]);
    await edit({ lineItems: [aLine({ unitPrice: '97' })] });
    expect(await world.itemsUnder('ITEM#')).toMatchObject([{ unitPriceCents: 9_700, usageCount: 2 }]);
  });

  test('are created for at most fifty lines of one invoice', async () => {
    const lineItems = Array.from({ length: 60 }, (_, at) => aLine({ description: `Part ${at}` }));
    const { totalCents } = invoiceOf(await world.submit({ invoice: { lineItems } }));
    expect(formatDollars(totalCents)).toBe('$5,370.00');
    expect(await world.itemsUnder('ITEM#')).toHaveLength(50);
  });
});

test('invoices that are sent at once for the same new client create one client', async () => {
  await Promise.all(Array.from({ length: 30 }, () => world.submit({ invoice: dana })));
  expect(await world.itemsUnder('CLIENT#')).toMatchObject([{ invoiceCount: 30, totalCents: 30 * 8_950 }]);
  await auditBooks(world, 'new at once');
});

test('a duplicate request that waits too long is answered that sending is in progress', async () => {
  const key = 'key-of-a-slow-function';
  const plan = planFault({ call: 9, when: 'before', effect: 'exit' });
  await world.submit({ key }, plan).catch(() => undefined);
  expect(codeOf(await world.submit({ key }))).toBe('in-progress');
});
