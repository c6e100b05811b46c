import { type ChainLink, chainKinds } from '#domain/quotes/quote-chain';
import { count, text, textOrNone, wordOf } from '../../platform/table/attributes.ts';
import { entity, type ShapeOf } from '../../platform/table/entity.ts';

/** A link of the chain of what happened to a quote; only ever added. */
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
  before: textOrNone,
} satisfies ShapeOf<ChainLink>);
