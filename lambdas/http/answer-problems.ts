import type { MiddlewareObj } from '@middy/core';
import { type Problem, problem, problemBody, problems } from '#domain/problems';
import { errorFields, log } from '../log.ts';
import { type ApiAnswer, type ApiEvent, jsonAnswer } from './api-event.ts';
import { RefusalError } from './refusal-error.ts';

/** The answer of a refusal: its status, stable code and sentence. */
export const problemAnswer = (refusal: Problem): ApiAnswer =>
  jsonAnswer(problems[refusal.code].status, problemBody(refusal));

/** Refusals thrown by middlewares become 4xx JSON; anything else is a fault: logged, and answered without details. */
export const answerProblems = (operation: string): MiddlewareObj<ApiEvent, ApiAnswer> => ({
  onError: (request) => {
    const { error } = request;
    if (error instanceof RefusalError) {
      log.info('refused', { operation, code: error.problem.code });
      request.response = problemAnswer(error.problem);
      return;
    }
    log.error('fault', { operation, ...errorFields(error) });
    request.response = problemAnswer(problem('fault'));
  },
});
