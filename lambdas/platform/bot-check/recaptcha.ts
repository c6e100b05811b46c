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

/** What the provider answers where the fault is ours, not the visitor's: it does not know our key, or our question. */
const faultsOfOurs: readonly string[] = ['missing-input-secret', 'invalid-input-secret', 'bad-request'];

/** Time the provider has to answer, in milliseconds. */
const timeout = 5_000;

/** Why an answer is not that of a person on our page; undefined if it is. */
function whyNot(
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
 * reCAPTCHA v3 on the server: success, action, host name and score must all be right; the provider itself accepts a
 * token once. It fails closed: an answer that does not come counts as no, and so does a key that is not taken.
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
            // The network of an IPv6 visitor is a prefix, which the provider does not take.
            ...(isIP(network) !== 0 && { remoteip: network }),
          }),
          signal: AbortSignal.timeout(timeout),
          redirect: 'error',
        });
        const answer = answerSchema.parse(await response.json());
        const codes = answer['error-codes'] ?? [];
        const fault = codes.find((code) => faultsOfOurs.includes(code));
        if (fault !== undefined) {
          log.error('bot-check-down', { errorName: fault });
          return 'refused';
        }
        if (codes.includes('timeout-or-duplicate')) return 'used';
        const reason = whyNot(answer, { ...options, hostname: await options.hostname() });
        if (reason === undefined) {
          log.info('bot-check-passed');
          return 'human';
        }
        // One of these is a visitor; nothing but these is a key that belongs to another site.
        log.warn('bot-check-refused', { errorName: reason });
        return 'refused';
      } catch (error) {
        log.error('bot-check-down', errorFields(error));
        return 'refused';
      }
    },
  };
}

/** What the provider says of a token; `used`: it was good once, or is too old. */
export type BotVerdict = 'human' | 'used' | 'refused';

export interface BotCheck {
  /** 'human' only if the provider vouches for the token; 'refused' for its being down, too. */
  judge(token: string, network: string): Promise<BotVerdict>;
}
