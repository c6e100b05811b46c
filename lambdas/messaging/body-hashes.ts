/**
 * Hashes that distinguish a retry with the same `Idempotency-Key` from a different request with that key. A retry sends
 * the same body, but a release deployed in between may parse it differently, for example with the default of a new
 * field.
 */
export interface BodyHashes {
  /** Hash of the request as sent. This one is stored. */
  readonly sent: string;
  /** Hash of the parsed body. Releases until November 2026 stored only this one. */
  readonly parsed: string;
}

/**
 * Hashes a submission. Without `sentBody`, for a submission that no request made, both hashes are the hash of `parsed`.
 */
export function bodyHashes(
  sentBody: string | undefined,
  parsed: unknown,
  hash: (text: string) => string,
): BodyHashes {
  const parsedHash = hash(JSON.stringify(parsed));
  return { sent: sentBody === undefined ? parsedHash : hash(sentBody), parsed: parsedHash };
}

/** True if the stored hash equals one of the two. */
export const isSameBody = (stored: string, { sent, parsed }: BodyHashes): boolean =>
  stored === sent || stored === parsed;
