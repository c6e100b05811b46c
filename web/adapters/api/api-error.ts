import type { CallFailure } from '#domain/contract/call-failure';
import type { Operation } from '#domain/contract/endpoints';
import type { ProblemBody } from '#domain/contract/problem-body';
import type { ProblemCode } from '#domain/contract/problems';

/** An API call that failed. Functions that call the API throw no other error. */
export class ApiError extends Error implements CallFailure {
  override readonly name = 'ApiError';
  // The constructor assigns these properties.
  declare readonly kind: CallFailure['kind'];
  declare readonly status: CallFailure['status'];
  declare readonly code: CallFailure['code'];
  declare readonly sentence: CallFailure['sentence'];
  declare readonly faults: CallFailure['faults'];
  declare readonly invoiceId: CallFailure['invoiceId'];
  declare readonly requestId: CallFailure['requestId'];

  constructor(operation: Operation, failure: CallFailure) {
    const { kind, status, code, requestId } = failure;
    // For logs. Users see `sentence`.
    super([operation, kind, status, code, requestId].filter(Boolean).join(' '));
    Object.assign(this, failure);
  }
}

/** Turns any thrown value into a failed call. */
export const failureOf = (error: unknown): CallFailure =>
  error instanceof ApiError
    ? error
    : { kind: 'thrown', sentence: error instanceof Error ? error.message : '' };

/** The error's text for users; undefined for null. */
export const sentenceOf = (error: unknown): string | undefined =>
  error === null ? undefined : failureOf(error).sentence || 'This did not work. Please try again.';

/** The problem code of the API's refusal; undefined for other errors. */
export const codeOf = (error: unknown): ProblemCode | undefined =>
  error instanceof ApiError ? error.code : undefined;

/** True if the request or its response was lost on the way. */
export const isOffline = (error: unknown): boolean => error instanceof ApiError && error.kind === 'offline';

/** True if the API rejects the access token: it is expired, revoked or invalid. */
export const isSessionEnd = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/**
 * True if the API rejects the session because all sessions of the account were ended, for example by a password reset.
 */
export const isSignedOutEverywhere = (error: unknown): boolean => codeOf(error) === 'signed-out';

const isProblem = (body: unknown): body is ProblemBody =>
  typeof body === 'object' &&
  body !== null &&
  typeof (body as ProblemBody).error === 'string' &&
  typeof (body as ProblemBody).message === 'string';

/**
 * Converts an error response into a failure. A response without a problem code, such as a gateway's, is described by
 * its status only.
 */
export function failureIn({ status, headers }: Response, body: unknown): CallFailure {
  const idFromHeader = headers.get('apigw-requestid') ?? undefined;
  if (!isProblem(body)) return { kind: 'failed', status, requestId: idFromHeader };
  const { error: code, message: sentence, faults, invoiceId, reference } = body;
  const requestId = idFromHeader ?? reference;
  // During maintenance the API refuses every request, so the refusal says nothing about this request or an earlier
  // attempt.
  const kind = code === 'internal-error' || code === 'maintenance' ? 'failed' : 'refused';
  return { kind, status, code, sentence, faults, invoiceId, requestId };
}
