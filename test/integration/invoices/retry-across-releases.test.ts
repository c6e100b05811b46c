import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { saveInvoiceDraft } from '#lambdas/invoices/drafts/save-invoice-draft';
import { anInvoice } from '#test/support/invoices';
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

const key = 'one-key-0000000000000';
const sentBody = '{"body":{"invoice":{}},"path":{}}';
/** The default of a field that a later release adds to the parsed body of the same request. */
const laterField = { newField: '' } as object;

const codeOf = (outcome: { readonly ok: boolean; readonly refusal?: { readonly code: string } }) =>
  outcome.ok ? 'ok' : outcome.refusal?.code;

/**
 * Options of a request of an earlier release, which hashed the parsed body and did not pass the body as it was sent.
 */
const requestOfPreviousRelease = {};

describe('a retry that another release answers', () => {
  test.each([
    ['of the previous release', requestOfPreviousRelease, { sentBody }],
    [
      'of this release, retried after a later release added a field',
      { sentBody },
      { sentBody, ...laterField },
    ],
  ])('sends an invoice once: first request %s', async (_, first, second) => {
    const sent = await world.submit({ key, ...first });
    expect(await world.submit({ key, ...second })).toEqual(sent);
    expect(codeOf(sent)).toBe('ok');
    expect(world.service.delivered).toHaveLength(1);
  });

  test.each([
    ['of the previous release', requestOfPreviousRelease, { sentBody }],
    [
      'of this release, retried after a later release added a field',
      { sentBody },
      { sentBody, ...laterField },
    ],
  ])('sends an invoice whose email was refused before: first request %s', async (_, first, second) => {
    world.service.behave = () => 'reject';
    expect(codeOf(await world.submit({ key, ...first }))).toBe('mail-refused');
    world.service.behave = () => 'accept';
    expect(codeOf(await world.submit({ key, ...second }))).toBe('ok');
    expect(codeOf(await world.submit({ key, ...second }))).toBe('ok');
    expect(world.service.delivered).toHaveLength(1);
    expect(await world.itemsUnder('INVOICE#')).toHaveLength(1);
  });

  test.each([
    ['of the previous release', requestOfPreviousRelease, { sentBody }],
    [
      'of this release, retried after a later release added a field',
      { sentBody },
      { sentBody, ...laterField },
    ],
  ])('emails a client once, even after a refusal: first request %s', async (_, first, second) => {
    const sent = await world.submit({ invoice: { clientEmail: 'dana@whitfield.example' } });
    const invoiceId = sent.ok ? sent.value.invoice.invoiceId : '';
    const shown = { mailId: key, basedOn: sent.ok ? sent.value.invoice.contentId : '' };
    world.service.behave = () => 'reject';
    await world.emailToClient(invoiceId, { ...shown, ...first });
    world.service.behave = () => 'accept';
    for (let tries = 0; tries < 3; tries += 1)
      expect(codeOf(await world.emailToClient(invoiceId, { ...shown, ...second }))).toBe('ok');
    expect(world.service.delivered).toHaveLength(2);
  });

  test.each([
    ['of the previous release', requestOfPreviousRelease, { sentBody }],
    [
      'of this release, retried after a later release added a field',
      { sentBody },
      { sentBody, ...laterField },
    ],
  ])('saves a draft once: first request %s', async (_, first, second) => {
    const draft = { userId: pat, submissionId: key, invoice: anInvoice() };
    const saved = await saveInvoiceDraft({ ...draft, ...first }, world.ordinaryPorts());
    expect(await saveInvoiceDraft({ ...draft, ...second }, world.ordinaryPorts())).toEqual(saved);
    expect(await world.itemsUnder('INVOICE#')).toHaveLength(1);
  });

  test('is still distinguished from another request with the same key', async () => {
    await world.submit({ key, sentBody });
    const other = { key, ...laterField, sentBody: `${sentBody} `, invoice: { notes: 'other' } };
    expect(codeOf(await world.submit(other))).toBe('key-reused');
  });
});
