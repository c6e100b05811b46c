import { chooseFonts } from './fonts/font-choice.ts';
import { loadSubsetter } from './fonts/font-subset.ts';
import { registerFont } from './fonts/opened-fonts.ts';
import { shapedFont } from './fonts/shaped-font.ts';
import type { TextRenderer } from './text-renderer.ts';
import { faceOf, type PrintedLine, shapingOf, worldTypesetter } from './world-typesetter.ts';

/** Renders text of any script. `texts` is everything that the document prints. */
export async function openWorldText(texts: readonly string[]): Promise<TextRenderer<PrintedLine>> {
  const { families, choose } = await chooseFonts(texts.join('\n'));
  if (families.some(({ regular }) => regular.hasCff)) await loadSubsetter();
  const faces = families.flatMap(({ regular, bold }) => [regular, bold]);
  return {
    setter: worldTypesetter(texts, choose),
    fonts: new Map(faces.map((face) => [face.name, registerFont(face.name, () => shapedFont(face))])),
    runsOf: ({ pieces }, style) =>
      pieces.map((piece) => ({
        text: piece.text,
        font: faceOf(piece.family, style).name,
        shaping: shapingOf(piece, style),
      })),
    textOf: ({ text }) => text,
  };
}
