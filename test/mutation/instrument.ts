import { readFileSync } from 'node:fs';
import { type File, Instrumenter } from '@stryker-mutator/instrumenter';
import type { Mutant, Place } from './chosen-places.ts';

const silent = () => undefined;
const no = () => false;
const silentLogger = {
  isTraceEnabled: no,
  isDebugEnabled: no,
  isInfoEnabled: no,
  isWarnEnabled: no,
  isErrorEnabled: no,
  isFatalEnabled: no,
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
};

/** The ranges of these places in a file, with lines and columns counted from 0, as the instrumenter counts them. */
const rangesIn = (path: string, places: readonly Place[]): File['mutate'] =>
  places
    .filter((place) => place.path === path)
    .map(({ location: { start, end } }) => ({
      start: { line: start.line - 1, column: start.column - 1 },
      end: { line: end.line - 1, column: end.column - 1 },
    }));

/**
 * The files with every change that Stryker can make in them, each behind a condition that activates it. With `places`
 * only the changes there and those nested in them.
 */
export async function instrument(
  paths: readonly string[],
  places?: readonly Place[],
): Promise<{ readonly files: readonly File[]; readonly mutants: readonly Mutant[] }> {
  const files = paths.map((path) => ({
    name: path,
    content: readFileSync(path, 'utf8'),
    mutate: places ? rangesIn(path, places) : true,
  }));
  return new Instrumenter(silentLogger).instrument(files, {
    plugins: null,
    excludedMutations: [],
    ignorers: [],
  });
}
