/**
 * Timeout of an AWS client, in milliseconds from a call to its answer. Without the second option the SDK only warns.
 * See docs/decisions/052-aws-call-timeouts.md.
 */
export const answersWithin = (milliseconds: number) => ({
  requestTimeout: milliseconds,
  throwOnRequestTimeout: true,
});
