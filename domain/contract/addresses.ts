import type { OperationsFor } from './call-types.ts';
import { endpoints } from './endpoints.ts';
import type { Access, Endpoint } from './operation.ts';

/** What a call of the browser needs of an operation; the rest, above all the schema of its body, is for the server. */
export type Address = Pick<Endpoint, 'method' | 'path'> & { readonly answer?: 'file' };

/** The addresses of the operations that a kind of caller may call, by name. */
export const addressesFor = <Kind extends Access>(
  access: Kind,
): Readonly<Record<OperationsFor<Kind>, Address>> =>
  Object.fromEntries(
    Object.entries<Endpoint>(endpoints)
      .filter(([, row]) => row.access === access)
      .map(([operation, { method, path, answer }]) => [
        operation,
        { method, path, ...(answer === 'file' && { answer }) },
      ]),
  ) as Readonly<Record<OperationsFor<Kind>, Address>>;
