import * as z from 'zod/mini';
import { number, text } from '../table/attributes.ts';
import { entity } from '../table/entity.ts';

/** A line remembered for reuse; its id is the first half of its folded description's hash. */
export const savedItem = entity('savedItem', {
  itemId: text,
  description: text,
  unitPriceCents: number,
  createdAt: text,
  lastUsed: text,
  usageCount: number,
  /** The invoices that used it last, to count each once however often it is remembered. */
  usedBy: z._default(z.array(text), []),
});
