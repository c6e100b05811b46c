import type { Plugin } from 'vite';
import { endpoints } from '#domain/contract/endpoints';
import type { Endpoint } from '#domain/contract/operation';

/** What a call of the browser needs of an operation; the rest, above all the schema of its body, is for the server. */
const rowOf = ({ method, path, access, answer }: Endpoint): Partial<Endpoint> => ({
  method,
  path,
  access,
  ...(answer === 'file' && { answer }),
});

/** Gives the browser the table of all operations as data. */
export const operationTable = (): Plugin => ({
  name: 'operation-table',
  apply: 'build',
  transform(_, id) {
    if (!id.endsWith('/domain/contract/endpoints.ts')) return undefined;
    const rows = Object.entries<Endpoint>(endpoints).map(([operation, row]) => [operation, rowOf(row)]);
    return { code: `export const endpoints = ${JSON.stringify(Object.fromEntries(rows))};`, map: null };
  },
});
