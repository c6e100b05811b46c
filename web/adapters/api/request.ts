import type { Address } from '#domain/contract/addresses';
import { UnreadableAnswer } from '#domain/contract/answer-reader';
import { readAnswer } from '#domain/contract/answer-readers';
import type { Operation } from '#domain/contract/endpoints';
import { browserHeader, browserLength } from '#domain/contract/request-headers';
import { ApiError, failureIn } from './api-error.ts';

/** The options of a call, for any operation. */
export interface AnyOptions {
  /** Sent as JSON; a Blob is sent as is, with its own content type. */
  readonly body?: unknown;
  /** Values of the `{name}` parameters in the path. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  /** The Idempotency-Key: the same for every retry of one submission. */
  readonly key?: string;
  readonly signal?: AbortSignal;
}

/**
 * Timeout of a request and its response, in milliseconds. A function ends after 25 s and the API answers after 30 s at
 * the latest, so a longer request was lost on the way.
 */
export const requestTimeout = 60_000;

function urlOf(address: Address, { path = {}, query = {} }: AnyOptions): string {
  const filled = address.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(path[name] ?? ''),
  );
  const search = new URLSearchParams(
    Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined),
  ).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

/** True for operations that store which browser made the request. */
const reportsBrowser = (operation: Operation): boolean =>
  operation === 'accept-quote' || operation === 'decline-quote' || operation === 'touch-last-login';

/** A header value may contain printable ASCII only; other characters would make the request fail. */
const printable = (text: string): string => text.replace(/[^ -~]/g, '').slice(0, browserLength);

function requestOf(
  operation: Operation,
  address: Address,
  { body, key }: AnyOptions,
  accessToken: string | undefined,
) {
  const isFile = body instanceof Blob;
  return {
    method: address.method,
    headers: {
      accept: address.answer === 'file' ? '*/*' : 'application/json',
      ...(body !== undefined && { 'content-type': isFile ? body.type : 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(reportsBrowser(operation) && { [browserHeader]: printable(navigator.userAgent) }),
      ...(accessToken !== undefined && { authorization: `Bearer ${accessToken}` }),
    },
    ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
  };
}

/** A signal that aborts a request after the timeout, or when the caller's signal aborts. */
function timeLimit(signal: AbortSignal | undefined) {
  const limit = new AbortController();
  const abort = () => limit.abort();
  const timer = setTimeout(abort, requestTimeout);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  return {
    signal: limit.signal,
    release() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** True if the response body says that nothing was done, whatever the status. */
const isRefused = (answer: unknown): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  (answer as { readonly success?: unknown }).success === false;

/** The response with defaults for missing fields. Throws an `ApiError` if a field that a page needs is missing. */
function parseAnswer(operation: Operation, response: Response, answer: unknown): unknown {
  try {
    return readAnswer(operation, answer);
  } catch (error) {
    if (error instanceof UnreadableAnswer) throw new ApiError(operation, failureIn(response, undefined));
    throw error;
  }
}

/** Sends one request. Returns its JSON, or a Blob if the operation returns a file. Throws an `ApiError`. */
export async function request(
  operation: Operation,
  address: Address,
  options: AnyOptions,
  accessToken?: string,
): Promise<unknown> {
  const isFile = address.answer === 'file';
  const limit = timeLimit(options.signal);
  let response: Response;
  let content: Blob | string;
  try {
    response = await fetch(urlOf(address, options), {
      ...requestOf(operation, address, options, accessToken),
      signal: limit.signal,
    });
    content = isFile && response.ok ? await response.blob() : await response.text();
  } catch {
    throw new ApiError(operation, { kind: 'offline' });
  } finally {
    limit.release();
  }
  const answer = typeof content === 'string' ? parseJson(content) : content;
  if (response.ok && answer !== undefined && !isRefused(answer))
    return parseAnswer(operation, response, answer);
  throw new ApiError(operation, failureIn(response, answer));
}
