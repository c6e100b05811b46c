import { createHmac, timingSafeEqual } from 'node:crypto';
import { normalizeEmail } from '#domain/email-address';
import { canaryAddress } from '#domain/free-invoice/canary';

const prefix = 'canary.';

const passUnder = (secret: string, submissionId: string): string =>
  `${prefix}${createHmac('sha256', secret).update(`canary ${submissionId} ${canaryAddress}`).digest('base64url')}`;

/** What the canary shows in place of a bot check's token: good for one submission ID, and for its own address only. */
export const canaryPass = (originSecrets: string, submissionId: string): string =>
  passUnder(originSecrets.split(' ')[0] ?? '', submissionId);

function equal(given: string, wanted: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * Tells the canary's submissions from those of visitors. `originSecrets` are those that the API accepts, separated by a
 * space; they never leave the cloud, so that nobody else can make a pass. Without any nothing is the canary's.
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
      .some((secret) => equal(submission.recaptchaToken, passUnder(secret, submission.submissionId)));
