import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { errorFields, log } from '../log.ts';

const answerSchema = z.object({
  success: z.boolean(),
  action: z.optional(z.string()),
  hostname: z.optional(z.string()),
  score: z.optional(z.number()),
  'error-codes': z.optional(z.array(z.string())),
});

/** Error codes of reCAPTCHA for mistakes in our setup: a wrong secret key, or a malformed request. */
const setupErrorCodes: readonly string[] = ['missing-input-secret', 'invalid-input-secret', 'bad-request'];

/** Error codes that are about one visitor's token. */
const visitorErrorCodes: readonly string[] = [
  'missing-input-response',
  'invalid-input-response',
  'timeout-or-duplicate',
  'browser-error',
];

/** Milliseconds before a call to reCAPTCHA is aborted. */
const timeoutMilliseconds = 5_000;

/** The reason why an answer of reCAPTCHA does not confirm a person on our page; undefined if it confirms one. */
function refusalReason(
  answer: z.infer<typeof answerSchema>,
  {
    action,
    hostname,
    minScore,
  }: { readonly action: string; readonly hostname: string; readonly minScore: number },
): string | undefined {
  if (!answer.success) return answer['error-codes']?.[0] ?? 'not-successful';
  if (answer.action !== action) return 'other-action';
  if (answer.hostname !== hostname) return 'other-hostname';
  return (answer.score ?? 0) >= minScore ? undefined : 'low-score';
}

/**
 * Checks reCAPTCHA v3 tokens: success, action, host name and score must all be right. reCAPTCHA itself accepts a token
 * only once. Fails closed: a token is refused if reCAPTCHA does not answer or rejects our secret key.
 */
export function recaptcha(options: {
  readonly verifyUrl: string;
  readonly secret: () => Promise<string>;
  readonly hostname: () => Promise<string>;
  readonly minScore: number;
  readonly action: string;
}): BotCheck {
  return {
    async judge(token, network) {
      if (token === '') return 'refused';
      try {
        const response = await fetch(options.verifyUrl, {
          method: 'POST',
          body: new URLSearchParams({
            secret: await options.secret(),
            response: token,
            // For IPv6 visitors `network` is a prefix, which reCAPTCHA does not accept as an address.
            ...(isIP(network) !== 0 && { remoteip: network }),
          }),
          signal: AbortSignal.timeout(timeoutMilliseconds),
          redirect: 'error',
        });
        const answer = answerSchema.parse(await response.json());
        const codes = answer['error-codes'] ?? [];
        const fault = codes.find((code) => setupErrorCodes.includes(code));
        if (fault !== undefined) {
          log.error('bot-check-down', { errorName: fault });
          return 'refused';
        }
        // An unknown code, such as that of a used-up quota, says nothing about the visitor.
        const unknown = codes.find((code) => !visitorErrorCodes.includes(code));
        if (unknown !== undefined) log.error('bot-check-code', { errorName: unknown });
        if (codes.includes('timeout-or-duplicate')) return 'used';
        const reason = refusalReason(answer, { ...options, hostname: await options.hostname() });
        if (reason === undefined) {
          log.info('bot-check-passed');
          return 'human';
        }
        // A single refusal is about one visitor. If every token is refused, the site key probably belongs to another
        // site.
        log.warn('bot-check-refused', { errorName: reason });
        return 'refused';
      } catch (error) {
        log.error('bot-check-down', errorFields(error));
        return 'refused';
      }
    },
  };
}

/** Result of checking a token; `used`: the token was valid, but was used before or has expired. */
export type BotVerdict = 'human' | 'used' | 'refused';

export interface BotCheck {
  /** 'human' only if the provider accepts the token; 'refused' also when the provider cannot be reached. */
  judge(token: string, network: string): Promise<BotVerdict>;
}
