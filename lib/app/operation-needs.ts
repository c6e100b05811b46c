// The needs of an operation are written in its row, `lambdas/<module>/routes.ts`; those of the functions that events
// start, in `background-needs.ts`. What each need means is in `lib/functions/function-needs.ts`.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { endpoints, type Operation } from '#domain/contract/endpoints';
import type { FunctionNeeds, OperationNeeds } from '../functions/function-needs.ts';

const lambdas = fileURLToPath(new URL('../../lambdas/', import.meta.url));

/** The files with the rows of operations, `lambdas/**\/*routes.ts`, sorted by path. */
export async function findRoutes(): Promise<string[]> {
  const files = await readdir(lambdas, { recursive: true });
  return files
    .filter((file) => file.endsWith('routes.ts'))
    .sort()
    .map((file) => join(lambdas, file));
}

/** What a row says without its code; `Row` in `lambdas/platform/http/declaration.ts` has its whole type. */
interface PlainRow {
  readonly in: OperationNeeds['in'];
  readonly needs: FunctionNeeds;
  readonly readsOnly?: true;
}

/** In place of all that rows import: whatever is done with it, the result is itself. */
const nothing = `
  const nothing = new Proxy(() => nothing, { get: () => nothing, getPrototypeOf: () => nothing });
  module.exports = nothing;`;

/**
 * Reads the rows of all operations. Their files are bundled without anything that they import, because neither stacks
 * nor tests of stacks may load the server. Throws if an operation has no row.
 */
async function readRows(): Promise<Readonly<Record<Operation, PlainRow>>> {
  const files = await findRoutes();
  const { outputFiles } = await build({
    stdin: {
      contents: files
        .map((file, at) => `export { routes as r${at} } from ${JSON.stringify(file)};`)
        .join('\n'),
      resolveDir: lambdas,
    },
    bundle: true,
    format: 'esm',
    write: false,
    plugins: [
      {
        name: 'rows-alone',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /.*/ }, ({ path, kind }) =>
            path.endsWith('routes.ts') || kind === 'entry-point' ? undefined : { path, namespace: 'nothing' },
          );
          onLoad({ filter: /.*/, namespace: 'nothing' }, () => ({ contents: nothing }));
        },
      },
    ],
  });
  const source = encodeURIComponent(outputFiles[0]?.text ?? '');
  const modules: Readonly<Record<string, object>> = await import(`data:text/javascript,${source}`);
  const rows: Readonly<Record<string, PlainRow>> = Object.assign({}, ...Object.values(modules));
  const inOrder = Object.keys(endpoints).map((operation) => {
    const row = rows[operation];
    if (!row) throw new Error(`The operation ${operation} has no row in a file of routes.`);
    return [operation, row];
  });
  return Object.fromEntries(inOrder) as Record<Operation, PlainRow>;
}

const rows = await readRows();

/** The function that runs each operation (`in`), and what it needs. The role of a function is the union of its rows. */
export const operationNeeds = Object.fromEntries(
  Object.entries(rows).map(([operation, row]) => [operation, { in: row.in, ...row.needs }]),
) as Readonly<Record<Operation, OperationNeeds>>;

/** The operations that write nothing although their method is not GET. */
export const readingOperations: readonly string[] = Object.keys(rows).filter(
  (operation) => rows[operation as Operation].readsOnly,
);
