import { type Problem, problem } from '#domain/contract/problems';
import { isEmailAddress } from '#domain/email-address';
import { plainEmail } from '#domain/plain-email';
import type { AcceptQuoteAnswer } from '#domain/quotes/contract/public-quotes';
import { isQuoteId, withoutChoice } from '#domain/quotes/quote';
import { quoteFingerprint } from '#domain/quotes/quote-fingerprint';
import { choiceFault, hasChoices, type QuoteChoice, storedChoice } from '#domain/quotes/quote-options';
import { quoteTransition } from '#domain/quotes/quote-state';
import { ok, type Result, refuse } from '#domain/result';
import { cleanLine, hasVisibleLetter } from '#domain/text';
import { asksForDeposit, paymentDetailsOf } from '../editing/open-deposit.ts';
import type { AcceptQuotePorts } from '../ports.ts';
import { clientStateOf, type StoredQuote } from './stored-quote.ts';

export interface AcceptQuote {
  /** The ID of the link with which the quote was opened. */
  readonly linkId: string;
  /** Hash of the content that the customer was shown. */
  readonly contentHash: string;
  /** What the customer chose. */
  readonly choice?: QuoteChoice | undefined;
  /** The customer's signature, and the address for the copy; either may be ''. */
  readonly name: string;
  readonly email: string;
  readonly network: string;
  readonly browser: string;
  /** The user ID of the access token in the request; '' without a token. */
  readonly caller: string;
}

/** Why a quote that is not approved yet cannot be approved with this request; undefined if it can. */
async function refusalOf(
  quote: StoredQuote,
  { contentHash, choice, name }: AcceptQuote,
  ports: AcceptQuotePorts,
): Promise<Problem | undefined> {
  const transition = quoteTransition(await clientStateOf(quote, ports.ownerDay), 'approve');
  if (!transition.ok) return problem(transition.refusal);
  if (quote.lite && !hasVisibleLetter(cleanLine(name))) return problem('name-required');
  if (ports.hash(quoteFingerprint(quote.content)) !== contentHash) return problem('quote-changed');
  if (hasChoices(quote.content) && (!choice || choiceFault(quote.content, choice) !== undefined))
    return problem('quote-choice-missing');
  const billed = await ports.quotes.billedAbove(quote);
  return billed === undefined ? undefined : problem('change-below-billed', { balanceCents: billed });
}

/** What is signed with a request: the hash of the shown content with the choice. Without a choice, the shown content. */
function signedBy(
  { content }: StoredQuote,
  { contentHash, choice: typed }: AcceptQuote,
  { hash }: Pick<AcceptQuotePorts, 'hash'>,
): { readonly contentHash: string; readonly choice?: QuoteChoice } {
  const shown = withoutChoice(content);
  if (!typed || !hasChoices(shown)) return { contentHash };
  const choice = storedChoice(typed);
  return { contentHash: hash(quoteFingerprint({ ...shown, choice })), choice };
}

/** Why an approved quote is not what this request approves; undefined if it is. */
function mismatchOf(
  quote: StoredQuote,
  command: AcceptQuote,
  ports: Pick<AcceptQuotePorts, 'hash'>,
): Problem | undefined {
  const { acceptance, content } = quote;
  const isSigned = acceptance?.contentHash === signedBy(quote, command, ports).contentHash;
  if (!content.choice) return isSigned ? undefined : problem('quote-changed');
  const isShown = ports.hash(quoteFingerprint(withoutChoice(content))) === command.contentHash;
  if (!isShown) return problem('quote-changed');
  return isSigned ? undefined : problem('quote-chosen');
}

/**
 * The address for the copy of an approval: the client's for a Lite quote, the one in the request for a mobile app
 * quote.
 */
const copyAddress = ({ lite, content }: StoredQuote, requested: string): string =>
  lite ? (content.client?.email ?? '') : requested;

/** Counts the copy in the daily limit. False if it may not be emailed to this address. */
const countCopy = async ({ userId }: StoredQuote, to: string, { passGate }: AcceptQuotePorts) =>
  to !== '' && (await passGate({ userId, to })).ok;

/** The state of the copy to an address, if the quote was approved before. Queues a copy if there is none yet. */
async function copyOfApproved(
  quote: StoredQuote,
  to: string,
  ports: AcceptQuotePorts,
): Promise<AcceptQuoteAnswer['copy']> {
  if (to === '') return 'none';
  const known = await ports.copies.find(quote, to);
  if (known && known.state !== 'returned') {
    if (!known.isToAddress) return 'none';
    if (known.state === 'sent') return 'emailed';
    return known.state === 'unknown' || known.state === 'newer' ? 'none' : 'queued';
  }
  return (await countCopy(quote, to, ports)) && (await ports.copies.queue(quote, to)) ? 'queued' : 'none';
}

/**
 * Approves a quote for anyone with its link. Repeated requests create only one job, and only the content that was shown
 * can be approved (rule 14). A Lite quote requires a name and can be approved until the end of its last day. Its owner
 * cannot approve it. What is signed is exactly what was chosen. The emails are queued in the same transaction; the copy
 * to the customer only if the checks for emails to clients allow it.
 */
export async function acceptQuote(
  command: AcceptQuote,
  ports: AcceptQuotePorts,
): Promise<Result<AcceptQuoteAnswer, Problem>> {
  const { linkId, network, browser, caller } = command;
  const email = plainEmail(command.email);
  if (email !== '' && !isEmailAddress(email)) return refuse(problem('invalid-email'));
  let quote = isQuoteId(linkId) ? await ports.quotes.findByLink(linkId) : undefined;
  if (!quote) return refuse(problem('quote-not-found'));
  if (caller === quote.userId) return refuse(problem('quote-own'));
  let copy: AcceptQuoteAnswer['copy'] | undefined;
  if (!quote.acceptance) {
    const refusal = await refusalOf(quote, command, ports);
    if (refusal) return refuse(refusal);
    const name = cleanLine(command.name);
    const address = copyAddress(quote, email);
    const copyTo = (await countCopy(quote, address, ports)) ? address : '';
    const signed = signedBy(quote, command, ports);
    const approval = { quote, ...signed, name, network, browser, jobId: ports.newId(), copyTo };
    if (await ports.quotes.approve(approval)) copy = copyTo === '' ? 'none' : 'queued';
    // If a concurrent change won, the stored state decides the answer.
    quote = (await ports.quotes.find(quote.quoteId)) ?? quote;
    if (!quote.acceptance)
      return refuse((await refusalOf(quote, command, ports)) ?? problem('quote-changed'));
  }
  const { acceptance } = quote;
  const mismatch = mismatchOf(quote, command, ports);
  if (mismatch || !acceptance) return refuse(mismatch ?? problem('quote-changed'));
  const { jobId, at, name } = acceptance;
  copy ??= await copyOfApproved(quote, copyAddress(quote, email), ports);
  const paymentDetails = asksForDeposit(quote)
    ? paymentDetailsOf(await ports.providers.find(quote.userId))
    : {};
  return ok({
    success: true,
    data: { jobId },
    acceptance: { at, name },
    copy,
    ...paymentDetails,
  });
}
