import { helveticaTypesetter } from '#domain/documents/print/helvetica-typesetter';
import type { Press } from './printed-run.ts';

/** What prints text of Windows-1252: the fonts that every reader has. Their figures are all of one width, and not kerned. */
export const helveticaPress: Press<string> = {
  setter: helveticaTypesetter,
  fonts: new Map(),
  runsOf: (text, { bold }) => [{ text, font: bold ? 'Helvetica-Bold' : 'Helvetica' }],
};
