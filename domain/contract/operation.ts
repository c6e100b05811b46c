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
  ({ readonly access: 'account' } | { readonly access: 'public'; readonly limit: NetworkLimit });

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
