/** What a client of AWS is told of time: milliseconds from a call to its answer. Without the second the SDK only warns. */
export const answersWithin = (milliseconds: number) => ({
  requestTimeout: milliseconds,
  throwOnRequestTimeout: true,
});
