// Not in the files with the schemas of bodies, because pages do not load those.

/**
 * Request header in which the quote page reports its browser when the client approves or declines. The API does not see
 * the visitor's User-Agent, because CloudFront replaces it.
 */
export const browserHeader = 'X-Reported-Browser';

/** Most characters of a reported browser that are recorded. */
export const browserLength = 300;

/** True for an id that a submission may carry as its `Idempotency-Key`: 16 to 64 letters, digits and hyphens. */
export const isSubmissionKey = (text: string): boolean => /^[A-Za-z0-9-]{16,64}$/.test(text);
