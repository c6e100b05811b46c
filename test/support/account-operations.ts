import { randomUUID } from 'node:crypto';
import { type Endpoint, endpoints, type Operation } from '#domain/contract/endpoints';
import { anInvoice } from './invoices.ts';
import { aSignUpProfile } from './lite-accounts.ts';
import type { ApiCall } from './local-cloud.ts';

/** Every operation that wants a signed-in user. */
export const accountOperations = (Object.entries(endpoints) as [Operation, Endpoint][]).filter(
  ([, { access }]) => access === 'account',
);

/** A body that would do something, for the operations that take one as JSON. */
export const accountBodies: Readonly<Record<string, object>> = {
  'open-account': aSignUpProfile({ businessName: 'Mallory' }),
  'save-settings': {
    ...aSignUpProfile({ businessName: 'Mallory' }),
    email: 'm@example.com',
    basedOn: '2026-01-01T00:00:00.000Z',
  },
  'confirm-own-email': { uid: 'AAAAAAAAAAAAAAAAAAAAAA' },
  'send-invoice': { invoice: anInvoice({ notes: 'Mallory' }) },
  'set-invoice-payment': { paid: true },
  'save-client': { name: 'Mallory', email: '', phone: '', address: '', city: '' },
};

/** A call of an account operation that would do something; `ids` fill its path. */
export function accountCall(
  [operation, { method, path }]: (typeof accountOperations)[number],
  headers: Readonly<Record<string, string>>,
  options: { readonly ids?: Readonly<Record<string, string>>; readonly body?: object | undefined } = {},
): { readonly path: `/api/${string}`; readonly call: ApiCall } {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => options.ids?.[name] ?? 'x');
  const body = method === 'GET' ? undefined : (options.body ?? accountBodies[operation]);
  return {
    path: filled as `/api/${string}`,
    call: { method, headers: { 'idempotency-key': randomUUID(), ...headers }, ...(body && { body }) },
  };
}
