import { type Problem, type ProblemCode, sentenceOf } from './problems.ts';

/** The body of every answer that is not a success. */
export interface ProblemBody {
  readonly success: false;
  readonly error: ProblemCode;
  readonly message: string;
  readonly invoiceCount?: number;
  readonly invoiceId?: string;
  readonly faults?: Problem['faults'];
}

export const problemBody = (refusal: Problem): ProblemBody => ({
  success: false,
  error: refusal.code,
  message: sentenceOf(refusal),
  ...(refusal.invoiceCount !== undefined && { invoiceCount: refusal.invoiceCount }),
  ...(refusal.invoiceId !== undefined && { invoiceId: refusal.invoiceId }),
  ...(refusal.faults && { faults: refusal.faults }),
});
