import type { Context } from 'aws-lambda';
import { withLogFields } from './log.ts';
import { traced } from './trace.ts';

type Handler = (event: never, context: Context) => unknown;

/** One operation of a function. Its handler is loaded by its first event, so that no other operation waits for it. */
export interface LazyOperation {
  readonly operation: string;
  readonly load: () => Promise<{ readonly handler: Handler }>;
}

async function run({ operation, load }: LazyOperation, event: unknown, context: Context): Promise<unknown> {
  const { handler } = await load();
  return traced(operation, async () => withLogFields({ operation }, () => handler(event as never, context)));
}

/** An event of the API, or of the user pool. */
interface DispatchedEvent {
  readonly routeKey?: string;
  /** Such as `PostConfirmation_ConfirmForgotPassword`. */
  readonly triggerSource?: string;
}

const selectorIn = ({ routeKey, triggerSource }: DispatchedEvent): string =>
  routeKey ?? triggerSource?.split('_', 1)[0] ?? '';

/**
 * Makes the handler of a function with several operations. The key of an operation is its route (`GET /api/items`) or,
 * for the user pool, the beginning of its trigger source. API Gateway has already matched the route, so nothing is
 * matched here. Throws for an event that belongs to none.
 */
export const dispatch =
  (operations: Readonly<Record<string, LazyOperation>>) =>
  async (event: DispatchedEvent, context: Context): Promise<unknown> => {
    const selector = selectorIn(event);
    const found = Object.hasOwn(operations, selector) ? operations[selector] : undefined;
    if (!found)
      throw new Error(`This function has no operation for ${selector || 'an event without a route'}`);
    return run(found, event, context);
  };

/** Makes the handler of a function with one operation. Its code is loaded at the start. */
export const runOnly =
  (operation: string, handler: Handler) =>
  (event: unknown, context: Context): Promise<unknown> =>
    run({ operation, load: async () => ({ handler }) }, event, context);
