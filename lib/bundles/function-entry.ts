import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type OnLoadResult, type Plugin, transform } from 'esbuild';
import { endpoints, type Operation } from '#domain/contract/endpoints';
import type { Endpoint } from '#domain/contract/operation';
import { type FunctionRow, rowsOf } from '../app/function-rows.ts';
import { findRoutes } from '../app/operation-needs.ts';
import type { FunctionName } from '../functions/deployed-functions.ts';
import { withDirectImports } from './direct-imports.ts';
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
 * The source of a file of routes without the rows of other operations, so that an operation loads only what its own row
 * uses. Lines keep their numbers. Undefined if the file has no row for the operation.
 */
export function onlyRow(source: string, operation: string): string | undefined {
  const lines = source.split('\n');
  const start = lines.findIndex((line) => line.startsWith('export const routes'));
  const end = lines.findIndex((line, at) => at > start && line.startsWith('}'));
  const first = lines.indexOf(`  '${operation}': {`);
  if (first === -1) return undefined;
  const last = lines.indexOf('  },', first);
  const isOther = (at: number) => at > start && at < end && (at < first || at > last);
  return lines.map((line, at) => (isOther(at) ? '' : line)).join('\n');
}

/** The files of routes with their sources. */
type RouteSources = readonly { readonly file: string; readonly source: string }[];

const readRoutes = async (): Promise<RouteSources> =>
  Promise.all((await findRoutes()).map(async (file) => ({ file, source: await readFile(file, 'utf8') })));

/** The file of routes with the row of an operation, and its source with this row alone; undefined if there is none. */
function findRow(routes: RouteSources, operation: string): { file: string; row: string } | undefined {
  for (const { file, source } of routes) {
    const row = onlyRow(source, operation);
    if (row !== undefined) return { file, row };
  }
  return undefined;
}

/** What `withoutUnused` made of a source. A function is built three times, and `npm run dev` builds all at each change. */
const shortened = new Map<string, Promise<string>>();

/**
 * The code without functions and imports that it does not use. esbuild would leave them out of the bundle too, but not
 * what they load with `import()`, such as fonts.
 */
function withoutUnused(code: string, sourcefile: string): Promise<string> {
  const known = shortened.get(code) ?? removeUnused(code, sourcefile);
  shortened.set(code, known);
  return known;
}

async function removeUnused(code: string, sourcefile: string): Promise<string> {
  const options = {
    loader: 'ts',
    format: 'esm',
    treeShaking: true,
    sourcemap: 'inline',
    sourcesContent: false,
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: false } },
  } as const;
  const withoutFunctions = await transform(code, { ...options, sourcefile });
  return (await transform(withoutFunctions.code, options)).code;
}

/**
 * The lines that make the handler of an operation of its row and of what the contract says about its request, which no
 * row repeats. Bundles contain no contracts, so these are literals.
 */
export function handlerLines(root: string, operation: string, endpoint: Endpoint): readonly string[] {
  const { access, keyed, query, answer, limit } = endpoint;
  const file = (path: string) => quote(join(root, 'lambdas', 'platform', path));
  const lines =
    access === 'account'
      ? [`import { accountOperation as serve } from ${file('http/account-operation.ts')};`]
      : [`import { publicOperation as serve } from ${file('http/http-operation.ts')};`];
  const declared = [`...request, run: run()`];
  if (keyed) declared.push('keyed: true');
  if (query) declared.push(`query: ${JSON.stringify(query)}`);
  if (answer === 'file') {
    lines.push(`import { fileAnswer } from ${file('http/file-answer.ts')};`);
    declared.push('answer: fileAnswer');
  }
  if (limit && 'perDay' in limit && limit.counts === 'requests') {
    lines.push(
      `import { systemClock as clock } from ${file('clock.ts')};`,
      `import { networkLimit } from ${file('limits/network-limit.ts')};`,
      `import { deployedTable as openLimits } from ${file('table/table.ts')};`,
    );
    const contract = JSON.stringify({ [operation]: { limit } });
    declared.push(`limit: networkLimit(openLimits(), ${contract}, ${quote(operation)}, clock)`);
  }
  return [
    ...lines,
    `const { run, ...request } = routes[${quote(operation)}];`,
    `export const handler = serve(${quote(operation)}, { ${declared.join(', ')} });`,
  ];
}

/** The code of an operation of the API: its row, and the handler that is made of it. */
async function routeCode(
  root: string,
  routes: RouteSources,
  operation: Operation,
  imports: readonly string[],
): Promise<OnLoadResult> {
  const found = findRow(routes, operation);
  if (!found) return { errors: [{ text: `No file of routes has a row for ${operation}` }] };
  const { file, row } = found;
  const code = [
    await withDirectImports(row.replace('export const routes', 'const routes'), file),
    ...handlerLines(root, operation, endpoints[operation]),
  ].join('\n');
  return {
    contents: [await withoutUnused(code, file.slice(root.length)), ...imports].join('\n'),
    loader: 'ts',
    resolveDir: dirname(file),
  };
}

/**
 * The code of functions that is not written anywhere: the entry of each, and for each operation a part that loads its
 * row or its handler file together with the files that the plan joins to it.
 */
export const functionEntries = (
  root: string,
  handlers: () => readonly string[],
  plan: SharePlan,
): Plugin => ({
  name: 'function-entries',
  setup(build) {
    let routes: Promise<RouteSources> = Promise.resolve([]);
    build.onStart(() => {
      routes = readRoutes();
    });
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
    build.onLoad({ filter: /.*/, namespace: 'operation' }, async ({ path }) => {
      const imports = filesOf(plan.withOperation.get(path)).map(importOf);
      if (path in endpoints) return routeCode(root, await routes, path as Operation, imports);
      const handler = handlers().find((file) => basename(file) === `${path}.handler.ts`);
      if (!handler) return { errors: [{ text: `There is no handler ${path}.handler.ts` }] };
      return {
        contents: [...imports, `export { handler } from ${quote(handler)};`].join('\n'),
        resolveDir: root,
      };
    });
  },
});
