import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { settingsOf } from '#domain/profile/settings';
import { clientStore } from '#lambdas/clients/store/client-store';
import { invoicesBeingChecked } from '#lambdas/composition/projections';
import { listInvoices } from '#lambdas/invoices/search/list-invoices';
import { invoiceList } from '#lambdas/invoices/store/invoice-list';
import { saveSettings } from '#lambdas/profile/save-settings';
import { accountProfiles } from '#lambdas/profile/store/account-profiles';
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

const dana = { clientName: 'Dana Whitfield', invoiceNumber: 'INV-1' };

/** Writes an attribute on every item of the account whose sort key has this prefix. */
async function write(prefix: string, name: string, value: unknown): Promise<void> {
  for (const { PK, SK } of await world.itemsUnder(prefix))
    await world.plain.client.send(
      new UpdateCommand({
        TableName: world.tableName,
        Key: { PK, SK },
        UpdateExpression: 'SET #name = :value',
        ExpressionAttributeNames: { '#name': name },
        ExpressionAttributeValues: { ':value': value },
      }),
    );
}

async function sendInvoice(): Promise<string> {
  const outcome = await world.submit({ invoice: dana });
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.value.invoice.invoiceId;
}

const list = () =>
  listInvoices(pat, undefined, {
    lister: invoiceList(world.plain),
    beingChecked: invoicesBeingChecked(world.plain),
  });

describe('data of a newer release that this release reads after a rollback', () => {
  test('is not changed by anything that changes the same items', async () => {
    const invoiceId = await sendInvoice();
    const mark = { by: 'a newer release' };
    const prefixes = ['INVOICE#', 'CLIENT#', 'ITEM#', 'RANKING', 'LITE', 'PROFILE'];
    for (const prefix of prefixes) await write(prefix, 'mark', mark);

    const edit = { ...dana, notes: 'new', lineItems: [aLine({ unitPrice: '95' })] };
    expect(await world.submit({ invoiceId, invoice: edit })).toMatchObject({ ok: true });
    expect(await world.submit({ invoice: { ...edit, invoiceNumber: 'INV-2' } })).toMatchObject({ ok: true });
    await world.pay(invoiceId);
    const book = clientStore(world.plain, world.clock);
    const [client] = (await book.recent(pat, 1, undefined)).entries;
    if (!client) throw new Error('There is no client');
    await book.edit(pat, client.clientId, { ...client, phone: '(555) 555-0199' });
    const profiles = accountProfiles(world.plain);
    const business = await profiles.find(pat);
    if (!business) throw new Error('There is no profile');
    const settings = { ...settingsOf(business), businessName: 'Renamed', basedOn: business.updatedAt };
    expect(await saveSettings(pat, settings, { profiles, clock: world.clock })).toMatchObject({ ok: true });

    for (const prefix of prefixes) {
      const items = await world.itemsUnder(prefix);
      expect(items.length, prefix).toBeGreaterThan(0);
      expect(
        items.some((item) => JSON.stringify(item.mark) === JSON.stringify(mark)),
        prefix,
      ).toBe(true);
    }
    expect((await world.itemsUnder('INVOICE#'))[0]).toMatchObject({ mark, status: 'paid' });
    expect((await world.itemsUnder('PROFILE'))[0]).toMatchObject({ mark, businessName: 'Renamed' });
  });

  test('can be the status of an invoice, which this release shows and does not change', async () => {
    const invoiceId = await sendInvoice();
    await write('INVOICE#', 'status', 'refunded');
    expect(await list()).toMatchObject({ ok: true, value: { invoices: [{ invoiceId, status: 'unknown' }] } });
    const before = await world.items();
    for (const more of [{}, { mail: false }, { asStored: true }])
      expect(await world.submit({ invoiceId, invoice: dana, ...more })).toMatchObject({
        refusal: { code: 'invoice-changed' },
      });
    for (const settled of [await world.pay(invoiceId), await world.unpay(invoiceId)])
      expect(settled).toMatchObject({ refusal: { code: 'invoice-not-sent' } });
    expect(await world.items()).toEqual(before);
  });
});

test('an item that cannot be read is reported by kind and attribute, without personal data', async () => {
  await sendInvoice();
  await write('INVOICE#', 'totalCents', 'a secret');
  await expect(list()).rejects.toMatchObject({
    name: 'BrokenItem invoice.totalCents',
    message: 'A stored invoice has no totalCents that can be read',
  });
});
