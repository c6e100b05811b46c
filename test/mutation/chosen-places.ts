import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

interface Position {
  readonly line: number;
  readonly column: number;
}

/** A place in the code and the code that replaces it. Lines and columns are counted from 1. */
export interface Place {
  readonly path: string;
  readonly location: { readonly start: Position; readonly end: Position };
  readonly replacement: string;
}

/** A change as Stryker's instrumenter describes it. Lines and columns are counted from 0. */
export interface Mutant {
  readonly id: string;
  readonly fileName: string;
  readonly location: Place['location'];
  readonly replacement: string;
}

export const placesPath = '.stryker/places.json';

export const nameOf = ({ path, location: { start }, replacement }: Place): string =>
  `${path}:${start.line}:${start.column} -> ${replacement.replaceAll(/\s+/g, ' ').slice(0, 120)}`;

export function placeOf({ fileName, location: { start, end }, replacement }: Mutant): Place {
  return {
    path: relative(process.cwd(), fileName),
    location: {
      start: { line: start.line + 1, column: start.column + 1 },
      end: { line: end.line + 1, column: end.column + 1 },
    },
    replacement,
  };
}

/**
 * A checker that rejects every change that was not chosen. Without it Stryker also tests the changes inside the range of
 * a chosen one, such as all statements of a block, which takes four times as long.
 */
class ChosenPlaces {
  readonly #chosen = new Set<string>();

  async init(): Promise<void> {
    const places: readonly Place[] = JSON.parse(readFileSync(placesPath, 'utf8'));
    for (const place of places) this.#chosen.add(nameOf(place));
  }

  async check(mutants: readonly Mutant[]) {
    return Object.fromEntries(
      mutants.map((mutant) => [
        mutant.id,
        this.#chosen.has(nameOf(placeOf(mutant)))
          ? { status: 'passed' }
          : { status: 'compileError', reason: 'This change was not chosen.' },
      ]),
    );
  }

  async group(mutants: readonly Mutant[]) {
    return [mutants.map(({ id }) => id)];
  }
}

/** The name under which Stryker finds its plugins in a module. */
export const strykerPlugins = [{ kind: 'Checker', name: 'chosen-places', injectableClass: ChosenPlaces }];
