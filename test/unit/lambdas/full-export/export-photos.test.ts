import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { fullExportPace } from '#domain/full-export/full-export';
import type { Photo } from '#domain/photos/photo';
import { newArchive, openArchive } from '#lambdas/full-export/archive';
import { exportPhotos } from '#lambdas/full-export/export-photos';
import { firstProgress } from '#lambdas/full-export/export-progress';
import type { AccountData } from '#lambdas/full-export/ports';

const startedAt = '2026-11-25T10:20:30.000Z';

const aStoredPhoto = (photoId: string): Photo => ({
  photoId,
  createdAt: startedAt,
  bytes: 5,
  width: 16,
  height: 12,
  isStored: true,
  holders: { 'job:j1': true },
});

/** Exports photos of which each takes `secondsEach` to read; `gone` has no file. */
async function exportOf(photoIds: readonly string[], secondsEach = 0, isWanted = true) {
  const parts: Buffer[] = [];
  const archive = openArchive(newArchive(startedAt), Buffer.alloc(0), async (_, bytes) => {
    parts.push(bytes);
    return '';
  });
  let now = Date.parse(startedAt);
  const data: Pick<AccountData, 'photos'> = {
    photos: async (_, limit, after) => {
      const from = after === undefined ? 0 : photoIds.indexOf(after) + 1;
      const page = photoIds.slice(from, from + limit);
      return { photos: page.map(aStoredPhoto), next: page.length < limit ? undefined : page.at(-1) };
    },
  };
  const photoFiles = {
    read: async (_: string, photoId: string) => {
      now += secondsEach * 1_000;
      return photoId === 'gone' ? undefined : Buffer.from(`file ${photoId}`);
    },
  };
  const ports = { data: data as AccountData, photoFiles, clock: () => new Date(now) };
  let [progress, place, units] = [firstProgress(startedAt), undefined as string | undefined, 0];
  do {
    const unit = { userId: 'pat', step: units, place, progress, archive, report: async () => isWanted };
    const done = await exportPhotos({ ...unit, files: {} as never }, ports);
    if (done === 'unwanted') return { done, units };
    ({ progress, place } = done);
    units += 1;
  } while (place !== undefined);
  await archive.finish();
  const files = unzipSync(Buffer.concat(parts));
  return {
    units,
    progress,
    texts: Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
  };
}

test('an export has the large file of each photo, and a list of them', async () => {
  const { texts = [], progress } = await exportOf(['p1', 'gone', 'p2']);
  const [one, two, [listName, list = ''] = []] = texts;
  expect([one, two]).toEqual([
    ['photos/p1.jpg', 'file p1'],
    ['photos/p2.jpg', 'file p2'],
  ]);
  expect(listName).toBe('json/photos-0001.json');
  expect(JSON.parse(list)).toEqual(
    ['p1', 'p2'].map((photoId) => ({
      ...{ photoId, createdAt: startedAt, width: 16, height: 12 },
      file: `photos/${photoId}.jpg`,
    })),
  );
  expect(progress).toMatchObject({ photoFiles: 1, done: 0 });
});

test('photos that do not fit into one unit are added by the next ones, each once', async () => {
  const ids = Array.from({ length: fullExportPace.documentsPerUnit + 20 }, (_, at) => `p${1_000 + at}`);
  for (const secondsEach of [0, 7]) {
    const { texts = [], units } = await exportOf(ids, secondsEach);
    const names = texts.map(([name = '']) => name).filter((name) => name.startsWith('photos/'));
    expect(names).toEqual(ids.map((id) => `photos/${id}.jpg`));
    expect(units).toBeGreaterThan(secondsEach === 0 ? 1 : 20);
  }
});

test('an account without photos has no list of them, and a canceled export reads none', async () => {
  expect(await exportOf([])).toMatchObject({ units: 1, texts: [] });
  expect(await exportOf(['p1'], 0, false)).toEqual({ done: 'unwanted', units: 0 });
});
