import { type Certificate, textsOfCertificate } from '#domain/quotes/certificate';
import { layOutCertificate } from '#domain/quotes/certificate-layout';
import { type PdfOptions, renderPages } from './render-pages.ts';

/** Renders the certificate of an approval as a PDF of one page. */
export const renderCertificatePdf = (certificate: Certificate, options: PdfOptions): Promise<Uint8Array> =>
  renderPages(
    {
      title: `Certificate of approval – ${certificate.business.name}`,
      texts: textsOfCertificate(certificate),
      layOut: (setter) => layOutCertificate(certificate, setter),
    },
    options,
  );
