import { isCutOff, plainJpeg } from '#domain/photos/jpeg';
import { type PhotoSize, photoFiles, photoLimits } from '#domain/photos/photo-rules';
import { isBitmapFile } from '../../adapters/bitmap-file.ts';

/** A photo as it is uploaded: two upright JPEGs without metadata. */
export type MadePhoto = Readonly<Record<PhotoSize, Blob>>;

interface Decoded {
  readonly source: CanvasImageSource;
  readonly width: number;
  readonly height: number;
  readonly close: () => void;
}

function decodeAsElement(file: Blob): Promise<Decoded> {
  const url = URL.createObjectURL(file);
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () =>
      resolve({
        source: image,
        width: image.naturalWidth,
        height: image.naturalHeight,
        close: () => URL.revokeObjectURL(url),
      });
    image.onerror = () => {
      URL.revokeObjectURL(url);
      reject(new Error('The image cannot be decoded'));
    };
    image.src = url;
  });
}

/**
 * Decodes a file, beside the page where the browser can, and turns the photo upright by its EXIF orientation. Rejects for
 * a photo of which a part is missing.
 */
async function decode(file: Blob): Promise<Decoded> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isCutOff(bytes)) throw new Error('A part of the photo is missing');
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    return { source: bitmap, width: bitmap.width, height: bitmap.height, close: () => bitmap.close() };
  } catch (error) {
    // A worker has no elements.
    if (isBitmapFile(bytes) || typeof Image === 'undefined') throw error;
    // Some browsers decode HEIC, or very large photos, only as an element.
    return decodeAsElement(file);
  }
}

interface Drawing {
  readonly canvas: OffscreenCanvas | HTMLCanvasElement;
  readonly encode: (quality: number) => Promise<Blob | null>;
}

function newCanvas(width: number, height: number): Drawing {
  if (typeof OffscreenCanvas !== 'undefined') {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, encode: (quality) => canvas.convertToBlob({ type: 'image/jpeg', quality }) };
  }
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return {
    canvas,
    encode: (quality) => new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality)),
  };
}

function draw(source: CanvasImageSource, size: { width: number; height: number }, side: number): Drawing {
  const scale = Math.min(1, side / Math.max(size.width, size.height));
  const width = Math.max(1, Math.round(size.width * scale));
  const height = Math.max(1, Math.round(size.height * scale));
  const drawing = newCanvas(width, height);
  const context = drawing.canvas.getContext('2d', { alpha: false }) as CanvasRenderingContext2D | null;
  if (!context) throw new Error('The browser has no canvas');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, width, height);
  return drawing;
}

const qualities = [0.82, 0.72, 0.6, 0.45, 0.3, 0.15];

/** The best quality below `aim` bytes; above it, the smallest that the server takes. Without metadata. */
async function encode({ encode: encodeAt }: Drawing, size: PhotoSize, aim: number): Promise<Blob> {
  for (const quality of qualities) {
    const blob = await encodeAt(quality);
    if (!blob || (blob.size > aim && quality !== qualities.at(-1))) continue;
    const plain = plainJpeg(new Uint8Array(await blob.arrayBuffer()), size);
    if (plain) return new Blob([plain.bytes as BlobPart], { type: 'image/jpeg' });
  }
  throw new Error('The photo cannot be made small enough');
}

/** `copyPhoto`, in this thread. */
export async function drawCopy(file: Blob): Promise<MadePhoto> {
  if (!plainJpeg(new Uint8Array(await file.arrayBuffer()), 'large')) throw new Error('This is not a photo');
  const decoded = await decode(file);
  try {
    const small = draw(decoded.source, decoded, photoFiles.small.side);
    return { large: file, small: await encode(small, 'small', photoFiles.small.bytes) };
  } finally {
    decoded.close();
  }
}

/** `makePhoto`, in this thread. */
export async function drawPhoto(file: Blob): Promise<MadePhoto> {
  const decoded = await decode(file);
  try {
    if (decoded.width === 0 || decoded.height === 0) throw new Error('The image has no size');
    const large = draw(decoded.source, decoded, photoFiles.large.side);
    const small = draw(large.canvas, large.canvas, photoFiles.small.side);
    return {
      large: await encode(large, 'large', photoLimits.largeAim),
      small: await encode(small, 'small', photoFiles.small.bytes),
    };
  } finally {
    decoded.close();
  }
}
