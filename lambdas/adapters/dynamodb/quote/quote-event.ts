import { text, textOrNone, wordOf } from '../table/attributes.ts';
import { entity } from '../table/entity.ts';

/** What happened to a quote; only ever added. */
export const quoteEvent = entity('quoteEvent', {
  kind: wordOf(['approved']),
  at: text,
  jobId: textOrNone,
  contentHash: textOrNone,
  /** The network of who did it. */
  network: textOrNone,
});
