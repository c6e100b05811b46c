import type { TFontDictionary } from 'pdfmake/interfaces';
import { chooseFonts } from './fonts/font-choice.ts';
import type { FontFace } from './fonts/font-face.ts';
import { loadSubsetter } from './fonts/font-subset.ts';
import { registerFont } from './fonts/opened-fonts.ts';
import { shapedFont } from './fonts/shaped-font.ts';
import { addFontFile } from './pdfmake-engine.ts';
import type { Press } from './printed-run.ts';
import { faceOf, type PrintedLine, shapingOf, widthOfPiece, worldTypesetter } from './world-typesetter.ts';

/** The name under which pdfmake finds a face. */
function admit(face: FontFace): string {
  addFontFile(
    face.name,
    registerFont(face.name, () => shapedFont(face)),
  );
  return face.name;
}

/** What prints text of any script, in fonts that the document carries. `texts` is all that it will print. */
export async function openWorldPress(texts: readonly string[]): Promise<Press<PrintedLine>> {
  const { families, choose } = await chooseFonts(texts.join('\n'));
  if (families.some(({ regular }) => regular.hasCff)) await loadSubsetter();
  const fonts: TFontDictionary = {};
  for (const { name, regular, bold } of families) fonts[name] = { normal: admit(regular), bold: admit(bold) };
  return {
    setter: worldTypesetter(texts, choose),
    fonts,
    runsOf: (line, style) =>
      line.map((piece) => ({
        text: piece.text,
        font: piece.family.name,
        width: widthOfPiece(piece, style),
        ascent: (faceOf(piece.family, style).facts.ascent * style.size) / 1000,
        shaping: shapingOf(piece, style),
      })),
  };
}
