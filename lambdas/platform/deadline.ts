import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<{ readonly signal: AbortSignal; readonly endsAt: number }>();

/**
 * Runs the work of one request. After `milliseconds`, its calls to AWS services end with an error, and it cannot start
 * new ones: the request is answered before Lambda stops the function, and nothing continues after the answer.
 */
export async function withDeadline<Answer>(
  milliseconds: number,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), milliseconds);
  try {
    return await current.run({ signal: deadline.signal, endsAt: performance.now() + milliseconds }, run);
  } finally {
    clearTimeout(timer);
  }
}

/** Milliseconds until the deadline of the current request; `Infinity` without one. */
export const timeLeft = (): number =>
  (current.getStore()?.endsAt ?? Number.POSITIVE_INFINITY) - performance.now();

/** What the SDK's clients send requests with. */
interface RequestHandler {
  handle(request: unknown, options?: { readonly abortSignal?: unknown }): Promise<unknown>;
}

/** Makes a client of the SDK end its calls at the deadline of the request that makes them. Returns the same client. */
export function boundByDeadline<Client extends { readonly config: { requestHandler: object } }>(
  client: Client,
): Client {
  const { config } = client;
  const plain = config.requestHandler as RequestHandler;
  const handle: RequestHandler['handle'] = (request, options) => {
    const abortSignal = current.getStore()?.signal;
    return plain.handle(request, abortSignal ? { ...options, abortSignal } : options);
  };
  config.requestHandler = Object.create(plain, { handle: { value: handle } });
  return client;
}
