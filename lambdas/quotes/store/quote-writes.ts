import type { QuoteContent } from '#domain/quotes/quote';
import { type ChangeKind, type NewLink, noChain } from '#domain/quotes/quote-chain';
import type { ClientChange } from '../../clients/index.ts';
import { holderWrites } from '../../photos/index.ts';
import type { Change, Condition } from '../../platform/table/expression.ts';
import { put, remove, update, type Write } from '../../platform/table/writes.ts';
import type { LiteFacts, StoredQuote } from '../approval/stored-quote.ts';
import type { DraftToSave, NewSending, SavedQuote } from '../owner-ports.ts';
import { baseEventWrites, entryOf, entryWrite } from './change-writes.ts';
import { type QuoteItem, quote } from './quote.ts';
import { asReadConditions, chainEvents, quoteEvent } from './quote-chain.ts';
import { contentFields } from './quote-content.ts';
import { quoteDraft } from './quote-draft.ts';
import { queueQuoteReminder } from './quote-messages.ts';
import { numberWrites } from './quote-number.ts';
import { putSentQuoteToday } from './quote-today.ts';

type Attributes = NonNullable<Change<QuoteItem>['replace']>;

/** Every field of the content. Missing fields are set to undefined, so that an update removes them. */
const contentOf = ({ content }: SavedQuote): Attributes =>
  Object.fromEntries(contentFields.map((field) => [field, content[field]]));

/** Condition: the link is the one that was read, so that the email contains a link that works. */
export const linkUnchanged = (lite: LiteFacts | undefined): Condition<'linkId'> =>
  lite?.linkId === undefined ? { attr: 'linkId', exists: false } : { attr: 'linkId', is: lite.linkId };

/**
 * The writes that a change order makes on its quote: the entry of a draft, or of one that was sent, whose event is also
 * in the chain of the quote. `links`: the events of the change order, and the head of its chain after them.
 */
function changeWrites(
  { quoteId, content, changed: changedQuote, now }: SavedQuote,
  links: readonly NewLink[],
  head: StoredQuote['head'],
): readonly Write[] {
  if (!changedQuote) return [];
  const sent = links.at(-1);
  if (!sent) return [entryWrite(changedQuote.base, quoteId, entryOf(content, 'draft', now))];
  return baseEventWrites(changedQuote, quoteId, content, 'change-sent' satisfies ChangeKind, {
    link: sent,
    head,
  });
}

/**
 * The writes of a quote's new attributes and chain links; they create the quote if it is new. `addedClients`: number of
 * clients that are saved with it.
 */
function saveWrites(
  saved: SavedQuote,
  others: Attributes,
  links: readonly NewLink[],
  addedClients = 0,
): readonly Write[] {
  const { quoteId, userId, existing, contentId, clientId, jobId, now } = saved;
  const set: Attributes = {
    ...contentOf(saved),
    contentId,
    clientId,
    ...(jobId !== undefined && { leadId: jobId }),
    ...(saved.changed && { changeOf: saved.changed.base.quoteId }),
    ...others,
  };
  if (existing) {
    const { chain, writes } = chainEvents(existing, ...links);
    const change = { replace: links.length > 0 ? { ...set, chain } : set };
    const sameContent = { attr: 'contentId', is: existing.lite?.contentId } as const;
    const conditions = [...asReadConditions(existing), sameContent, linkUnchanged(existing.lite)];
    return [
      update(quote, quote.key(quoteId), change, ...conditions),
      ...writes,
      ...numberWrites(saved, addedClients),
      ...changeWrites(saved, links, chain),
    ];
  }
  const created: NewLink = { kind: 'created', at: now };
  const { chain, writes } = chainEvents({ quoteId, userId, head: noChain }, created, ...links);
  const defined = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
  // TypeScript cannot infer that the content and the other attributes make a complete item.
  const item = { ...defined, userID: userId, createdAt: now, chain } as unknown as QuoteItem;
  return [
    put(quote, quote.key(quoteId), item),
    ...writes,
    ...numberWrites(saved, addedClients),
    ...changeWrites(saved, links, chain),
  ];
}

/** Lets a quote have its photos. A quote that was sent keeps those of every revision. */
function photoWrites({
  quoteId,
  userId,
  existing,
  content,
  now,
}: Pick<SavedQuote, 'quoteId' | 'userId' | 'existing' | 'content' | 'now'>): readonly Write[] {
  const idsOf = ({ photos = [] }: Pick<QuoteContent, 'photos'>) => photos.map(({ photoId }) => photoId);
  const photos = { before: existing ? idsOf(existing.content) : [], after: idsOf(content) };
  const keeps = existing !== undefined && existing.status !== 'draft';
  return holderWrites(userId, { kind: 'quote', id: quoteId }, { ...photos, keeps }, new Date(now));
}

/** The write that deletes the typed form of a draft that is saved again, sent or deleted. */
function typedFormRemoval(existing: StoredQuote | undefined): readonly Write[] {
  const contentId = existing?.status === 'draft' ? existing.lite?.contentId : undefined;
  return existing && contentId !== undefined
    ? [remove(quoteDraft, quoteDraft.key(existing.quoteId, contentId))]
    : [];
}

/** The writes that save a draft. */
export const draftWrites = ({ typed, ...saved }: DraftToSave): readonly Write[] => [
  ...saveWrites(saved, { status: 'draft', delivery: 'none' }, []),
  put(quoteDraft, quoteDraft.key(saved.quoteId, saved.contentId), { typed }),
  ...typedFormRemoval(saved.existing),
  ...photoWrites(saved),
];

/** The writes that delete a draft with every link of its chain. */
export const removalWrites = (draft: StoredQuote, now: string): readonly Write[] => [
  remove(quote, quote.key(draft.quoteId), ...asReadConditions(draft), {
    attr: 'contentId',
    is: draft.lite?.contentId,
  }),
  ...typedFormRemoval(draft),
  ...Array.from({ length: draft.head.links }, (_, index) =>
    remove(quoteEvent, quoteEvent.key(draft.quoteId, index + 1)),
  ),
  ...photoWrites({ ...draft, existing: draft, content: { ...draft.content, photos: [] }, now }),
];

/** The writes that send a new revision, or send the same one again if its email was certainly not sent. */
export function sendingWrites(
  { clientId: _chosen, ...planned }: NewSending,
  client: ClientChange,
): readonly Write[] {
  const sending = { ...planned, clientId: client.clientId };
  const { quoteId, existing, content, contentHash, key, bodyHash, isRepeated, now, waitsFrom } = sending;
  if (isRepeated && existing)
    return [
      update(
        quote,
        quote.key(quoteId),
        { set: { delivery: 'pending' } },
        ...asReadConditions(existing),
        linkUnchanged(existing.lite),
      ),
    ];
  const { revision = 1 } = content;
  const isFirst = revision === 1;
  const saved = saveWrites(
    sending,
    {
      status: 'sent',
      delivery: 'pending',
      mailTrouble: undefined,
      sending: { key, bodyHash, ...(sending.onlyLastDay && { onlyLastDay: true }) },
      revisedAt: isFirst ? undefined : now,
      revisedParts: sending.revisedParts,
      waitsFrom,
    },
    [{ kind: isFirst ? 'sent' : 'revised', at: now, revision, contentHash }],
    client.added,
  );
  return [
    ...saved,
    ...client.writes,
    ...typedFormRemoval(existing),
    ...photoWrites(sending),
    ...putSentQuoteToday(sending, existing),
    ...sending.reminders.map((reminder) => queueQuoteReminder(sending, reminder)),
  ];
}
