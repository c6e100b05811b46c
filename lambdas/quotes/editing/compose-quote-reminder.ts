import { normalizeEmail } from '#domain/email-address';
import { isDailyLimit } from '../../client-email/index.ts';
import { type ComposeResult, dropMessage, noLongerApplies, postpone } from '../../messaging/index.ts';
import { issuedLogo } from '../../profile/index.ts';
import type { QueuedMailPorts } from '../approval/queued-mails.ts';
import {
  clientStateOf,
  linkIdOf,
  type OwnerDay,
  type StoredQuote,
  shownContentOf,
} from '../approval/stored-quote.ts';
import { parseMessageId } from '../message-ids.ts';
import type { QuoteQuestions } from '../ports.ts';
import { quoteMail } from './quote-mail.ts';

export interface QuoteReminderPorts
  extends Pick<
    QueuedMailPorts,
    'quotes' | 'providers' | 'passGate' | 'logos' | 'newSecret' | 'hash' | 'siteOrigin'
  > {
  readonly questions: Pick<QuoteQuestions, 'lastHash'>;
  readonly ownerDay: OwnerDay;
}

/** A reminder that waits in the outbox. */
interface WaitingQuoteReminder {
  readonly id: string;
  readonly until?: string | undefined;
  readonly isCounted: boolean;
}

/** Milliseconds to wait before trying again after a daily limit. */
const retryMilliseconds = 60 * 60 * 1000;

/**
 * True while the client has the first revision and may answer it. A question or a new revision means that both are
 * talking about the quote, so nobody is reminded any more.
 */
async function waitsForClient(quote: StoredQuote, ports: QuoteReminderPorts): Promise<boolean> {
  const { content, lite, importId } = quote;
  if (importId !== undefined || lite?.delivery !== 'accepted' || lite.mailTrouble !== undefined) return false;
  if (content.revision !== 1 || (await clientStateOf(quote, ports.ownerDay)) !== 'sent') return false;
  return (await ports.questions.lastHash(quote)) === undefined;
}

/** Composes a reminder from the current quote. Drops it if the client answered, asked, or has a new revision. */
export async function composeQuoteReminder(
  reminder: WaitingQuoteReminder,
  now: Date,
  ports: QuoteReminderPorts,
): Promise<ComposeResult> {
  // After an outage, a reminder of another day would be a surprise.
  if (reminder.until !== undefined && now.toISOString() > reminder.until) return dropMessage('too-late');
  const { quoteId } = parseMessageId(reminder.id);
  const stored = await ports.quotes.find(quoteId);
  const provider = stored && (await ports.providers.find(stored.userId));
  if (!stored || !provider?.remindsOfQuotes || !(await waitsForClient(stored, ports)))
    return dropMessage(noLongerApplies);
  const { userId } = stored;
  const content = shownContentOf({ ...stored, ...(provider.account && { account: provider.account }) });
  const to = normalizeEmail(content.client?.email ?? '');
  const logo = (await issuedLogo(userId, content, ports.logos))?.png;
  const siteOrigin = await ports.siteOrigin();
  const gate = await ports.passGate({ userId, to, isAlreadyCounted: reminder.isCounted });
  if (!gate.ok)
    return isDailyLimit(gate.refusal)
      ? postpone(now, reminder, { milliseconds: retryMilliseconds, tooLate: 'too-late' })
      : dropMessage(gate.refusal.code);
  const stopSecret = ports.newSecret();
  return {
    kind: 'mail',
    mail: quoteMail({
      sending: { id: reminder.id, userId, content },
      kind: 'quote-reminder',
      linkId: linkIdOf(stored),
      pass: gate.value,
      stopSecret,
      logo,
      now,
      siteOrigin,
    }),
    facts: { to, stopTokenHash: ports.hash(stopSecret), isCounted: true },
    async stillApplies() {
      const current = await ports.quotes.find(quoteId);
      return current !== undefined && (await waitsForClient(current, ports));
    },
  };
}
