import { deliver } from '../delivery/deliver.ts';
import { errorFields, log } from '../log.ts';
import type { Mail } from '../mail/ports.ts';
import type { Provider, QuoteMailPorts, QuoteMessages } from './ports.ts';

/** A mail about a quote that leaves once. */
export interface OneMail {
  /** Names the message among those of its kind. */
  readonly id: string;
  readonly owner: string;
  readonly operation: 'accept-quote' | 'decline-quote';
  /** Named in the log where it failed. */
  readonly event: 'approval not mailed' | 'copy not mailed' | 'decline not mailed';
  readonly messages: QuoteMessages;
  /** The recipient as the ledger keeps it. */
  readonly recipient: string;
  /** The mail, or undefined where there is nobody to write to. */
  readonly mailFor: (provider: Provider | undefined) => Promise<Mail | undefined>;
}

/**
 * Mails word of what happened to a quote, at most once. A later call for the same makes up for a first one that died
 * before its mail. Answers whether it was sent to this recipient; what goes wrong is logged, because what happened
 * stands.
 */
export async function mailOnce(one: OneMail, ports: QuoteMailPorts): Promise<boolean> {
  const { id, owner, operation, event, messages, recipient, mailFor } = one;
  try {
    const known = await messages.find(id, owner);
    if (known && known.state !== 'returned') return known.state === 'sent' && known.recipient === recipient;
    const mail = await mailFor(await ports.providers.find(owner));
    if (!mail) return false;
    const reservation = await messages.reserve({ id, owner, recipient }, known);
    if (!reservation) return false;
    const delivery = await deliver(reservation, async () => mail, ports);
    if (delivery.kind === 'sent') return true;
    log.error(event, { operation, state: delivery.kind });
  } catch (error) {
    log.error(event, { operation, ...errorFields(error) });
  }
  return false;
}
