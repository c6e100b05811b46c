import type { PoolConfig } from './pool-config.ts';
import type { PoolState } from './pool-state.ts';

export type TriggerName = 'PreSignUp' | 'CustomMessage' | 'PostAuthentication' | 'PostConfirmation';

/** An email of the pool. */
export interface PoolMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
}

/** The trigger's function was not started, because too many functions were running. */
export class TriggerThrottled extends Error {}

/** The environment of the pools. */
export interface PoolEnvironment {
  /**
   * Runs the pool's trigger function with Amazon's event and returns the resulting event; undefined if the pool has no
   * such trigger. Rejects with the function's message if it failed, or with `TriggerThrottled` if it was throttled.
   */
  readonly invokeTrigger: (trigger: TriggerName, event: object, poolId: string) => Promise<unknown>;
  readonly sendMail: (mail: PoolMail) => Promise<void>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A pool accessed through one of its clients. All clients of a pool share its state. */
export interface Pool extends PoolEnvironment {
  readonly id: string;
  readonly region: string;
  /** The part of the pool ID after the underscore, which SRP includes in every password hash. */
  readonly shortName: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly config: PoolConfig;
  readonly state: PoolState;
}

/** The parsed body of a request. */
export type Input = Readonly<Record<string, unknown>>;

/** One operation: returns the body of a success, or throws a `CognitoRefusal`. */
export type PoolOperation = (pool: Pool, input: Input) => object | Promise<object>;
