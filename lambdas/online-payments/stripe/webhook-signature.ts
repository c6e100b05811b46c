import { createHmac, timingSafeEqual } from 'node:crypto';

/** Maximum seconds by which a signature's time may differ from the server's. */
export const signatureToleranceSeconds = 300;

/** Maximum number of signatures checked. The provider sends two while a secret is being replaced. */
const maxSignatures = 10;

export type SignatureVerdict = 'genuine' | 'malformed' | 'stale' | 'forged';

/** The provider's signature of a payload at an instant, in seconds since 1970. */
const signatureOf = (payload: Uint8Array, secret: string, at: number): Buffer =>
  createHmac('sha256', secret).update(`${at}.`).update(payload).digest();

/**
 * Checks the signature header of a webhook against the unmodified bytes of its body. `now` is in seconds since 1970. A
 * signature with any of `secrets` is accepted, so that a secret can be replaced without losing events.
 */
export function checkSignature(options: {
  readonly payload: Uint8Array;
  readonly header: string | undefined;
  readonly secrets: readonly string[];
  readonly now: number;
}): SignatureVerdict {
  const parts = (options.header ?? '').split(',').map((part) => part.trim().split('='));
  const times = parts.filter(([name]) => name === 't');
  const signatures = parts
    .filter(([name, value]) => name === 'v1' && /^[0-9a-f]{64}$/.test(value ?? ''))
    .slice(0, maxSignatures)
    .map(([, value]) => Buffer.from(value ?? '', 'hex'));
  const time = times[0]?.[1] ?? '';
  if (times.length !== 1 || !/^\d{1,12}$/.test(time) || signatures.length === 0) return 'malformed';
  const at = Number(time);
  const isGenuine = options.secrets
    .filter((secret) => secret !== '')
    .map((secret) => signatureOf(options.payload, secret, at))
    .some((expected) => signatures.some((signature) => timingSafeEqual(signature, expected)));
  if (!isGenuine) return 'forged';
  return Math.abs(options.now - at) > signatureToleranceSeconds ? 'stale' : 'genuine';
}
