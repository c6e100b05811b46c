import Stripe from 'stripe';

/** Maximum seconds that a signature may be older than the server's time. */
export const signatureToleranceSeconds = 300;

/**
 * The JSON value of a webhook, if its unmodified bytes were signed with any of `secrets` at most five minutes before
 * `now`; so a secret can be replaced without losing events. Undefined for any other signature, and for text that is not
 * JSON.
 */
export function signedValue(options: {
  readonly payload: Uint8Array;
  readonly header: string | undefined;
  readonly secrets: readonly string[];
  readonly now: Date;
}): unknown {
  for (const secret of options.secrets) {
    try {
      return Stripe.webhooks.constructEvent(
        Buffer.from(options.payload),
        options.header ?? '',
        secret,
        signatureToleranceSeconds,
        undefined,
        options.now.getTime(),
      );
    } catch {
      // Signed with another secret, too old, or no event: the next secret may fit.
    }
  }
  return undefined;
}
