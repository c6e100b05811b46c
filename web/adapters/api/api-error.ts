import type { CallFailure } from '#domain/contract/call-failure';
import type { Operation } from '#domain/contract/endpoints';
import type { ProblemBody } from '#domain/contract/problem-body';
import type { ProblemCode } from '#domain/contract/problems';

/** A call without the answer it was made for: what every call of the API throws, and nothing else. */
export class ApiError extends Error implements CallFailure {
  override readonly name = 'ApiError';
  declare readonly kind: CallFailure['kind'];
  declare readonly status: CallFailure['status'];
  declare readonly code: CallFailure['code'];
  declare readonly sentence: CallFailure['sentence'];
  declare readonly faults: CallFailure['faults'];
  declare readonly invoiceId: CallFailure['invoiceId'];
  declare readonly requestId: CallFailure['requestId'];

  constructor(operation: Operation, failure: CallFailure) {
    const { kind, status, code, requestId } = failure;
    // For logs; people read the sentence.
    super([operation, kind, status, code, requestId].filter(Boolean).join(' '));
    Object.assign(this, failure);
  }
}

/** Whatever was thrown, as a failed call. */
export const failureOf = (error: unknown): CallFailure =>
  error instanceof ApiError
    ? error
    : { kind: 'thrown', sentence: error instanceof Error ? error.message : '' };

/** What was thrown, in words for people; undefined for nothing. */
export const sentenceOf = (error: unknown): string | undefined =>
  error === null ? undefined : failureOf(error).sentence || 'This did not work. Please try again.';

/** The code the API refused with; undefined for everything else that can be thrown. */
export const codeOf = (error: unknown): ProblemCode | undefined =>
  error instanceof ApiError ? error.code : undefined;

/** True for a request or an answer that was lost on the way. */
export const isOffline = (error: unknown): boolean => error instanceof ApiError && error.kind === 'offline';

/** True when the API takes the session for none: the tokens ran out, were revoked or belong to nobody. */
export const isSessionEnd = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** True when the API refuses the session because all of the account's were ended, such as by a reset. */
export const isSignedOutEverywhere = (error: unknown): boolean => codeOf(error) === 'signed-out';

const isProblem = (body: unknown): body is ProblemBody =>
  typeof body === 'object' &&
  body !== null &&
  typeof (body as ProblemBody).error === 'string' &&
  typeof (body as ProblemBody).message === 'string';

/** How an answer that is no success failed: in the API's own words, or by its status alone, such as a gateway's. */
export function failureIn({ status, headers }: Response, body: unknown): CallFailure {
  const inHeader = headers.get('apigw-requestid') ?? undefined;
  if (!isProblem(body)) return { kind: 'failed', status, requestId: inHeader };
  const { error: code, message: sentence, faults, invoiceId, reference } = body;
  const requestId = inHeader ?? reference;
  // Maintenance refuses everything, so that it says nothing about this request or an earlier try of it.
  const kind = code === 'internal-error' || code === 'maintenance' ? 'failed' : 'refused';
  return { kind, status, code, sentence, faults, invoiceId, requestId };
}
