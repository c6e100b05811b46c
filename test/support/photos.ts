import { plainJpeg } from '#domain/photos/jpeg';
import type { PdfPhoto } from '#lambdas/platform/pdf/render-pages';
import { jpegParts, jpegSegment, type PhotoShape } from './jpeg-encoder.ts';

const ascii = (text: string): number[] => [...Buffer.from(text, 'latin1')];

const start = [0xff, 0xd8];
const end = [0xff, 0xd9];

/** A segment such as those of cameras and programs. */
export const exifSegment = (orientation: number): number[] =>
  jpegSegment(0xe1, [
    ...ascii('Exif\0\0MM\0*'),
    ...[0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0],
  ]);

/** EXIF with the place where the photo was taken: 30° 16' N, 97° 44' W. */
const gps = jpegSegment(0xe1, [
  ...ascii('Exif\0\0MM\0*'),
  ...[0, 0, 0, 8, 0, 1, 0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0],
  ...[0, 2, 0, 1, 0, 2, 0, 0, 0, 2, 0x4e, 0, 0, 0, 0, 3, 0, 2, 0, 0, 0, 2, 0x57, 0, 0, 0, 0, 0, 0, 0],
  ...ascii('GPSPOSITION'),
]);

const jfif = jpegSegment(0xe0, [...ascii('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]);
const profile = jpegSegment(0xe2, [...ascii('ICC_PROFILE\0'), 1, 1, ...ascii('a color profile')]);
const comment = jpegSegment(0xfe, ascii('<script>alert(1)</script>'));

export interface JpegShape extends PhotoShape {
  /** Segments before the tables. */
  readonly segments?: readonly number[];
  readonly trailing?: Uint8Array;
}

/** A JPEG file of a photo. */
export function aJpeg({ segments = jfif, trailing = new Uint8Array(), ...shape }: JpegShape = {}): Buffer {
  const { tables, frame, scan } = jpegParts(shape);
  return Buffer.concat([
    Buffer.from([...start, ...segments, ...tables, ...frame, ...scan, ...end]),
    trailing,
  ]);
}

/** A photo in color that compresses like one taken with a phone. */
export const aPhoto = (width = 64, height = 48, seed = 1): Buffer =>
  aJpeg({
    width,
    height,
    step: 40,
    sample: (x, y, component) =>
      (128 + 90 * Math.sin((x * seed) / 23 + component) + 30 * Math.cos((y + seed * 7) / 17)) | 0,
  });

/** The same gray picture as a progressive file: the mean values first, then the rest. */
export function aProgressiveJpeg(): Buffer {
  const { tables, frame } = jpegParts({ components: 1 });
  const progressive = frame.with(1, 0xc2);
  const first = [...jpegSegment(0xda, [1, 1, 0, 0, 0, 0]), 0x00, 0x3f];
  const second = [...jpegSegment(0xda, [1, 1, 0, 1, 63, 0]), 0x2a, 0x7f];
  return Buffer.from([...start, ...jfif, ...tables, ...progressive, ...first, ...second, ...end]);
}

/** A large gray photo, whole: the code of each block is 18 zeros. Its sides are multiples of 16. */
export function aLargePhoto(width = 8_000, height = 6_000): Buffer {
  const { tables, frame } = jpegParts({ components: 1 });
  const large = [...frame.slice(0, 5), height >> 8, height & 255, width >> 8, width & 255, ...frame.slice(9)];
  const scan = jpegSegment(0xda, [1, 1, 0, 0, 63, 0]);
  const blocks = Buffer.alloc(((width / 8) * (height / 8) * 18) / 8);
  return Buffer.concat([
    Buffer.from([...start, ...jfif, ...tables, ...large, ...scan]),
    blocks,
    Buffer.from(end),
  ]);
}

/** Files that are photos, by what they have in addition; all of it must disappear. */
export const photosWithMetadata = (): Readonly<Record<string, Buffer>> => ({
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => [
      `orientation ${orientation}`,
      aJpeg({ segments: exifSegment(orientation) }),
    ]),
  ),
  'a place': aJpeg({ segments: [...jfif, ...gps] }),
  "EXIF as Safari's canvas writes it": aJpeg({ segments: [...jfif, ...exifSegment(1), ...profile] }),
  'a comment': aJpeg({ segments: [...jfif, ...comment] }),
  'every application segment': aJpeg({
    segments: Array.from({ length: 16 }, (_, at) => jpegSegment(0xe0 + at, ascii(`hidden ${at}`))).flat(),
  }),
  'a comment between tables and picture': (() => {
    const { tables, frame, scan } = jpegParts();
    return Buffer.from([...start, ...tables, ...comment, ...frame, ...comment, ...scan, ...end]);
  })(),
});

const withFrameSize = (width: number, height: number): Buffer => {
  const file = aJpeg();
  const at = file.indexOf(Buffer.from([0xff, 0xc0]));
  file.writeUInt16BE(height, at + 5);
  file.writeUInt16BE(width, at + 7);
  return file;
};

/** Files that are not photos as a browser makes them, by name. */
export function hostilePhotos(): Readonly<Record<string, Buffer>> {
  const { tables, frame, scan } = jpegParts();
  const file = (...parts: readonly number[][]): Buffer => Buffer.from([...start, ...parts.flat(), ...end]);
  const whole = aJpeg();
  return {
    nothing: Buffer.alloc(0),
    'only the first marker': Buffer.from(start),
    CMYK: aJpeg({ components: 4 }),
    '48 megapixels': withFrameSize(8_000, 6_000),
    'a decompression bomb': withFrameSize(65_535, 65_535),
    'no width': withFrameSize(0, 16),
    'no height': withFrameSize(16, 0),
    truncated: whole.subarray(0, whole.length - 20),
    'without its last marker': whole.subarray(0, whole.length - 2),
    '10 MB of trailing bytes': aJpeg({ trailing: Buffer.alloc(10_000_000) }),
    'one trailing byte': aJpeg({ trailing: Buffer.from([0]) }),
    'two pictures': Buffer.concat([whole, whole]),
    'a zip behind the picture': aJpeg({ trailing: Buffer.from('PK\x03\x04 and so on', 'latin1') }),
    SVG: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    HTML: Buffer.from('<!doctype html><script>alert(1)</script>'),
    'HTML that begins like a photo': Buffer.from('\xff\xd8<html><script>alert(1)</script>', 'latin1'),
    PNG: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    GIF: Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1'),
    'lossless coding': file(tables, frame.with(1, 0xc3), scan),
    'arithmetic coding': file(tables, frame.with(1, 0xc9), scan),
    'twelve bits per sample': file(tables, frame.with(4, 12), scan),
    'a second frame': file(tables, frame, frame, scan),
    'no frame': file(tables, scan),
    'no picture data': file(tables, frame),
    'a height that comes later': file(tables, frame, scan, jpegSegment(0xdc, [0, 16])),
    'text between segments': file(tables, ascii('<script>'), frame, scan),
    'text in a table': file(jpegSegment(0xdb, ascii('<script>alert(1)</script>')), tables, frame, scan),
    'text behind a table': file(
      jpegSegment(0xdb, [0, ...Array.from({ length: 64 }, () => 1), ...ascii('PK')]),
      frame,
      scan,
    ),
    'text in the frame': file(tables, jpegSegment(0xc0, [...frame.slice(4), ...ascii('evil')]), scan),
    'a length that ends behind the file': file(tables, [0xff, 0xe1, 0xff, 0xff]),
    'a length of one': file(tables, [0xff, 0xe1, 0, 1], frame, scan),
    'a thousand scans': file(tables, frame, ...Array.from({ length: 1_000 }, () => scan)),
    'colors of a printer': file(
      jpegSegment(0xee, [...ascii('Adobe'), 0, 100, 0, 0, 0, 0, 0]),
      tables,
      frame,
      scan,
    ),
    'sampling of zero': file(tables, frame.with(11, 0), scan),
  };
}

/** Photos as a PDF shows them: upright and across, in color and gray, with and without a caption in any script. */
export const printedPhotos = (count: number): readonly PdfPhoto[] =>
  Array.from({ length: count }, (_, at) => {
    const [width, height] = at % 3 === 0 ? [48, 64] : [64, 48];
    const captions = [
      'Before',
      'After: the new furnace, <with> "everything" & tested',
      '',
      'Nachher – größer',
      '暖炉',
    ];
    const caption = captions[at % captions.length] ?? '';
    const jpeg = at % 5 === 4 ? aJpeg({ width, height, components: 1 }) : aPhoto(width, height, at + 1);
    return { jpeg: plainJpeg(jpeg, 'small')?.bytes ?? jpeg, width, height, caption };
  });
