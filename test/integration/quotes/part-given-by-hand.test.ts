import { beforeEach, describe, expect, test } from 'vitest';
import { progressRows } from '#domain/documents/progress';
import { readBooks } from '#lambdas/composition/books/account-books';
import { depositReader } from '#lambdas/composition/projections';
import { saveInvoiceDraft } from '#lambdas/invoices/drafts/save-invoice-draft';
import { markInvoiceSent, shareInvoice } from '#lambdas/invoices/share/share-invoice';
import { invoiceAccounts } from '#lambdas/invoices/store/invoice-accounts';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { invoiceSharing } from '#lambdas/invoices/store/invoice-sharing';
import { aLine, anInvoice } from '#test/support/invoices';
import { pat } from '#test/support/lite-world';
import { percent, progressIn, type QuoteParts, rest, startQuoteParts } from '#test/support/quote-parts';
import type { QuoteWorld } from '#test/support/quote-world';

const opened = startQuoteParts();
let world: QuoteWorld;
let parts: QuoteParts;

beforeEach(() => {
  ({ world, parts } = opened);
});

const client = { clientName: 'Dana Whitfield', clientEmail: 'dana@whitfield.example' };

const ports = () => ({
  invoices: invoiceReader(world.plain),
  sharing: invoiceSharing(world.plain, world.clock),
  accounts: invoiceAccounts(world.plain, world.clock),
  depositOf: depositReader(world.plain),
});

/** An approved quote of $1,000.00, and a draft that bills a part of it. */
async function draftOf(part: Parameters<typeof progressIn>[0], before?: (quoteId: string) => Promise<void>) {
  const quoteId = world.newQuoteId();
  await world.send(quoteId, { lineItems: [aLine({ quantity: '1', unitPrice: '1000' })], taxRate: '' });
  await world.accept(quoteId, await world.shownHash(quoteId));
  await world.dispatch();
  await before?.(quoteId);
  const saved = await saveInvoiceDraft(
    {
      ...{ userId: pat, submissionId: world.newKey(), quoteId },
      invoice: anInvoice({ ...client, progress: progressIn(part) }),
    },
    world.ordinaryPorts(),
  );
  if (!saved.ok) throw new Error(JSON.stringify(saved.refusal));
  return { quoteId, draftId: saved.value.invoice.invoiceId };
}

/** What the stored invoice and the content that its client reads say about the agreed total. */
async function saidOf(invoiceId: string) {
  const record = await parts.find(invoiceId);
  const content = await invoiceReader(world.plain).findContent(pat, record.contentId);
  expect(content?.invoice.progress).toEqual(record.progress);
  return record.progress && progressRows(record.progress).map(({ label, value }) => `${label} ${value}`);
}

describe.each([
  ['the link', (invoiceId: string) => shareInvoice({ userId: pat, invoiceId, renew: false }, ports())],
  ['"Mark as sent"', (invoiceId: string) => markInvoiceSent({ userId: pat, invoiceId }, ports())],
] as const)('a draft of a part that the client gets by %s', (_, give) => {
  test('says what other invoices bill by then', async () => {
    const { quoteId, draftId } = await draftOf(percent('50'));
    await parts.bill(quoteId, percent('25'));
    expect(await give(draftId)).toMatchObject({ ok: true, value: { invoice: { totalCents: 500_00 } } });
    expect(await saidOf(draftId)).toEqual([
      'Agreed total $1,000.00',
      'Billed before $250.00',
      'This invoice $500.00',
      'Remaining $250.00',
    ]);
    expect((await readBooks(world.plain, pat)).findings).toEqual([]);
    expect(await give(draftId)).toMatchObject({ ok: true });
  });

  test('keeps what it said once the client has it', async () => {
    const { quoteId, draftId } = await draftOf(percent('50'));
    expect(await give(draftId)).toMatchObject({ ok: true });
    const before = await saidOf(draftId);
    await parts.bill(quoteId, percent('25'));
    expect(await give(draftId)).toMatchObject({ ok: true });
    expect(await saidOf(draftId)).toEqual(before);
  });

  test('is refused if more was agreed since', async () => {
    const { quoteId, draftId } = await draftOf(percent('50'));
    await parts.change(quoteId);
    expect(await give(draftId)).toMatchObject({ ok: false, refusal: { code: 'agreed-changed' } });
    expect((await parts.find(draftId)).status).toBe('created');
  });

  test('is refused if the rest is more by then', async () => {
    let voided = '';
    const { draftId } = await draftOf(rest, async (quoteId) => {
      voided = await parts.bill(quoteId, percent('25'));
    });
    expect(await parts.setVoid(voided, true)).toMatchObject({ ok: true });
    expect(await give(draftId)).toMatchObject({ ok: false, refusal: { code: 'invoice-changed' } });
  });
});
