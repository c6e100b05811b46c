import type { QuoteContent } from '#domain/quotes/quote';
import { type ClientMailGate, isDailyLimit } from '../../client-email/index.ts';
import { type ComposeResult, dropMessage, postpone } from '../../messaging/index.ts';
import type { LogoStore } from '../../platform/s3/logo-store.ts';
import { issuedLogo } from '../../profile/index.ts';
import { linkIdOf, type StoredQuote } from '../approval/stored-quote.ts';
import { quoteMail } from './quote-mail.ts';

export interface WaitingMailPorts {
  readonly passGate: ClientMailGate;
  readonly logos: Pick<LogoStore, 'find'>;
  readonly newSecret: () => string;
  readonly hash: (text: string) => string;
  readonly siteOrigin: () => Promise<string>;
}

/** An email with the link of a quote that waits in the outbox. */
interface WaitingMail {
  readonly id: string;
  readonly kind: 'quote-sent-copy' | 'quote-reminder';
  readonly to: string;
  /** ISO instant after which it is not sent. */
  readonly until?: string | undefined;
  readonly isCounted: boolean;
  /** Why it is dropped if the daily limit lasts until then. */
  readonly tooLate: string;
}

/** Milliseconds to wait before trying again after a daily limit. */
const retryMilliseconds = 60 * 60 * 1000;

/** Composes an email with the link of a quote. It is counted in the daily limit last, and only once. */
export async function composeWaitingMail(
  { id, kind, to, until, isCounted, tooLate }: WaitingMail,
  { quote, content }: { readonly quote: StoredQuote; readonly content: QuoteContent },
  now: Date,
  ports: WaitingMailPorts,
): Promise<ComposeResult> {
  const { userId } = quote;
  const logo = (await issuedLogo(userId, content, ports.logos))?.png;
  const siteOrigin = await ports.siteOrigin();
  const gate = await ports.passGate({ userId, to, isAlreadyCounted: isCounted });
  if (!gate.ok)
    return isDailyLimit(gate.refusal)
      ? postpone(now, { until }, { milliseconds: retryMilliseconds, tooLate })
      : dropMessage(gate.refusal.code);
  const stopSecret = ports.newSecret();
  const onlyLastDay = quote.lite?.sending?.onlyLastDay === true;
  const revisedParts = kind === 'quote-sent-copy' ? quote.lite?.revisedParts : undefined;
  const sending = { id, userId, content, onlyLastDay, revisedParts };
  return {
    kind: 'mail',
    mail: quoteMail({
      sending,
      kind,
      linkId: linkIdOf(quote),
      pass: gate.value,
      stopSecret,
      logo,
      now,
      siteOrigin,
    }),
    facts: { stopTokenHash: ports.hash(stopSecret), isCounted: true },
  };
}
