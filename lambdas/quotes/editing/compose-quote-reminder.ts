import { normalizeEmail } from '#domain/email-address';
import { type ComposeResult, dropMessage, noLongerApplies } from '../../messaging/index.ts';
import type { QueuedMailPorts } from '../approval/queued-mails.ts';
import { clientStateOf, type OwnerDay, type StoredQuote, shownContentOf } from '../approval/stored-quote.ts';
import { parseMessageId } from '../message-ids.ts';
import type { QuoteQuestions } from '../ports.ts';
import { composeWaitingMail } from './compose-waiting-mail.ts';

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
  const content = shownContentOf({ ...stored, ...(provider.account && { account: provider.account }) });
  const to = normalizeEmail(content.client?.email ?? '');
  const mail = await composeWaitingMail(
    { ...reminder, to, kind: 'quote-reminder', tooLate: 'too-late' },
    { quote: stored, content },
    now,
    ports,
  );
  if (mail.kind !== 'mail') return mail;
  return {
    ...mail,
    facts: { ...mail.facts, to },
    async stillApplies() {
      const current = await ports.quotes.find(quoteId);
      return current !== undefined && (await waitsForClient(current, ports));
    },
  };
}
