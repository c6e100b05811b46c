import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { photoLimits } from '#domain/photos/photo-rules';
import { bundleEntry, root } from '#lib/bundles/bundle-lambdas';
import { type Figure, median } from './figure.ts';
import type { PhotosReport } from './pdf/photos-worker.ts';

const folder = join(root, 'dist', 'bench', 'photos');

const report = (photos: number): PhotosReport =>
  JSON.parse(
    execFileSync(process.execPath, [join(folder, 'index.mjs'), String(photos), '15'], { encoding: 'utf8' }),
  );

/** What the most photos of a document, each of the largest size, add to its PDF and to an email with it. */
export async function photoFigures(): Promise<readonly Figure[]> {
  await bundleEntry(join(root, 'test/bench/pdf/photos-worker.ts'), folder);
  const sides = { without: [] as PhotosReport[], full: [] as PhotosReport[] };
  for (let turn = 0; turn < 3; turn += 1) {
    sides.without.push(report(0));
    sides.full.push(report(photoLimits.perDocument));
  }
  const medianOf = (side: keyof typeof sides, key: keyof PhotosReport) =>
    median(sides[side].map((each) => each[key]));
  const ratio = (name: string, key: 'pdf' | 'mail', limit: number): Figure => ({
    name,
    measured: medianOf('full', key) / medianOf('without', key),
    unit: 'x',
    limit,
    note: `${medianOf('full', key).toFixed(1)} ms to ${medianOf('without', key).toFixed(1)} ms`,
  });
  return [
    ratio('PDF of 10 lines with 20 photos, CPU, to one without', 'pdf', 4),
    ratio('email with this PDF, CPU, to one without photos', 'mail', 12),
    {
      name: 'email with 20 photos of the largest size',
      measured: medianOf('full', 'bytes') / 1_000_000,
      unit: 'MB',
      limit: 4.5,
      bound: 'the photos alone, 2 MB',
    },
  ];
}
