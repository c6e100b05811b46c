import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCutOff, plainJpeg } from '#domain/photos/jpeg';
import { photoFiles, photoSizes } from '#domain/photos/photo-rules';
import { quickOrFull } from '#test/support/effort';
import {
  aJpeg,
  aLargePhoto,
  aPhoto,
  aProgressiveJpeg,
  hostilePhotos,
  photosWithMetadata,
} from '#test/support/photos';

/** The markers of the segments of a file before its picture data. */
function markersOf(bytes: Uint8Array): readonly number[] {
  const found: number[] = [];
  for (let at = 2; at + 3 < bytes.length; ) {
    const kind = bytes[at + 1] ?? 0;
    found.push(kind);
    if (kind === 0xda) break;
    at += 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
  }
  return found;
}

const runs = { numRuns: quickOrFull(300, 20_000) };

describe('a photo', () => {
  test.each([
    ['baseline', aJpeg({ width: 40, height: 30 }), 40, 30],
    ['gray', aJpeg({ width: 9, height: 17, components: 1 }), 9, 17],
    ['progressive', aProgressiveJpeg(), 16, 16],
    ['like one of a phone', aPhoto(120, 90), 120, 90],
  ])('%s is accepted with its size', (_, file, width, height) => {
    expect(plainJpeg(file, 'small')).toMatchObject({ width, height });
  });

  test('keeps its picture data byte by byte', () => {
    const file = aPhoto(64, 64);
    const plain = Buffer.from(plainJpeg(file, 'small')?.bytes ?? []);
    const picture = file.subarray(file.indexOf(Buffer.from([0xff, 0xdb])));
    expect(plain.subarray(plain.indexOf(Buffer.from([0xff, 0xdb]))).equals(picture)).toBe(true);
  });

  test.each(Object.entries(photosWithMetadata()))(
    'with %s loses it and stays the same picture',
    (_, file) => {
      const plain = plainJpeg(file, 'large');
      const bytes = Buffer.from(plain?.bytes ?? []);
      expect(markersOf(bytes).filter((kind) => kind > 0xe0 || kind === 0xfe)).toEqual([]);
      expect(markersOf(bytes).filter((kind) => kind === 0xe0)).toHaveLength(1);
      for (const trace of ['Exif', 'GPS', 'ICC_PROFILE', 'script', 'hidden'])
        expect(bytes.includes(trace)).toBe(false);
      expect(bytes.equals(Buffer.from(plainJpeg(aJpeg(), 'large')?.bytes ?? []))).toBe(true);
    },
  );

  test('that was checked once is left as it is by a second check', () => {
    for (const file of Object.values(photosWithMetadata())) {
      const once = plainJpeg(file, 'large')?.bytes ?? new Uint8Array();
      expect(plainJpeg(once, 'large')?.bytes).toEqual(once);
    }
  });

  test.each(photoSizes)('of the size %s may be as large as its side, and not a pixel larger', (size) => {
    const { side } = photoFiles[size];
    const wide = (width: number) => aJpeg({ width, height: 8, components: 1, sample: () => 128 });
    expect(plainJpeg(wide(side), size)).toMatchObject({ width: side });
    expect(plainJpeg(wide(side + 1), size)).toBeUndefined();
  });

  test.each(photoSizes)('of the size %s is refused above its bytes', (size) => {
    const file = aJpeg({ segments: [] });
    const comment = (length: number) =>
      Buffer.concat([Buffer.from([0xff, 0xfe, (length + 2) >> 8, (length + 2) & 255]), Buffer.alloc(length)]);
    const filled = (bytes: number) => {
      const parts = [];
      for (let left = bytes - file.length; left > 0; ) {
        const taken = left > 60_100 ? 60_000 : left - 4;
        parts.push(comment(taken));
        left -= taken + 4;
      }
      return Buffer.concat([file.subarray(0, 2), ...parts, file.subarray(2)]);
    };
    expect(filled(photoFiles[size].bytes)).toHaveLength(photoFiles[size].bytes);
    expect(plainJpeg(filled(photoFiles[size].bytes), size)).toBeDefined();
    expect(plainJpeg(filled(photoFiles[size].bytes + 1), size)).toBeUndefined();
  });
});

describe('a file that is not a photo of a browser', () => {
  test.each(Object.entries(hostilePhotos()))('is refused: %s', (_, file) => {
    expect(plainJpeg(file, 'large')).toBeUndefined();
  });

  test('is refused at whichever byte a photo was cut off', () => {
    const file = aJpeg();
    for (let length = 0; length < file.length; length += 1)
      expect(plainJpeg(file.subarray(0, length), 'large')).toBeUndefined();
  });

  test('never makes the check fail, and what it lets through is whole and without metadata', () => {
    const seeds = [...Object.values(photosWithMetadata()), aProgressiveJpeg()];
    fc.assert(
      fc.property(
        fc.constantFrom(...seeds),
        fc.array(fc.tuple(fc.nat(2_000), fc.nat(255)), { maxLength: 6 }),
        (seed, changes) => {
          const file = Uint8Array.from(seed);
          for (const [at, byte] of changes) if (at < file.length) file[at] = byte;
          const plain = plainJpeg(file, 'large');
          if (!plain) return;
          expect(plainJpeg(plain.bytes, 'large')).toEqual(plain);
          expect(markersOf(plain.bytes).filter((kind) => kind > 0xe0 || kind === 0xfe)).toEqual([]);
          expect([...plain.bytes.subarray(-2)]).toEqual([0xff, 0xd9]);
        },
      ),
      runs,
    );
  });

  test('never makes the check fail if it is noise', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (noise) => {
        const file = Uint8Array.from([0xff, 0xd8, ...noise]);
        expect(() => plainJpeg(file, 'small')).not.toThrow();
      }),
      runs,
    );
  });
});

describe('a chosen photo', () => {
  const thumbnail = (picture: Uint8Array) =>
    aJpeg({ segments: [0xff, 0xe1, (picture.length + 2) >> 8, (picture.length + 2) & 255, ...picture] });

  test('is cut off wherever it ends before its picture does', () => {
    // The picture in its metadata is whole.
    for (const file of [aJpeg(), aProgressiveJpeg(), thumbnail(aJpeg())])
      for (let length = 2; length < file.length; length += 1)
        expect(isCutOff(file.subarray(0, length)), `${length} of ${file.length} bytes`).toBe(true);
  });

  test('is not cut off if it is whole, whatever is in it and behind it', () => {
    const {
      'two pictures': two,
      'a zip behind the picture': zip,
      '10 MB of trailing bytes': long,
    } = hostilePhotos();
    const whole = [aJpeg(), aPhoto(), aProgressiveJpeg(), aLargePhoto(), thumbnail(aJpeg().subarray(0, 300))];
    for (const file of [...whole, ...Object.values(photosWithMetadata()), two, zip, long])
      expect(isCutOff(file ?? new Uint8Array())).toBe(false);
  });

  test('of another kind is left to the browser', () => {
    const { SVG, HTML, PNG, GIF, nothing } = hostilePhotos();
    for (const file of [SVG, HTML, PNG, GIF, nothing]) expect(isCutOff(file ?? aJpeg())).toBe(false);
  });

  test('never makes the check fail if it is noise', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (noise) => {
        expect(() => isCutOff(Uint8Array.from([0xff, 0xd8, ...noise]))).not.toThrow();
      }),
      runs,
    );
  });
});
