import * as z from 'zod/mini';
import { foldDescription, type SavedItem } from '#domain/clients/saved-item';
import { sha256 } from '../../platform/hash.ts';
import { number, optional, text } from '../../platform/table/attributes.ts';
import { entity, type ShapeOf } from '../../platform/table/entity.ts';

/** One description, one item: its id follows from it. */
export const itemIdOf = (description: string): string => sha256(foldDescription(description)).slice(0, 32);

/** A line remembered for reuse; its id is the first half of its folded description's hash. */
export const savedItem = entity('savedItem', {
  itemId: text,
  description: text,
  unitPriceCents: number,
  taxed: optional(z.boolean()),
  createdAt: text,
  lastUsed: text,
  usageCount: number,
  importId: optional(text),
  /** When each of the last invoices used it, to count one once however often it is remembered. */
  usedBy: z._default(z.record(text, text), {}),
} satisfies ShapeOf<SavedItem & { usedBy: unknown }>);
