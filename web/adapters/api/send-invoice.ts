import type { SendInvoiceAnswer, SendInvoiceBody } from '#domain/contract/send-invoice';
import { callAsAccount } from './call-as-account.ts';

/** Creates, edits, retries or sends an invoice again. The same key with the same content is one submission. */
export const sendInvoice = (body: SendInvoiceBody, idempotencyKey: string) =>
  callAsAccount<SendInvoiceAnswer>('send-invoice', { body, idempotencyKey });
