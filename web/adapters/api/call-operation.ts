import { endpoints, type Operation } from '#domain/endpoints';
import type { ProblemBody } from '#domain/problems';
import { ok, type Result, refuse } from '#domain/result';

/**
 * Why a call has no answer: the API refused with a code, the API failed without saying how, or the request or its
 * answer was lost on the way. Only the first is definite.
 */
export type ApiFailure =
  | { readonly kind: 'problem'; readonly body: ProblemBody }
  | { readonly kind: 'fault'; readonly status: number }
  | { readonly kind: 'offline' };

export interface CallOptions {
  readonly body?: unknown;
  /** Values of the path's `{name}` parts. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  /** Ties every repetition of one submission together; on every sending operation. */
  readonly idempotencyKey?: string;
  /** The signed-in user's access token, on account operations. */
  readonly accessToken?: string;
  readonly signal?: AbortSignal;
}

function addressOf(operation: Operation, { path = {}, query = {} }: CallOptions): string {
  const filled = endpoints[operation].path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(path[name] ?? ''),
  );
  const search = new URLSearchParams(
    Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined),
  ).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

const isProblem = (body: unknown): body is ProblemBody =>
  typeof body === 'object' &&
  body !== null &&
  typeof (body as ProblemBody).error === 'string' &&
  typeof (body as ProblemBody).message === 'string';

/** Calls an operation of the endpoint table. Never throws for what the API or the network does. */
export async function callOperation<Answer>(
  operation: Operation,
  options: CallOptions = {},
): Promise<Result<Answer, ApiFailure>> {
  const { body, idempotencyKey, accessToken, signal } = options;
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(addressOf(operation, options), {
      method: endpoints[operation].method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        ...(accessToken !== undefined && { authorization: `Bearer ${accessToken}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    const text = await response.text();
    answer = parseJson(text);
  } catch {
    return refuse({ kind: 'offline' });
  }
  if (response.ok && answer !== undefined) return ok(answer as Answer);
  return isProblem(answer)
    ? refuse({ kind: 'problem', body: answer })
    : refuse({ kind: 'fault', status: response.status });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
