import type { Plugin } from 'vite';
import { addressesFor } from '#domain/contract/addresses';

/** Gives the browser the tables of operations as data: to a public page only those that anyone may call. */
export const operationTable = (): Plugin => ({
  name: 'operation-table',
  apply: 'build',
  transform(_, id) {
    const [, access] = /\/web\/adapters\/api\/(public|account)-operations\.ts$/.exec(id) ?? [];
    if (access !== 'public' && access !== 'account') return undefined;
    return { code: `export const ${access}Operations = ${JSON.stringify(addressesFor(access))};`, map: null };
  },
});
