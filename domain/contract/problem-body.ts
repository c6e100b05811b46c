import { type Problem, type ProblemCode, problems, sentenceOf } from './problems.ts';

/** The body of every unsuccessful answer; the details are described in `Problem`. */
export interface ProblemBody {
  readonly success: false;
  readonly error: ProblemCode;
  readonly message: string;
  readonly invoiceCount?: number;
  readonly invoiceId?: string;
  readonly faults?: Problem['faults'];
  /** The request's ID in the logs, sent with server errors for callers that do not read headers. */
  readonly reference?: string;
}

export const problemBody = (refusal: Problem, requestId?: string): ProblemBody => ({
  success: false,
  error: refusal.code,
  message: sentenceOf(refusal),
  ...(refusal.invoiceCount !== undefined && { invoiceCount: refusal.invoiceCount }),
  ...(refusal.invoiceId !== undefined && { invoiceId: refusal.invoiceId }),
  ...(refusal.faults && { faults: refusal.faults }),
  ...(problems[refusal.code].status >= 500 && requestId !== undefined && { reference: requestId }),
});
