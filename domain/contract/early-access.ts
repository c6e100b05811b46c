import * as z from 'zod/mini';
import { earlyAccessSources } from '../early-access/early-access-source.ts';
import type { DoneAnswer } from './call-failure.ts';
import { type Parsed, textUpTo } from './schemas.ts';

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

/** Request and answer types of each operation on the early-access list. */
export interface EarlyAccessCalls {
  'join-early-access': { keyed: true; body: typeof joinEarlyAccessSchema; answer: DoneAnswer };
  'send-welcome': { body: typeof sendWelcomeSchema; answer: DoneAnswer };
}
