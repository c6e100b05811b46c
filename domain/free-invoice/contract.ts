import * as z from 'zod/mini';
import { freeInvoiceDraftSchema } from '../contract/document-schemas.ts';
import { json, onlyReads, operationsOf, secretOfAnEmail } from '../contract/operation.ts';
import { type Parsed, textUpTo } from '../contract/schemas.ts';

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

/** The operations of this module. */
export const operations = operationsOf('free-invoice', {
  'send-free-invoice': {
    method: 'POST',
    path: '/api/free-invoices',
    access: 'public',
    keyed: true,
    body: sendFreeInvoiceSchema,
    answer: json<SendFreeInvoiceAnswer>,
    limit: { perDay: 300, counts: 'accepted' },
    throttle: 'emails',
  },
  'count-free-invoices': {
    method: 'POST',
    path: '/api/free-invoices/count',
    access: 'public',
    body: countFreeInvoicesSchema,
    answer: json<CountFreeInvoicesAnswer>,
    limit: onlyReads,
    throttle: 'reads',
  },
  'download-free-invoice': {
    method: 'POST',
    path: '/api/free-invoices/downloads',
    access: 'public',
    body: downloadFreeInvoiceSchema,
    answer: 'file',
    limit: onlyReads,
    throttle: 'documents',
  },
  'block-free-invoices': {
    method: 'POST',
    path: '/api/free-invoices/blocks',
    access: 'public',
    body: blockFreeInvoicesSchema,
    limit: secretOfAnEmail,
    throttle: 'writes',
  },
});
