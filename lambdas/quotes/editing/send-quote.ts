import { type Problem, problem } from '#domain/contract/problems';
import type { QuoteAnswer } from '#domain/contract/quotes';
import { shownMessages } from '#domain/documents/invoice-limits';

import { normalizeEmail } from '#domain/email-address';
import { isQuoteId } from '#domain/quotes/quote';
import { quoteFingerprint } from '#domain/quotes/quote-fingerprint';
import { type TypedQuote, validateQuote } from '#domain/quotes/validate-quote';
import { ok, type Result, refuse } from '#domain/result';
import { type ClientMailPass, passClientMailGate } from '../../client-email/index.ts';
import type { InvoiceAccount } from '../../invoices/index.ts';
import { deliver, knownMessage, type Reservation } from '../../messaging/index.ts';

import { linkIdOf, type StoredQuote } from '../approval/stored-quote.ts';
import { messageIdOf } from '../message-ids.ts';
import type { NewSending, SendQuotePorts } from '../owner-ports.ts';
import type { QuoteMessage } from '../ports.ts';
import { planQuote, type QuoteCommand, quoteToChange } from './plan-quote.ts';
import { answerOf } from './quote-detail.ts';
import { quoteMail } from './quote-mail.ts';

export interface SendQuote extends QuoteCommand {
  /** The `Idempotency-Key` of the submission. */
  readonly key: string;
}

type Outcome = Result<QuoteAnswer, Problem>;

/** Plans made before giving up on a quote that others keep changing. */
const rounds = 3;

/** What became of a submission that came before: its outcome, or the mail that certainly did not leave. */
async function cameBefore(
  existing: StoredQuote,
  bodyHash: string,
  ports: SendQuotePorts,
): Promise<{ readonly outcome: Outcome } | { readonly returned: QuoteMessage }> {
  const { quoteId, userId, content, lite } = existing;
  if (lite?.sending?.bodyHash !== bodyHash) return { outcome: refuse(problem('key-reused')) };
  const id = messageIdOf(quoteId, content.revision ?? 0);
  const known = await knownMessage(() => ports.sendings.find(id, userId), bodyHash, ports.sleep);
  switch (known.kind) {
    case 'sent':
      return { outcome: ok(await answerOf(quoteId, ports)) };
    case 'unknown':
      return { outcome: refuse(problem('quote-delivery-unknown')) };
    case 'returned':
      return { returned: known.message };
    case 'fresh':
    case 'key-reused':
    case 'in-progress':
      return { outcome: refuse(problem('quote-in-progress')) };
  }
}

/** Mails a revision that was reserved. */
async function mailRevision(
  sending: NewSending,
  reservation: Reservation,
  { stopSecret, pass }: { readonly stopSecret: string; readonly pass: ClientMailPass },
  ports: SendQuotePorts,
): Promise<Outcome> {
  const linkId = sending.existing ? linkIdOf(sending.existing) : sending.quoteId;
  const compose = async () =>
    quoteMail({ sending, linkId, pass, stopSecret, siteOrigin: await ports.siteOrigin() });
  const delivery = await deliver(reservation, compose, ports);
  switch (delivery.kind) {
    case 'sent':
      return ok(await answerOf(sending.quoteId, ports));
    case 'failed':
      return refuse(problem('quote-mail-refused'));
    case 'unknown':
      return refuse(problem('quote-delivery-unknown'));
  }
}

/** The next revision of a quote, or the same one once more where its mail certainly did not leave. */
async function planSending(
  command: SendQuote,
  typed: TypedQuote,
  plan: { existing: StoredQuote | undefined; account: InvoiceAccount; bodyHash: string; stopSecret: string },
  isRepeated: boolean,
  ports: SendQuotePorts,
): Promise<NewSending> {
  const { existing, account, bodyHash, stopSecret } = plan;
  const before = existing?.content.revision ?? 0;
  const revision = isRepeated ? before : before + 1;
  const planned = await planQuote(command, typed, { existing, account, revision }, ports);
  const content = isRepeated && existing ? existing.content : planned.content;
  return {
    ...planned,
    content,
    id: messageIdOf(command.quoteId, revision),
    contentHash: ports.hash(quoteFingerprint(content)),
    to: normalizeEmail(typed.client?.email ?? ''),
    stopTokenHash: ports.hash(stopSecret),
    key: command.key,
    bodyHash,
    isRepeated,
  };
}

/**
 * Sends a quote to its client: a new one, a draft, or the next revision of one that is not approved. Once for each
 * submission, however often it comes; whoever has an older revision open has to look again before approving.
 */
export async function sendQuote(command: SendQuote, ports: SendQuotePorts): Promise<Outcome> {
  const { userId, quoteId, key } = command;
  const account = await ports.accounts.find(userId);
  if (!account) return refuse(problem('setup-incomplete'));
  if (!account.emailVerified) return refuse(problem('quote-unverified'));
  const checked = validateQuote(command.quote);
  if (!checked.ok) return refuse(problem('invalid-quote', { faults: shownMessages(checked.refusal) }));
  const to = normalizeEmail(checked.value.client?.email ?? '');
  const stopSecret = ports.newSecret();
  // What it is based on may have been read anew between two tries of one submission.
  const { key: _key, basedOn: _basis, ...body } = command;
  const bodyHash = ports.hash(JSON.stringify(body));
  let isCounted = false;
  for (let round = 0; round < rounds; round += 1) {
    const present = isQuoteId(quoteId) ? await ports.quotes.find(quoteId) : undefined;
    const isKnown = present?.userId === userId && present.lite?.sending?.key === key;
    const before = isKnown ? await cameBefore(present, bodyHash, ports) : undefined;
    if (before && 'outcome' in before) return before.outcome;
    const existing = before ? ok(present) : await quoteToChange(command, 'send', present, ports);
    if (!existing.ok) return existing;
    const gate = await passClientMailGate({ userId, to, account, isCounted }, ports);
    if (!gate.ok)
      return gate.refusal.code === 'daily-mail-limit' ? refuse(problem('quote-daily-limit')) : gate;
    isCounted = true;
    const plan = { existing: existing.value, account, bodyHash, stopSecret };
    const sending = await planSending(command, checked.value, plan, before !== undefined, ports);
    const reservation = await ports.sendings.reserve(sending, before?.returned);
    if (reservation) return mailRevision(sending, reservation, { stopSecret, pass: gate.value }, ports);
  }
  return refuse(problem('quote-edited'));
}
