import * as z from 'zod/mini';

const answerSchema = z.object({ 'error-codes': z._default(z.array(z.string()), []) });

/** Milliseconds to wait for the provider's answer. */
const timeout = 15_000;

/**
 * Asks the bot check's provider whether a secret key is valid. The request has an invalid token, so the provider always
 * reports the token, but reports the secret only if it is invalid. Throws if there is no answer.
 */
export async function isBotCheckKey(secret: string, verifyUrl: string): Promise<boolean> {
  const response = await fetch(verifyUrl, {
    method: 'POST',
    body: new URLSearchParams({ secret, response: 'no-token' }),
    signal: AbortSignal.timeout(timeout),
    redirect: 'error',
  }).catch(() => {
    throw new Error(`Nothing answers at ${verifyUrl}`);
  });
  if (!response.ok) throw new Error(`${verifyUrl} answered ${response.status}`);
  const { 'error-codes': codes } = answerSchema.parse(await response.json());
  return !codes.some((code) => code.endsWith('-input-secret'));
}
