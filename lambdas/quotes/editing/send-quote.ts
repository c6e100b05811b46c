import type { CalendarDate } from '#domain/calendar-date';
import { checkCopies } from '#domain/clients/document-copies';
import { type Problem, problem } from '#domain/contract/problems';
import type { QuoteAnswer } from '#domain/contract/quotes';
import { shownMessages } from '#domain/documents/invoice-limits';
import { normalizeEmail } from '#domain/email-address';
import { isQuoteId, quoteAmounts } from '#domain/quotes/quote';
import type { QuoteDraft } from '#domain/quotes/quote-draft';
import { quoteFingerprint } from '#domain/quotes/quote-fingerprint';
import { quoteReminders } from '#domain/quotes/quote-reminders';
import { asSent } from '#domain/quotes/sent-content';
import { type TypedQuote, validateQuote } from '#domain/quotes/validate-quote';
import { ok, type Result, refuse } from '#domain/result';
import { scheduleInstant } from '#domain/schedule-time';
import { waitsFromDay } from '#domain/today/quote-today-items';
import { type ClientMailPass, passClientMailGate } from '../../client-email/index.ts';
import type { InvoiceAccount } from '../../invoices/index.ts';
import {
  answerKnownKey,
  type BodyHashes,
  bodyHashes,
  type Delivery,
  type Earlier,
  isSameBody,
  lookUpKey,
  PLAN_AGAIN,
  submitOnce,
} from '../../messaging/index.ts';
import { issuedLogo } from '../../profile/index.ts';
import { linkIdOf, type StoredQuote } from '../approval/stored-quote.ts';
import { messageIdOf } from '../message-ids.ts';
import type { NewSending, SendQuotePorts } from '../owner-ports.ts';
import type { QuoteMessage } from '../ports.ts';
import { baseOfForm, planNumbers, refusalOfAmount, typedFor } from './plan-change.ts';
import { planQuote, type QuoteCommand, quoteToChange } from './plan-quote.ts';
import { maxAttemptsFor } from './plan-quote-number.ts';
import { answerOf } from './quote-detail.ts';
import { quoteMail } from './quote-mail.ts';

export interface SendQuote extends QuoteCommand {
  /** The `Idempotency-Key` of the submission. */
  readonly key: string;
  /** The request body as sent; retries are recognized by it. */
  readonly sentBody?: string;
}

/** The quote as read, and the message of this submission if its email was certainly not sent. */
interface Found {
  readonly stored: StoredQuote | undefined;
  readonly returned: QuoteMessage | undefined;
}

/** Looks up whether the quote was already sent with this key. */
async function knownKey(
  { userId, quoteId, key }: SendQuote,
  hashes: BodyHashes,
  ports: SendQuotePorts,
): Promise<Earlier<Found, QuoteAnswer>> {
  const stored = isQuoteId(quoteId) ? await ports.quotes.find(quoteId) : undefined;
  if (stored?.userId !== userId || stored.lite?.sending?.key !== key)
    return { found: { stored, returned: undefined } };
  if (!isSameBody(stored.lite.sending.bodyHash, hashes)) return { answer: refuse(problem('key-reused')) };
  const id = messageIdOf(quoteId, stored.content.revision ?? 0);
  const known = await answerKnownKey(
    lookUpKey(() => ports.sendings.find(id, userId), hashes, ports.sleep),
    {
      finished: (kind) => outcomeOf(kind, quoteId, ports),
      refused: () => problem('quote-in-progress'),
    },
  );
  if ('answer' in known) return known;
  if (!known.found) return { answer: refuse(problem('quote-in-progress')) };
  return { found: { stored, returned: known.found } };
}

/** The answer for the outcome of the quote's email. */
async function outcomeOf(
  kind: Delivery['kind'],
  quoteId: string,
  ports: SendQuotePorts,
): Promise<Result<QuoteAnswer, Problem>> {
  if (kind === 'sent') return answerOf(quoteId, ports);
  return refuse(problem(kind === 'failed' ? 'quote-mail-refused' : 'quote-delivery-unknown'));
}

/** The reminders of a quote that is sent for the first time, between 9:00 and 9:30 of their days. */
const remindersOf = (
  userId: string,
  { remindsOfQuotes, timeZone: zone }: InvoiceAccount,
  { validUntil }: Pick<TypedQuote, 'validUntil'>,
  today: CalendarDate,
): NewSending['reminders'] =>
  remindsOfQuotes
    ? quoteReminders(today, validUntil).map(({ stage, day }) => ({
        stage,
        at: scheduleInstant(day, { userId, zone }),
      }))
    : [];

/** Plans the next revision of a quote, or the same revision again if its email was certainly not sent. */
async function planSending(
  command: SendQuote,
  { typed, typedQuote }: { readonly typed: TypedQuote; readonly typedQuote: QuoteDraft },
  plan: { existing: StoredQuote | undefined; account: InvoiceAccount; bodyHash: string; stopSecret: string },
  isRepeated: boolean,
  ports: SendQuotePorts,
): Promise<Result<NewSending, Problem>> {
  const { existing, account, bodyHash, stopSecret } = plan;
  const lastRevision = existing?.content.revision ?? 0;
  const revision = isRepeated ? lastRevision : lastRevision + 1;
  const numbered = isRepeated ? ok({}) : await planNumbers(command, typedQuote, { existing, account }, ports);
  if (!numbered.ok) return numbered;
  const revisionPlan = { existing, account, revision, ...numbered.value };
  const planned = await planQuote(command, typed, revisionPlan, ports);
  const content = isRepeated && existing ? asSent(existing.content) : planned.content;
  const { changed } = planned;
  const refusal = changed && refusalOfAmount(changed, quoteAmounts(content).total);
  if (refusal) return refuse(refusal);
  const today = await ports.ownerDay(command.userId);
  return ok({
    ...planned,
    content,
    waitsFrom: waitsFromDay(today),
    reminders: revision === 1 ? remindersOf(command.userId, account, content, today) : [],
    id: messageIdOf(command.quoteId, revision),
    contentHash: ports.hash(quoteFingerprint(content)),
    to: normalizeEmail(typed.client?.email ?? ''),
    copies: command.copies ?? [],
    stopTokenHash: ports.hash(stopSecret),
    key: command.key,
    bodyHash,
    isRepeated,
  });
}

/** The refusal of a quote after its last day, because the page at its link would only say that it expired. */
async function expiredRefusal(
  userId: string,
  { validUntil }: TypedQuote,
  { ownerDay }: SendQuotePorts,
): Promise<Problem | undefined> {
  if (validUntil === undefined || validUntil >= (await ownerDay(userId))) return undefined;
  return problem('invalid-quote', {
    faults: [{ field: 'validUntil', message: 'Valid until cannot be before today.' }],
  });
}

/**
 * Sends a quote to its client: a new quote, a draft, or the next revision of a quote that is not approved. A submission
 * is sent once, however often it is repeated. An approval of an older revision that a client still has open is refused.
 */
export async function sendQuote(
  command: SendQuote,
  ports: SendQuotePorts,
): Promise<Result<QuoteAnswer, Problem>> {
  const { userId, quoteId } = command;
  const found = await ports.accounts.find(userId);
  if (!found) return refuse(problem('setup-incomplete'));
  let account = found;
  if (!account.emailVerified) return refuse(problem('quote-unverified'));
  const base = await baseOfForm(command, ports);
  if (!base.ok) return base;
  const typedQuote = typedFor(command.quote, base.value);
  const checked = validateQuote(typedQuote);
  if (!checked.ok) return refuse(problem('invalid-quote', { faults: shownMessages(checked.refusal) }));
  // `validateQuote` refuses a quote without the client's address.
  const to = normalizeEmail(checked.value.client?.email ?? '');
  const copies = checkCopies(command.copies, to);
  if (!copies.ok)
    return refuse(problem('invalid-request', { faults: [{ field: 'copies', message: copies.refusal }] }));
  const stopSecret = ports.newSecret();
  // `basedOn` may differ between two tries of one submission, so it is not part of the hash.
  const { key: _key, basedOn: _basis, sentBody, ...body } = command;
  const hashes = bodyHashes(sentBody, body, ports.hash);
  return submitOnce<QuoteAnswer, Found, NewSending, ClientMailPass>(
    {
      rounds: maxAttemptsFor(command),
      knownKey: () => knownKey(command, hashes, ports),
      async plan({ stored, returned }) {
        const existing = returned ? ok(stored) : await quoteToChange(command, 'send', stored, ports);
        if (!existing.ok) return existing;
        const expired = await expiredRefusal(userId, checked.value, ports);
        if (expired) return refuse(expired);
        if (!(await ports.hasPhotos(userId, checked.value.photos ?? [])))
          return refuse(problem('photo-missing'));
        const sendingPlan = { existing: existing.value, account, bodyHash: hashes.sent, stopSecret };
        return planSending(
          { ...command, copies: [...copies.value] },
          { typed: checked.value, typedQuote },
          sendingPlan,
          returned !== undefined,
          ports,
        );
      },
      async countInLimits(_, isAlreadyCounted) {
        const gate = await passClientMailGate({ userId, to, account, isAlreadyCounted }, ports);
        return gate.ok || gate.refusal.code !== 'daily-mail-limit'
          ? gate
          : refuse(problem('quote-daily-limit'));
      },
      async reserve(sending, { returned }) {
        const reserved = await ports.sendings.reserve(sending, returned);
        if (reserved) return reserved;
        // Another quote may have taken the suggested number.
        account = (await ports.accounts.find(userId)) ?? account;
        return PLAN_AGAIN;
      },
      compose: async (sending, pass) => {
        const linkId = sending.existing ? linkIdOf(sending.existing) : quoteId;
        return quoteMail({
          sending,
          linkId,
          pass,
          stopSecret,
          now: ports.clock(),
          logo: (await issuedLogo(userId, sending.content, ports.logos))?.png,
          siteOrigin: await ports.siteOrigin(),
        });
      },
      answer: (kind) => outcomeOf(kind, quoteId, ports),
      answerAfterConflicts: () => refuse(problem('quote-edited')),
    },
    ports,
  );
}
