/** Simulates the end of the process: nothing of the invocation runs after it. */
export class FunctionDied extends Error {
  override readonly name = 'FunctionDied';
}

export interface Fault {
  /** Which call the fault hits, counted from 1 over all clients of the plan (or over those of `service`). */
  readonly call: number;
  readonly service?: string;
  readonly when: 'before' | 'after';
  /** `exit`: the function dies. `error`: the call throws `error`, and the function continues. */
  readonly effect: 'exit' | 'error';
  /** One error, or a function that returns the error for a call named `service:Command`. */
  readonly error?: Error | ((call: string) => Error);
  /** How many consecutive calls the fault hits; default 1. */
  readonly times?: number;
}

/** Any client of the AWS SDK with a middleware stack. */
// biome-ignore lint/suspicious/noExplicitAny: the SDK's stacks differ per client in types alone
type Client = { readonly middlewareStack: { add(middleware: any, options: any): void } };

export interface FaultPlan {
  /** Makes a client follow the plan. */
  attach<ClientType extends Client>(client: ClientType, service: string): ClientType;
  /** The calls so far, as `service:Command`. */
  readonly calls: readonly string[];
  readonly wasTriggered: boolean;
}

/**
 * Makes a function die, or one of its calls fail, at a chosen call. After its death every further call fails without
 * reaching the service, as if the process were gone, so that catch blocks cannot clean up.
 */
export function planFault(fault?: Fault): FaultPlan {
  const calls: string[] = [];
  const perService = new Map<string, number>();
  let isDead = false;
  let wasTriggered = false;

  function failNow(call: string): never {
    wasTriggered = true;
    if (fault?.effect === 'exit') {
      isDead = true;
      throw new FunctionDied();
    }
    const error = fault?.error ?? new Error('planned fault');
    throw typeof error === 'function' ? error(call) : error;
  }

  return {
    calls,
    get wasTriggered() {
      return wasTriggered;
    },
    attach(client, service) {
      client.middlewareStack.add(
        (next: (args: unknown) => Promise<unknown>, context: { commandName?: string }) =>
          async (args: unknown) => {
            if (isDead) throw new FunctionDied();
            const call = `${service}:${context.commandName ?? ''}`;
            calls.push(call);
            const callOfService = (perService.get(service) ?? 0) + 1;
            perService.set(service, callOfService);
            const callNumber = fault?.service
              ? fault.service === service
                ? callOfService
                : 0
              : calls.length;
            const isHit =
              fault !== undefined && callNumber >= fault.call && callNumber < fault.call + (fault.times ?? 1);
            if (isHit && fault.when === 'before') failNow(call);
            // With `when: 'after'` the answer is lost, whether the service accepted or refused the call.
            const [answer] = await Promise.allSettled([next(args)]);
            if (isDead) throw new FunctionDied();
            if (isHit) failNow(call);
            if (answer.status === 'rejected') throw answer.reason;
            return answer.value;
          },
        // `override` keeps a client that is attached twice from counting its calls twice.
        { step: 'initialize', priority: 'high', name: `fault-plan-${service}`, override: true },
      );
      return client;
    },
  };
}
