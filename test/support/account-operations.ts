import { randomUUID } from 'node:crypto';
import { endpoints, type Operation } from '#domain/contract/endpoints';
import type { Endpoint } from '#domain/contract/operation';
import type { ApiCall } from './local-cloud.ts';
import { validBodyOf } from './valid-bodies.ts';

/** Every operation that requires a signed-in user. */
export const accountOperations = (Object.entries(endpoints) as [Operation, Endpoint][]).filter(
  ([, { access }]) => access === 'account',
);

/**
 * A valid request of an account operation. `ids` fill in the IDs in its path; `body` replaces the default valid body.
 */
export function accountCall(
  [operation, { method, path }]: (typeof accountOperations)[number],
  headers: Readonly<Record<string, string>>,
  options: { readonly ids?: Readonly<Record<string, string>>; readonly body?: object | undefined } = {},
): { readonly path: `/api/${string}`; readonly call: ApiCall } {
  const pathWithIds = path.replace(/\{(\w+)\}/g, (_, name: string) => options.ids?.[name] ?? 'x');
  const body = method === 'GET' ? undefined : (options.body ?? validBodyOf(operation));
  return {
    path: pathWithIds as `/api/${string}`,
    call: { method, headers: { 'idempotency-key': randomUUID(), ...headers }, ...(body && { body }) },
  };
}
