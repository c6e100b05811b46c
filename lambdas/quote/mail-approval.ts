import { deliver } from '../delivery/deliver.ts';
import { errorFields, log } from '../log.ts';
import { approvalMail } from './approval-mail.ts';
import type { AcceptQuotePorts, StoredQuote } from './ports.ts';

/**
 * Mails the provider that a quote was approved, at most once. A later approval of the same quote makes up for a first
 * one that died before its mail. What goes wrong here is logged: the approval stands.
 */
export async function mailApproval(
  quoteId: string,
  quote: StoredQuote,
  ports: AcceptQuotePorts,
): Promise<void> {
  const { messages, providers } = ports;
  try {
    const known = await messages.find(quoteId, quote.userId);
    if (known && known.state !== 'returned') return;
    const provider = await providers.find(quote.userId);
    if (!provider || provider.email === '') return;
    const reservation = await messages.reserve(quoteId, quote.userId, known);
    if (!reservation) return;
    const delivery = await deliver(
      reservation,
      async () => approvalMail(provider.email, quoteId, quote),
      ports,
    );
    if (delivery.kind !== 'sent')
      log.error('approval not mailed', { operation: 'accept-quote', state: delivery.kind });
  } catch (error) {
    log.error('approval not mailed', { operation: 'accept-quote', ...errorFields(error) });
  }
}
