import { type Problem, problem } from '#domain/contract/problems';
import type { AcceptQuoteAnswer } from '#domain/contract/quote';
import { isEmailAddress } from '#domain/email-address';
import { isQuoteId } from '#domain/quote/quote';
import { quoteFingerprint } from '#domain/quote/quote-fingerprint';
import { ok, type Result, refuse } from '#domain/result';
import { cleanLine } from '#domain/text';
import { mailApproval, sendCopy } from './mail-approval.ts';
import type { AcceptQuotePorts } from './ports.ts';

export interface AcceptQuote {
  readonly quoteId: string;
  /** Of the content the customer was shown. */
  readonly contentHash: string;
  /** What the customer signs with, and where the copy goes; either may be ''. */
  readonly name: string;
  readonly email: string;
  readonly network: string;
}

/**
 * Approves a quote for whoever holds its link: one job however often and from however many windows it is asked, and
 * only for the content that was shown (rule 14).
 */
export async function acceptQuote(
  command: AcceptQuote,
  ports: AcceptQuotePorts,
): Promise<Result<AcceptQuoteAnswer, Problem>> {
  const { quoteId, contentHash, network } = command;
  const email = command.email.trim();
  if (email !== '' && !isEmailAddress(email)) return refuse(problem('invalid-email'));
  let quote = isQuoteId(quoteId) ? await ports.quotes.find(quoteId) : undefined;
  if (!quote) return refuse(problem('quote-not-found'));
  if (!quote.acceptance) {
    if (ports.hash(quoteFingerprint(quote.content)) !== contentHash) return refuse(problem('quote-changed'));
    await ports.quotes.approve({
      quoteId,
      quote,
      contentHash,
      name: cleanLine(command.name),
      network,
      jobId: ports.newId(),
      eventId: ports.newId(),
    });
    // Whoever won, what is stored now is the answer.
    quote = await ports.quotes.find(quoteId);
  }
  if (quote?.acceptance?.contentHash !== contentHash) return refuse(problem('quote-changed'));
  const { jobId, at, name } = quote.acceptance;
  await mailApproval(quoteId, quote, ports);
  const isCopied = email !== '' && (await sendCopy(quoteId, quote, email, ports));
  return ok({ success: true, data: { jobId }, acceptance: { at, name }, isCopied });
}
