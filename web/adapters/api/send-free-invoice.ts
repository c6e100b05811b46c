import type { SendFreeInvoiceAnswer, SendFreeInvoiceBody } from '#domain/contract/free-invoice';
import { callOperation } from './call-operation.ts';

/** Mails a free invoice. The same key with the same content is one submission, however often it is sent. */
export const sendFreeInvoice = (body: SendFreeInvoiceBody, idempotencyKey: string) =>
  callOperation<SendFreeInvoiceAnswer>('send-free-invoice', { body, idempotencyKey });
