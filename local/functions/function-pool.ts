import type { CloudClock } from '../cloud/cloud-clock.ts';
import { createConcurrency } from './concurrency.ts';
import type { FunctionDefinition, FunctionLogLine, InvocationOutcome } from './function-definition.ts';
import { type FunctionEnvironment, startEnvironment } from './function-environment.ts';

/** All deployed functions, each with as many environments as are needed, up to a limit. */
export interface FunctionPool {
  readonly definitions: readonly FunctionDefinition[];
  /**
   * Runs a function by name, ARN or operation. More calls than environments wait for their turn, where the cloud would
   * start more; `onStart` tells when the turn came, so that waiting counts towards no time-out. Calls beyond the
   * account's concurrency are throttled.
   */
  invoke(function_: string, event: unknown, onStart?: () => void): Promise<InvocationOutcome>;
  /** Runs a function for which nobody waits, such as a schedule: beyond the account's concurrency it waits its turn. */
  invokeLater(function_: string, event: unknown): Promise<InvocationOutcome>;
  /** Ends the environment that signs with this key; false if there is none. */
  kill(accessKeyId: string): Promise<boolean>;
  /** The function whose environment signs with this key. */
  callerOf(accessKeyId: string): FunctionDefinition | undefined;
  /** Adds a line to what a function wrote. */
  note(operation: string, text: string): void;
  /** Number of running environments: the busy ones, and at most `warmLimit` that wait for a call. */
  environmentCount(): number;
  /** What all functions wrote, oldest first. */
  readonly logs: readonly FunctionLogLine[];
  stop(): Promise<void>;
}

/** The most log lines kept in memory. */
const KEPT_LINES = 20_000;

/**
 * Most environments of all functions that wait for a next call. Each is a thread with a heap of its own (tens of
 * megabytes), so that a long session that uses every function would otherwise take gigabytes.
 */
export const warmLimit = 16;

interface Waiting {
  readonly payload: string;
  readonly onStart: (() => void) | undefined;
  readonly resolve: (outcome: InvocationOutcome) => void;
}

/** The idle environments of all functions; beyond `warmLimit` the one that waited longest is ended. */
class WarmEnvironments {
  // A map keeps the order of insertion, so the first entry waited longest.
  private readonly fleets = new Map<FunctionEnvironment, Fleet>();

  add(environment: FunctionEnvironment, fleet: Fleet): void {
    this.fleets.set(environment, fleet);
    const [oldest] = this.fleets;
    if (this.fleets.size <= warmLimit || !oldest) return;
    this.fleets.delete(oldest[0]);
    oldest[1].end(oldest[0]);
  }

  remove(environment: FunctionEnvironment): void {
    this.fleets.delete(environment);
  }
}

/** The environments of one function. */
class Fleet {
  private readonly idle: FunctionEnvironment[] = [];
  readonly environments = new Set<FunctionEnvironment>();
  private readonly queue: Waiting[] = [];
  private readonly start: () => FunctionEnvironment;
  private readonly limit: number;
  private readonly warm: WarmEnvironments;

  constructor(start: () => FunctionEnvironment, limit: number, warm: WarmEnvironments) {
    this.start = start;
    this.limit = limit;
    this.warm = warm;
  }

  /** Ends an idle environment. */
  end(environment: FunctionEnvironment): void {
    this.idle.splice(this.idle.indexOf(environment), 1);
    this.environments.delete(environment);
    void environment.kill();
  }

  invoke(payload: string, onStart: (() => void) | undefined): Promise<InvocationOutcome> {
    return new Promise((resolve) => {
      this.queue.push({ payload, onStart, resolve });
      this.serveNext();
    });
  }

  private take(): FunctionEnvironment | undefined {
    for (let free = this.idle.pop(); free; free = this.idle.pop()) {
      this.warm.remove(free);
      if (free.usable()) return free;
      this.environments.delete(free);
    }
    if (this.environments.size >= this.limit) return undefined;
    const fresh = this.start();
    this.environments.add(fresh);
    return fresh;
  }

  private serveNext(): void {
    if (this.queue.length === 0) return;
    const environment = this.take();
    if (!environment) return;
    const next = this.queue.shift();
    if (!next) return;
    next.onStart?.();
    void environment.invoke(next.payload).then((outcome) => {
      const isReusable = environment.usable();
      if (isReusable) this.idle.push(environment);
      else this.environments.delete(environment);
      next.resolve(outcome);
      this.serveNext();
      if (isReusable && this.idle.includes(environment)) this.warm.add(environment, this);
    });
  }
}

/** Makes the pool; nothing runs before the first call. `limit` environments per function run at once, more calls wait. */
export function createFunctionPool(
  definitions: readonly FunctionDefinition[],
  options: {
    readonly cloudOrigin: string;
    /** The time that functions see. */
    readonly clock: CloudClock;
    readonly limit: number;
    /** Functions that run at once in the whole account; no bound unless told. */
    readonly concurrency?: number;
    readonly onLog?: (line: FunctionLogLine) => void;
  },
): FunctionPool {
  const { clock, cloudOrigin } = options;
  const logs: FunctionLogLine[] = [];
  const keep = (line: FunctionLogLine) => {
    logs.push(line);
    if (logs.length > KEPT_LINES) logs.splice(0, KEPT_LINES / 2);
    options.onLog?.(line);
  };
  const warm = new WarmEnvironments();
  const fleets = new Map(
    definitions.map((definition) => {
      const log = (text: string) => keep({ at: clock.now(), operation: definition.operation, text });
      const start = () => startEnvironment(definition, { cloudOrigin, clockOffset: clock.offset, log });
      return [definition.name, new Fleet(start, options.limit, warm)] as const;
    }),
  );
  const concurrency = createConcurrency(definitions, options.concurrency);
  const find = (function_: string) => {
    const definition = definitions.find(({ name, arn, operation }) =>
      [name, arn, operation].includes(function_),
    );
    const fleet = definition && fleets.get(definition.name);
    if (!fleet) throw new Error(`No function is named ${function_}`);
    return { definition, fleet };
  };
  const everyEnvironment = () => [...fleets.values()].flatMap((fleet) => [...fleet.environments]);
  return {
    definitions,
    logs,
    environmentCount: () => everyEnvironment().length,
    invoke: async (function_, event, onStart) => {
      const { definition, fleet } = find(function_);
      if (!concurrency.take(definition)) return { kind: 'throttled' };
      return fleet.invoke(JSON.stringify(event), onStart).finally(() => concurrency.give(definition));
    },
    invokeLater: async (function_, event) => {
      const { definition, fleet } = find(function_);
      await concurrency.wait(definition);
      return fleet.invoke(JSON.stringify(event), undefined).finally(() => concurrency.give(definition));
    },
    kill: async (accessKeyId) => {
      const environment = everyEnvironment().find((candidate) => candidate.accessKeyId === accessKeyId);
      await environment?.kill();
      return environment !== undefined;
    },
    callerOf: (accessKeyId) =>
      definitions.find(({ name }) =>
        [...(fleets.get(name)?.environments ?? [])].some((each) => each.accessKeyId === accessKeyId),
      ),
    note: (operation, text) => keep({ at: clock.now(), operation, text }),
    stop: async () => {
      await Promise.all(everyEnvironment().map((environment) => environment.kill()));
    },
  };
}
