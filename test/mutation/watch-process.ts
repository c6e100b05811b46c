import { appendFileSync } from 'node:fs';
import { beforeEach } from 'vitest';

/** Gets a line `<test file> <change>` for each change that a test executes; unset while a change is active. */
const executedPath = process.env.MUTATION_EXECUTED;

/** The changes that the current test executed; those that ran while the modules loaded count for the first test. */
const executed = new Set<string>();

let testFile: string | undefined;

function note(id: string): void {
  if (executedPath) appendFileSync(executedPath, `${testFile} ${id}\n`);
}

const counts = new Proxy<Record<string, number>>(
  {},
  {
    set(_target, id) {
      if (testFile !== undefined && !executed.has(String(id))) note(String(id));
      executed.add(String(id));
      return true;
    },
  },
);

// Read by the instrumented code of this process.
Object.assign(globalThis, {
  __stryker__: {
    activeMutant: process.env.MUTATION_ACTIVE,
    mutantCoverage: { static: counts, perTest: {} },
  },
});

beforeEach(({ task }) => {
  const isFirst = testFile === undefined;
  testFile = task.file.name;
  if (isFirst) for (const id of executed) note(id);
  executed.clear();
});
