import type { CloudClock } from '../cloud/cloud-clock.ts';
import { createConcurrency } from './concurrency.ts';
import type { FunctionDefinition, FunctionLogLine, InvocationOutcome } from './function-definition.ts';
import { type FunctionEnvironment, startEnvironment } from './function-environment.ts';

/** All deployed functions, each with as many environments as needed, up to a limit. */
export interface FunctionPool {
  readonly definitions: readonly FunctionDefinition[];
  /**
   * Runs a function by name, ARN or short name. If all its environments are busy, the call waits, where Lambda would
   * start more. `onStart` is called after the wait, so that the wait does not count toward a timeout. Calls beyond the
   * account's concurrency are throttled.
   */
  invoke(function_: string, event: unknown, onStart?: () => void): Promise<InvocationOutcome>;
  /** Runs a function asynchronously, such as for a schedule: it waits if the account's concurrency is reached. */
  invokeLater(function_: string, event: unknown): Promise<InvocationOutcome>;
  /** Ends the environment with this access key; false if there is none. */
  kill(accessKeyId: string): Promise<boolean>;
  /** Calls from now on run the current files of the functions. Running calls end as they began. */
  reload(): void;
  /** The function whose environment has this access key. */
  callerOf(accessKeyId: string): FunctionDefinition | undefined;
  /** Adds a line to a function's log. */
  addLogLine(shortName: string, text: string): void;
  /** Number of running environments: the busy ones, and at most `idleLimit` idle ones. */
  environmentCount(): number;
  /** The log lines of all functions, oldest first. */
  readonly logs: readonly FunctionLogLine[];
  stop(): Promise<void>;
}

/** Maximum number of log lines kept in memory. */
const MAX_KEPT_LINES = 20_000;

/**
 * Default maximum number of idle environments of all functions. Each is a thread with its own heap (tens of megabytes),
 * so a long session that uses every function would otherwise need gigabytes.
 */
export const warmLimit = 16;

interface Waiting {
  readonly payload: string;
  readonly onStart: (() => void) | undefined;
  readonly resolve: (outcome: InvocationOutcome) => void;
}

/** The idle environments of all functions. Beyond `limit`, the one idle longest is ended. */
class WarmEnvironments {
  // A Map keeps insertion order, so the first entry has been idle longest.
  private readonly fleets = new Map<FunctionEnvironment, Fleet>();
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  add(environment: FunctionEnvironment, fleet: Fleet): void {
    this.fleets.set(environment, fleet);
    const [oldest] = this.fleets;
    if (this.fleets.size <= this.limit || !oldest) return;
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

/**
 * Creates the pool; no environment starts before the first call. At most `limit` environments per function run
 * concurrently; more calls wait.
 */
export function createFunctionPool(
  definitions: readonly FunctionDefinition[],
  options: {
    readonly cloudOrigin: string;
    /** The time that functions see. */
    readonly clock: CloudClock;
    readonly limit: number;
    /** Maximum number of idle environments of all functions; `warmLimit` by default. */
    readonly idleLimit?: number;
    /** Concurrent executions in the whole account; unlimited by default. */
    readonly concurrency?: number;
    readonly onLog?: (line: FunctionLogLine) => void;
  },
): FunctionPool {
  const { clock, cloudOrigin } = options;
  const logs: FunctionLogLine[] = [];
  const keep = (line: FunctionLogLine) => {
    logs.push(line);
    if (logs.length > MAX_KEPT_LINES) logs.splice(0, MAX_KEPT_LINES / 2);
    options.onLog?.(line);
  };
  const warm = new WarmEnvironments(options.idleLimit ?? warmLimit);
  const fleets = new Map(
    definitions.map((definition) => {
      const log = (text: string) => keep({ at: clock.now(), shortName: definition.shortName, text });
      const start = () => startEnvironment(definition, { cloudOrigin, clockOffset: clock.offset, log });
      return [definition.name, new Fleet(start, options.limit, warm)] as const;
    }),
  );
  const concurrency = createConcurrency(definitions, options.concurrency);
  const find = (function_: string) => {
    const definition = definitions.find(({ name, arn, shortName }) =>
      [name, arn, shortName].includes(function_),
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
    reload: () => {
      for (const environment of everyEnvironment()) environment.retire();
    },
    callerOf: (accessKeyId) =>
      definitions.find(({ name }) =>
        [...(fleets.get(name)?.environments ?? [])].some((each) => each.accessKeyId === accessKeyId),
      ),
    addLogLine: (shortName, text) => keep({ at: clock.now(), shortName, text }),
    stop: async () => {
      await Promise.all(everyEnvironment().map((environment) => environment.kill()));
    },
  };
}
