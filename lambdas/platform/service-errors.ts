/** True for an error of a service, which comes with the metadata of its call; any other is a failure of our own. */
export function isOfService(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return '$metadata' in error || isOfService(error.cause);
}
