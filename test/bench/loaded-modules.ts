import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { projectRoot } from '#bin/command/build-steps';
import { gzipped } from '#test/support/first-load';

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The numbers in one segment of a source map, decoded from Base64 VLQ. */
function numbersOf(segment: string): readonly number[] {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const digit of segment) {
    const bits = digits.indexOf(digit);
    value |= (bits & 31) << shift;
    shift += 5;
    if (bits & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
}

/**
 * The number of a chunk's characters from each module. Characters without a source in the map count as "links between
 * files".
 */
function charactersByModule({ code, map }: Rolldown.OutputChunk): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const add = (name: string, characters: number) => found.set(name, (found.get(name) ?? 0) + characters);
  if (!map) return new Map([['links between files', code.length]]);
  const lines = code.split('\n');
  let source = 0;
  map.mappings.split(';').forEach((segments, index) => {
    let [column, name] = [0, 'links between files'];
    for (const segment of segments === '' ? [] : segments.split(',')) {
      const [columnStep = 0, sourceStep] = numbersOf(segment);
      add(name, columnStep);
      column += columnStep;
      if (sourceStep !== undefined) source += sourceStep;
      name = sourceStep === undefined ? 'links between files' : (map.sources[source] ?? name);
    }
    add(name, (lines[index] ?? '').length - column);
  });
  return found;
}

/** The name to print: `node_modules/<package>` for a package, else the file's path. */
function shownName(source: string): string {
  const path = source.replace(/^(\.\.\/)+/, '');
  return /^node_modules\/(?:.*node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path;
}

const pages = {
  'free generator': ['app/hydrate-generator.ts', 'app/start-generator.tsx'],
  'client’s invoice page': [
    'app/hydrate-page.ts',
    'app/start.tsx',
    'app/public-site.tsx',
    'app/guest-layout.tsx',
    'pages/client-invoice-page.tsx',
  ],
  ...Object.fromEntries(
    ['login', 'dashboard', 'invoices', 'invoice-generator'].map((name) => [
      `Lite ${name}`,
      ['app/hydrate-page.ts', 'app/start.tsx', 'app/lite/lite-app.tsx', `pages/lite-${name}-page.tsx`],
    ]),
  ),
} as const;

/** The number of modules to print for each page. */
const modulesPerPage = 12;

/**
 * Lines to print: for each page, the modules that its first load contains, largest first, with the gzipped bytes of each
 * chunk, divided among its modules by their characters. Built without `web/build/chunk-plan.ts`, which combines chunks,
 * so that no page is charged for a module that it does not import.
 */
export async function loadedModules(): Promise<readonly string[]> {
  const { output } = (await build({
    configFile: join(projectRoot, 'web/vite.config.ts'),
    logLevel: 'error',
    build: {
      write: false,
      sourcemap: 'hidden',
      rolldownOptions: {
        input: ['app/hydrate-page.ts', 'app/hydrate-generator.ts'].map((entry) =>
          join(projectRoot, 'web', entry),
        ),
      },
    },
  })) as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const withImports = (name: string, seen: Set<string>): ReadonlySet<string> => {
    if (!seen.has(name))
      for (const next of byName.get(name)?.imports ?? []) withImports(next, seen.add(name));
    return seen.add(name);
  };
  return Object.entries(pages).flatMap(([page, sources]) => {
    const seen = new Set<string>();
    for (const source of sources)
      withImports(
        chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/${source}`)))?.fileName ?? '',
        seen,
      );
    const bytes = new Map<string, number>();
    for (const chunk of chunks.filter(({ fileName }) => seen.has(fileName))) {
      const share = gzipped(chunk.code) / chunk.code.length;
      for (const [source, characters] of charactersByModule(chunk))
        bytes.set(shownName(source), (bytes.get(shownName(source)) ?? 0) + characters * share);
    }
    const rows = [...bytes].sort(([, one], [, other]) => other - one).slice(0, modulesPerPage);
    return [
      `  ${page}`,
      ...rows.map(
        ([name, size]) =>
          `    ${(size / 1000).toFixed(1).padStart(6)} kB  ${'█'.repeat(Math.ceil(size / 2000))} ${name}`,
      ),
    ];
  });
}
