import { logoRules, logoTexts } from '#domain/logo/logo-rules';
import { ok, type Result, refuse } from '#domain/result';

type Refusal = (typeof logoTexts)['notAnImage' | 'tooLarge' | 'unreadable'];

/** Side of a drawing that says no size of its own. */
const sizeless = logoRules.side;

/** Checks the file a person picked by what the browser says of it, before anything is decoded. */
export function checkLogoFile(file: Pick<File, 'type' | 'size'>): Result<undefined, Refusal> {
  if (!file.type.startsWith('image/')) return refuse(logoTexts.notAnImage);
  if (file.size > logoRules.pickedBytes) return refuse(logoTexts.tooLarge);
  return ok(undefined);
}

/**
 * The size in pixels to draw an image at: inside the square of `side`, keeping its shape. A drawing fills the square;
 * a photo is never blown up.
 */
export function logoSize(
  image: { readonly width: number; readonly height: number; readonly isDrawing: boolean },
  side: number = logoRules.side,
): { readonly width: number; readonly height: number } {
  const width = image.width || sizeless;
  const height = image.height || sizeless;
  const fit = side / Math.max(width, height);
  const scale = image.isDrawing ? fit : Math.min(1, fit);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The file as text of an address. */
function dataAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('The file cannot be read'));
    reader.readAsDataURL(file);
  });
}

/** The browser's own decoder: it turns a photo upright, and runs no script of a drawing. Rejects what it cannot show. */
function decode(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('The image cannot be decoded'));
    image.src = address;
  });
}

async function draw(image: HTMLImageElement, isDrawing: boolean, side: number): Promise<Blob | undefined> {
  const { width, height } = logoSize(
    { width: image.naturalWidth, height: image.naturalHeight, isDrawing },
    side,
  );
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const paper = canvas.getContext('2d', { alpha: false });
  if (!paper) return undefined;
  paper.fillStyle = '#ffffff';
  paper.fillRect(0, 0, width, height);
  paper.imageSmoothingQuality = 'high';
  paper.drawImage(image, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob((png) => resolve(png ?? undefined), 'image/png'));
}

/**
 * Makes of whatever image the browser can show a PNG of our own: at most 400x400 on white, small enough for the API.
 * The picked file itself goes nowhere.
 */
export async function rasterizeLogo(file: File): Promise<Result<Blob, Refusal>> {
  const checked = checkLogoFile(file);
  if (!checked.ok) return checked;
  const isDrawing = file.type === 'image/svg+xml';
  let address = '';
  try {
    // Drawing programs leave foreign objects in their files; from a blob's address those lock the canvas for good.
    address = isDrawing ? await dataAddress(file) : URL.createObjectURL(file);
    const image = await decode(address);
    // Noise hardly compresses; such an image is drawn smaller until it fits.
    for (let side: number = logoRules.side; side >= 50; side = Math.floor(side * 0.8)) {
      const png = await draw(image, isDrawing, side);
      if (png && png.size <= logoRules.sentBytes) return ok(png);
    }
    return refuse(logoTexts.unreadable);
  } catch {
    return refuse(logoTexts.unreadable);
  } finally {
    URL.revokeObjectURL(address);
  }
}
