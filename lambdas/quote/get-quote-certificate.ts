import { type Problem, problem } from '#domain/contract/problems';
import { isQuoteId } from '#domain/quote/quote';
import { ok, type Result, refuse } from '#domain/result';
import type { QuoteStore, RenderCertificate } from './ports.ts';
import { printCertificate } from './print-certificate.ts';

/** The certificate of an approved quote, for whoever holds its link: its client, and its owner in the app. */
export async function getQuoteCertificate(
  quoteId: string,
  ports: { readonly quotes: QuoteStore; readonly renderCertificate: RenderCertificate },
): Promise<Result<{ contentType: 'application/pdf'; filename: string; bytes: Uint8Array }, Problem>> {
  const quote = isQuoteId(quoteId) ? await ports.quotes.find(quoteId) : undefined;
  if (!quote || quote.status === 'draft') return refuse(problem('quote-not-found'));
  const certificate = await printCertificate(quote, ports);
  if (!certificate) return refuse(problem('quote-not-approved'));
  const { filename, contentType, content: bytes } = certificate;
  return ok({ contentType, filename, bytes });
}
