import { createHmac, timingSafeEqual } from 'node:crypto';
import { normalizeEmail } from '#domain/email-address';
import { canaryAddress } from '#domain/free-invoice/canary';

const prefix = 'canary.';

const passFor = (secret: string, submissionId: string): string =>
  `${prefix}${createHmac('sha256', secret).update(`canary ${submissionId} ${canaryAddress}`).digest('base64url')}`;

/**
 * The canary's replacement for a bot check token. It is valid for one submission ID, and only for the canary's own
 * address.
 */
export const canaryPass = (originSecrets: string, submissionId: string): string =>
  passFor(originSecrets.split(' ')[0] ?? '', submissionId);

function isEqual(actual: string, expected: string): boolean {
  const [left, right] = [Buffer.from(actual), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * Recognizes submissions of the canary. `originSecrets` are the secrets the API accepts, separated by spaces; they
 * never leave AWS, so nobody else can make a pass. Without a secret, no submission is the canary's.
 */
export const canaryDetector =
  (originSecrets: string) =>
  (submission: {
    readonly submissionId: string;
    readonly recipientEmail: string;
    readonly recaptchaToken: string;
  }): boolean =>
    normalizeEmail(submission.recipientEmail) === canaryAddress &&
    originSecrets
      .split(' ')
      .filter(Boolean)
      .some((secret) => isEqual(submission.recaptchaToken, passFor(secret, submission.submissionId)));
