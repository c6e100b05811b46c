import { verifyUrl } from '#domain/issued-files/issued-file';
import { certificateOf } from '#domain/quotes/certificate';
import { listedChanges, signedChanges } from '#domain/quotes/change-order';
import { nameOfQuote } from '#domain/quotes/quote-page-words';
import type { IssuedFiles } from '../../issued-files/index.ts';
import { printedPhotosOf, type ReadPhoto } from '../../photos/index.ts';
import type { RenderedPdfs } from '../../platform/s3/rendered-pdfs.ts';
import { agreedCentsOf } from '../changed-base.ts';
import type { QuoteStore, RenderCertificate } from '../ports.ts';
import type { StoredQuote } from './stored-quote.ts';

/** A certificate as a PDF file. */
export interface CertificateFile {
  readonly filename: string;
  readonly contentType: 'application/pdf';
  readonly content: Uint8Array;
}

export interface PrintCertificatePorts {
  readonly quotes: Pick<QuoteStore, 'chain'>;
  readonly renderCertificate: RenderCertificate;
  readonly readPhoto: ReadPhoto;
  /** Stores the PDFs that link holders request. Without it, every request renders. */
  readonly rendered?: RenderedPdfs;
  readonly files: Pick<IssuedFiles, 'record' | 'codeFor'>;
  readonly siteOrigin: () => Promise<string>;
}

/**
 * The certificate of an approved Lite quote; undefined for any other quote, also an imported one. It stays the same file
 * until a change order is sent or answered.
 */
export async function printCertificate(
  quote: StoredQuote,
  { quotes, renderCertificate, readPhoto, rendered, files, siteOrigin }: PrintCertificatePorts,
): Promise<CertificateFile | undefined> {
  const { quoteId, userId, content, head, acceptance, lite, importId, changes } = quote;
  if (!acceptance || !lite || importId !== undefined) return undefined;
  const approval = (await quotes.chain(quoteId)).findLast(({ kind }) => kind === 'approved');
  if (!approval) return undefined;
  const author = content.business?.name ?? '';
  const facts = {
    file: 'certificate' as const,
    documentId: quoteId,
    businessName: author,
    number: nameOfQuote(content),
    totalCents: agreedCentsOf(quote),
  };
  const signed = signedChanges(changes).length;
  // A newer certificate has a code of its own, because its total is another one.
  const name = signed === 0 ? `certificate-${quoteId}` : `certificate-${quoteId}-${signed}`;
  const codeId = await files.codeFor(userId, name, facts);
  const url = verifyUrl(await siteOrigin(), codeId);
  const certificate = certificateOf({
    content,
    approval,
    head,
    verifyUrl: url,
    changes: listedChanges(changes),
  });
  const { photos = [] } = content;
  const render = async () => {
    const { photos: printed, isWhole } = await printedPhotosOf(userId, photos, readPhoto);
    const pdf = await renderCertificate(certificate, {
      author,
      createdAt: new Date(approval.at),
      ...(printed.length > 0 && { photos: printed }),
    });
    await files.record(userId, pdf, facts);
    return { pdf, isWhole };
  };
  const bytes = rendered
    ? await rendered.of(
        userId,
        { certificate, author, at: approval.at, ...(photos.length > 0 && { photos }) },
        render,
      )
    : (await render()).pdf;
  return { filename: 'certificate-of-approval.pdf', contentType: 'application/pdf', content: bytes };
}
