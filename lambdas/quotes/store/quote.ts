import * as z from 'zod/mini';
import { deliveryStates, mailTroubles } from '#domain/documents/invoice-status';
import type { DepositPaymentSummary } from '#domain/documents/online/online-deposit';
import { paymentMethods } from '#domain/documents/payment';
import type { QuoteChange } from '#domain/quotes/change-order';
import { noChain } from '#domain/quotes/quote-chain';
import { storedQuoteStatuses } from '#domain/quotes/quote-state';
import type { RevisedParts } from '#domain/quotes/revised-parts';
import { quoteOwnerIndex } from '#domain/table/indexes';
import { idInKey } from '#domain/table/key-kinds';
import type { ItemKey } from '#domain/table/keys';
import { billedPartFields, onlinePaymentFields } from '../../invoices/index.ts';
import { number, optional, text, wordOf } from '../../platform/table/attributes.ts';
import { entity, type FieldsOf, type RawItem, type ShapeOf } from '../../platform/table/entity.ts';
import type { LiteFacts, StoredQuote } from '../approval/stored-quote.ts';
import { quoteContent } from './quote-content.ts';

/** The stored attributes of one payment of the deposit through the provider. */
export const depositPaymentSummary = z.object({
  ...onlinePaymentFields,
  keptCents: number,
  on: optional(text),
  at: optional(text),
  method: optional(wordOf(paymentMethods)),
  refusedAt: optional(text),
  returnedAt: optional(text),
} satisfies ShapeOf<DepositPaymentSummary>);

/** What a quote stores about one of its change orders. */
export const storedChange = z.object({
  number,
  changeNumber: text,
  status: wordOf(storedQuoteStatuses),
  cents: number,
  at: text,
  daysAdded: optional(number),
} satisfies ShapeOf<QuoteChange>);

/** A quote with the attribute names of the specification; amounts in cents, quantities in thousandths. */
export const quote = entity(
  'quote',
  {
    ...quoteContent,
    userID: text,
    createdAt: text,
    /** Absent for a mobile app quote until it is approved. */
    status: optional(wordOf(storedQuoteStatuses)),
    jobID: optional(text),
    acceptedAt: optional(text),
    acceptedContent: optional(text),
    /** The name it was signed with. */
    acceptedBy: optional(text),
    /** The head of its chain; absent before the first event. */
    chain: optional(z.object({ links: number, hash: text })),
    // Lite attributes that are not part of the content.
    contentId: optional(text),
    clientId: optional(text),
    /** The job that it was made from: approving it moves that job. */
    leadId: optional(text),
    linkId: optional(text),
    delivery: optional(wordOf(deliveryStates)),
    mailTrouble: optional(wordOf(mailTroubles)),
    mailedAt: optional(text),
    sending: optional(z.object({ key: text, bodyHash: text, onlyLastDay: optional(z.literal(true)) })),
    revisedAt: optional(text),
    revisedParts: optional(
      z.object({ since: text, changes: z.readonly(z.array(text)) } satisfies ShapeOf<RevisedParts>),
    ),
    waitsFrom: optional(text),
    /** When the client probably opened the quote for the first and for the last time. */
    openedAt: optional(text),
    lastOpenedAt: optional(text),
    /** When the client last asked a question, and the hash of that question. */
    askedAt: optional(text),
    asked: optional(text),
    received: optional(z.object({ cents: number, on: text })),
    // Not parts of `received`, which conditions compare as a whole.
    receivedMethod: optional(wordOf(paymentMethods)),
    receivedNote: optional(text),
    /** When the owner recorded the deposit; an imported quote may lack it. */
    receivedAt: optional(text),
    /** Payments of the deposit through the provider, by ID. Unchanged once an invoice is made from the quote. */
    onlinePayments: optional(z.record(z.string(), depositPaymentSummary)),
    /**
     * Increases by one with every change by online payments. Writes that depend on these payments require that it is
     * unchanged.
     */
    onlineVersion: optional(number),
    /** A payment of the deposit may have been made that could not be read from the provider yet. */
    isDepositChecked: optional(z.literal(true)),
    invoiceId: optional(text),
    parts: optional(z.record(z.string(), z.object(billedPartFields))),
    partsVersion: optional(number),
    /** The approved quote that it changes, if it is a change order. */
    changeOf: optional(text),
    /** The change orders of the quote, by ID. */
    changes: optional(z.record(z.string(), storedChange)),
    importId: optional(text),
  },
  ({ userID, createdAt }, { PK }) => quoteOwnerIndex(userID, createdAt, idInKey(PK)),
);

export type QuoteItem = FieldsOf<typeof quote>;

/** The approval of a quote; none for any other state, including states of a newer release. */
function acceptanceOf(item: QuoteItem): Pick<StoredQuote, 'acceptance'> {
  if (item.status !== 'accepted') return {};
  const { jobID: jobId = '', acceptedContent: contentHash = '', acceptedAt: at = '' } = item;
  return { acceptance: { jobId, contentHash, at, name: item.acceptedBy ?? '' } };
}

function liteFactsOf(item: QuoteItem): Pick<StoredQuote, 'lite'> {
  // 'unknown' is a trouble that only a newer release knows.
  const { contentId, mailTrouble = 'unknown' } = item;
  if (contentId === undefined) return {};
  const lite: LiteFacts = {
    contentId,
    delivery: item.delivery ?? 'none',
    ...(item.clientId !== undefined && { clientId: item.clientId }),
    ...(item.leadId !== undefined && { leadId: item.leadId }),
    ...(item.linkId !== undefined && { linkId: item.linkId }),
    ...(mailTrouble !== 'unknown' && { mailTrouble }),
    ...(item.mailedAt !== undefined && { mailedAt: item.mailedAt }),
    ...(item.sending && { sending: item.sending }),
    ...(item.openedAt !== undefined && {
      opened: { at: item.openedAt, lastAt: item.lastOpenedAt ?? item.openedAt },
    }),
    ...(item.revisedAt !== undefined && { revisedAt: item.revisedAt }),
    ...(item.revisedParts && { revisedParts: item.revisedParts }),
    ...(item.waitsFrom !== undefined && { waitsFrom: item.waitsFrom }),
  };
  return { lite };
}

/** The received deposit of an item. */
export function receivedOf({
  received,
  receivedMethod: method,
  receivedNote: note,
}: QuoteItem): Pick<StoredQuote, 'received'> {
  if (!received) return {};
  return {
    received: { ...received, ...(method !== undefined && { method }), ...(note !== undefined && { note }) },
  };
}

/** Parses only the content of an item. */
const contentSchema = z.object(quoteContent);

/** The quote read from an item. */
export function quoteOfItem(raw: RawItem): StoredQuote {
  const item = quote.parse(raw);
  return {
    quoteId: idInKey((raw as unknown as ItemKey).PK),
    userId: item.userID,
    createdAt: item.createdAt,
    content: contentSchema.parse(item),
    head: item.chain ?? noChain,
    ...(item.status !== undefined && { status: item.status }),
    ...acceptanceOf(item),
    ...liteFactsOf(item),
    ...receivedOf(item),
    ...(item.receivedAt !== undefined && { receivedAt: item.receivedAt }),
    ...(item.onlinePayments && { onlinePayments: item.onlinePayments }),
    ...(item.onlineVersion !== undefined && { onlineVersion: item.onlineVersion }),
    ...(item.isDepositChecked && { isDepositChecked: true }),
    ...(item.invoiceId !== undefined && { invoiceId: item.invoiceId }),
    ...(item.parts && { parts: item.parts }),
    ...(item.partsVersion !== undefined && { partsVersion: item.partsVersion }),
    ...(item.changeOf !== undefined && { changeOf: item.changeOf }),
    ...(item.changes && { changes: item.changes }),
    ...(item.importId !== undefined && { importId: item.importId }),
  };
}
