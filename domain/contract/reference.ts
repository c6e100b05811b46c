import type { CallFailure } from './call-failure.ts';

/**
 * A sentence for people about a failed call. Where the API itself failed it ends with what its logs call the request, so
 * that whoever writes to support can be helped; a refusal explains itself.
 */
export const withReference = (sentence: string, { status = 0, requestId }: CallFailure): string =>
  status >= 500 && requestId !== undefined ? `${sentence} Reference: ${requestId}` : sentence;
