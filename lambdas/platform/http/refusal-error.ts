import type { Problem } from '#domain/contract/problems';

/** Carries a refusal out of a middleware, where nothing can be returned; `answerProblems` turns it into its answer. */
export class RefusalError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.code);
    this.name = 'RefusalError';
    this.problem = problem;
  }
}
