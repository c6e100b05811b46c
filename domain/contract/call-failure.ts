import type { Problem, ProblemCode } from './problems.ts';

/** How a call of the API failed, from the caller's view. */
export interface CallFailure {
  /**
   * `refused`: the API refused the request with a code. `failed`: an error of our server or of a gateway. `offline`:
   * the request or its answer was lost on the way. `thrown`: our own code on the page failed before sending. Only after
   * `refused` and `thrown` is it certain that the operation did not happen.
   */
  readonly kind: 'refused' | 'failed' | 'offline' | 'thrown';
  /** The HTTP status; absent if there was no answer. */
  readonly status?: number | undefined;
  readonly code?: ProblemCode | undefined;
  /** The API's message for people; for `thrown`, the message of the error. */
  readonly sentence?: string | undefined;
  /** Messages by field. */
  readonly faults?: Problem['faults'] | undefined;
  /** The Lite invoice that was saved although it was not sent, or that already has the number. */
  readonly invoiceId?: string | undefined;
  /** The ID of the request in the API's logs. */
  readonly requestId?: string | undefined;
}

/**
 * A sentence for people about a failed call. If the API itself failed, the request ID is appended so that support can
 * find the request. Refusals and maintenance need no reference.
 */
export const withReference = (sentence: string, failure: CallFailure): string =>
  `${sentence} ${referenceOf(failure)}`.trimEnd();

/** "Reference: KpX3vTb8oAMEVqA=", or '' for a failure without one. */
export const referenceOf = ({ status = 0, code, requestId }: CallFailure): string =>
  status >= 500 && code !== 'maintenance' && requestId !== undefined ? `Reference: ${requestId}` : '';

/** The API's sentence, for failures where it is shown in place of the page's own: refusals and maintenance. */
export const shownSentence = ({ kind, code, sentence }: CallFailure): string | undefined =>
  kind === 'refused' || code === 'maintenance' ? sentence || undefined : undefined;

/** True for a fault of our server, whose sentence does not say what failed. Both generators have one of their own. */
export const isOurFault = ({ code }: CallFailure): boolean => code === 'internal-error';

/**
 * True if the submission may have arrived or may still arrive, so that a retry must use the same Idempotency-Key: a
 * lost request or answer, an error of the API, or a request still in progress. All other failures are definite.
 */
export const isUncertain = ({ kind, code }: CallFailure): boolean =>
  kind === 'failed' || kind === 'offline' || code === 'in-progress' || code === 'quote-in-progress';

/** Shown after the error of a form that could not be sent because the browser was offline. */
export const keptOnDevice = 'What you typed is kept on this device.';
