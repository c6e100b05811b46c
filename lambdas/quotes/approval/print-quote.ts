import { quoteFileName } from '#domain/documents/invoice-file-name';
import { quotePageUrl } from '#domain/public-links/client-page';
import { quoteAmounts } from '#domain/quotes/quote';
import { nameOfQuote } from '#domain/quotes/quote-page-words';
import { paperOfQuote } from '#domain/quotes/quote-paper';
import type { QuoteState } from '#domain/quotes/quote-state';
import type { IssuedFiles } from '../../issued-files/index.ts';
import { printedPhotosOf, type ReadPhoto } from '../../photos/index.ts';
import type { FileContent } from '../../platform/http/file-answer.ts';
import { ifPossible } from '../../platform/log.ts';
import type { LogoStore, StoredLogo } from '../../platform/s3/logo-store.ts';
import type { RenderedPdfs } from '../../platform/s3/rendered-pdfs.ts';
import { issuedLogo, logoForClients } from '../../profile/index.ts';
import type { RenderQuote } from '../ports.ts';
import { type ClientViewPorts, clientViewOf } from './client-view.ts';
import { isOwnersOnly, type LinkedQuote, linkIdOf, shownContentOf } from './stored-quote.ts';

export interface PrintQuotePorts extends ClientViewPorts {
  readonly renderQuote: RenderQuote;
  readonly readPhoto: ReadPhoto;
  readonly logos: Pick<LogoStore, 'current' | 'find'>;
  /** Stores the PDFs that link holders request. Without it, every request renders. */
  readonly rendered?: RenderedPdfs;
  /** Stores the hash of each file, so that it can be verified. */
  readonly files: Pick<IssuedFiles, 'record'>;
  readonly siteOrigin: () => Promise<string>;
}

/** The logo that a quote was sent with; the current one for a draft and for a quote of the mobile app. */
async function logoOf(stored: LinkedQuote, logos: PrintQuotePorts['logos']): Promise<StoredLogo | undefined> {
  const { userId, lite, status, account } = stored;
  if (lite && status !== 'draft') return issuedLogo(userId, shownContentOf(stored), logos);
  return account
    ? logoForClients(userId, account, logos)
    : ifPossible('logo-unreadable', logos.current(userId));
}

/**
 * The paper of a quote or change order as a PDF, with what its client's page shows in this state: the same file until
 * something of it changes. The verify page knows it once the quote was sent from Lite.
 */
export async function printQuote(
  stored: LinkedQuote,
  state: QuoteState,
  ports: PrintQuotePorts,
): Promise<FileContent> {
  const { userId, quoteId, lite, acceptance, createdAt, importId } = stored;
  const linkId = linkIdOf(stored);
  const view = await clientViewOf(stored, { linkId, state }, ports);
  const hasPage = !isOwnersOnly(stored) && importId === undefined && state !== 'withdrawn';
  const paper = paperOfQuote(view, hasPage ? quotePageUrl(await ports.siteOrigin(), linkId) : undefined);
  const logo = await logoOf(stored, ports.logos);
  const { photos = [], businessName: author } = view;
  const at = acceptance?.at ?? lite?.revisedAt ?? createdAt;
  const render = async () => {
    const { photos: printed, isWhole } = await printedPhotosOf(userId, photos, ports.readPhoto);
    const pdf = await ports.renderQuote(paper, {
      author,
      createdAt: new Date(at),
      ...(logo && { logo: logo.png }),
      ...(printed.length > 0 && { photos: printed }),
    });
    if (lite && hasPage)
      await ports.files.record(userId, pdf, {
        file: 'quote',
        documentId: quoteId,
        businessName: author,
        number: nameOfQuote(view),
        totalCents: quoteAmounts(view).total,
      });
    return { pdf, isWhole };
  };
  const shown = { quote: paper, author, at, logo: logo?.version, ...(photos.length > 0 && { photos }) };
  const bytes = ports.rendered ? await ports.rendered.of(userId, shown, render) : (await render()).pdf;
  return { contentType: 'application/pdf', filename: quoteFileName(view), bytes };
}
