import { logoRules, logoTexts } from '#domain/logo/logo-rules';
import { isCutOff } from '#domain/photos/jpeg';
import { ok, type Result, refuse } from '#domain/result';
import { isBitmapFile } from '../../adapters/bitmap-file.ts';

type Refusal = (typeof logoTexts)['notAnImage' | 'tooLarge' | 'unreadable'];

/** Width and height of an SVG without its own size. */
const defaultSide = logoRules.side;

/** Checks the chosen file by its type and size, before it is decoded. */
export function checkLogoFile(file: Pick<File, 'type' | 'size'>): Result<undefined, Refusal> {
  if (!file.type.startsWith('image/')) return refuse(logoTexts.notAnImage);
  if (file.size > logoRules.pickedBytes) return refuse(logoTexts.tooLarge);
  return ok(undefined);
}

/**
 * The size in pixels for drawing an image: it fits into a square of `side` and keeps its aspect ratio. An SVG fills the
 * square; a photo is never enlarged.
 */
export function logoSize(
  /** In pixels; 0 if unknown. `isDrawing` is true for an SVG. */
  image: { readonly width: number; readonly height: number; readonly isDrawing: boolean },
  side: number = logoRules.side,
): { readonly width: number; readonly height: number } {
  const width = image.width || defaultSide;
  const height = image.height || defaultSide;
  const fit = side / Math.max(width, height);
  const scale = image.isDrawing ? fit : Math.min(1, fit);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The file as a data URL. */
function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('The file cannot be read'));
    reader.readAsDataURL(file);
  });
}

/**
 * Decodes an image with the browser's own decoder, which rotates photos correctly and runs no scripts in an SVG.
 * Rejects if the browser cannot show it.
 */
function decode(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('The image cannot be decoded'));
    image.src = url;
  });
}

/** True if the end of a photo or picture is missing, which an element would not show. */
async function isPartMissing(file: File): Promise<boolean> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isCutOff(bytes)) return true;
  if (!isBitmapFile(bytes) || typeof createImageBitmap === 'undefined') return false;
  return createImageBitmap(file).then(
    (bitmap) => {
      bitmap.close();
      return false;
    },
    () => true,
  );
}

/** A logo as it will be stored. */
export interface RasterizedLogo {
  readonly png: Blob;
  /** Nobody can see it on white paper. */
  readonly isWhite: boolean;
}

/** A channel of a pixel (0 to 255) from which on it cannot be told from white paper. */
const paperWhite = 225;

/** Share of pixels that must differ from white paper. A thin line drawing has several times as many. */
const leastInk = 1 / 2_000;

/** True if pixels (red, green, blue and alpha of each, without transparency) show nothing on white paper. */
export function isWhiteOnPaper(pixels: Uint8ClampedArray): boolean {
  let seen = 0;
  for (let at = 0; at < pixels.length; at += 4)
    if (Math.min(pixels[at] ?? 255, pixels[at + 1] ?? 255, pixels[at + 2] ?? 255) < paperWhite) seen += 1;
  return seen <= (pixels.length / 4) * leastInk;
}

async function draw(
  image: HTMLImageElement,
  isDrawing: boolean,
  side: number,
): Promise<RasterizedLogo | undefined> {
  const { width, height } = logoSize(
    { width: image.naturalWidth, height: image.naturalHeight, isDrawing },
    side,
  );
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) return undefined;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  const isWhite = isWhiteOnPaper(context.getImageData(0, 0, width, height).data);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return png ? { png, isWhite } : undefined;
}

/**
 * Converts any image that the browser can show into a PNG: at most 400x400 on white, small enough for the API. The
 * chosen file itself is not uploaded.
 */
export async function rasterizeLogo(file: File): Promise<Result<RasterizedLogo, Refusal>> {
  const checked = checkLogoFile(file);
  if (!checked.ok) return checked;
  const isDrawing = file.type === 'image/svg+xml';
  let url = '';
  try {
    if (await isPartMissing(file)) return refuse(logoTexts.unreadable);
    // Drawing programs write `foreignObject` elements into SVG files. Loaded from a blob URL, those taint the canvas,
    // so that it cannot be exported.
    url = isDrawing ? await readAsDataUrl(file) : URL.createObjectURL(file);
    const image = await decode(url);
    // Noisy images compress badly; they are drawn smaller, down to 50 pixels, until they fit.
    for (let side: number = logoRules.side; side >= 50; side = Math.floor(side * 0.8)) {
      const drawn = await draw(image, isDrawing, side);
      if (drawn && drawn.png.size <= logoRules.sentBytes) return ok(drawn);
    }
    return refuse(logoTexts.unreadable);
  } catch {
    return refuse(logoTexts.unreadable);
  } finally {
    URL.revokeObjectURL(url);
  }
}
