import { randomUUID } from 'node:crypto';
import { type Endpoint, endpoints, type Operation } from '#domain/contract/endpoints';
import type { ApiCall } from './local-cloud.ts';
import { rightBodyOf } from './right-bodies.ts';

/** Every operation that requires a signed-in user. */
export const accountOperations = (Object.entries(endpoints) as [Operation, Endpoint][]).filter(
  ([, { access }]) => access === 'account',
);

/** A call of an account operation that would succeed in changing something. `ids` are the IDs in its path. */
export function accountCall(
  [operation, { method, path }]: (typeof accountOperations)[number],
  headers: Readonly<Record<string, string>>,
  options: { readonly ids?: Readonly<Record<string, string>>; readonly body?: object | undefined } = {},
): { readonly path: `/api/${string}`; readonly call: ApiCall } {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => options.ids?.[name] ?? 'x');
  const body = method === 'GET' ? undefined : (options.body ?? rightBodyOf(operation));
  return {
    path: filled as `/api/${string}`,
    call: { method, headers: { 'idempotency-key': randomUUID(), ...headers }, ...(body && { body }) },
  };
}
