import { type ComposeResult, dropMessage, noLongerApplies } from '../../messaging/index.ts';
import { clientStateOf, type OwnerDay, type StoredQuote, shownContentOf } from '../approval/stored-quote.ts';
import type { QuoteStore } from '../ports.ts';
import { composeWaitingMail, type WaitingMailPorts } from './compose-waiting-mail.ts';

interface SentCopyPorts extends WaitingMailPorts {
  readonly quotes: Pick<QuoteStore, 'find'>;
  readonly ownerDay: OwnerDay;
}

/** A copy of a quote that waits in the outbox. */
interface WaitingCopy {
  readonly id: string;
  readonly about: string;
  readonly to: string;
  readonly revision: number;
  readonly until?: string | undefined;
  readonly isCounted: boolean;
}

/** Composes the copy of a revision. Drops it once the client answered, or has a newer revision. */
export async function composeSentCopy(
  copy: WaitingCopy,
  now: Date,
  ports: SentCopyPorts,
): Promise<ComposeResult> {
  const isOpen = async (quote: StoredQuote | undefined): Promise<boolean> =>
    quote?.content.revision === copy.revision && (await clientStateOf(quote, ports.ownerDay)) === 'sent';
  const stored = await ports.quotes.find(copy.about);
  if (!stored || !(await isOpen(stored))) return dropMessage(noLongerApplies);
  const mail = await composeWaitingMail(
    { ...copy, kind: 'quote-sent-copy', tooLate: 'daily-mail-limit' },
    { quote: stored, content: shownContentOf(stored) },
    now,
    ports,
  );
  return mail.kind === 'mail'
    ? { ...mail, stillApplies: async () => isOpen(await ports.quotes.find(copy.about)) }
    : mail;
}
