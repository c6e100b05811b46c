import * as z from 'zod/mini';
import type { HowToPay } from '#domain/invoices/how-to-pay';
import { optional, text } from '../../platform/table/attributes.ts';
import type { ShapeOf } from '../../platform/table/entity.ts';

/** How clients pay a business, on its account and as it was when an invoice was saved. */
export const howToPay = z.object({
  text: optional(text),
  link: optional(text),
} satisfies ShapeOf<HowToPay>);
