// @module-tag further
import { describe, expect, test } from 'vitest';
import { serviceAddressLimits } from '#domain/clients/service-address';
import { withNewPhotoIds } from '#domain/full-import/photos';
import { importedClients } from '#lambdas/clients/store/imported-clients';
import { warrantyWrites } from '#lambdas/composition/projections';
import { accountData } from '#lambdas/full-export/store/account-data';
import { getClientInvoicePhoto } from '#lambdas/public-links/get-client-invoice';
import { clientLinks } from '#lambdas/public-links/store/client-links';
import { getQuotePhoto } from '#lambdas/quotes/approval/get-quote-photo';
import { kim, pat } from '#test/support/lite-world';
import { startPhotoWorld } from '#test/support/photo-world';

const opened = startPhotoWorld();

/** What becomes of a photo that nothing shows for a day, or of one that something shows. */
async function aDayLater(photoId: string, userId = pat): Promise<'deleted' | 'kept'> {
  opened.world.advanceDays(1);
  await opened.world.forgetOf(userId, photoId);
  return (await opened.world.photo(photoId, userId)).ok ? 'kept' : 'deleted';
}

describe('the photo of a plate', () => {
  test('stays with its equipment, and its owner sees it', async () => {
    const clientId = await opened.world.newPlace();
    const photoId = await opened.world.newPhoto();
    expect(await opened.world.equip(clientId, photoId)).toMatchObject({
      ok: true,
      value: { addresses: [{ equipment: [{ kind: 'Furnace', photoId }] }] },
    });
    expect(await aDayLater(photoId)).toBe('kept');
    expect((await opened.world.photo(photoId, kim)).ok).toBe(false);
  });

  test.each<[string, (clientId: string) => Promise<unknown>]>([
    ['is removed from it', (clientId) => opened.world.equip(clientId, '')],
    ['is replaced', async (clientId) => opened.world.equip(clientId, await opened.world.newPhoto())],
    ['goes with its equipment', (clientId) => opened.world.deleteEquipment(clientId)],
    ['goes with its service address', (clientId) => opened.world.deletePlace(clientId)],
    ['goes with its client', (clientId) => opened.world.deleteClient(clientId)],
  ])('is deleted a day after it %s', async (_, change) => {
    const clientId = await opened.world.newPlace();
    const photoId = await opened.world.newPhoto();
    await opened.world.equip(clientId, photoId);
    await change(clientId);
    expect((await opened.world.photo(photoId)).ok).toBe(true);
    expect(await aDayLater(photoId)).toBe('deleted');
  });

  test('is there again if the equipment was deleted and that is undone', async () => {
    const clientId = await opened.world.newPlace();
    const photoId = await opened.world.newPhoto();
    await opened.world.equip(clientId, photoId);
    await opened.world.deleteEquipment(clientId);
    expect(await opened.world.equip(clientId, photoId)).toMatchObject({ ok: true });
    expect(await aDayLater(photoId)).toBe('kept');
  });

  test('stays while one of two pieces of equipment has it', async () => {
    const clientId = await opened.world.newPlace();
    const photoId = await opened.world.newPhoto();
    await opened.world.equip(clientId, photoId);
    await opened.world.equip(clientId, photoId, { equipmentId: 'boiler' });
    await opened.world.deleteEquipment(clientId);
    expect(await aDayLater(photoId)).toBe('kept');
    await opened.world.deletePlace(clientId);
    expect(await aDayLater(photoId)).toBe('deleted');
  });

  test('is refused if there is none, it belongs to another account, or it is being deleted, and nothing changes', async () => {
    const clientId = await opened.world.newPlace();
    const deleted = await opened.world.newPhoto();
    expect(await aDayLater(deleted)).toBe('deleted');
    for (const photoId of ['unknown', await opened.world.newPhoto(kim), deleted])
      expect(await opened.world.equip(clientId, photoId)).toMatchObject({
        ok: false,
        refusal: { code: 'photo-missing' },
      });
    const [place] = await opened.world.itemsUnder('SERVICEADDRESS#');
    expect(place).toMatchObject({ version: 1, equipment: [] });
  });

  test('is deleted with a service address full of equipment that each has one and a warranty', async () => {
    const clientId = await opened.world.newPlace();
    const photoIds = [];
    for (let at = 0; at < serviceAddressLimits.equipment; at += 1) {
      const photoId = await opened.world.newPhoto();
      photoIds.push(photoId);
      const more = { equipmentId: `e${at}`, warrantyUntil: '2026-11-20' };
      expect(await opened.world.equip(clientId, photoId, more)).toMatchObject({ ok: true });
    }
    expect(await opened.world.deletePlace(clientId)).toMatchObject({ ok: true, value: { addresses: [] } });
    expect(await opened.world.itemsUnder('SERVICEADDRESS#')).toEqual([]);
    expect(await opened.world.itemsUnder('TODAY#')).toEqual([]);
    opened.world.advanceDays(1);
    for (const photoId of photoIds) expect(await opened.world.forget(photoId)).toBe('photo-forgotten');
    expect(await opened.world.space()).toMatchObject({ value: { usedBytes: 0, count: 0 } });
  });

  test('is answered by no link of its client', async () => {
    const clientId = await opened.world.newPlace();
    const photoId = await opened.world.newPhoto();
    await opened.world.equip(clientId, photoId);
    const shown = [{ photoId: await opened.world.newPhoto(), caption: '' }];
    const sent = await opened.world.submit({
      invoice: { photos: shown, clientEmail: 'ruth@keller.example' },
      client: { message: '' },
    });
    const quoteId = opened.world.newQuoteId();
    await opened.world.send(quoteId, { photos: shown });
    const { files } = opened.world.photoPorts();
    const byInvoice = (id: string) =>
      getClientInvoicePhoto(sent.ok ? (sent.value.invoice.linkId ?? '') : '', id, 'small', {
        links: clientLinks(opened.world.plain, opened.world.clock),
        files,
      });
    const byQuote = (id: string) => getQuotePhoto(quoteId, id, 'small', { ...opened.world.ports(), files });
    for (const ask of [byInvoice, byQuote]) {
      expect((await ask(shown[0]?.photoId ?? '')).ok).toBe(true);
      expect(await ask(photoId)).toMatchObject({ ok: false, refusal: { code: 'photo-not-found' } });
    }
  });
});

describe('an export and its import into another account', () => {
  const importer = () => importedClients(opened.world.plain, opened.world.clock, warrantyWrites);
  const exportedClients = async () => {
    const data = accountData(opened.world.plain);
    const [clients, places] = [await data.clients(pat), await data.serviceAddresses(pat)];
    return JSON.parse(
      JSON.stringify(clients.map((client) => ({ ...client, addresses: places.get(client.clientId) ?? [] }))),
    );
  };
  const target = { userId: kim, importId: 'import-1' };
  async function add(record: unknown): Promise<void> {
    const checked = importer().check(record);
    if (!checked.ok) throw new Error(checked.refusal);
    for (const _ of [1, 2]) expect(await checked.value(target)).toBe('done');
  }

  test('keep the photo of a plate until the import is undone', async () => {
    const clientId = await opened.world.newPlace();
    const photoId = await opened.world.newPhoto();
    await opened.world.equip(clientId, photoId);
    await opened.world.equip(clientId, '', { equipmentId: 'boiler' });
    const { photos } = await accountData(opened.world.plain).photos(pat, 10, undefined);
    expect(photos.map((photo) => photo.photoId)).toEqual([photoId]);
    const there = await opened.world.newPhoto(kim);
    const [record] = await exportedClients();
    await add(withNewPhotoIds(record, new Map([[photoId, there]])));
    expect(await opened.world.itemsUnder('SERVICEADDRESS#', kim)).toMatchObject([
      { equipment: [{ photoId: there }, { photoId: '' }] },
    ]);
    expect(await aDayLater(there, kim)).toBe('kept');
    expect(await importer().removeAll(target, () => false)).toEqual({ isEnd: true, kept: 0 });
    expect(await aDayLater(there, kim)).toBe('deleted');
  });

  test('leave out a photo that the account does not have, such as that of the other account', async () => {
    await opened.world.equip(await opened.world.newPlace(), await opened.world.newPhoto());
    const [record] = await exportedClients();
    await add(record);
    expect(await opened.world.itemsUnder('SERVICEADDRESS#', kim)).toMatchObject([
      { equipment: [{ photoId: '' }] },
    ]);
  });
});
