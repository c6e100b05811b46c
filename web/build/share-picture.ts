import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brand } from '#domain/brand';
import { sampleInvoice } from '#domain/content/sample-invoice';
import { sheetOfDraft } from '#domain/paper/invoice-sheet';
import { brandShape } from '../features/site/brand-shape.ts';
import { Canvas } from './canvas.ts';
import { breakLines, write, writeToRight } from './lettering.ts';
import { outlinesOfPath, type Point } from './outline.ts';

/** What networks ask for, in pixels. */
export const sharePictureSize = { width: 1200, height: 630 } as const;

const ink = '#09090b';
const muted = '#52525b';
const line = '#e4e4e7';

/** Our sign, `size` pixels wide. */
export function drawSign(
  canvas: Canvas,
  x: number,
  y: number,
  size: number,
  corner: number = brandShape.corner,
) {
  const scale = size / brandShape.size;
  canvas.plate(x, y, size, size, corner * scale, brand.color);
  const strokes = outlinesOfPath(brandShape.path).map((outline) =>
    outline.map(([px, py]): Point => [x + px * scale, y + py * scale]),
  );
  canvas.stroke(strokes, brandShape.strokeWidth * scale, '#ffffff');
}

/** The sample invoice as a sheet that runs off the picture's lower edge. */
function drawSheet(canvas: Canvas, x: number, y: number, width: number) {
  const sheet = sheetOfDraft(sampleInvoice);
  const right = x + width - 36;
  canvas.plate(x - 1, y - 1, width + 2, 700, 13, line);
  canvas.plate(x, y, width, 700, 12, '#ffffff');
  write(canvas, sheet.business.name, x + 36, y + 62, { weight: 'bold', size: 22, color: ink });
  sheet.business.lines.slice(0, 2).forEach((text, index) => {
    write(canvas, text, x + 36, y + 90 + index * 22, { weight: 'regular', size: 15, color: muted });
  });
  writeToRight(canvas, sheet.title, right, y + 66, { weight: 'bold', size: 30, color: brand.color });
  writeToRight(canvas, sheet.facts[0]?.value ?? '', right, y + 96, {
    weight: 'regular',
    size: 15,
    color: muted,
  });
  canvas.rectangle(x + 36, y + 172, width - 72, 2, brand.color);
  sheet.rows.forEach(({ description, total }, index) => {
    const base = y + 206 + index * 46;
    write(canvas, description, x + 36, base, { weight: 'regular', size: 17, color: ink });
    writeToRight(canvas, total, right, base, { weight: 'regular', size: 17, color: ink });
    canvas.rectangle(x + 36, base + 16, width - 72, 1, line);
  });
  const base = y + 206 + sheet.rows.length * 46 + 18;
  write(canvas, sheet.total.label, x + width - 250, base, { weight: 'bold', size: 24, color: ink });
  writeToRight(canvas, sheet.total.value, right, base, { weight: 'bold', size: 24, color: ink });
}

/** What all pictures have in common: our name, the trades, an invoice. */
function drawBackground(): Canvas {
  const { width, height } = sharePictureSize;
  const canvas = new Canvas(width, height, '#f4f4f5');
  drawSheet(canvas, 640, 84, 500);
  canvas.rectangle(0, height - 12, width, 12, brand.color);
  drawSign(canvas, 64, 64, 56);
  write(canvas, brand.name, 136, 104, { weight: 'bold', size: 36, color: ink });
  write(canvas, 'For HVAC, plumbing, electrical and lawn care', 64, 550, {
    weight: 'regular',
    size: 24,
    color: muted,
  });
  return canvas;
}

let background: Canvas | undefined;

/** A page's picture for links in chats and networks. */
function drawSharePicture(text: string): Canvas {
  background ??= drawBackground();
  const canvas = background.copy();
  const lettering = { weight: 'bold', size: 62, color: ink } as const;
  const lines = breakLines(text, 530, lettering);
  const top = 350 - (lines.length - 1) * 37;
  lines.forEach((part, index) => {
    write(canvas, part, 64, top + index * 74, lettering);
  });
  return canvas;
}

const written = new Set<string>();

/**
 * Writes a page's sharing picture below `og/` and answers its path on the site. Pages without a line of their own
 * share `site.png`.
 */
export function writeSharePicture(site: string, name: string, text: string | undefined): string {
  mkdirSync(join(site, 'og'), { recursive: true });
  const path = `/og/${text === undefined ? 'site' : name}.png`;
  if (!written.has(path)) writeFileSync(join(site, path), drawSharePicture(text ?? brand.tagline).png());
  written.add(path);
  return path;
}
