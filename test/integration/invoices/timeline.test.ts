import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TimelineEvent, timelineText } from '#domain/invoices/timeline';
import { allMessages } from '#lambdas/composition/all-messages';
import { deleteInvoiceDraft } from '#lambdas/invoices/drafts/delete-invoice-draft';
import { setInvoiceVoid } from '#lambdas/invoices/share/set-invoice-void';
import { invoiceDrafts } from '#lambdas/invoices/store/invoice-drafts';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { invoiceVoids } from '#lambdas/invoices/store/invoice-voids';
import type { MailEventKind } from '#lambdas/messaging/mail-event';
import { aLine } from '#test/support/invoices';
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

async function send(options: Parameters<LiteWorld['submit']>[0] = {}) {
  const sent = await world.submit(options);
  if (!sent.ok) throw new Error(sent.refusal.code);
  return sent.value.invoice;
}

async function timelineOf(invoiceId: string): Promise<readonly TimelineEvent[]> {
  const answer = await world.readInvoice(invoiceId);
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value.invoice.timeline;
}

const textsOf = async (invoiceId: string) => (await timelineOf(invoiceId)).map(timelineText);

const report = (contentId: string, kind: MailEventKind, at: string) =>
  allMessages(world.plain, world.clock)['lite-invoice'].report({
    kind,
    serviceId: 's1',
    message: { kind: 'lite-invoice', id: contentId, owner: pat },
    at: new Date(at),
  });

describe('the timeline of an invoice', () => {
  test('lists what happened to it, newest first', async () => {
    const { invoiceId } = await send();
    await send({ invoiceId, invoice: { lineItems: [aLine({ unitPrice: '120.00' })] } });
    const setVoid = (isVoid: boolean) =>
      setInvoiceVoid(
        { userId: pat, invoiceId, void: isVoid, ...(isVoid && { reason: 'Billed twice' }) },
        {
          invoices: invoiceReader(world.plain),
          voids: invoiceVoids(world.plain, world.clock),
        },
      );
    for (const isVoid of [true, true, false]) await setVoid(isVoid);
    expect(await textsOf(invoiceId)).toEqual([
      'Void undone',
      'Voided',
      'Emailed to you',
      'Edited (revision 2)',
      'Emailed to you',
      'Created',
    ]);
    expect((await timelineOf(invoiceId))[1]).toMatchObject({ detail: 'Billed twice' });
  });

  test('shows why an email was not sent, and that another was never confirmed', async () => {
    world.service.behave = () => 'reject';
    await world.submit({});
    world.service.behave = () => 'accept-then-time-out';
    await world.submit({});
    const [first, second] = await world.itemsUnder('INVOICE#');
    expect(await timelineOf(String(first?.invoiceId))).toMatchObject([
      { kind: 'not-emailed', detail: 'The mail service did not accept the message.' },
      { kind: 'created' },
    ]);
    expect(await textsOf(String(second?.invoiceId))).toEqual(['Email to you was not confirmed', 'Created']);
  });

  test('shows events that arrive late, twice and in any order once, at the time of SES', async () => {
    const { invoiceId, contentId } = await send();
    const [early, late] = ['2026-11-03T12:00:30.000Z', '2026-11-03T13:00:00.000Z'];
    await report(contentId, 'complained', late);
    await report(contentId, 'delivered', early);
    await report(contentId, 'delivered', early);
    await report(contentId, 'complained', late);
    // An event without a readable time gets the time of its arrival. This one repeats the delivery.
    await report(contentId, 'delivered', '2026-11-04T00:00:00.000Z');
    const events = await timelineOf(invoiceId);
    expect(events.map(({ kind, at }) => [kind, at]).slice(0, 2)).toEqual([
      ['complained', late],
      ['delivered', early],
    ]);
    expect(events).toHaveLength(4);
  });

  test('of a draft is deleted with the draft', async () => {
    const draft = await world.submit({ mail: false });
    const invoiceId = draft.ok ? draft.value.invoice.invoiceId : '';
    expect(await textsOf(invoiceId)).toEqual(['Created']);
    const ports = {
      invoices: invoiceReader(world.plain),
      drafts: invoiceDrafts(world.plain, world.clock),
    };
    expect(await deleteInvoiceDraft({ userId: pat, invoiceId }, ports)).toMatchObject({ ok: true });
    expect(await world.itemsUnder('EVENT#')).toEqual([]);
  });
});
