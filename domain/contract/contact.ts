import * as z from 'zod/mini';
import type { DoneAnswer } from './call-failure.ts';
import { textUpTo } from './schemas.ts';

const text = textUpTo(20_000);

/**
 * Body of `send-contact-message` (POST /api/contact-messages, with an `Idempotency-Key`). Refused with
 * `invalid-contact-message`, `too-many-requests` or `contact-message-not-sent`. The schema's limits are generous;
 * messages for people come from `contactFaults`.
 */
export const sendContactMessageSchema = z.strictObject({
  name: text,
  email: text,
  subject: text,
  message: text,
});

/** Request and answer types of the contact form. */
export interface ContactCalls {
  'send-contact-message': { body: typeof sendContactMessageSchema; keyed: true; answer: DoneAnswer };
}
