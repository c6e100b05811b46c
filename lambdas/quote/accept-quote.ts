import { type Problem, problem } from '#domain/contract/problems';
import type { AcceptQuoteAnswer } from '#domain/contract/quote';
import { isEmailAddress } from '#domain/email-address';
import { isQuoteId } from '#domain/quote/quote';
import { quoteFingerprint } from '#domain/quote/quote-fingerprint';
import { quoteTransition } from '#domain/quote/quote-state';
import { ok, type Result, refuse } from '#domain/result';
import { cleanLine } from '#domain/text';
import { mailApproval, sendCopy } from './mail-approval.ts';
import type { AcceptQuotePorts } from './ports.ts';
import { standingOf } from './quote-standing.ts';
import type { StoredQuote } from './stored-quote.ts';

export interface AcceptQuote {
  /** Of the link it was opened by. */
  readonly linkId: string;
  /** Of the content the customer was shown. */
  readonly contentHash: string;
  /** What the customer signs with, and where the copy goes; either may be ''. */
  readonly name: string;
  readonly email: string;
  readonly network: string;
  readonly browser: string;
}

/** Why a quote that is not approved cannot be approved like this; undefined if it can. */
async function refusalOf(
  quote: StoredQuote,
  { contentHash, name }: AcceptQuote,
  ports: AcceptQuotePorts,
): Promise<Problem | undefined> {
  const transition = quoteTransition(await standingOf(quote, ports.ownerDay), 'approve');
  if (!transition.ok) return problem(transition.refusal);
  if (quote.lite && cleanLine(name) === '') return problem('name-required');
  return ports.hash(quoteFingerprint(quote.content)) === contentHash ? undefined : problem('quote-changed');
}

/**
 * Approves a quote for whoever holds its link: one job however often and from however many windows it is asked, and
 * only for the content that was shown (rule 14). A quote of Lite asks for a name, and is open until its last day is over.
 */
export async function acceptQuote(
  command: AcceptQuote,
  ports: AcceptQuotePorts,
): Promise<Result<AcceptQuoteAnswer, Problem>> {
  const { linkId, contentHash, network, browser } = command;
  const email = command.email.trim();
  if (email !== '' && !isEmailAddress(email)) return refuse(problem('invalid-email'));
  let quote = isQuoteId(linkId) ? await ports.quotes.findByLink(linkId) : undefined;
  if (!quote) return refuse(problem('quote-not-found'));
  if (!quote.acceptance) {
    const refusal = await refusalOf(quote, command, ports);
    if (refusal) return refuse(refusal);
    const name = cleanLine(command.name);
    await ports.quotes.approve({ quote, contentHash, name, network, browser, jobId: ports.newId() });
    // Whoever won, what is stored now is the answer.
    quote = (await ports.quotes.find(quote.quoteId)) ?? quote;
    if (!quote.acceptance)
      return refuse((await refusalOf(quote, command, ports)) ?? problem('quote-changed'));
  }
  if (quote.acceptance?.contentHash !== contentHash) return refuse(problem('quote-changed'));
  const { jobId, at, name } = quote.acceptance;
  await mailApproval(quote, ports);
  const copyTo = quote.lite ? (quote.content.client?.email ?? '') : email;
  const isCopied = copyTo !== '' && (await sendCopy(quote, copyTo, ports));
  return ok({ success: true, data: { jobId }, acceptance: { at, name }, isCopied });
}
