import { type Problem, problem } from '#domain/contract/problems';
import { isQuoteId } from '#domain/quotes/quote';
import { ok, type Result, refuse } from '#domain/result';
import type { FileContent } from '../../platform/http/file-answer.ts';
import { ownQuote } from '../editing/own-quote.ts';
import type { QuoteStore } from '../ports.ts';
import { type PrintQuotePorts, printQuote } from './print-quote.ts';
import { clientStateOf, currentStateOf, type OwnerDay } from './stored-quote.ts';

export type GetQuotePdfPorts = PrintQuotePorts & {
  readonly quotes: QuoteStore;
  readonly ownerDay: OwnerDay;
};

/** The PDF of a quote for anyone with its link; refused if its page does not show the quote. */
export async function getQuotePdf(
  linkId: string,
  ports: GetQuotePdfPorts,
): Promise<Result<FileContent, Problem>> {
  const stored = isQuoteId(linkId) ? await ports.quotes.findByLink(linkId) : undefined;
  const state = stored && (await clientStateOf(stored, ports.ownerDay));
  if (!stored || state === undefined || state === 'draft' || state === 'withdrawn' || state === 'unknown')
    return refuse(problem('quote-not-found'));
  return ok(await printQuote(stored, state, ports));
}

/**
 * The PDF of a quote for its owner: what its client sees, also for a draft and for a quote that was withdrawn. The
 * quote's link need not work.
 */
export async function getOwnQuotePdf(
  userId: string,
  quoteId: string,
  ports: GetQuotePdfPorts,
): Promise<Result<FileContent, Problem>> {
  const found = await ownQuote(userId, quoteId, ports.quotes);
  if (!found.ok) return found;
  const provider = await ports.providers.find(userId);
  const { account, timeZone } = provider ?? {};
  const stored = { ...found.value, ...(account && { account }), ...(timeZone && { timeZone }) };
  return ok(await printQuote(stored, await currentStateOf(stored, ports.ownerDay), ports));
}
