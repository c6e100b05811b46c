import { type Problem, type ProblemCode, problems, sentenceOf } from './problems.ts';

/** The body of every answer that is not a success. */
export interface ProblemBody {
  readonly success: false;
  readonly error: ProblemCode;
  readonly message: string;
  readonly invoiceCount?: number;
  readonly invoiceId?: string;
  readonly faults?: Problem['faults'];
  /** What the logs call the request, with a fault of ours: also for callers that read no headers. */
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
