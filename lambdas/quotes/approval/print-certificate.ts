import { certificateOf } from '#domain/quotes/certificate';
import type { RenderedPdfs } from '../../platform/s3/rendered-pdfs.ts';
import type { QuoteStore, RenderCertificate } from '../ports.ts';
import type { StoredQuote } from './stored-quote.ts';

/** A certificate as a file. */
export interface CertificateFile {
  readonly filename: string;
  readonly contentType: 'application/pdf';
  readonly content: Uint8Array;
}

/** The certificate of an approved quote of Lite, always the same; undefined for any other. */
export async function printCertificate(
  quote: StoredQuote,
  ports: {
    readonly quotes: Pick<QuoteStore, 'chain'>;
    readonly renderCertificate: RenderCertificate;
    readonly rendered?: RenderedPdfs;
  },
): Promise<CertificateFile | undefined> {
  const { quoteId, userId, content, head, acceptance, lite } = quote;
  if (!acceptance || !lite) return undefined;
  const approval = (await ports.quotes.chain(quoteId)).findLast(({ kind }) => kind === 'approved');
  if (!approval) return undefined;
  const certificate = certificateOf({ content, approval, head });
  const author = content.business?.name ?? '';
  const render = () => ports.renderCertificate(certificate, { author, createdAt: new Date(approval.at) });
  const bytes = ports.rendered
    ? await ports.rendered.of(userId, { certificate, author, at: approval.at }, render)
    : await render();
  return { filename: 'certificate-of-approval.pdf', contentType: 'application/pdf', content: bytes };
}
