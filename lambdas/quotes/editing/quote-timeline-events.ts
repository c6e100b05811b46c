import type { QuoteQuestion } from '#domain/quotes/quote';
import type { ChainLink } from '#domain/quotes/quote-chain';
import { newestFirst, type QuoteTimelineEvent } from '#domain/quotes/quote-timeline';
import type { LiteFacts, StoredQuote } from '../approval/stored-quote.ts';
import { parseMessageId } from '../message-ids.ts';
import type { QuoteMail } from '../owner-ports.ts';

const linkEvents =
  (hashes: readonly string[], refused: ReadonlySet<number>) =>
  (link: ChainLink, index: number): QuoteTimelineEvent[] => {
    const isRefused = refused.has(link.revision);
    // Leaves out kinds of a newer release, and a first revision whose email was refused, because it was not sent.
    if (link.kind === 'unknown' || (link.kind === 'sent' && isRefused)) return [];
    return [
      {
        kind: link.kind,
        at: link.at,
        revision: link.revision,
        ...(link.name !== '' && { name: link.name }),
        ...(link.reason !== '' && { reason: link.reason }),
        ...(link.kind === 'revised' && isRefused && { isRefused }),
        hash: hashes[index] ?? '',
      },
    ];
  };

/** The revisions whose email was certainly refused. The suffix of such an email's ID is the revision. */
const refusedRevisions = (mails: readonly QuoteMail[]): ReadonlySet<number> =>
  new Set(
    mails
      .filter(({ kind, state }) => kind === 'quote-sent' && state === 'returned')
      .map(({ id }) => parseMessageId(id).suffix),
  );

/** The events of questions. A question and its email have the same instant; lists are made from the emails alone. */
function questionEvents(
  mails: readonly QuoteMail[],
  questions: readonly QuoteQuestion[],
): QuoteTimelineEvent[] {
  const emailed = mails.filter(
    ({ kind, state }) => kind === 'quote-question' && (state === 'sent' || state === 'unknown'),
  );
  const instants = new Set([...questions.map(({ at }) => at), ...emailed.map(({ createdAt }) => createdAt)]);
  return [...instants].map((at) => ({ kind: 'question', at }));
}

function mailEvents(mail: QuoteMail): QuoteTimelineEvent[] {
  if (mail.kind === 'quote-reminder' && mail.state === 'sent')
    return [{ kind: 'reminded', at: mail.updatedAt }];
  if (mail.kind === 'quote-sent-copy')
    return outcomeEvents(mail).map((event) => ({ ...event, ...(mail.to !== undefined && { to: mail.to }) }));
  return mail.kind === 'quote-sent' ? outcomeEvents(mail) : [];
}

/** What became of an email, in the order in which it happened. */
function outcomeEvents(mail: QuoteMail): QuoteTimelineEvent[] {
  const events: QuoteTimelineEvent[] = [];
  if (mail.state === 'sent') events.push({ kind: 'emailed', at: mail.updatedAt });
  if (mail.state === 'returned') events.push({ kind: 'not-emailed', at: mail.updatedAt });
  if (mail.state === 'unknown') events.push({ kind: 'unconfirmed', at: mail.updatedAt });
  if (mail.deliveredAt !== undefined) events.push({ kind: 'delivered', at: mail.deliveredAt });
  const bouncedAt = mail.bouncedAt ?? mail.turnedAwayAt;
  if (bouncedAt !== undefined) events.push({ kind: 'bounced', at: bouncedAt });
  if (mail.complainedAt !== undefined) events.push({ kind: 'complained', at: mail.complainedAt });
  return events;
}

function openingEvents(opened: LiteFacts['opened']): readonly QuoteTimelineEvent[] {
  if (!opened) return [];
  const { at, lastAt } = opened;
  return [{ kind: 'opened', at, ...(lastAt !== at && { lastAt }) }];
}

const depositEvent = (
  kind: QuoteTimelineEvent['kind'],
  at: string | undefined,
  amountCents = 0,
): readonly QuoteTimelineEvent[] =>
  at === undefined || amountCents === 0 ? [] : [{ kind, at, amountCents }];

/** The events of a deposit that was recorded by hand, and of its payments through the provider. */
const depositEvents = ({
  received,
  receivedAt,
  onlinePayments = {},
}: Pick<StoredQuote, 'received' | 'receivedAt' | 'onlinePayments'>): readonly QuoteTimelineEvent[] => [
  ...(received && receivedAt !== undefined
    ? [{ kind: 'deposit-recorded' as const, at: receivedAt, amountCents: received.cents }]
    : []),
  ...Object.values(onlinePayments).flatMap(
    ({ at, receivedCents, refusedAt, refusedCents, returnedAt, returnedCents }) => [
      ...depositEvent('deposit-paid', at, receivedCents),
      ...depositEvent('deposit-refused', refusedAt, refusedCents),
      ...depositEvent('deposit-returned', returnedAt, returnedCents),
    ],
  ),
];

/** The events of a quote, newest first. `hashes` are the hashes of the chain links, in order. */
export const quoteTimelineOf = (
  links: readonly ChainLink[],
  hashes: readonly string[],
  {
    mails,
    questions,
    opened,
    deposit = {},
  }: {
    readonly mails: readonly QuoteMail[];
    readonly questions: readonly QuoteQuestion[];
    readonly opened: LiteFacts['opened'];
    readonly deposit?: Pick<StoredQuote, 'received' | 'receivedAt' | 'onlinePayments'>;
  },
): readonly QuoteTimelineEvent[] =>
  newestFirst([
    ...links.flatMap(linkEvents(hashes, refusedRevisions(mails))),
    ...mails.flatMap(mailEvents),
    ...questionEvents(mails, questions),
    ...openingEvents(opened),
    ...depositEvents(deposit),
  ]);
