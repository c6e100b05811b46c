import type { MiddlewareObj } from '@middy/core';
import { problemBody } from '#domain/contract/problem-body';
import { type Problem, problem, problems } from '#domain/contract/problems';
import { errorFields, log } from '../log.ts';
import { type ApiAnswer, type ApiEvent, jsonAnswer } from './api-event.ts';
import { RefusalError } from './refusal-error.ts';

/** The answer of a refusal: its status, stable code and sentence. */
export const problemAnswer = (refusal: Problem, event: ApiEvent): ApiAnswer =>
  jsonAnswer(problems[refusal.code].status, problemBody(refusal, event.requestContext?.requestId));

/** Refusals thrown by middlewares become 4xx JSON; any other error is logged, and answered without details. */
export const answerProblems: MiddlewareObj<ApiEvent, ApiAnswer> = {
  onError: (request) => {
    const { error, event } = request;
    if (error instanceof RefusalError) {
      log.info('refused', { code: error.problem.code });
      request.response = problemAnswer(error.problem, event);
      return;
    }
    log.error('operation failed', errorFields(error));
    request.response = problemAnswer(problem('internal-error'), event);
  },
};
