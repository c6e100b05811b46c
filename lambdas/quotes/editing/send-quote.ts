import type { CalendarDate } from '#domain/calendar-date';
import { checkCopies } from '#domain/clients/document-copies';
import { type Problem, problem } from '#domain/contract/problems';
import { shownMessages } from '#domain/documents/invoice-limits';
import { normalizeEmail } from '#domain/email-address';
import type { QuoteAnswer } from '#domain/quotes/contract';
import { isQuoteId, quoteAmounts } from '#domain/quotes/quote';
import type { QuoteDraft } from '#domain/quotes/quote-draft';
import { quoteFingerprint } from '#domain/quotes/quote-fingerprint';
import { quoteReminders } from '#domain/quotes/quote-reminders';
import { asSent } from '#domain/quotes/sent-content';
import { type TypedQuote, validateQuote } from '#domain/quotes/validate-quote';
import { ok, type Result, refuse } from '#domain/result';
import { scheduleInstant } from '#domain/schedule-time';
import { defaultTimeZone } from '#domain/time-zone';
import { waitsFromDay } from '#domain/today/quote-today-items';
import { type ClientMailPass, passClientMailGate } from '../../client-email/index.ts';
import type { InvoiceAccount } from '../../invoices/index.ts';
import {
  answerKnownKey,
  type BodyHashes,
  bodyHashes,
  type Delivery,
  deliver,
  type Earlier,
  isSameBody,
  lookUpKey,
  refuseUnlessKnown,
} from '../../messaging/index.ts';
import type { Mail } from '../../platform/ses/mail.ts';
import { issuedLogo } from '../../profile/index.ts';
import { linkIdOf, type StoredQuote } from '../approval/stored-quote.ts';
import { agreedCentsOf } from '../changed-base.ts';
import { messageIdOf } from '../message-ids.ts';
import type { NewSending, SendQuotePorts } from '../owner-ports.ts';
import type { QuoteMessage } from '../ports.ts';
import { baseOfForm, planNumbers, refusalOfAmount, typedFor } from './plan-change.ts';
import { planQuote, type QuoteCommand, quoteToChange } from './plan-quote.ts';
import { maxAttemptsFor } from './plan-quote-number.ts';
import { answerOf } from './quote-detail.ts';
import { quoteMail } from './quote-mail.ts';
import { changesOnlyLastDay, revisedPartsOf } from './revision-changes.ts';

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
    onlyLastDay: changesOnlyLastDay(existing, content, isRepeated),
    revisedParts: isRepeated
      ? existing?.lite?.revisedParts
      : revisedPartsOf(existing, content, account.timeZone ?? defaultTimeZone),
  });
}

/**
 * Refuses a quote after its last day, because the page at its link would only say that it expired, and one whose photos
 * are gone.
 */
async function checkSendable(
  userId: string,
  { validUntil, photos }: TypedQuote,
  { ownerDay, hasPhotos }: SendQuotePorts,
): Promise<Result<undefined, Problem>> {
  if (validUntil !== undefined && validUntil < (await ownerDay(userId)))
    return refuse(
      problem('invalid-quote', {
        faults: [{ field: 'validUntil', message: 'Valid until cannot be before today.' }],
      }),
    );
  return (await hasPhotos(userId, photos ?? [])) ? ok(undefined) : refuse(problem('photo-missing'));
}

/**
 * A quote as its email shows it: a change order with the agreed total before it, which is stored only once it is
 * signed.
 */
function mailedContent({ content, changed, existing }: NewSending): NewSending['content'] {
  const before = changed ? agreedCentsOf(changed.base) : existing?.content.change?.agreedBeforeCents;
  return content.change && before !== undefined
    ? { ...content, change: { ...content.change, agreedBeforeCents: before } }
    : content;
}

/** The email with the quote, for the client. */
async function composeQuote(
  { userId, quoteId }: SendQuote,
  { sending, ...mail }: { sending: NewSending; pass: ClientMailPass; stopSecret: string },
  ports: SendQuotePorts,
): Promise<Mail> {
  return quoteMail({
    ...mail,
    sending: { ...sending, content: mailedContent(sending) },
    linkId: sending.existing ? linkIdOf(sending.existing) : quoteId,
    now: ports.clock(),
    logo: (await issuedLogo(userId, sending.content, ports.logos))?.png,
    siteOrigin: await ports.siteOrigin(),
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
  for (let round = 0; ; round += 1) {
    const earlier = await knownKey(command, hashes, ports);
    if ('answer' in earlier) return earlier.answer;
    if (round === maxAttemptsFor(command)) return refuse(problem('quote-edited'));
    // An earlier request with this key may be why this one is refused.
    const refused = (refusal: Result<never, Problem>) =>
      refuseUnlessKnown(knownKey(command, hashes, ports), refusal);
    const { stored, returned } = earlier.found;
    const existing = returned ? ok(stored) : await quoteToChange(command, 'send', stored, ports);
    if (!existing.ok) return refused(existing);
    const sendable = await checkSendable(userId, checked.value, ports);
    if (!sendable.ok) return refused(sendable);
    const planned = await planSending(
      { ...command, copies: [...copies.value] },
      { typed: checked.value, typedQuote },
      { existing: existing.value, account, bodyHash: hashes.sent, stopSecret },
      returned !== undefined,
      ports,
    );
    if (!planned.ok) return refused(planned);
    const sending = planned.value;
    const gate = { userId, to, account, isAlreadyCounted: round > 0 };
    const passed = await passClientMailGate(gate, ports);
    if (!passed.ok)
      return refused(
        passed.refusal.code === 'daily-mail-limit' ? refuse(problem('quote-daily-limit')) : passed,
      );
    const reservation = await ports.sendings.reserve(sending, returned);
    if (!reservation) {
      // Another quote may have taken the suggested number.
      account = (await ports.accounts.find(userId)) ?? account;
      continue;
    }
    const compose = () => composeQuote(command, { sending, pass: passed.value, stopSecret }, ports);
    const { kind } = await deliver(reservation, compose, ports);
    return outcomeOf(kind, quoteId, ports);
  }
}
