import { basename, join } from 'node:path';
import type { Plugin } from 'esbuild';
import { type FunctionRow, rowsOf } from '../app/function-rows.ts';
import type { FunctionName } from '../functions/deployed-functions.ts';
import type { SharePlan } from './share-plan.ts';

/** The name under which a bundle imports the code of an operation. */
export const operationPath = (operation: string): string => `operation:${operation}`;

/** The entry point of a function's bundle. */
export const functionEntry = (name: FunctionName): string => `function:${name}`;

const quote = (text: string): string => JSON.stringify(text);

const importOf = (path: string): string => `import ${quote(path)};`;

/** An entry that loads each operation at its first event; one with a single operation loads it at the start. */
function entrySource(rows: readonly FunctionRow[], dispatcher: string, shared: readonly string[]): string {
  const [only] = rows;
  if (rows.length === 1 && only)
    return [
      `import { runOnly } from ${quote(dispatcher)};`,
      `import { handler as operation } from ${quote(operationPath(only.operation))};`,
      `export const handler = runOnly(${quote(only.operation)}, operation);`,
    ].join('\n');
  const lines = rows.map(
    ({ operation, selector }) =>
      `  ${quote(selector ?? operation)}: { operation: ${quote(operation)}, load: () => import(${quote(operationPath(operation))}) },`,
  );
  return [
    ...shared.map(importOf),
    `import { dispatch } from ${quote(dispatcher)};`,
    `export const handler = dispatch({`,
    ...lines,
    '});',
  ].join('\n');
}

/**
 * The code of functions that is not written anywhere: the entry of each, and for each operation a part that loads its
 * handler together with the files that the plan joins to it.
 */
export const functionEntries = (
  root: string,
  handlers: () => readonly string[],
  plan: SharePlan,
): Plugin => ({
  name: 'function-entries',
  setup(build) {
    const dispatcher = join(root, 'lambdas', 'platform', 'dispatch.ts');
    const filesOf = (files: readonly string[] = []) => files.map((file) => join(root, file));
    build.onResolve({ filter: /^function:/ }, ({ path }) => ({
      path: path.slice('function:'.length),
      namespace: 'entry',
    }));
    build.onResolve({ filter: /^operation:/ }, ({ path }) => ({
      path: path.slice('operation:'.length),
      namespace: 'operation',
    }));
    build.onLoad({ filter: /.*/, namespace: 'entry' }, ({ path }) => ({
      contents: entrySource(rowsOf(path as FunctionName), dispatcher, filesOf(plan.atStart)),
      resolveDir: root,
    }));
    build.onLoad({ filter: /.*/, namespace: 'operation' }, ({ path }) => {
      const handler = handlers().find((file) => basename(file) === `${path}.handler.ts`);
      if (!handler) return { errors: [{ text: `There is no handler ${path}.handler.ts` }] };
      const imports = filesOf(plan.withOperation.get(path)).map(importOf);
      return {
        contents: [...imports, `export { handler } from ${quote(handler)};`].join('\n'),
        resolveDir: root,
      };
    });
  },
});
