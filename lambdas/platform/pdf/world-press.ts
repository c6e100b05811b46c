import { chooseFonts } from './fonts/font-choice.ts';
import { loadSubsetter } from './fonts/font-subset.ts';
import { registerFont } from './fonts/opened-fonts.ts';
import { shapedFont } from './fonts/shaped-font.ts';
import type { Press } from './printed-run.ts';
import { faceOf, type PrintedLine, shapingOf, worldTypesetter } from './world-typesetter.ts';

/** What prints text of any script, in fonts that the document carries. `texts` is all that it will print. */
export async function openWorldPress(texts: readonly string[]): Promise<Press<PrintedLine>> {
  const { families, choose } = await chooseFonts(texts.join('\n'));
  if (families.some(({ regular }) => regular.hasCff)) await loadSubsetter();
  const faces = families.flatMap(({ regular, bold }) => [regular, bold]);
  return {
    setter: worldTypesetter(texts, choose),
    fonts: new Map(faces.map((face) => [face.name, registerFont(face.name, () => shapedFont(face))])),
    runsOf: (line, style) =>
      line.map((piece) => ({
        text: piece.text,
        font: faceOf(piece.family, style).name,
        shaping: shapingOf(piece, style),
      })),
  };
}
