import { isEmailAddress } from '#domain/email-address';
import type { ClientMailGate } from '../../client-email/index.ts';
import { type ComposeResult, dropMessage, postpone } from '../../messaging/index.ts';
import { ifPossible } from '../../platform/log.ts';
import type { LogoStore } from '../../platform/s3/logo-store.ts';
import type { Mail } from '../../platform/ses/mail.ts';
import { issuedLogo } from '../../profile/index.ts';
import { asChecked } from '../editing/open-deposit.ts';
import { parseMessageId } from '../message-ids.ts';
import type { DepositPage, ProviderRepository, QuoteQuestions, QuoteStore } from '../ports.ts';
import { questionMail } from '../questions/question-mail.ts';
import { approvalMail } from './approval-mail.ts';
import { copyMail } from './copy-mail.ts';
import { declineMail } from './decline-mail.ts';
import { type CertificateFile, type PrintCertificatePorts, printCertificate } from './print-certificate.ts';
import { type StoredQuote, shownContentOf } from './stored-quote.ts';

/** An email about a quote that waits in the outbox. */
interface QueuedMail {
  readonly id: string;
  readonly owner?: string | undefined;
  /** ISO instant after which the email is not sent. */
  readonly until?: string | undefined;
}

export interface QueuedMailPorts extends Omit<PrintCertificatePorts, 'quotes' | 'rendered'> {
  readonly quotes: Pick<QuoteStore, 'find' | 'chain'>;
  readonly questions: Pick<QuoteQuestions, 'find'>;
  readonly providers: ProviderRepository;
  readonly passGate: ClientMailGate;
  readonly depositPage: Pick<DepositPage, 'stateOf'>;
  readonly logos: Pick<LogoStore, 'find'>;
  readonly newSecret: () => string;
  readonly hash: (text: string) => string;
}

/** Milliseconds to wait before trying again while the owner has no verified address. */
const retryMilliseconds = 60 * 60 * 1000;

/** The certificate. If it cannot be drawn, the email is sent without it. */
const certificateFor = (quote: StoredQuote, ports: QueuedMailPorts) =>
  ifPossible('certificate-not-drawn', printCertificate(quote, ports));

/** Stored on the message of an approved Lite quote: whether the email was sent without the certificate. */
const certificateFacts = (
  { lite }: StoredQuote,
  certificate: CertificateFile | undefined,
): Readonly<Record<string, boolean>> => (lite ? { lacksCertificate: certificate === undefined } : {});

/** An email to the owner, and what is stored on its message. */
interface OwnerMail {
  readonly mail: Mail;
  readonly facts?: Readonly<Record<string, boolean>>;
}

/** Composes an email to the quote's owner at the address that is verified now. */
async function toOwner(
  { userId }: StoredQuote,
  queued: QueuedMail,
  now: Date,
  ports: QueuedMailPorts,
  compose: (to: string) => Promise<OwnerMail>,
): Promise<ComposeResult> {
  const provider = await ports.providers.find(userId);
  if (!provider || !isEmailAddress(provider.ownerEmail))
    return postpone(now, queued, { milliseconds: retryMilliseconds, tooLate: 'no-address' });
  return { kind: 'mail', ...(await compose(provider.ownerEmail)) };
}

/** Composes the email to the owner about an approval. */
export async function composeApprovalMail(
  queued: QueuedMail,
  now: Date,
  ports: QueuedMailPorts,
): Promise<ComposeResult> {
  const quote = await ports.quotes.find(queued.id);
  if (!quote?.acceptance) return dropMessage('not-approved');
  return toOwner(quote, queued, now, ports, async (to) => {
    const certificate = await certificateFor(quote, ports);
    return {
      mail: approvalMail(to, quote, certificate, await ports.siteOrigin()),
      facts: certificateFacts(quote, certificate),
    };
  });
}

/** Composes the email to the owner about a declined revision, with the reason stored in the quote's chain. */
export async function composeDeclineMail(
  queued: QueuedMail,
  now: Date,
  ports: QueuedMailPorts,
): Promise<ComposeResult> {
  const { quoteId, suffix: revision } = parseMessageId(queued.id);
  const quote = await ports.quotes.find(quoteId);
  const links = quote ? await ports.quotes.chain(quoteId) : [];
  const decline = links.findLast((link) => link.kind === 'declined' && link.revision === revision);
  if (!quote || !decline) return dropMessage('not-declined');
  return toOwner(quote, queued, now, ports, async (to) => ({
    mail: declineMail(to, quote, { revision, reason: decline.reason }, await ports.siteOrigin()),
  }));
}

/** Composes the email of a client's question to the owner. */
export async function composeQuestionMail(
  queued: QueuedMail,
  now: Date,
  ports: QueuedMailPorts,
): Promise<ComposeResult> {
  const { id } = queued;
  const { quoteId, suffix: questionId } = parseMessageId(id);
  const quote = await ports.quotes.find(quoteId);
  const question = quote && (await ports.questions.find(quote, String(questionId)));
  if (!quote || !question) return dropMessage('no-question');
  return toOwner(quote, queued, now, ports, async (to) => ({
    mail: questionMail(to, quote, { id, question: question.text }, await ports.siteOrigin()),
  }));
}

/** Composes the customer's copy of an approval. It was counted in the daily limit when it was queued. */
export async function composeCopyMail(
  { id, to }: QueuedMail & { readonly to: string },
  now: Date,
  ports: QueuedMailPorts,
): Promise<ComposeResult> {
  const stored = await ports.quotes.find(id);
  if (!stored?.acceptance) return dropMessage('not-approved');
  const provider = await ports.providers.find(stored.userId);
  const content = shownContentOf({ ...stored, ...(provider?.account && { account: provider.account }) });
  const depositPayment = await ports.depositPage.stateOf(stored);
  const quote = asChecked({ ...stored, content }, depositPayment);
  const certificate = await certificateFor(quote, ports);
  const logo = (await issuedLogo(quote.userId, content, ports.logos))?.png;
  const siteOrigin = await ports.siteOrigin();
  const isPayable = depositPayment?.state === 'payable';
  const gate = await ports.passGate({ userId: quote.userId, to, isAlreadyCounted: true });
  if (!gate.ok) return dropMessage(gate.refusal.code);
  const stopSecret = ports.newSecret();
  return {
    kind: 'mail',
    mail: copyMail({
      pass: gate.value,
      quote,
      provider,
      certificate,
      isPayable,
      stopSecret,
      siteOrigin,
      logo,
      now,
    }),
    facts: { stopTokenHash: ports.hash(stopSecret), ...certificateFacts(quote, certificate) },
  };
}
