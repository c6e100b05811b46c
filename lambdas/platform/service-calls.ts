/** An item could not be written because of too many concurrent writes. The call can be repeated. */
export class TooManyConflicts extends Error {}

/**
 * True for an error that an AWS service returned (it has `$metadata`), and for writes that lost to concurrent writes.
 * Any other error is a bug of ours.
 */
export function isServiceError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return '$metadata' in error || error instanceof TooManyConflicts || isServiceError(error.cause);
}

/**
 * Timeout of an AWS client, in milliseconds from a call to its answer. Without the second option the SDK only warns.
 * See docs/decisions/044-deadlines-and-timeouts.md.
 */
export const timeoutAfter = (milliseconds: number) => ({
  requestTimeout: milliseconds,
  throwOnRequestTimeout: true,
});
