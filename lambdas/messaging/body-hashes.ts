/**
 * Hashes that tell a retry under an `Idempotency-Key` from another request with it. A retry sends the same body again, but
 * a release between the two may read it differently, for example with the default of a new field.
 */
export interface BodyHashes {
  /** Of the request as it was sent. This one is stored. */
  readonly sent: string;
  /** Of what the schema made of the body: the only one that releases until November 2026 stored. */
  readonly parsed: string;
}

/** Hashes a submission. Without `sentBody`, as for one that no request asked for, both hashes are that of `parsed`. */
export function bodyHashes(
  sentBody: string | undefined,
  parsed: unknown,
  hash: (text: string) => string,
): BodyHashes {
  const parsedHash = hash(JSON.stringify(parsed));
  return { sent: sentBody === undefined ? parsedHash : hash(sentBody), parsed: parsedHash };
}

/** True if a stored hash is one of these. */
export const isSameBody = (stored: string, { sent, parsed }: BodyHashes): boolean =>
  stored === sent || stored === parsed;
