import { type ClientMailGate, isDailyLimit } from '../../client-email/index.ts';
import { type ComposeResult, dropMessage, noLongerApplies, postpone } from '../../messaging/index.ts';
import type { LogoStore } from '../../platform/s3/logo-store.ts';
import { issuedLogo } from '../../profile/index.ts';
import {
  clientStateOf,
  linkIdOf,
  type OwnerDay,
  type StoredQuote,
  shownContentOf,
} from '../approval/stored-quote.ts';
import type { QuoteStore } from '../ports.ts';
import { quoteMail } from './quote-mail.ts';

interface SentCopyPorts {
  readonly quotes: Pick<QuoteStore, 'find'>;
  readonly ownerDay: OwnerDay;
  readonly passGate: ClientMailGate;
  readonly logos: Pick<LogoStore, 'find'>;
  readonly newSecret: () => string;
  readonly hash: (text: string) => string;
  readonly siteOrigin: () => Promise<string>;
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

/** Milliseconds to wait before trying again after a daily limit. */
const retryMilliseconds = 60 * 60 * 1000;

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
  const { userId } = stored;
  const content = shownContentOf(stored);
  const logo = (await issuedLogo(userId, content, ports.logos))?.png;
  const siteOrigin = await ports.siteOrigin();
  const gate = await ports.passGate({ userId, to: copy.to, isAlreadyCounted: copy.isCounted });
  if (!gate.ok)
    return isDailyLimit(gate.refusal)
      ? postpone(now, copy, { milliseconds: retryMilliseconds, tooLate: 'daily-mail-limit' })
      : dropMessage(gate.refusal.code);
  const stopSecret = ports.newSecret();
  return {
    kind: 'mail',
    mail: quoteMail({
      sending: { id: copy.id, userId, content },
      kind: 'quote-sent-copy',
      linkId: linkIdOf(stored),
      pass: gate.value,
      stopSecret,
      logo,
      now,
      siteOrigin,
    }),
    facts: { stopTokenHash: ports.hash(stopSecret), isCounted: true },
    stillApplies: async () => isOpen(await ports.quotes.find(copy.about)),
  };
}
