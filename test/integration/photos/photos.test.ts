import { describe, expect, test } from 'vitest';
import { problems } from '#domain/contract/problems';
import { incomingPhotoKey, photoKey } from '#domain/photos/photo-keys';
import { photoLimits, photoSizes } from '#domain/photos/photo-rules';
import { setInvoiceVoid } from '#lambdas/invoices/share/set-invoice-void';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { invoiceVoids } from '#lambdas/invoices/store/invoice-voids';
import type { PdfPhoto } from '#lambdas/platform/pdf/render-pages';
import { getClientInvoice, getClientInvoicePhoto } from '#lambdas/public-links/get-client-invoice';
import { clientLinks } from '#lambdas/public-links/store/client-links';
import { getOwnCertificate } from '#lambdas/quotes/approval/get-quote-certificate';
import { getQuotePhoto } from '#lambdas/quotes/approval/get-quote-photo';
import type { RenderCertificate } from '#lambdas/quotes/ports';
import { further } from '#test/support/further-cases';
import { kim, pat } from '#test/support/lite-world';
import { photoWorld, startPhotoWorld } from '#test/support/photo-world';
import { aPhoto, hostilePhotos, photosWithMetadata } from '#test/support/photos';

const opened = startPhotoWorld();

const codeOf = (answer: { ok: boolean; refusal?: { code: string } }) =>
  answer.ok ? 'ok' : (answer.refusal?.code ?? '');

/** A job that an approved quote created. */
async function aJob(): Promise<string> {
  const quoteId = opened.world.newQuoteId();
  await opened.world.send(quoteId);
  const accepted = await opened.world.accept(quoteId, await opened.world.shownHash(quoteId));
  if (!accepted.ok) throw new Error(accepted.refusal.code);
  return accepted.value.data.jobId;
}

const clientPorts = () => ({
  links: clientLinks(opened.world.plain, opened.world.clock),
  files: opened.world.photoPorts().files,
  clock: opened.world.clock,
  hash: (text: string) => text,
});
const quotePorts = () => ({ quotes: opened.world.ports().quotes, files: opened.world.photoPorts().files });

/** An invoice with photos that its client has; returns its ID and link. */
async function anInvoiceWith(...photoIds: readonly string[]) {
  const photos = photoIds.map((photoId) => ({ photoId, caption: 'Before' }));
  const sent = await opened.world.submit({
    invoice: { photos, clientEmail: 'ruth@keller.example' },
    client: { message: '' },
  });
  if (!sent.ok) throw new Error(JSON.stringify(sent.refusal));
  const { invoiceId, linkId = '' } = sent.value.invoice;
  return { invoiceId, linkId };
}

describe('a photo', () => {
  test('is uploaded, checked and stored without metadata, and its owner sees it', async () => {
    const started = await opened.world.start();
    if (!started.ok) throw new Error(started.refusal.code);
    const { photoId, uploads } = started.value;
    expect(uploads.large.fields.key).toBe(`incoming/${pat}/${photoId}-large.jpg`);
    expect(codeOf(await opened.world.finish(photoId))).toBe('photo-not-uploaded');
    opened.world.upload(pat, photoId, photosWithMetadata()['a place'], photosWithMetadata()['orientation 6']);
    expect(await opened.world.finish(photoId)).toMatchObject({
      ok: true,
      value: { photo: { width: 16, height: 16 } },
    });
    expect(opened.world.files()).toEqual([
      `users/${pat}/photos/${photoId}-large.jpg`,
      `users/${pat}/photos/${photoId}-small.jpg`,
    ]);
    for (const key of opened.world.files())
      expect(Buffer.from(opened.world.store.objects.get(key) ?? []).toString('latin1')).not.toMatch(
        /Exif|GPS/,
      );
    expect(await opened.world.photo(photoId)).toMatchObject({
      ok: true,
      value: { contentType: 'image/jpeg' },
    });
  });

  test.each(Object.keys(hostilePhotos()))(
    'is refused if one of its files is not a photo: %s',
    async (name) => {
      const hostile = hostilePhotos()[name];
      for (const files of [
        [hostile, aPhoto(80, 60)],
        [aPhoto(80, 60), hostile],
      ] as const) {
        const started = await opened.world.start();
        const photoId = started.ok ? started.value.photoId : '';
        opened.world.upload(pat, photoId, ...files);
        expect(codeOf(await opened.world.finish(photoId))).toBe('photo-unreadable');
      }
      expect(opened.world.files()).toEqual([]);
      expect(await opened.world.space()).toMatchObject({ value: { usedBytes: 0, count: 0 } });
    },
  );

  test('is refused if its two files are not one picture', async () => {
    const started = await opened.world.start();
    const photoId = started.ok ? started.value.photoId : '';
    opened.world.upload(pat, photoId, aPhoto(160, 120), aPhoto(60, 80));
    expect(codeOf(await opened.world.finish(photoId))).toBe('photo-unreadable');
  });

  test('is counted in the space of its account once, and a full space refuses the next one', async () => {
    const [large, small] = [aPhoto(160, 120), aPhoto(80, 60)];
    const photoId = await opened.world.newPhoto();
    const used = await opened.world.space();
    const usedBytes = used.ok ? used.value.usedBytes : 0;
    expect(usedBytes).toBeGreaterThan(0);
    expect(usedBytes).toBeLessThanOrEqual(large.length + small.length);
    await opened.world.finish(photoId);
    expect(await opened.world.space()).toEqual(used);
    const full = await photoWorld(opened.engine, usedBytes * 2 - 1);
    await full.openAccount(pat);
    await full.newPhoto();
    expect(codeOf(await full.start())).toBe('photo-space-full');
    full.upload(pat, 'second');
    expect(codeOf(await full.finish('second'))).toBe('photo-space-full');
    expect(full.files()).toHaveLength(2);
  });

  test('that nothing takes is deleted after a day, and its space is free again', async () => {
    const photoId = await opened.world.newPhoto();
    await opened.world.forget(photoId);
    expect(opened.world.files()).toHaveLength(2);
    opened.world.advanceDays(1);
    expect(await opened.world.forget(photoId)).toBe('photo-forgotten');
    expect(opened.world.files()).toEqual([]);
    expect(codeOf(await opened.world.photo(photoId))).toBe('photo-not-found');
    expect(await opened.world.space()).toMatchObject({ value: { usedBytes: 0, count: 0 } });
    expect(await opened.world.forget(photoId)).toBeUndefined();
  });
});

describe('a job', () => {
  test('has its photos in order, on every device, and keeps them', async () => {
    const jobId = await aJob();
    const [first, second] = [await opened.world.newPhoto(), await opened.world.newPhoto()];
    await Promise.all([opened.world.addToJob(jobId, first), opened.world.addToJob(jobId, second)]);
    const again = await opened.world.addToJob(jobId, first);
    expect(again.ok && [...again.value.job.photoIds].sort()).toEqual([first, second].sort());
    opened.world.advanceDays(30);
    expect(await opened.world.forget(first)).toBeUndefined();
    expect(codeOf(await opened.world.photo(first))).toBe('ok');
  });

  test('has at most 60 photos', further, async () => {
    const jobId = await aJob();
    for (let count = 0; count < photoLimits.perJob; count += 1)
      expect(codeOf(await opened.world.addToJob(jobId, await opened.world.newPhoto()))).toBe('ok');
    expect(codeOf(await opened.world.addToJob(jobId, await opened.world.newPhoto()))).toBe('too-many-photos');
  });

  test('loses a removed photo at once, which is deleted a day later', async () => {
    const jobId = await aJob();
    const photoId = await opened.world.newPhoto();
    await opened.world.addToJob(jobId, photoId);
    const removed = await opened.world.removeFromJob(jobId, photoId);
    expect(removed.ok && removed.value.job.photoIds).toEqual([]);
    opened.world.advanceDays(1);
    expect(await opened.world.forget(photoId)).toBe('photo-forgotten');
  });

  test('takes neither an unknown photo nor one that is being deleted', async () => {
    const jobId = await aJob();
    expect(codeOf(await opened.world.addToJob(jobId, 'unknown'))).toBe('photo-not-found');
    const photoId = await opened.world.newPhoto();
    opened.world.advanceDays(1);
    await opened.world.forget(photoId);
    expect(codeOf(await opened.world.addToJob(jobId, photoId))).toBe('photo-not-found');
  });
});

describe('a document', () => {
  test('keeps a photo that was removed from its job, with every version that its client may have', async () => {
    const jobId = await aJob();
    const [kept, later] = [await opened.world.newPhoto(), await opened.world.newPhoto()];
    await opened.world.addToJob(jobId, kept);
    const { invoiceId, linkId } = await anInvoiceWith(kept);
    await opened.world.removeFromJob(jobId, kept);
    const photos = [{ photoId: later, caption: 'After' }];
    const edited = await opened.world.submit({
      invoiceId,
      invoice: { photos, clientEmail: 'ruth@keller.example' },
      client: { message: '' },
    });
    expect(codeOf(edited)).toBe('ok');
    opened.world.advanceDays(40);
    await opened.world.forget(kept);
    await opened.world.forget(later);
    expect(codeOf(await opened.world.photo(kept))).toBe('ok');
    expect(codeOf(await getClientInvoicePhoto(linkId, later, 'small', clientPorts()))).toBe('ok');
    expect(await getClientInvoice(linkId, clientPorts())).toMatchObject({
      value: { view: { paper: { photos } } },
    });
  });

  test('that is a draft lets go of a photo that it no longer has, or when it is deleted', async () => {
    const [first, second] = [await opened.world.newPhoto(), await opened.world.newPhoto()];
    const quoteId = opened.world.newQuoteId();
    const saved = await opened.world.save(quoteId, {
      photos: [first, second].map((photoId) => ({ photoId, caption: '' })),
    });
    expect(codeOf(saved)).toBe('ok');
    opened.world.advanceDays(3);
    expect(await opened.world.forget(first)).toBeUndefined();
    await opened.world.save(
      quoteId,
      { photos: [{ photoId: second, caption: '' }] },
      saved.ok ? saved.value.quote.contentId : '',
    );
    opened.world.advanceDays(1);
    expect(await opened.world.forget(first)).toBe('photo-forgotten');
    expect(await opened.world.forget(second)).toBeUndefined();
    expect(codeOf(await opened.world.remove(quoteId))).toBe('ok');
    opened.world.advanceDays(1);
    expect(await opened.world.forget(second)).toBe('photo-forgotten');
  });

  test('with a photo that no longer exists is refused with a sentence that says what to do', async () => {
    const photos = [{ photoId: 'gone', caption: '' }];
    expect(codeOf(await opened.world.submit({ invoice: { photos } }))).toBe('photo-missing');
    expect(codeOf(await opened.world.send(opened.world.newQuoteId(), { photos }))).toBe('photo-missing');
    expect(codeOf(await opened.world.save(opened.world.newQuoteId(), { photos }))).toBe('photo-missing');
  });

  test('with a photo of another account is refused', async () => {
    const photos = [{ photoId: await opened.world.newPhoto(kim), caption: '' }];
    expect(codeOf(await opened.world.submit({ invoice: { photos } }))).toBe('photo-missing');
    expect(codeOf(await opened.world.send(opened.world.newQuoteId(), { photos }))).toBe('photo-missing');
  });

  test('that its client has is another revision with another caption, and the approval covers it', async () => {
    const photoId = await opened.world.newPhoto();
    const { invoiceId } = await anInvoiceWith(photoId);
    const edited = await opened.world.submit({
      invoiceId,
      invoice: {
        invoiceNumber: `INV-${'1'.padStart(4, '0')}`,
        photos: [{ photoId, caption: 'After' }],
        clientEmail: 'ruth@keller.example',
      },
      client: { message: '' },
    });
    expect(edited.ok && edited.value.invoice.revision).toBe(2);
    const hashes = [];
    for (const caption of ['Before', 'After']) {
      const quoteId = opened.world.newQuoteId();
      await opened.world.send(quoteId, { quoteNumber: 'Q-1', photos: [{ photoId, caption }] });
      hashes.push(await opened.world.shownHash(quoteId));
    }
    expect(new Set(hashes).size).toBe(2);
  });

  test('that is a quote has its photos in the certificate of its approval, also after they were removed from the job', async () => {
    const jobId = await aJob();
    const photoId = await opened.world.newPhoto();
    await opened.world.addToJob(jobId, photoId);
    const quoteId = opened.world.newQuoteId();
    await opened.world.send(quoteId, { photos: [{ photoId, caption: 'The old boiler' }] });
    expect(codeOf(await opened.world.accept(quoteId, await opened.world.shownHash(quoteId)))).toBe('ok');
    await opened.world.removeFromJob(jobId, photoId);
    opened.world.advanceDays(40);
    expect(await opened.world.forget(photoId)).toBe('photo-kept');
    let drawn: readonly PdfPhoto[] | undefined;
    const renderCertificate: RenderCertificate = async (_, { photos }) => {
      drawn = photos;
      return new Uint8Array();
    };
    expect(
      codeOf(await getOwnCertificate(pat, quoteId, { ...opened.world.ports(), renderCertificate })),
    ).toBe('ok');
    expect(drawn).toMatchObject([{ caption: 'The old boiler', width: 80, height: 60 }]);
  });
});

describe('a photo that is hidden again', () => {
  test("is not answered by an invoice's link, but its owner and the version that the client has keep it", async () => {
    const jobId = await aJob();
    const [hidden, shown] = [await opened.world.newPhoto(), await opened.world.newPhoto()];
    await opened.world.addToJob(jobId, hidden);
    const { invoiceId, linkId } = await anInvoiceWith(hidden, shown);
    expect(codeOf(await getClientInvoicePhoto(linkId, hidden, 'large', clientPorts()))).toBe('ok');
    const edited = await opened.world.submit({
      invoiceId,
      invoice: { photos: [{ photoId: shown, caption: '' }], clientEmail: 'ruth@keller.example' },
      client: { message: '' },
    });
    expect(codeOf(edited)).toBe('ok');
    for (const size of ['large', 'small'])
      expect(codeOf(await getClientInvoicePhoto(linkId, hidden, size, clientPorts()))).toBe(
        'photo-not-found',
      );
    expect(problems['photo-not-found'].status).toBe(404);
    expect(codeOf(await getClientInvoicePhoto(linkId, shown, 'large', clientPorts()))).toBe('ok');
    await opened.world.removeFromJob(jobId, hidden);
    opened.world.advanceDays(2);
    expect(await opened.world.forget(hidden)).toBe('photo-kept');
    expect(codeOf(await opened.world.photo(hidden))).toBe('ok');
  });

  test("is not answered by a quote's link", async () => {
    const photoId = await opened.world.newPhoto();
    const quoteId = opened.world.newQuoteId();
    const sent = await opened.world.send(quoteId, { photos: [{ photoId, caption: '' }] });
    if (!sent.ok) throw new Error(sent.refusal.code);
    expect(codeOf(await getQuotePhoto(quoteId, photoId, 'large', quotePorts()))).toBe('ok');
    const again = await opened.world.send(quoteId, { photos: [] }, { basedOn: sent.value.quote.contentId });
    expect(codeOf(again)).toBe('ok');
    expect(codeOf(await getQuotePhoto(quoteId, photoId, 'large', quotePorts()))).toBe('photo-not-found');
  });
});

describe("other people's photos", () => {
  test(
    'are shown in none of 200 tries: by ID, by key, by another link, by an old link, after withdrawal, after deletion',
    further,
    async () => {
      const shown: string[] = [];
      let tried = 0;
      const tryAll = async (tries: Readonly<Record<string, (size: string) => Promise<{ ok: boolean }>>>) => {
        for (const [name, ask] of Object.entries(tries)) {
          for (const size of photoSizes) {
            tried += 1;
            if ((await ask(size)).ok) shown.push(`${name}, ${size}`);
          }
        }
      };
      const byLink = (linkId: string, photoId: string) => (size: string) =>
        getClientInvoicePhoto(linkId, photoId, size, clientPorts());
      const byQuote = (quoteId: string, photoId: string) => (size: string) =>
        getQuotePhoto(quoteId, photoId, size, quotePorts());
      const as = (userId: string, photoId: string) => (size: string) =>
        opened.world.photo(photoId, userId, size);
      const jobId = await aJob();
      for (let round = 0; round < 6; round += 1) {
        const [onInvoice, onQuote, onJob, removed, kims] = [
          await opened.world.newPhoto(),
          await opened.world.newPhoto(),
          await opened.world.newPhoto(),
          await opened.world.newPhoto(),
          await opened.world.newPhoto(kim),
        ];
        const keys = photoSizes.flatMap((size) => [
          photoKey(pat, onInvoice, size),
          photoKey(pat, onJob, size),
        ]);
        expect(keys.every((key) => opened.world.files().includes(key))).toBe(true);
        await opened.world.addToJob(jobId, onJob);
        await opened.world.addToJob(jobId, removed);
        const { invoiceId, linkId } = await anInvoiceWith(onInvoice);
        const quoteId = opened.world.newQuoteId();
        await opened.world.send(quoteId, { photos: [{ photoId: onQuote, caption: '' }] });
        for (const size of photoSizes) {
          expect(codeOf(await byLink(linkId, onInvoice)(size))).toBe('ok');
          expect(codeOf(await byQuote(quoteId, onQuote)(size))).toBe('ok');
          expect(codeOf(await as(pat, onJob)(size))).toBe('ok');
        }
        await tryAll({
          'by ID as another owner': as(kim, onInvoice),
          "a job's photo as another owner": as(kim, onJob),
          "another owner's": as(pat, kims),
          "a job's photo by an invoice's link": byLink(linkId, onJob),
          "a job's photo by a quote's link": byQuote(quoteId, onJob),
          "a quote's photo by an invoice's link": byLink(linkId, onQuote),
          "an invoice's photo by a quote's link": byQuote(quoteId, onInvoice),
          "another account's by a link": byLink(linkId, kims),
          'by an invented link': byLink('a'.repeat(22), onInvoice),
          'by the ID of the invoice instead of its link': byLink(invoiceId, onInvoice),
          'with a path for an ID': as(kim, `../photos/${onInvoice}`),
          'with a path to another account for an ID': as(kim, `../../${pat}/photos/${onInvoice}`),
          ...Object.fromEntries(
            [...keys, ...photoSizes.map((size) => incomingPhotoKey(pat, onInvoice, size))].flatMap((key) => [
              [`by the key ${key} as another owner`, as(kim, key)],
              [`by the key ${key} and an invoice's link`, byLink(linkId, key)],
              [`by the key ${key} and a quote's link`, byQuote(quoteId, key)],
            ]),
          ),
          "added to another account's job": () => opened.world.addToJob(jobId, kims),
        });
        const renewed = await opened.world.renew(quoteId);
        if (!renewed.ok) throw new Error(renewed.refusal.code);
        const newLink = renewed.value.quote.linkId ?? '';
        expect(codeOf(await byQuote(newLink, onQuote)('large'))).toBe('ok');
        await tryAll({ 'by an old link': byQuote(quoteId, onQuote) });
        await opened.world.withdraw(quoteId);
        await setInvoiceVoid(
          { userId: pat, invoiceId, void: true },
          {
            invoices: invoiceReader(opened.world.plain),
            voids: invoiceVoids(opened.world.plain, opened.world.clock),
          },
        );
        await opened.world.removeFromJob(jobId, removed);
        await opened.world.removeFromJob(jobId, onJob);
        opened.world.advanceDays(1);
        expect(await opened.world.forget(removed)).toBe('photo-forgotten');
        // Even if a file were left, nobody gets it without the photo.
        opened.world.store.objects.set(photoKey(pat, removed, 'large'), aPhoto());
        await tryAll({
          'after withdrawal': byQuote(newLink, onQuote),
          'after withdrawal, by the old link': byQuote(quoteId, onQuote),
          'of a void invoice': byLink(linkId, onInvoice),
          'after deletion, as the owner': as(pat, removed),
          'after deletion, as another owner': as(kim, removed),
          'after deletion, by a link': byLink(linkId, removed),
        });
      }
      expect(shown).toEqual([]);
      expect(tried).toBeGreaterThanOrEqual(200);
    },
  );
});
