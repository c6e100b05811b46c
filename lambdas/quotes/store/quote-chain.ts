import * as z from 'zod/mini';
import {
  type ChainedChange,
  type ChainLink,
  chainKinds,
  type NewLink,
  nextLink,
} from '#domain/quotes/quote-chain';
import { quoteEventPrefix } from '#domain/table/key-prefixes';
import { keys } from '#domain/table/keys';
import { sha256 } from '../../platform/hash.ts';
import { count, number, optional, text, textOrNone, wordOf } from '../../platform/table/attributes.ts';
import { entity, type ShapeOf } from '../../platform/table/entity.ts';
import type { Condition } from '../../platform/table/expression.ts';
import { queryAll } from '../../platform/table/query.ts';
import type { Table } from '../../platform/table/table.ts';
import { put, type Write } from '../../platform/table/writes.ts';
import type { StoredQuote } from '../approval/stored-quote.ts';
import type { QuoteItem } from './quote.ts';

const chainedChange = z.object({
  changeId: text,
  number,
  cents: number,
  agreedCents: number,
  record: text,
} satisfies ShapeOf<ChainedChange>);

/** A link in a quote's chain of events. Links are only added. `ChainLink` describes the attributes. */
export const quoteEvent = entity('quoteEvent', {
  number: count,
  kind: wordOf(chainKinds),
  at: text,
  revision: count,
  contentHash: textOrNone,
  name: textOrNone,
  network: textOrNone,
  browser: textOrNone,
  reason: textOrNone,
  jobId: textOrNone,
  change: optional(chainedChange),
  before: textOrNone,
} satisfies ShapeOf<ChainLink>);

type AttributeName = Extract<keyof QuoteItem, string>;

/** Conditions that hold while the quote is as it was read. */
export const asReadConditions = ({
  status,
  head,
}: Pick<StoredQuote, 'status' | 'head'>): readonly Condition<AttributeName>[] => [
  status === undefined ? { attr: 'status', exists: false } : { attr: 'status', is: status },
  head.links === 0 ? { attr: 'chain', exists: false } : { attr: 'chain', is: head },
];

/** The writes that add events to a quote's chain, and the new head to store on the quote. */
export function chainEvents(
  { quoteId, userId, head }: Pick<StoredQuote, 'quoteId' | 'userId' | 'head'>,
  ...added: readonly NewLink[]
): { readonly chain: StoredQuote['head']; readonly writes: readonly Write[] } {
  let chain = head;
  const writes: Write[] = [];
  for (const event of added) {
    const next = nextLink({ quoteId, userId }, chain, event, sha256);
    chain = next.head;
    writes.push(put(quoteEvent, quoteEvent.key(quoteId, next.link.number), next.link));
  }
  return { chain, writes };
}

/** The events of a quote, in order. */
export async function chainOf(table: Table, quoteId: string): Promise<readonly ChainLink[]> {
  const links: ChainLink[] = [];
  const partition = keys.quote(quoteId).PK;
  for await (const item of queryAll(table, { partition, begins: quoteEventPrefix }))
    links.push(quoteEvent.parse(item));
  return links;
}
