import * as z from 'zod/mini';

const answerSchema = z.object({ 'error-codes': z._default(z.array(z.string()), []) });

/** Milliseconds the provider has to answer. */
const timeout = 15_000;

/**
 * Asks the provider of the bot check whether it knows a secret key, with a token that no visitor was given: about the
 * token it complains in any case, about the key only if it is none. Throws if it does not answer.
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
