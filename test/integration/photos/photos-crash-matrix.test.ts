// @module-tag further
import { describe, expect, test } from 'vitest';
import { startPhoto } from '#lambdas/photos/start-photo';
import { everyFault, type PlannedFault, runWithFault } from '#test/support/crash-matrix';
import { fullEffort } from '#test/support/effort';
import { type FaultPlan, planFault } from '#test/support/fault-plan';
import { pat } from '#test/support/lite-world';
import { startPhotoWorld } from '#test/support/photo-world';

const opened = startPhotoWorld();

/** What runs without anybody: what functions left half done is settled, and photos that are due are forgotten. */
async function aDayLater(): Promise<void> {
  await opened.world.sweepAfterLease();
  opened.world.advanceDays(1);
  for (const { photoId } of await opened.world.itemsUnder('PHOTO#'))
    await opened.world.forget(String(photoId));
  // The rule of the bucket for uploads that nobody has checked.
  for (const key of opened.world.store.objects.keys())
    if (key.startsWith('incoming/')) opened.world.store.objects.delete(key);
}

/**
 * Fails unless each photo that a job or document shows is there with both files, and nothing else is: no photo, no file
 * and no space that is counted.
 */
async function auditPhotos(where: string): Promise<void> {
  const photos = await opened.world.itemsUnder('PHOTO#');
  const others = JSON.stringify(
    (await opened.world.items()).filter(({ SK }) => !String(SK).startsWith('PHOTO#') && SK !== 'PHOTOSPACE'),
  );
  const shown = new Set(
    [...others.matchAll(/"photoIds?":(\["[^\]]*\]|"[^"]*")/g)].flatMap(
      ([, ids]) => JSON.parse(ids ?? '[]') as string | string[],
    ),
  );
  // Equipment without a photo.
  shown.delete('');
  expect(photos.map(({ photoId }) => photoId).sort(), where).toEqual([...shown].sort());
  for (const photoId of shown)
    for (const size of ['large', 'small'])
      expect((await opened.world.photo(photoId, pat, size)).ok, `${where}: ${photoId}`).toBe(true);
  expect(opened.world.files().length, where).toBe(shown.size * 2);
  const usedBytes = photos.reduce((sum, { bytes }) => sum + Number(bytes), 0);
  expect(await opened.world.space(), where).toMatchObject({ value: { usedBytes, count: shown.size } });
}

/** A death between two reads leaves what one before the next write leaves, so only `npm run test:full` tries each. */
const faultsOf = (calls: readonly string[]): readonly PlannedFault[] =>
  everyFault(calls, 'exit').filter(({ where }) => fullEffort || /Put|Update|Delete|Transact/.test(where));

interface Answer {
  readonly ok: boolean;
  readonly refusal?: { readonly code: string };
}

/**
 * Lets a function die at each call, with and without the request being repeated (by turns, unless all are tried). `prepare` returns what the function
 * needs.
 */
async function breakEverywhere<Given>(
  prepare: () => Promise<Given>,
  run: (given: Given, plan?: FaultPlan) => Promise<Answer | string | undefined>,
): Promise<void> {
  const plan = planFault();
  await run(await prepare(), plan);
  await aDayLater();
  await auditPhotos('without a fault');
  expect(faultsOf(plan.calls).length).toBeGreaterThan(0);
  for (const [index, planned] of faultsOf(plan.calls).entries())
    for (const isRepeated of fullEffort ? [true, false] : [index % 4 < 2]) {
      const where = `${planned.where}, ${isRepeated ? 'repeated' : 'given up'}`;
      const given = await prepare();
      await runWithFault(planned, (faulty) => run(given, faulty));
      if (isRepeated) {
        let last = await run(given);
        // A lease of the function that died must end first.
        if (typeof last === 'object' && !last.ok) {
          await opened.world.sweepAfterLease();
          last = await run(given);
        }
        // Nobody knows whether an email left that was being sent.
        if (typeof last === 'object')
          expect(last.ok ? 'done' : last.refusal?.code, where).toMatch(/^(done|(quote-)?delivery-unknown)$/);
      }
      await aDayLater();
      await auditPhotos(where);
    }
}

async function aJob(): Promise<string> {
  const quoteId = opened.world.newQuoteId();
  await opened.world.send(quoteId);
  const accepted = await opened.world.accept(quoteId, await opened.world.shownHash(quoteId));
  if (!accepted.ok) throw new Error(accepted.refusal.code);
  return accepted.value.data.jobId;
}

const uploaded = async () => {
  const started = await opened.world.start();
  if (!started.ok) throw new Error(started.refusal.code);
  opened.world.upload(pat, started.value.photoId);
  return started.value.photoId;
};

describe('no orphan is there after a day, and nothing is lost that a job or document shows, if a function dies', () => {
  test('while an upload begins, or nobody finishes it', async () => {
    const plan = planFault();
    await startPhoto(pat, { large: 1, small: 1 }, opened.world.photoPorts(plan));
    for (const planned of everyFault(plan.calls, 'exit')) {
      await runWithFault(planned, (faulty) =>
        startPhoto(pat, { large: 1, small: 1 }, opened.world.photoPorts(faulty)),
      );
      await uploaded();
      await aDayLater();
      await auditPhotos(planned.where);
      expect(opened.world.store.objects.size).toBe(0);
    }
  });

  test('while a photo is finished', () =>
    breakEverywhere(uploaded, (photoId, plan) => opened.world.finish(photoId, pat, plan)));

  test('while a photo is attached to a job', async () => {
    const jobId = await aJob();
    await breakEverywhere(
      () => opened.world.newPhoto(),
      (photoId, plan) => opened.world.addToJob(jobId, photoId, pat, plan),
    );
  });

  test(
    'while an invoice with a photo is sent',
    () =>
      breakEverywhere(
        async () => ({ photoId: await opened.world.newPhoto(), key: opened.world.newKey() }),
        ({ photoId, key }, plan) =>
          opened.world.submit({ key, invoice: { photos: [{ photoId, caption: 'Before' }] } }, plan),
      ),
    300_000,
  );

  test(
    'while a quote with a photo is sent',
    () =>
      breakEverywhere(
        async () => ({
          photoId: await opened.world.newPhoto(),
          quoteId: opened.world.newQuoteId(),
          key: opened.world.newKey(),
        }),
        ({ photoId, quoteId, key }, plan) =>
          opened.world.send(quoteId, { photos: [{ photoId, caption: 'Before' }] }, { key, plan }),
      ),
    300_000,
  );

  test('while a photo is removed from a job that shared it with nothing, or with an invoice', async () => {
    const jobId = await aJob();
    let isShared = false;
    await breakEverywhere(
      async () => {
        const photoId = await opened.world.newPhoto();
        await opened.world.addToJob(jobId, photoId);
        isShared = !isShared;
        if (isShared) await opened.world.submit({ invoice: { photos: [{ photoId, caption: '' }] } });
        return photoId;
      },
      (photoId, plan) => opened.world.removeFromJob(jobId, photoId, pat, plan),
    );
  });

  test('while the photo of a plate is put on equipment, replaced, and deleted with it', async () => {
    const clientId = await opened.world.newPlace();
    await breakEverywhere(
      () => opened.world.newPhoto(),
      (photoId, plan) => opened.world.equip(clientId, photoId, plan && { plan }),
    );
    await breakEverywhere(
      async () => {
        await opened.world.equip(clientId, await opened.world.newPhoto());
      },
      (_, plan) => opened.world.deleteEquipment(clientId, plan),
    );
  });

  test('while a service address is deleted whose equipment has photos', () =>
    breakEverywhere(
      async () => {
        const clientId = await opened.world.newPlace();
        await opened.world.equip(clientId, await opened.world.newPhoto());
        return clientId;
      },
      (clientId, plan) => opened.world.deletePlace(clientId, plan),
    ));

  test('while a photo is deleted that nothing shows', () =>
    breakEverywhere(
      async () => {
        const photoId = await opened.world.newPhoto();
        opened.world.advanceDays(1);
        return photoId;
      },
      (photoId, plan) => opened.world.forget(photoId, plan),
    ));
});
