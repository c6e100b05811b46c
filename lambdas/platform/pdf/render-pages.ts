import { helveticaTypesetter } from '#domain/documents/print/helvetica-typesetter';
import type { PrintedPage } from '#domain/documents/print/page-flow';
import { isWinAnsi, printable } from '#domain/documents/print/printable-text';
import type { Typesetter } from '#domain/documents/print/typesetter';
import { drawPages } from './draw-pages.ts';

import type { Press } from './printed-run.ts';

/** What prints text of Windows-1252: the fonts that every reader has. Their figures are all of one width, and not kerned. */
export const helveticaPress: Press<string> = {
  setter: helveticaTypesetter,
  fonts: new Map(),
  runsOf: (text, { bold }) => [{ text, font: bold ? 'Helvetica-Bold' : 'Helvetica' }],
};

/** What is drawn: every text of it, and where it stands once a typesetter has set it. */
export interface Printable {
  /** Of the document, for its properties. */
  readonly title: string;
  readonly texts: readonly string[];
  readonly layOut: <Line>(setter: Typesetter<Line>) => readonly PrintedPage<Line>[];
}

/** What else a file holds. */
export interface PdfOptions {
  /** A PNG that our own code encoded; foreign bytes must never come here. */
  readonly logo?: Uint8Array;
  /** Who issues it, for the document's properties. */
  readonly author: string;
  readonly createdAt: Date;
}

const draw = <Line>(
  { title, layOut }: Printable,
  { author, createdAt, logo }: PdfOptions,
  press: Press<Line>,
): Promise<Uint8Array> => drawPages({ title, author, createdAt, pages: layOut(press.setter), logo, press });

/**
 * Draws letter pages as a PDF. Text beyond Windows-1252 is set in embedded fonts chosen by its scripts; what no font
 * shows is printed as a box, never as another character.
 */
export async function renderPages(work: Printable, options: PdfOptions): Promise<Uint8Array> {
  const texts = work.texts.map(printable);
  if (texts.every(isWinAnsi)) return draw(work, options, helveticaPress);
  const { openWorldPress } = await import('./world-press.ts');
  return draw(work, options, await openWorldPress(texts));
}
