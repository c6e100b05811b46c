import type * as z from 'zod/mini';

/** Who may call an operation: anyone, or a signed-in Lite user with an access token. */
export type Access = 'public' | 'account';

/**
 * How often one network (an IPv4 address or the /64 of an IPv6 address) may use an operation, or why there is no limit.
 */
export type NetworkLimit =
  | {
      /**
       * Allowed per UTC day; further requests get 429. An office, or the phones of one carrier, can share a network.
       */
      readonly perDay: number;
      /** The requests that count toward the limit: all of them, or only those that the use case accepts. */
      readonly counts: 'requests' | 'accepted';
    }
  | { readonly unlimited: string };

/** Throttling of a route: steady requests per second, and burst; beyond that it responds 429. */
export interface RouteThrottle {
  readonly rateLimit: number;
  readonly burstLimit: number;
}

/**
 * The throttles of routes in production. A flood on a public route must not use up the capacity for signed-in users, so
 * each route gets less than the whole API's 200 requests a second.
 */
export const throttles = {
  /** Sends an email, or creates an account: people do this a few times a day. */
  emails: { rateLimit: 10, burstLimit: 20 },
  /** Renders a document or sends a stored file. */
  documents: { rateLimit: 20, burstLimit: 40 },
  /** Writes an item. */
  writes: { rateLimit: 40, burstLimit: 80 },
  /** Reads a few items. The pages that clients open by a link, and the free generator's counter, do this on loading. */
  reads: { rateLimit: 80, burstLimit: 160 },
  /** Pages report errors automatically; when a release breaks many, a few reports say as much as all of them. */
  reports: { rateLimit: 5, burstLimit: 10 },
} as const satisfies Readonly<Record<string, RouteThrottle>>;

/** For pages that clients open by a link. */
export const onlyReads = {
  unlimited: 'Reads small items or one stored file; the throttle of its route limits it.',
};

/**
 * For links in emails. Mail services and link scanners call these for many readers from a few networks, and a request
 * to stop our emails must never be refused.
 */
export const secretOfAnEmail = {
  unlimited: 'Changes something only with the secret of an email, and only the first time.',
};

/** One operation of the API. The browser gets only what `web/build/operation-table.ts` takes of it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the origin; `{name}` is a path parameter. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** Names of the query parameters, all optional. */
  readonly query?: readonly string[];
  /** Requires an `Idempotency-Key`. Every repetition of a submission carries the same key. */
  readonly keyed?: true;
  /** The schema of a JSON body, or 'file' for bytes; absent if there is none. */
  readonly body?: z.ZodMiniType | 'file';
  /** `json<JobAnswer>`, or 'file' for bytes; absent for `DoneAnswer`. */
  readonly answer?: (() => object) | 'file';
  /** Required of an operation for anyone, so that nobody can cause unlimited costs. */
  readonly limit?: NetworkLimit;
  /**
   * Required of an operation for anyone. Those for users share the limit of the whole API, unless they are as expensive
   * as public ones.
   */
  readonly throttle?: keyof typeof throttles;
  /** The module under `lambdas/` whose `routes.ts` has the row of the operation. */
  readonly module: string;
}

/** Answer of operations that return no data. */
export interface DoneAnswer {
  readonly success: true;
}

/** In a row, the type of a JSON answer. Nobody calls it. */
export const json = <Shape>(): Shape => {
  throw new Error('This only names a type');
};

type Row = Omit<Endpoint, 'module'> &
  (
    | { readonly access: 'account' }
    | (Required<Pick<Endpoint, 'limit' | 'throttle'>> & { readonly access: 'public' })
  );

/** The operations of a module, each with the module's name. */
export const operationsOf = <const Module extends string, const Rows extends Readonly<Record<string, Row>>>(
  module: Module,
  rows: Rows,
) =>
  Object.fromEntries(
    Object.entries<object>(rows).map(([operation, row]) => [operation, { ...row, module }]),
  ) as {
    readonly [Name in keyof Rows]: Rows[Name] & { readonly module: Module };
  };
