import { photoFiles } from '#domain/photos/photo-rules';
import { aJpeg } from './photos.ts';

/** A photo with much detail, 800 by 600 pixels. Its file is nearly as large as the server takes the small one. */
export function aFullPhoto(): Buffer {
  // The same noise in every run.
  let seed = 1;
  const noise = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const { side } = photoFiles.small;
  return aJpeg({
    ...{ width: side, height: side * 0.75, components: 1, step: 28, segments: [] },
    sample: (x, y) => (128 + 60 * Math.sin(x / 40) + 30 * Math.cos(y / 30) + 30 * noise()) | 0,
  });
}
