import { helveticaTypesetter } from '#domain/paper/print/helvetica-typesetter';
import { openRuler } from './pdfmake-engine.ts';
import type { Press } from './printed-run.ts';

const fonts = { Helvetica: { normal: 'Helvetica', bold: 'Helvetica-Bold' } };

/** From the letters' foot to the top of the font. */
const ascent = 0.718;

/** What prints text of Windows-1252: the fonts that every reader has. Their figures are all of one width, and not kerned. */
export function helveticaPress(): Press<string> {
  const ruler = openRuler(fonts);
  return {
    setter: helveticaTypesetter,
    fonts,
    runsOf: (text, { size, bold = false }) => [
      {
        text,
        font: 'Helvetica',
        width: (ruler(text, 'Helvetica', bold) * size) / 1000,
        ascent: ascent * size,
      },
    ],
  };
}
