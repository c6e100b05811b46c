import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clientStore } from '#lambdas/clients/store/client-store';
import { allMessages } from '#lambdas/composition/all-messages';
import { setInvoiceVoid } from '#lambdas/invoices/share/set-invoice-void';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { invoiceVoids } from '#lambdas/invoices/store/invoice-voids';
import { quickOrFull } from '#test/support/effort';
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

const dana = { clientName: 'Dana Whitfield' };

async function send(invoice = {}) {
  const sent = await world.submit({ invoice: { ...dana, ...invoice } });
  if (!sent.ok) throw new Error(sent.refusal.code);
  return sent.value.invoice;
}

const setVoid = (invoiceId: string, change: { void: boolean; reason?: string }, userId = pat) =>
  setInvoiceVoid(
    { userId, invoiceId, ...change },
    {
      invoices: invoiceReader(world.plain),
      voids: invoiceVoids(world.plain, world.clock),
    },
  );

const edit = (invoiceId: string, unitPrice: string) =>
  world.submit({
    invoiceId,
    mail: false,
    invoice: { ...dana, invoiceNumber: `E-${invoiceId.slice(-8)}`, lineItems: [aLine({ unitPrice })] },
  });

type Outcome = { readonly ok: boolean; readonly refusal?: { readonly code: string } };
const codeOf = (outcome: Outcome) => (outcome.ok ? 'done' : outcome.refusal?.code);

const statistics = async () =>
  (await world.itemsUnder('CLIENT#')).map(({ name, invoiceCount, totalCents }) => [
    name,
    invoiceCount,
    totalCents,
  ]);

describe('voiding an invoice', () => {
  test('removes it from the statistics, keeps its number and the reason, and Undo restores it', async () => {
    const { invoiceId, invoiceNumber, totalCents } = await send();
    const voided = await setVoid(invoiceId, { void: true, reason: ' Billed  twice ' });
    expect(voided).toMatchObject({
      ok: true,
      value: { invoice: { status: 'void', invoiceNumber, voidReason: 'Billed twice' } },
    });
    expect(await statistics()).toEqual([['Dana Whitfield', 0, 0]]);
    expect(await world.lite()).toMatchObject({ invoicesCreated: 0 });
    expect(codeOf(await world.submit({ invoice: { invoiceNumber } }))).toBe('number-taken');

    const undone = await setVoid(invoiceId, { void: false });
    expect(undone).toMatchObject({ ok: true, value: { invoice: { status: 'sent' } } });
    expect(undone.ok && undone.value.invoice).not.toHaveProperty('voidReason');
    expect(await statistics()).toEqual([['Dana Whitfield', 1, totalCents]]);
    await auditBooks(world, 'undone');
  });

  test('gives the same response when it is repeated', async () => {
    const { invoiceId } = await send();
    for (const change of [{ void: true }, { void: true }, { void: false }, { void: false }])
      expect(codeOf(await setVoid(invoiceId, change))).toBe('done');
    await auditBooks(world, 'twice');
  });

  test('is refused for a draft, a paid invoice and one of another account', async () => {
    const draft = await world.submit({ mail: false });
    const { invoiceId } = await send();
    await world.pay(invoiceId);
    expect(codeOf(await setVoid(draft.ok ? draft.value.invoice.invoiceId : '', { void: true }))).toBe(
      'invoice-not-voidable',
    );
    expect(codeOf(await setVoid(invoiceId, { void: true }))).toBe('invoice-has-payments');
    await world.unpay(invoiceId);
    expect(codeOf(await setVoid(invoiceId, { void: true }, kim))).toBe('invoice-not-found');
    expect(codeOf(await setVoid(invoiceId, { void: true }))).toBe('done');
  });

  test('prevents editing, emailing and paying it', async () => {
    const { invoiceId } = await send();
    await setVoid(invoiceId, { void: true });
    expect(codeOf(await edit(invoiceId, '1.00'))).toBe('invoice-void');
    expect(codeOf(await world.submit({ invoiceId, asStored: true }))).toBe('invoice-void');
    expect(codeOf(await world.pay(invoiceId))).toBe('invoice-not-sent');
    await auditBooks(world, 'locked');
  });

  test('is counted for a new client if its client was deleted before the Undo', async () => {
    const { invoiceId, totalCents } = await send();
    await setVoid(invoiceId, { void: true });
    const [client] = await world.itemsUnder('CLIENT#');
    await clientStore(world.plain, world.clock).remove(pat, String(client?.clientId));
    await setVoid(invoiceId, { void: false });
    expect(await statistics()).toEqual([['Dana Whitfield', 1, totalCents]]);
    await auditBooks(world, 'client gone');
  });

  test('stays void if SES reports late about its email', async () => {
    world.service.behave = () => 'accept-then-time-out';
    const { invoiceId } = await send().catch(async () => {
      const [unconfirmed] = await world.itemsUnder('INVOICE#');
      return { invoiceId: String(unconfirmed?.invoiceId) };
    });
    const { delivery } = (await world.itemsUnder('INVOICE#'))[0] ?? {};
    expect(delivery).toBe('unknown');
    // The invoice is not known to be sent, so it cannot be voided.
    expect(codeOf(await setVoid(invoiceId, { void: true }))).toBe('invoice-not-voidable');

    world.service.behave = () => 'accept';
    const sent = await send();
    world.service.behave = () => 'accept-then-time-out';
    await world.submit({ invoiceId: sent.invoiceId, asStored: true });
    expect(codeOf(await setVoid(sent.invoiceId, { void: true }))).toBe('done');
    const record = await invoiceReader(world.plain).find(pat, sent.invoiceId);
    const { report } = allMessages(world.plain, world.clock)['lite-invoice'];
    const message = { kind: 'lite-invoice', id: record?.contentId ?? '', owner: pat } as const;
    expect(await report({ kind: 'delivered', serviceId: 'message-9', message, at: world.clock() })).toBe(
      true,
    );
    expect(await invoiceReader(world.plain).find(pat, sent.invoiceId)).toMatchObject({ status: 'void' });
    await auditBooks(world, 'late word');
  });
});

test('void, mark-paid and edit at the same time leave one specified state, and correct books', async () => {
  const races = quickOrFull(25, 1_000);
  for (let race = 0; race < races; race += 1) {
    const { invoiceId } = await send();
    const [voided, paid, edited] = await Promise.all([
      setVoid(invoiceId, { void: true }),
      world.pay(invoiceId),
      edit(invoiceId, `${1 + (race % 97)}.25`),
    ]);
    expect(['done', 'invoice-has-payments']).toContain(codeOf(voided));
    expect(['done', 'invoice-not-sent']).toContain(codeOf(paid));
    expect(['done', 'invoice-void', 'invoice-paid']).toContain(codeOf(edited));
    // One of the two came first and prevented the other.
    expect([codeOf(voided), codeOf(paid)].filter((code) => code === 'done')).toHaveLength(1);
    const record = await invoiceReader(world.plain).find(pat, invoiceId);
    expect(record?.status).toBe(voided.ok ? 'void' : 'paid');
    if (race % 3 === 0) await Promise.all([setVoid(invoiceId, { void: false }), world.unpay(invoiceId)]);
    if (race % 50 === 49) await auditBooks(world, `race ${race}`);
  }
  await auditBooks(world, 'all races');
}, 1_800_000);
