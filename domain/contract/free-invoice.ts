import * as z from 'zod/mini';
import type { DoneAnswer } from './call-failure.ts';
import { freeInvoiceDraftSchema } from './documents.ts';
import { type Parsed, textUpTo } from './schemas.ts';

/** A generous limit for requests. Messages for people come from `validateInvoice`. */
const text = textUpTo(20_000);

/** Body of `send-free-invoice` (POST /api/free-invoices, with an `Idempotency-Key`). */
export const sendFreeInvoiceSchema = z.strictObject({
  // The visitor's own address: the PDF is emailed to it, and free invoices are counted for it.
  recipientEmail: text,
  // The form may repeat that address here. It is ignored.
  invoice: z.extend(freeInvoiceDraftSchema, { email: z.optional(text) }),
  recaptchaToken: textUpTo(8_192),
});

export type SendFreeInvoiceBody = Parsed<typeof sendFreeInvoiceSchema>;

/** Answer of `send-free-invoice`. `invoiceCount`: free invoices that this address has used, including this one. */
export interface SendFreeInvoiceAnswer {
  readonly success: true;
  readonly message: string;
  readonly invoiceCount: number;
  /** The token for `download-free-invoice`. */
  readonly downloadToken?: string;
}

/** Body and answer of `count-free-invoices`. */
export const countFreeInvoicesSchema = z.strictObject({ email: text });

export interface CountFreeInvoicesAnswer {
  readonly success: true;
  readonly invoiceCount: number;
}

/** Body of `block-free-invoices`: the token of the "This wasn't me" link in the email. */
export const blockFreeInvoicesSchema = z.strictObject({ token: textUpTo(200) });

/**
 * Body of `download-free-invoice`: the token from the answer of `send-free-invoice`. The file can be downloaded for
 * `downloadHours`.
 */
export const downloadFreeInvoiceSchema = z.strictObject({ token: textUpTo(200) });

/** Request and answer types of each operation of the free generator. */
export interface FreeInvoiceCalls {
  'send-free-invoice': { body: typeof sendFreeInvoiceSchema; keyed: true; answer: SendFreeInvoiceAnswer };
  'count-free-invoices': { body: typeof countFreeInvoicesSchema; answer: CountFreeInvoicesAnswer };
  'download-free-invoice': { body: typeof downloadFreeInvoiceSchema };
  'block-free-invoices': { body: typeof blockFreeInvoicesSchema; answer: DoneAnswer };
}
