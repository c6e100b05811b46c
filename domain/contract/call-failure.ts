import type { Problem, ProblemCode } from './problems.ts';

/** How a call of the API failed, as the caller reads it. */
export interface CallFailure {
  /**
   * `refused`: the API said no, with a code. `failed`: an error of ours, or of a gateway. `offline`: the request or its answer was lost on the way.
   * `thrown`: our own code on the page failed, so nothing was sent. Only the first and the last are definite.
   */
  readonly kind: 'refused' | 'failed' | 'offline' | 'thrown';
  /** The status of the answer; absent without one. */
  readonly status?: number | undefined;
  readonly code?: ProblemCode | undefined;
  /** The API's own words for people; of what was thrown, the error's. */
  readonly sentence?: string | undefined;
  /** What is wrong with which field. */
  readonly faults?: Problem['faults'] | undefined;
  /** The Lite invoice that was saved although it was not sent, or that already uses the number. */
  readonly invoiceId?: string | undefined;
  /** What the logs of the API call this request. */
  readonly requestId?: string | undefined;
}

/**
 * A sentence for people about a failed call. Where the API itself failed it ends with what its logs call the request, so
 * that support can find the request; a refusal explains itself, as maintenance does.
 */
export const withReference = (sentence: string, { status = 0, code, requestId }: CallFailure): string =>
  status >= 500 && code !== 'maintenance' && requestId !== undefined
    ? `${sentence} Reference: ${requestId}`
    : sentence;

/** The API's own sentence where a page shows it in place of its own: that of a refusal, and during maintenance. */
export const shownSentence = ({ kind, code, sentence }: CallFailure): string | undefined =>
  kind === 'refused' || code === 'maintenance' ? sentence || undefined : undefined;

/** Follows the sentence of a form that could not be sent without a network. */
export const keptOnDevice = 'What you typed is kept on this device.';

/** Answer of the operations that have nothing to tell. */
export interface DoneAnswer {
  readonly success: true;
}
