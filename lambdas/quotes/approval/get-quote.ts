import type { DoneAnswer } from '#domain/contract/operation';
import { type Problem, problem } from '#domain/contract/problems';
import type { GetQuoteAnswer } from '#domain/quotes/contract/public-quotes';
import { isQuoteId, type QuoteContent, withoutChoice } from '#domain/quotes/quote';
import { quoteFingerprint } from '#domain/quotes/quote-fingerprint';
import { ok, type Result, refuse } from '#domain/result';
import type { GetQuotePorts, QuoteStore } from '../ports.ts';
import { businessOn, type ClientViewPorts, clientViewOf } from './client-view.ts';
import { clientStateOf, isOwnersOnly } from './stored-quote.ts';

/** The answer for a withdrawn quote contains nothing of its content. */
const withdrawnContent: QuoteContent = {
  title: '',
  clientMessage: '',
  issueDate: '',
  lineItems: [],
  taxRate: 0,
  revision: 0,
};

/** Says only that it is a change order, so that the page has the right words. */
const withdrawnChange = { number: 0, quoteNumber: '', approvedHash: '', reason: '' } as const;

const withdrawnView = (linkId: string, { change }: QuoteContent, ownerMark: string): GetQuoteAnswer => ({
  success: true,
  quote: {
    ...withdrawnContent,
    ...(change && { change: withdrawnChange }),
    quoteId: linkId,
    ...businessOn(withdrawnContent, undefined),
    state: 'withdrawn',
  },
  contentHash: '',
  ownerMark,
});

/**
 * A quote for anyone with its link. Reading does not change it. A link that no longer works, the link of a draft and an
 * unknown link get the same answer.
 */
export async function getQuote(
  linkId: string,
  ports: GetQuotePorts & ClientViewPorts,
): Promise<Result<GetQuoteAnswer, Problem>> {
  const stored = isQuoteId(linkId) ? await ports.quotes.findByLink(linkId) : undefined;
  if (!stored) return refuse(problem('quote-not-found'));
  const state = await clientStateOf(stored, ports.ownerDay);
  if (state === 'draft') return refuse(problem('quote-not-found'));
  const ownerMark = ports.hash(`${linkId}#${stored.userId}`);
  if (state === 'withdrawn') return ok(withdrawnView(linkId, stored.content, ownerMark));
  const quote = await clientViewOf(stored, { linkId, state }, ports);
  return ok({
    success: true,
    quote,
    contentHash: ports.hash(quoteFingerprint(withoutChoice(stored.content))),
    ownerMark,
  });
}

/**
 * Records that the link of a Lite quote was opened. For a mobile app quote, a draft or an unknown link it records
 * nothing and gives the same answer.
 */
export async function noteQuoteOpened(
  linkId: string,
  { quotes }: { readonly quotes: Pick<QuoteStore, 'findByLink' | 'recordOpening'> },
): Promise<Result<DoneAnswer, never>> {
  const quote = isQuoteId(linkId) ? await quotes.findByLink(linkId) : undefined;
  if (quote?.lite && !isOwnersOnly(quote)) await quotes.recordOpening(quote);
  return ok({ success: true });
}
