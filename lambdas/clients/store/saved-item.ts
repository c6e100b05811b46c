import * as z from 'zod/mini';
import { foldDescription, type SavedItem } from '#domain/clients/saved-item';
import { sha256 } from '../../platform/hash.ts';
import { number, optional, text } from '../../platform/table/attributes.ts';
import { entity, type ShapeOf } from '../../platform/table/entity.ts';

/** The ID is derived from the description, so there is one item per description. */
export const itemIdOf = (description: string): string => sha256(foldDescription(description)).slice(0, 32);

/** A line saved for reuse. Its ID is the first half of the hash of its folded description. */
export const savedItem = entity('savedItem', {
  itemId: text,
  description: text,
  unitPriceCents: number,
  taxed: optional(z.boolean()),
  createdAt: text,
  lastUsed: text,
  usageCount: number,
  importId: optional(text),
  /** The last invoices that used it, with the time of use. An invoice listed here is not counted again. */
  usedBy: z._default(z.record(text, text), {}),
} satisfies ShapeOf<SavedItem & { usedBy: unknown }>);
