import * as z from 'zod/mini';
import { operationsOf } from '../contract/operation.ts';
import { textUpTo } from '../contract/schemas.ts';

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

/** The operations of this module. */
export const operations = operationsOf('contact', {
  'send-contact-message': {
    method: 'POST',
    path: '/api/contact-messages',
    access: 'public',
    keyed: true,
    body: sendContactMessageSchema,
    limit: { perDay: 30, counts: 'accepted' },
    throttle: 'emails',
  },
});
