import { errorFields, log } from '../log.ts';
import { approvalMail } from './approval-mail.ts';
import type { AcceptQuotePorts, StoredQuote } from './ports.ts';

/**
 * Mails the provider that a quote was approved, at most once. A later approval of the same quote makes up for a first
 * one that died before its mail. What goes wrong here is logged: the approval stands.
 */
export async function tellOwner(
  quoteId: string,
  quote: StoredQuote,
  { quotes, providers, mail }: AcceptQuotePorts,
): Promise<void> {
  if (quote.ownerTold) return;
  try {
    const provider = await providers.find(quote.userId);
    if (!provider || provider.email === '') return;
    if (!(await quotes.claimOwnerMail(quoteId))) return;
    const outcome = await mail.send(approvalMail(provider.email, quote));
    if (outcome.kind === 'accepted') return;
    log.error('owner not told', {
      operation: 'accept-quote',
      state: outcome.kind,
      errorName: outcome.reason,
    });
    // Where the mail may have left, the claim stays: rather none than two.
    if (outcome.kind === 'not-delivered') await quotes.releaseOwnerMail(quoteId);
  } catch (error) {
    log.error('owner not told', { operation: 'accept-quote', ...errorFields(error) });
  }
}
