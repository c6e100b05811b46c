import { endpoints, type Operation } from '#domain/contract/endpoints';
import type { ProblemBody } from '#domain/contract/problems';
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
  /** Sent as JSON; a Blob as it is, under its own type. */
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

const bodyOf = (body: unknown) =>
  body instanceof Blob ? { body, type: body.type } : { body: JSON.stringify(body), type: 'application/json' };

/** Milliseconds a request may take with its answer. The API gives up after 30 s; what takes longer was lost on the way. */
export const patience = 60_000;

/** A signal that ends a request in time, or with the caller's. */
function limited(signal: AbortSignal | undefined) {
  const limit = new AbortController();
  const giveUp = () => limit.abort();
  const timer = setTimeout(giveUp, patience);
  signal?.addEventListener('abort', giveUp);
  if (signal?.aborted) giveUp();
  return {
    signal: limit.signal,
    release() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
    },
  };
}

/** Undefined when the request or its answer was lost. */
async function request<Content>(
  operation: Operation,
  options: CallOptions,
  accept: string,
  read: (response: Response) => Promise<Content>,
): Promise<{ readonly response: Response; readonly content: Content } | undefined> {
  const { body, idempotencyKey, accessToken } = options;
  const limit = limited(options.signal);
  const sent = body === undefined ? undefined : bodyOf(body);
  try {
    const response = await fetch(addressOf(operation, options), {
      method: endpoints[operation].method,
      headers: {
        accept,
        ...(sent && { 'content-type': sent.type }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        ...(accessToken !== undefined && { authorization: `Bearer ${accessToken}` }),
      },
      ...(sent && { body: sent.body }),
      signal: limit.signal,
    });
    return { response, content: await read(response) };
  } catch {
    return undefined;
  } finally {
    limit.release();
  }
}

const failureOf = (response: Response, answer: unknown): ApiFailure =>
  isProblem(answer) ? { kind: 'problem', body: answer } : { kind: 'fault', status: response.status };

/** Calls an operation of the endpoint table. Never throws for what the API or the network does. */
export async function callOperation<Answer>(
  operation: Operation,
  options: CallOptions = {},
): Promise<Result<Answer, ApiFailure>> {
  const reached = await request(operation, options, 'application/json', (response) => response.text());
  if (!reached) return refuse({ kind: 'offline' });
  const answer = parseJson(reached.content);
  if (reached.response.ok && answer !== undefined) return ok(answer as Answer);
  return refuse(failureOf(reached.response, answer));
}

/** Calls an operation that answers a file. */
export async function callForFile(
  operation: Operation,
  options: CallOptions = {},
): Promise<Result<Blob, ApiFailure>> {
  const reached = await request(operation, options, '*/*', (response) => response.blob());
  if (!reached) return refuse({ kind: 'offline' });
  if (reached.response.ok) return ok(reached.content);
  return refuse(failureOf(reached.response, parseJson(await reached.content.text())));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
