import { type Problem, problem } from '#domain/contract/problems';
import { isQuoteId } from '#domain/quotes/quote';
import { ok, type Result, refuse } from '#domain/result';
import type { FileContent } from '../../platform/http/file-answer.ts';
import { ownQuote } from '../editing/own-quote.ts';
import type { QuoteStore } from '../ports.ts';
import { type PrintCertificatePorts, printCertificate } from './print-certificate.ts';
import { type StoredQuote, shownContentOf } from './stored-quote.ts';

type Ports = Omit<PrintCertificatePorts, 'quotes'> & { readonly quotes: QuoteStore };

/** The certificate of an approved quote, for the client who holds its link. */
export async function getQuoteCertificate(
  linkId: string,
  ports: Ports,
): Promise<Result<FileContent, Problem>> {
  const quote = isQuoteId(linkId) ? await ports.quotes.findByLink(linkId) : undefined;
  return quote && quote.status !== 'draft'
    ? certificateOfQuote({ ...quote, content: shownContentOf(quote) }, ports)
    : refuse(problem('quote-not-found'));
}

/** The certificate of an approved quote, for its owner. The quote's link need not work. */
export async function getOwnCertificate(
  userId: string,
  quoteId: string,
  ports: Ports,
): Promise<Result<FileContent, Problem>> {
  const found = await ownQuote(userId, quoteId, ports.quotes);
  return found.ok ? certificateOfQuote(found.value, ports) : found;
}

async function certificateOfQuote(quote: StoredQuote, ports: Ports): Promise<Result<FileContent, Problem>> {
  const certificate = await printCertificate(quote, ports);
  if (!certificate) return refuse(problem('quote-not-approved'));
  const { filename, contentType, content: bytes } = certificate;
  return ok({ contentType, filename, bytes });
}
