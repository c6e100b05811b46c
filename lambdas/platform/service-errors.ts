/** Others wrote an item so often that it could not be written: it can be tried again. */
export class TooManyConflicts extends Error {}

/**
 * True for an error of a service, which comes with the metadata of its call, and for writes that others were faster with;
 * any other is a failure of our own.
 */
export function isOfService(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return '$metadata' in error || error instanceof TooManyConflicts || isOfService(error.cause);
}
