import * as z from 'zod/mini';
import { type BilledPart, type Part, type Progress, partKinds } from '#domain/documents/progress';
import { number, optional, text, textOrNone } from '../../platform/table/attributes.ts';
import type { ShapeOf } from '../../platform/table/entity.ts';

/** The part of an approved quote that is billed. */
export const billedPartFields = {
  part: z.object({
    kind: z.enum(partKinds),
    typed: textOrNone,
    lines: z.readonly(z.array(number)),
  } satisfies ShapeOf<Part>),
  agreedCents: number,
  cents: number,
  taxCents: number,
  taxBaseCents: number,
} satisfies ShapeOf<BilledPart>;

/** What a progress invoice says about the agreed total. */
export const storedProgress = z.object({
  ...billedPartFields,
  billedBeforeCents: number,
  draftBeforeCents: optional(number),
  work: optional(text),
} satisfies ShapeOf<Progress>);
