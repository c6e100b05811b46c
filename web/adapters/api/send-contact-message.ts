import type { ContactDraft } from '#domain/contact/contact-message';
import { callOperation } from './call-operation.ts';

/** Sends a message to support; repetitions with one key are one message. */
export const sendContactMessage = (message: ContactDraft, idempotencyKey: string) =>
  callOperation<{ readonly success: true }>('send-contact-message', { body: message, idempotencyKey });
