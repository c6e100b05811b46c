import { normalizeEmail } from '#domain/email-address';
import { deliver } from '../delivery/deliver.ts';
import { errorFields, log } from '../log.ts';
import type { Mail } from '../mail/ports.ts';
import { approvalMail } from './approval-mail.ts';
import { copyMail } from './copy-mail.ts';
import type { AcceptQuotePorts, ApprovalMessages, Provider, StoredQuote } from './ports.ts';

interface Word {
  /** Named in the log where it failed. */
  readonly event: 'approval not mailed' | 'copy not mailed';
  readonly messages: ApprovalMessages;
  /** The recipient as the ledger keeps it. */
  readonly recipient: string;
  /** The mail, or undefined where there is nobody to write to. */
  readonly mailFor: (provider: Provider | undefined) => Mail | undefined;
}

/**
 * Mails word of an approval, at most once. A later approval of the same quote makes up for a first one that died before
 * its mail. Answers whether it was sent to this recipient; what goes wrong is logged, because the approval stands.
 */
async function mailOnce(
  quoteId: string,
  owner: string,
  word: Word,
  ports: AcceptQuotePorts,
): Promise<boolean> {
  const { event, messages, recipient, mailFor } = word;
  try {
    const known = await messages.find(quoteId, owner);
    if (known && known.state !== 'returned') return known.state === 'sent' && known.recipient === recipient;
    const mail = mailFor(await ports.providers.find(owner));
    if (!mail) return false;
    const reservation = await messages.reserve({ quoteId, owner, recipient }, known);
    if (!reservation) return false;
    const delivery = await deliver(reservation, async () => mail, ports);
    if (delivery.kind === 'sent') return true;
    log.error(event, { operation: 'accept-quote', state: delivery.kind });
  } catch (error) {
    log.error(event, { operation: 'accept-quote', ...errorFields(error) });
  }
  return false;
}

/** Tells the owner that a quote was approved. */
export const mailApproval = (
  quoteId: string,
  quote: StoredQuote,
  ports: AcceptQuotePorts,
): Promise<boolean> =>
  mailOnce(
    quoteId,
    quote.userId,
    {
      event: 'approval not mailed',
      messages: ports.messages,
      recipient: 'account',
      mailFor: (provider) =>
        provider && provider.email !== '' ? approvalMail(provider.email, quoteId, quote) : undefined,
    },
    ports,
  );

/** Mails the customer what was approved: one copy of a quote ever, to the first address that asks for it. */
export const sendCopy = (
  quoteId: string,
  quote: StoredQuote,
  email: string,
  ports: AcceptQuotePorts,
): Promise<boolean> =>
  mailOnce(
    quoteId,
    quote.userId,
    {
      event: 'copy not mailed',
      messages: ports.copies,
      recipient: ports.hash(normalizeEmail(email)),
      mailFor: (provider) => copyMail(email, quoteId, quote, provider),
    },
    ports,
  );
