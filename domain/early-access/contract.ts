import * as z from 'zod/mini';
import { operationsOf, secretOfAnEmail } from '../contract/operation.ts';
import { type Parsed, textUpTo } from '../contract/schemas.ts';
import { earlyAccessSources } from './early-access-source.ts';

/** Most characters of the browser's user agent that are stored. */
export const userAgentLength = 300;

/**
 * Body of `join-early-access` (POST /api/early-access). Refused with `already-registered` or `invalid-email`. Requests
 * with the same `Idempotency-Key` are one sign-up.
 */
export const joinEarlyAccessSchema = z.strictObject({
  email: textUpTo(1_000),
  source: z.enum(earlyAccessSources),
  // Sent in the body because CloudFront replaces the User-Agent header with its own.
  userAgent: z._default(textUpTo(2_000), ''),
});

export type JoinEarlyAccessBody = Parsed<typeof joinEarlyAccessSchema>;

/**
 * Body of `send-welcome` (POST /api/early-access/welcome). The answer is always a success, so that it does not reveal
 * who is on the list.
 */
export const sendWelcomeSchema = z.strictObject({ email: textUpTo(1_000) });

/** The operations of this module. */
export const operations = operationsOf('early-access', {
  'join-early-access': {
    method: 'POST',
    path: '/api/early-access',
    access: 'public',
    keyed: true,
    body: joinEarlyAccessSchema,
    limit: { perDay: 100, counts: 'accepted' },
    throttle: 'emails',
  },
  'send-welcome': {
    method: 'POST',
    path: '/api/early-access/welcome',
    access: 'public',
    body: sendWelcomeSchema,
    limit: { perDay: 100, counts: 'accepted' },
    throttle: 'emails',
  },
  'leave-early-access': {
    method: 'POST',
    path: '/api/early-access/unsubscribes/{token}',
    access: 'public',
    limit: secretOfAnEmail,
    throttle: 'writes',
  },
});
