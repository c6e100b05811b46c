import type { APIGatewayProxyEventV2WithJWTAuthorizer, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Problem } from '#domain/contract/problems';

/** The event that API Gateway passes to every operation; `authorizer` exists on account routes only. */
export type ApiEvent = APIGatewayProxyEventV2WithJWTAuthorizer;

export type ApiAnswer = APIGatewayProxyStructuredResultV2;

const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/** A JSON response that is never cached. */
export const jsonAnswer = (statusCode: number, body: unknown): ApiAnswer => ({
  statusCode,
  headers,
  body: JSON.stringify(body),
});

/** Thrown by middlewares, which cannot return a refusal; `problemsToJson` turns it into the response. */
export class RefusalError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.code);
    this.name = 'RefusalError';
    this.problem = problem;
  }
}
