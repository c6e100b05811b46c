import type { PrintedDocument } from '#domain/documents/print/page-flow';
import type { PrintedPhoto } from '#domain/documents/print/photo-layout';
import { isWinAnsi, printable } from '#domain/documents/print/printable-text';
import type { Typesetter } from '#domain/documents/print/typesetter';
import type { DisputeFile } from '#domain/online-payments/dispute-file';
import { layOutDisputeFile, textsOfDisputeFile } from '#domain/online-payments/dispute-file-layout';
import { missingPhotoText } from '#domain/photos/photo';
import { type Certificate, textsOfCertificate } from '#domain/quotes/certificate';
import { layOutCertificate } from '#domain/quotes/certificate-layout';
import { type BooksSummary, layOutSummary, textsOfSummary } from '#domain/reports/books-summary';
import { layOutStatement, type StatementPage, textsOfStatement } from '#domain/statements/statement-page';
import { drawPages } from './draw-pages.ts';
import { openLatinText } from './latin-text.ts';
import type { TextRenderer } from './text-renderer.ts';

/** A document to print: all of its texts, and a function that lays it out with a typesetter. */
export interface Printable {
  /** The title in the properties of the PDF. */
  readonly title: string;
  readonly texts: readonly string[];
  readonly layOut: <Line>(setter: Typesetter<Line>) => PrintedDocument<Line>;
}

/** A photo in a PDF. */
export interface PdfPhoto extends PrintedPhoto {
  /** Absent if it is missing. */
  readonly jpeg?: Uint8Array;
}

/** Everything else that a PDF contains. */
export interface PdfOptions {
  /** A PNG that our own code encoded; bytes of a user must never be passed here. */
  readonly logo?: Uint8Array;
  /** The photos after the document: JPEGs that `plainJpeg` checked. */
  readonly photos?: readonly PdfPhoto[];
  /** The business that issues the document, for the properties of the PDF. */
  readonly author: string;
  readonly createdAt: Date;
}

const draw = <Line>(
  { title, layOut }: Printable,
  { author, createdAt, logo, photos }: PdfOptions,
  text: TextRenderer<Line>,
): Promise<Uint8Array> =>
  drawPages({
    ...{ title, author, createdAt, document: layOut(text.setter), logo, text },
    photos: photos?.map(({ jpeg }) => jpeg),
  });

/**
 * Renders letter pages as a PDF that conforms to PDF/UA-1 and PDF/A-3a. Text beyond Windows-1252 uses fonts chosen by
 * its scripts; a character that no font contains is printed as a box, never as another character.
 */
export async function renderPages(work: Printable, options: PdfOptions): Promise<Uint8Array> {
  const texts = work.texts.map(printable);
  if (texts.every(isWinAnsi)) return draw(work, options, await openLatinText());
  const { openWorldText } = await import('./world-text.ts');
  return draw(work, options, await openWorldText(texts));
}

/** The texts below the photos. */
export const captionsOf = ({ photos = [] }: Pick<PdfOptions, 'photos'>): readonly string[] =>
  photos.map((photo) => (photo.isMissing ? missingPhotoText(photo) : photo.caption));

/** Renders the certificate of an approval as a PDF: one page, and the photos of the quote. */
export const renderCertificatePdf = (certificate: Certificate, options: PdfOptions): Promise<Uint8Array> =>
  renderPages(
    {
      title: `Certificate of approval – ${certificate.business.name}`,
      texts: [...textsOfCertificate(certificate), ...captionsOf(options)],
      layOut: (setter) => layOutCertificate(certificate, setter, options.photos),
    },
    options,
  );

/** Renders a dispute file as a PDF of at most `pages` pages. */
export const renderDisputeFilePdf = (
  file: DisputeFile,
  options: PdfOptions & { readonly pages: number },
): Promise<Uint8Array> =>
  renderPages(
    {
      title: `Dispute file for invoice ${file.invoiceNumber} – ${file.business.name}`,
      texts: [...textsOfDisputeFile(file), ...captionsOf(options)],
      layOut: (setter) => layOutDisputeFile(file, setter, options.pages, options.photos),
    },
    options,
  );

/** Renders the statement of a client as a PDF. */
export const renderStatementPdf = (statement: StatementPage, options: PdfOptions): Promise<Uint8Array> =>
  renderPages(
    {
      title: `Statement for ${statement.client.name} – ${statement.business.name}`,
      texts: textsOfStatement(statement),
      layOut: (setter) => layOutStatement(statement, setter),
    },
    options,
  );

/** Renders the summary of a period for an accountant as a PDF. */
export const renderSummaryPdf = (summary: BooksSummary, options: PdfOptions): Promise<Uint8Array> =>
  renderPages(
    {
      title: `Summary for ${summary.period} – ${summary.business.name}`,
      texts: textsOfSummary(summary),
      layOut: (setter) => layOutSummary(summary, setter),
    },
    options,
  );
