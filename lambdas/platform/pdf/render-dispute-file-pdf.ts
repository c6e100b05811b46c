import type { DisputeFile } from '#domain/online-payments/dispute-file';
import { layOutDisputeFile, textsOfDisputeFile } from '#domain/online-payments/dispute-file-layout';
import { type PdfOptions, renderPages } from './render-pages.ts';

/** Renders a dispute file as a PDF of at most `pages` pages. */
export const renderDisputeFilePdf = (
  file: DisputeFile,
  options: PdfOptions & { readonly pages: number },
): Promise<Uint8Array> =>
  renderPages(
    {
      title: `Dispute file for invoice ${file.invoiceNumber} – ${file.business.name}`,
      texts: textsOfDisputeFile(file),
      layOut: (setter) => layOutDisputeFile(file, setter, options.pages),
    },
    options,
  );
