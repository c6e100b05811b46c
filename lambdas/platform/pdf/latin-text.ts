import { helveticaTypesetter } from '#domain/documents/print/helvetica-typesetter';
import { openLatinFace } from './fonts/latin-face.ts';
import { registerFont } from './fonts/opened-fonts.ts';
import { pdfkitFont } from './fonts/pdfkit-font.ts';
import type { TextRenderer } from './text-renderer.ts';

const unshaped = {};

/** Renders text of Windows-1252 without a shaping engine. Digits have equal widths and are not kerned. */
export async function openLatinText(): Promise<TextRenderer<string>> {
  const [regular, bold] = await Promise.all([openLatinFace('regular'), openLatinFace('bold')]);
  return {
    setter: helveticaTypesetter,
    fonts: new Map(
      [regular, bold].map((face) => [face.name, registerFont(face.name, () => pdfkitFont(face))]),
    ),
    runsOf: (text, style) => [{ text, font: (style.bold ? bold : regular).name, shaping: unshaped }],
    textOf: (text) => text,
  };
}
