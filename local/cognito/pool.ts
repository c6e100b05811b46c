import type { PoolConfig } from './pool-config.ts';
import type { PoolState } from './pool-state.ts';

export type TriggerName = 'PreSignUp' | 'CustomMessage' | 'PostAuthentication' | 'PostConfirmation';

/** A mail of the pool, as its mail service would get it. */
export interface PoolMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
}

/** The trigger's function was not started, because too many ran already. */
export class TriggerThrottled extends Error {}

/** What surrounds the pools. */
export interface PoolWorld {
  /**
   * Runs the pool's trigger function with Amazon's event and answers the event it returned; undefined if the pool has
   * no such trigger. A function that failed rejects, with its message, and one that was throttled as `TriggerThrottled`.
   */
  readonly invokeTrigger: (trigger: TriggerName, event: object, poolId: string) => Promise<unknown>;
  readonly sendMail: (mail: PoolMail) => Promise<void>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A pool as seen through one of its clients. Clients of a pool share its state. */
export interface Pool extends PoolWorld {
  readonly id: string;
  readonly region: string;
  /** The part of the id after the underscore, which SRP mixes into every password. */
  readonly shortName: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly config: PoolConfig;
  readonly state: PoolState;
}

/** The parsed body of a request. */
export type Input = Readonly<Record<string, unknown>>;

/** One operation: answers the body of a success, throws a `CognitoRefusal` otherwise. */
export type PoolOperation = (pool: Pool, input: Input) => object | Promise<object>;
