import { type Problem, problem } from '#domain/contract/problems';
import { isQuoteId } from '#domain/quotes/quote';
import { quoteFingerprint } from '#domain/quotes/quote-fingerprint';
import { quoteTransition } from '#domain/quotes/quote-state';
import { ok, type Result, refuse } from '#domain/result';
import { cleanText } from '#domain/text';
import type { GetQuotePorts } from '../ports.ts';
import { clientStateOf } from './stored-quote.ts';

export interface DeclineQuote {
  /** The ID of the link with which the quote was opened. */
  readonly linkId: string;
  /** Hash of the content that the client was shown. */
  readonly contentHash: string;
  readonly reason: string;
  readonly network: string;
  readonly browser: string;
}

/**
 * Declines a Lite quote for anyone with its link, once, and only the content that was shown. The email to the owner is
 * queued in the same transaction.
 */
export async function declineQuote(
  command: DeclineQuote,
  ports: GetQuotePorts,
): Promise<Result<{ readonly success: true }, Problem>> {
  const { linkId, contentHash, network, browser } = command;
  const quote = isQuoteId(linkId) ? await ports.quotes.findByLink(linkId) : undefined;
  // A quote of the mobile app cannot be declined.
  if (!quote?.lite) return refuse(problem('quote-not-found'));
  const transition = quoteTransition(await clientStateOf(quote, ports.ownerDay), 'decline');
  if (!transition.ok) return refuse(problem(transition.refusal));
  if (ports.hash(quoteFingerprint(quote.content)) !== contentHash) return refuse(problem('quote-changed'));
  const reason = cleanText(command.reason).trim();
  if (!(await ports.quotes.close({ quote, kind: 'declined', contentHash, reason, network, browser }))) {
    const reread = (await ports.quotes.find(quote.quoteId)) ?? quote;
    const newTransition = quoteTransition(await clientStateOf(reread, ports.ownerDay), 'decline');
    return refuse(problem(newTransition.ok ? 'quote-changed' : newTransition.refusal));
  }
  return ok({ success: true });
}
