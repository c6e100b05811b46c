import type { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import { invoiceLimits } from '#domain/documents/invoice-limits';
import type { SaveInvoiceDraftBody } from '#domain/invoices/contract/invoice-changes';
import { clientStore } from '#lambdas/clients/store/client-store';
import { depositReader } from '#lambdas/composition/projections';
import { deleteInvoiceDraft } from '#lambdas/invoices/drafts/delete-invoice-draft';
import { saveInvoiceDraft } from '#lambdas/invoices/drafts/save-invoice-draft';
import { getInvoice } from '#lambdas/invoices/get-invoice';
import { getInvoicePdf } from '#lambdas/invoices/pdf/get-invoice-pdf';
import { markInvoiceSent, shareInvoice } from '#lambdas/invoices/share/share-invoice';
import { invoiceAccounts } from '#lambdas/invoices/store/invoice-accounts';
import type { InvoiceTable } from '#lambdas/invoices/store/invoice-change';
import { invoiceDrafts } from '#lambdas/invoices/store/invoice-drafts';
import { invoiceFinder } from '#lambdas/invoices/store/invoice-finder';
import { invoicePayments } from '#lambdas/invoices/store/invoice-payments';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { invoiceSharing } from '#lambdas/invoices/store/invoice-sharing';
import { invoiceTimelines } from '#lambdas/invoices/store/invoice-timeline';
import { waitingReceipts } from '#lambdas/invoices/store/receipt-message-handler';
import { planFault } from '#test/support/fault-plan';
import { aLine, anInvoice } from '#test/support/invoices';
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

const halfWritten = {
  invoiceNumber: 'HHA-7',
  dueDate: '12',
  lineItems: [aLine({ unitPrice: '1,0x' }), aLine({ quantity: '2', unitPrice: '10' })],
};

type Draft = Partial<Omit<SaveInvoiceDraftBody, 'invoice'>> & {
  readonly key?: string;
  readonly userId?: string;
  readonly invoice?: Partial<InvoiceDraft>;
};

const save = ({ key, invoice, userId = pat, ...rest }: Draft = {}, plan = planFault()) =>
  saveInvoiceDraft(
    {
      userId,
      submissionId: key ?? world.newKey(),
      invoice: anInvoice({ ...halfWritten, ...invoice }),
      ...rest,
    },
    world.portsUnder(plan),
  );

async function saved(draft: Draft = {}) {
  const outcome = await save(draft);
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.value.invoice;
}

const codeOf = (outcome: { ok: boolean; refusal?: { code: string } }) =>
  outcome.ok ? 'done' : outcome.refusal?.code;

const remove = (invoiceId: string, userId = pat) =>
  deleteInvoiceDraft(
    { userId, invoiceId },
    {
      invoices: invoiceReader(world.plain),
      drafts: invoiceDrafts(world.plain, world.clock),
    },
  );

/** A table on which `meanwhile` runs just before the item with this ID is read for the first time. */
function beforeReading(table: InvoiceTable, id: string, meanwhile: () => Promise<unknown>): InvoiceTable {
  let happened = false;
  const send = async (command: GetCommand) => {
    if (!happened && JSON.stringify(command.input.Key ?? null).includes(id)) {
      happened = true;
      await meanwhile();
    }
    return table.client.send(command);
  };
  return { ...table, client: { send } as unknown as InvoiceTable['client'] };
}

const detail = async (invoiceId: string) => {
  const found = await world.readInvoice(invoiceId);
  if (!found.ok) throw new Error(found.refusal.code);
  return found.value.invoice;
};

describe('a draft', () => {
  test('for a saved client is found with the client, and is not counted for them', async () => {
    const book = clientStore(world.plain, world.clock);
    const draft = { name: 'Oakmont', email: '', phone: '', address: '', city: '' };
    const added = await book.add(pat, draft);
    const clientId = added.kind === 'saved' ? added.client.clientId : '';
    const before = await world.itemsUnder('TOTALS');
    const { invoiceId } = await saved({ invoice: { clientName: ' oakmont ' } });
    const found = await invoiceFinder(world.plain).find(
      pat,
      { clientId, today: '2026-11-03' },
      { limit: 10 },
    );
    expect(found.records.map((one) => one.invoiceId)).toEqual([invoiceId]);
    expect(await book.find(pat, clientId)).toMatchObject({ invoiceCount: 0, balanceCents: 0 });
    expect(await world.itemsUnder('TOTALS')).toEqual(before);
    await auditBooks(world, 'a draft of a client');
    await saved({ invoiceId, invoice: { clientName: 'Somebody else' } });
    expect((await world.itemsUnder('INVOICE#'))[0]).not.toHaveProperty('clientId');
  });

  test('is stored as it was typed, and is neither emailed nor counted', async () => {
    const { invoiceId, ...row } = await saved({ brandColor: '#AA3300' });
    expect(row).toMatchObject({
      status: 'created',
      delivery: 'none',
      invoiceNumber: 'HHA-7',
      totalCents: 2000,
      dueDate: '',
      lineCount: 2,
    });
    expect(await detail(invoiceId)).toMatchObject({
      brandColor: '#aa3300',
      typed: { ...halfWritten, businessName: 'Hartwell Plumbing' },
    });
    expect(world.service.delivered).toEqual([]);
    expect(await world.lite()).toMatchObject({ invoicesCreated: 0 });
    await auditBooks(world, 'draft');
  });

  test('is cut between characters if it is longer than an invoice may be', async () => {
    const long = `${'x'.repeat(invoiceLimits.field - 1)}🔧 and more`;
    const { invoiceId, clientName } = await saved({ invoice: { clientName: long } });
    expect(clientName).toBe(`${'x'.repeat(invoiceLimits.field - 1)}🔧`);
    expect((await detail(invoiceId)).typed).toMatchObject({ clientName: long });
  });

  test('is given a number if it has none', async () => {
    expect((await saved({ invoice: { invoiceNumber: ' ' } })).invoiceNumber).toMatch(/^INV-\d{13}$/);
  });

  test('gets the next free number if its suggested number is in use, and the numbers continue from there', async () => {
    const offered = { numberSuggested: true, invoice: { invoiceNumber: 'HHA-0099' } } as const;
    expect((await saved({ invoice: { invoiceNumber: 'HHA-0098' } })).invoiceNumber).toBe('HHA-0098');
    expect((await world.lite()).nextNumber).toBe('HHA-0099');
    expect((await saved(offered)).invoiceNumber).toBe('HHA-0099');
    expect((await saved(offered)).invoiceNumber).toBe('HHA-0100');
    expect((await world.lite()).nextNumber).toBe('HHA-0101');
    expect(codeOf(await save({ invoice: { invoiceNumber: 'hha-0100' } }))).toBe('number-taken');
    await auditBooks(world, 'offered');
  });

  test('frees its number when it is deleted, if the suggested number follows it', async () => {
    const first = await saved({ invoice: { invoiceNumber: 'HHA-0099' } });
    const last = await saved({ numberSuggested: true, invoice: { invoiceNumber: 'HHA-0100' } });
    expect(codeOf(await remove(first.invoiceId))).toBe('done');
    expect((await world.lite()).nextNumber).toBe('HHA-0101');
    expect(codeOf(await remove(last.invoiceId))).toBe('done');
    expect((await world.lite()).nextNumber).toBe('HHA-0100');
    await auditBooks(world, 'given back');
  });

  describe('that is complete', () => {
    const complete = { ...anInvoice(), invoiceNumber: 'HHA-9' };
    const ports = () => ({
      invoices: invoiceReader(world.plain),
      sharing: invoiceSharing(world.plain, world.clock),
      accounts: invoiceAccounts(world.plain, world.clock),
      depositOf: depositReader(world.plain),
    });

    test('is marked as sent and counted without an email to anybody', async () => {
      const { invoiceId } = await saved({ invoice: complete });
      expect(await detail(invoiceId)).toMatchObject({ status: 'created', isComplete: true });
      expect(codeOf(await markInvoiceSent({ userId: pat, invoiceId }, ports()))).toBe('done');
      const sent = await detail(invoiceId);
      expect(sent).toMatchObject({ status: 'sent', content: { invoiceNumber: 'HHA-9' } });
      expect(sent).not.toHaveProperty('typed');
      expect(sent).not.toHaveProperty('isComplete');
      expect(world.service.delivered).toEqual([]);
      expect(await world.lite()).toMatchObject({ invoicesCreated: 1 });
      await auditBooks(world, 'a draft that was marked as sent');
    });

    test('gets a link, stays a draft, and can be changed and deleted', async () => {
      const { invoiceId } = await saved({ invoice: complete });
      const share = () => shareInvoice({ userId: pat, invoiceId, renew: false }, ports());
      expect(codeOf(await share())).toBe('done');
      const linked = await detail(invoiceId);
      expect(linked).toMatchObject({ status: 'created', isComplete: true });
      expect(linked.linkId).toBeDefined();
      await saved({ invoiceId, invoice: { ...complete, notes: 'Gate code 7' } });
      expect(codeOf(await share())).toBe('done');
      expect((await detail(invoiceId)).linkId).toBe(linked.linkId);
      expect(world.service.delivered).toEqual([]);
      await auditBooks(world, 'a draft with a link');
      expect(codeOf(await remove(invoiceId))).toBe('done');
      await auditBooks(world, 'a draft with a link that was deleted');
    });

    test.each(['link', 'mark as sent'] as const)(
      'is read again if it is saved during the action "%s"',
      async (action) => {
        const { invoiceId, contentId } = await saved({ invoice: complete });
        const table = beforeReading(world.plain, contentId, () =>
          saved({ invoiceId, invoice: { ...complete, notes: 'Gate code 7' } }),
        );
        const sharing = invoiceSharing(table, world.clock);
        const own = { userId: pat, invoiceId };
        const done =
          action === 'link'
            ? await shareInvoice({ ...own, renew: false }, { ...ports(), sharing })
            : await markInvoiceSent(own, { ...ports(), sharing });
        expect(codeOf(done)).toBe('done');
        expect(await detail(invoiceId)).toMatchObject({
          status: action === 'link' ? 'created' : 'sent',
          content: { notes: 'Gate code 7' },
        });
        await auditBooks(world, 'saved meanwhile');
      },
    );

    test('is shown with the changes that were saved while it was read', async () => {
      const { invoiceId, contentId } = await saved({ invoice: complete });
      const table = beforeReading(world.plain, contentId, () =>
        saved({ invoiceId, invoice: { ...complete, notes: 'Gate code 7' } }),
      );
      const found = await getInvoice(pat, invoiceId, {
        invoices: invoiceReader(table),
        timelines: invoiceTimelines(world.plain),
        payments: invoicePayments(world.plain, world.clock),
        waitingReceipts: waitingReceipts(world.plain, world.clock),
        depositOf: depositReader(world.plain),
        takesOnlinePayments: async () => false,
        isBeingChecked: async () => false,
      });
      expect(found).toMatchObject({ ok: true, value: { invoice: { content: { notes: 'Gate code 7' } } } });
    });

    test('is rendered with the changes that were saved while it was read', async () => {
      const { invoiceId, contentId } = await saved({ invoice: complete });
      const table = beforeReading(world.plain, contentId, () =>
        saved({ invoiceId, invoice: { ...complete, invoiceNumber: 'HHA-10' } }),
      );
      const drawn = await getInvoicePdf(
        { userId: pat, invoiceId },
        { ...world.portsUnder(planFault()), invoices: invoiceReader(table) },
      );
      expect(drawn).toMatchObject({ ok: true, value: { filename: expect.stringContaining('HHA-10') } });
    });

    test('gets no link if it is deleted meanwhile', async () => {
      const { invoiceId, contentId } = await saved({ invoice: complete });
      const table = beforeReading(world.plain, contentId, () => remove(invoiceId));
      const sharing = invoiceSharing(table, world.clock);
      const done = await shareInvoice({ userId: pat, invoiceId, renew: false }, { ...ports(), sharing });
      expect(codeOf(done)).toBe('invoice-not-found');
      await auditBooks(world, 'deleted meanwhile');
    });

    test.each([
      ['saved', 'invoice-changed'],
      ['deleted', 'invoice-not-found'],
    ] as const)('is not sent as stored if it is %s meanwhile', async (change, code) => {
      const { invoiceId, contentId } = await saved({ invoice: complete });
      const table = beforeReading(world.plain, contentId, () =>
        change === 'saved'
          ? saved({ invoiceId, invoice: { ...complete, notes: 'Gate code 7' } })
          : remove(invoiceId),
      );
      const ports = world.portsUnder(planFault());
      const invoices = { ...ports.invoices, ...invoiceReader(table) };
      const sent = await world.submit({
        invoiceId,
        basedOn: contentId,
        asStored: true,
        ports: { ...ports, invoices },
      });
      expect(codeOf(sent)).toBe(code);
      expect(world.service.submissions).toEqual([]);
      await auditBooks(world, `${change} while it is sent`);
    });

    test('is required: an incomplete draft can neither be marked as sent nor get a link', async () => {
      const { invoiceId } = await saved();
      expect(await detail(invoiceId)).not.toHaveProperty('isComplete');
      const own = { userId: pat, invoiceId };
      expect(codeOf(await markInvoiceSent(own, ports()))).toBe('invoice-unfinished');
      expect(codeOf(await shareInvoice({ ...own, renew: false }, ports()))).toBe('invoice-unfinished');
    });
  });

  test('is one draft, however often its submission is sent', async () => {
    const key = world.newKey();
    const first = await saved({ key });
    expect(await saved({ key })).toEqual(first);
    expect(await world.itemsUnder('INVOICE#')).toHaveLength(1);
    expect(codeOf(await save({ key, invoice: { notes: 'another' } }))).toBe('key-reused');
  });

  test('is saved again in place, and leaves one content item', async () => {
    const { invoiceId, contentId } = await saved();
    const again = await saved({ invoiceId, basedOn: contentId, invoice: { invoiceNumber: 'HHA-8' } });
    expect(again.invoiceId).toBe(invoiceId);
    expect(await world.itemsUnder('CONTENT#')).toHaveLength(1);
    await auditBooks(world, 'again');
    // The number of its first version is free again.
    expect((await saved()).invoiceNumber).toBe('HHA-7');
  });

  test('that was changed elsewhere is not overwritten from an older form', async () => {
    const { invoiceId, contentId } = await saved();
    await saved({ invoiceId, basedOn: contentId });
    expect(codeOf(await save({ invoiceId, basedOn: contentId }))).toBe('invoice-changed');
  });

  test('cannot use the number of another invoice', async () => {
    await world.submit({ invoice: { invoiceNumber: 'HHA-7' } });
    expect(codeOf(await save())).toBe('number-taken');
    await auditBooks(world, 'number');
  });

  test('is checked when it is sent, and then is a normal invoice', async () => {
    const { invoiceId, contentId } = await saved();
    const incomplete = await world.submit({ invoiceId, basedOn: contentId, asStored: true });
    expect(codeOf(incomplete)).toBe('invalid-invoice');
    const sent = await world.submit({ invoiceId, basedOn: contentId, invoice: { invoiceNumber: 'HHA-7' } });
    if (!sent.ok) throw new Error(sent.refusal.code);
    expect(sent.value.invoice).toMatchObject({ invoiceId, status: 'sent', totalCents: 8950 });
    expect(await world.lite()).toMatchObject({ invoicesCreated: 1 });
    expect(await world.itemsUnder('CONTENT#')).toHaveLength(1);
    await auditBooks(world, 'sent');
    expect(codeOf(await save({ invoiceId }))).toBe('invoice-not-draft');
    expect(codeOf(await remove(invoiceId))).toBe('invoice-not-draft');
  });

  test('that is unknown or of another account is neither saved nor deleted', async () => {
    await world.openAccount(kim);
    const { invoiceId } = await saved();
    expect(codeOf(await save({ invoiceId, userId: kim }))).toBe('invoice-not-found');
    expect(codeOf(await remove(invoiceId, kim))).toBe('invoice-not-found');
    expect(codeOf(await remove('01J00000000000000000000000'))).toBe('invoice-not-found');
  });

  test('above the maximum total is refused', async () => {
    const lineItems = Array.from({ length: 200 }, () =>
      aLine({ quantity: '1000000', unitPrice: '99999999.99' }),
    );
    expect(codeOf(await save({ invoice: { lineItems } }))).toBe('invalid-invoice');
  });
});

describe('deleting', () => {
  test('a draft removes all of its items, and frees its number', async () => {
    const { invoiceId } = await saved();
    expect(codeOf(await remove(invoiceId))).toBe('done');
    for (const kind of ['INVOICE#', 'CONTENT#', 'NUMBER#']) expect(await world.itemsUnder(kind)).toEqual([]);
    expect(codeOf(await world.submit({ invoice: { invoiceNumber: 'HHA-7' } }))).toBe('done');
  });

  test('an invoice is possible if its email certainly failed', async () => {
    world.service.behave = () => 'reject';
    await world.submit();
    const [row] = await world.itemsUnder('INVOICE#');
    expect(row).toMatchObject({ status: 'failed' });
    expect(codeOf(await remove(String(row?.invoiceId)))).toBe('done');
    expect(await world.itemsUnder('NUMBER#')).toEqual([]);
  });

  test('an invoice is not possible if its email may have arrived, even if a later email failed', async () => {
    world.service.behave = () => 'accept-then-time-out';
    await world.submit();
    const [row] = await world.itemsUnder('INVOICE#');
    const invoiceId = String(row?.invoiceId);
    expect(row).toMatchObject({ delivery: 'unknown' });
    expect(codeOf(await remove(invoiceId))).toBe('invoice-not-draft');
    world.service.behave = () => 'reject';
    await world.submit({ invoiceId, invoice: { notes: 'again' } });
    expect((await world.itemsUnder('INVOICE#'))[0]).toMatchObject({ status: 'failed', mayHaveLeft: true });
    expect(codeOf(await remove(invoiceId))).toBe('invoice-not-draft');
    expect(codeOf(await save({ invoiceId }))).toBe('invoice-not-draft');
  });

  test('a draft while it is sent happens before or after sending, never in between', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { invoiceId, contentId } = await saved({ invoice: { invoiceNumber: `RACE-${round}` } });
      const [sent, removed] = await Promise.all([
        world.submit({ invoiceId, basedOn: contentId, invoice: { invoiceNumber: `RACE-${round}` } }),
        remove(invoiceId),
      ]);
      expect([codeOf(sent), codeOf(removed)]).toContain('done');
      expect(codeOf(sent) === 'done' && codeOf(removed) === 'done').toBe(false);
    }
    await auditBooks(world, 'race');
  });
});
