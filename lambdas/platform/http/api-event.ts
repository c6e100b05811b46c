import type { APIGatewayProxyEventV2WithJWTAuthorizer, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Problem } from '#domain/contract/problems';

/** What API Gateway hands to every operation; `authorizer` is there on account routes only. */
export type ApiEvent = APIGatewayProxyEventV2WithJWTAuthorizer;

export type ApiAnswer = APIGatewayProxyStructuredResultV2;

const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/** A JSON answer that no cache keeps. */
export const jsonAnswer = (statusCode: number, body: unknown): ApiAnswer => ({
  statusCode,
  headers,
  body: JSON.stringify(body),
});

/** Carries a refusal out of a middleware, where nothing can be returned; `problemsToJson` turns it into the answer. */
export class RefusalError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.code);
    this.name = 'RefusalError';
    this.problem = problem;
  }
}
