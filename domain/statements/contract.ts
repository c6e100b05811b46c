import * as z from 'zod/mini';
import { json, operationsOf } from '../contract/operation.ts';
import { textUpTo } from '../contract/schemas.ts';
import type { MailState } from '../messaging/mail-state.ts';

/**
 * Body of `email-statement` (POST /api/clients/{clientId}/statement-mails, with an `Idempotency-Key`): the first day of
 * payments, as in `get-statement`, and the address shown to the owner. If the client's address has changed since, the
 * request is refused with `client-email-changed`.
 */
export const emailStatementSchema = z.strictObject({
  since: z._default(textUpTo(10), ''),
  to: textUpTo(254),
});

/**
 * Answer of `email-statement`. Repeating the request with the same key queues no second email; the answer has the state
 * of the first.
 */
export interface EmailStatementAnswer {
  readonly success: true;
  readonly state: MailState;
}

/** The operations of this module. */
export const operations = operationsOf('statements', {
  /** The PDF of a client's statement, with payments since a day (`yyyy-mm-dd`); by default since 90 days ago. */
  'get-statement': {
    method: 'GET',
    path: '/api/clients/{clientId}/statement',
    access: 'account',
    query: ['since'],
    answer: 'file',
  },
  'email-statement': {
    method: 'POST',
    path: '/api/clients/{clientId}/statement-mails',
    access: 'account',
    keyed: true,
    body: emailStatementSchema,
    answer: json<EmailStatementAnswer>,
  },
});
