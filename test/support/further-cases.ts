import { describe, test } from 'vitest';
import { screenWidths } from './accessibility.ts';

/**
 * Options of a test, or of a group of tests, that is a further case of what others check: another width, another fault.
 * `npm test` leaves further cases out, `npm run test:further` runs only them, and CI runs both. A file of only further
 * cases begins with `@module-tag further`: sweeps over all states, operations or faults, commands of operators, and parts
 * of the browser whose main path another file takes.
 */
export const further = { tags: ['further'] };

/** Options of a test that may be a further case. */
export const furtherIf = (isFurther: boolean) => (isFurther ? further : {});

/**
 * Options of a test that may be a rare case, which only `npm run test:full` runs: it costs much, and what it finds
 * beyond the others is found before a release. A file of only rare cases begins with `@module-tag rare`.
 */
export const rareIf = (isRare: boolean) => (isRare ? { tags: ['rare'] } : {});

type Width = (typeof screenWidths)[number];

/** Defines a test for each width of `screenWidths`, which replaces `%i` in its name; all but the first one are rare. */
export function testAtWidths(first: Width, name: string, run: (width: Width) => Promise<void>): void {
  for (const width of screenWidths)
    test(name.replace('%i', String(width)), rareIf(width !== first), () => run(width));
}

/** Like `testAtWidths`, for a group of tests. */
export function describeAtWidths(first: Width, name: string, define: (width: Width) => void): void {
  for (const width of screenWidths)
    describe(name.replace('%i', String(width)), rareIf(width !== first), () => define(width));
}

/**
 * Defines two tests that together try each case of a list once: every `nth` in `npm test`, and the others. `run` gets
 * the part of a list that its test tries.
 */
export function testInParts(
  nth: number,
  name: string,
  run: (partOf: <Case>(cases: readonly Case[]) => readonly Case[]) => Promise<void>,
): void {
  for (const isFurther of [false, true])
    test(`${name} (${isFurther ? 'the other cases' : `one case in ${nth}`})`, furtherIf(isFurther), () =>
      run((cases) => cases.filter((_, index) => (index % nth !== 0) === isFurther)),
    );
}
