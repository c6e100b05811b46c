import * as z from 'zod/mini';
import type { DoneAnswer } from './call-failure.ts';
import { type Parsed, textUpTo } from './schemas.ts';

/** The page on which an early-access form was filled in; stored with the address. */
export const earlyAccessSources = [
  'landing-page-stats-section',
  'crm-landing-page',
  'invoicing-landing-page',
] as const;

export type EarlyAccessSource = (typeof earlyAccessSources)[number];

/** Most characters kept of a browser's name for itself. */
export const userAgentLength = 300;

/**
 * Body of `join-early-access` (POST /api/early-access); refused with `already-registered` or `invalid-email`. A repetition
 * under the same key is the same signup.
 */
export const joinEarlyAccessSchema = z.strictObject({
  email: textUpTo(1_000),
  source: z.enum(earlyAccessSources),
  // The browser sends it itself: CloudFront replaces the header with a name of its own.
  userAgent: z._default(textUpTo(2_000), ''),
});

export type JoinEarlyAccessBody = Parsed<typeof joinEarlyAccessSchema>;

/** Body of `send-welcome` (POST /api/early-access/welcome). It always answers success, so that it does not reveal who is on the list. */
export const sendWelcomeSchema = z.strictObject({ email: textUpTo(1_000) });

/** What each operation of the early-access list takes and answers. */
export interface EarlyAccessCalls {
  'join-early-access': { keyed: true; body: typeof joinEarlyAccessSchema; answer: DoneAnswer };
  'send-welcome': { body: typeof sendWelcomeSchema; answer: DoneAnswer };
  /** Takes the token of a welcome email, and no body. */
  'leave-early-access': { answer: DoneAnswer };
}
