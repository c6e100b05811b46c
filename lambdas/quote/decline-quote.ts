import { type Problem, problem } from '#domain/contract/problems';
import { isEmailAddress } from '#domain/email-address';
import { isQuoteId } from '#domain/quote/quote';
import { quoteFingerprint } from '#domain/quote/quote-fingerprint';
import { quoteTransition } from '#domain/quote/quote-state';
import { ok, type Result, refuse } from '#domain/result';
import { cleanText } from '#domain/text';
import { declineMail } from './decline-mail.ts';
import { mailOnce } from './mail-once.ts';
import { messageIdOf } from './message-ids.ts';
import type { DeclineQuotePorts } from './ports.ts';
import { standingOf } from './quote-standing.ts';
import type { StoredQuote } from './stored-quote.ts';

export interface DeclineQuote {
  /** Of the link it was opened by. */
  readonly linkId: string;
  /** Of the content the client was shown. */
  readonly contentHash: string;
  readonly reason: string;
  readonly network: string;
  readonly browser: string;
}

/** Tells the owner that a revision was declined. */
const mailRefusal = (quote: StoredQuote, reason: string, ports: DeclineQuotePorts): Promise<boolean> =>
  mailOnce(
    {
      id: messageIdOf(quote.quoteId, quote.content.revision ?? 0),
      owner: quote.userId,
      operation: 'decline-quote',
      event: 'decline not mailed',
      messages: ports.messages,
      recipient: 'account',
      mailFor: async (provider) =>
        provider && isEmailAddress(provider.toldAt) ? declineMail(provider.toldAt, quote, reason) : undefined,
    },
    ports,
  );

/** Declines a quote of Lite for whoever holds its link, once, and only the content that was shown; tells the owner. */
export async function declineQuote(
  command: DeclineQuote,
  ports: DeclineQuotePorts,
): Promise<Result<{ readonly success: true }, Problem>> {
  const { linkId, contentHash, network, browser } = command;
  const quote = isQuoteId(linkId) ? await ports.quotes.findByLink(linkId) : undefined;
  // The mobile app knows no refusal.
  if (!quote?.lite) return refuse(problem('quote-not-found'));
  if (quote.status === 'declined') {
    // Makes up for a mail that the first request died before.
    const last = (await ports.quotes.chain(quote.quoteId)).at(-1);
    if (last?.kind === 'declined') await mailRefusal(quote, last.reason, ports);
  }
  const transition = quoteTransition(await standingOf(quote, ports.ownerDay), 'decline');
  if (!transition.ok) return refuse(problem(transition.refusal));
  if (ports.hash(quoteFingerprint(quote.content)) !== contentHash) return refuse(problem('quote-changed'));
  const reason = cleanText(command.reason).trim();
  if (!(await ports.quotes.close({ quote, kind: 'declined', contentHash, reason, network, browser }))) {
    const now = (await ports.quotes.find(quote.quoteId)) ?? quote;
    const overtaken = quoteTransition(await standingOf(now, ports.ownerDay), 'decline');
    return refuse(problem(overtaken.ok ? 'quote-changed' : overtaken.refusal));
  }
  await mailRefusal(quote, reason, ports);
  return ok({ success: true });
}
