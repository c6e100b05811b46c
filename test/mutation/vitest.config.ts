import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { webTests } from '../../vitest.config.ts';
import { waitingLimit } from '../support/waiting.ts';

/** Tests that need no bundles, no servers and no browser. */
const units: readonly TestProjectInlineConfiguration[] = [
  {
    extends: true,
    test: {
      name: 'unit',
      include: ['test/unit/{domain,lambdas}/**/*.test.ts'],
      environment: 'node',
    },
  },
  {
    extends: true,
    test: {
      name: 'unit-web',
      include: ['test/unit/web/**/*.test.{ts,tsx}'],
      // Sets the time zone of the process, which the worker threads of Stryker cannot do.
      exclude: ['test/unit/web/adapters/local-day.test.ts'],
      ...webTests,
      setupFiles: ['test/mutation/short-properties.ts', ...webTests.setupFiles],
    },
  },
];

/** Tests on a table. They say which changes they execute, or have one of them active. */
const onTable: readonly TestProjectInlineConfiguration[] = [
  {
    extends: true,
    test: {
      name: 'integration',
      globalSetup: 'test/support/bundled-commands.ts',
      include: [
        'test/integration/{account,clients,contact,early-access,free-invoice,full-export,full-import,invoices,logo}/**/*.test.ts',
        'test/integration/{messaging,online-payments,profile,public-links,quotes,reminders,reports,today}/**/*.test.ts',
      ],
      setupFiles: ['test/mutation/short-properties.ts', 'test/mutation/watch-process.ts'],
      environment: 'node',
      hookTimeout: 120_000,
      pool: 'forks',
    },
  },
];

/** Tests of the site in a browser. Their pages say which changes they execute, or have one of them active. */
const inBrowsers: readonly TestProjectInlineConfiguration[] = [
  {
    extends: true,
    test: {
      name: 'e2e',
      isolate: false,
      globalSetup: 'test/support/browser-run-folder.ts',
      setupFiles: ['test/mutation/short-properties.ts', 'test/mutation/watch-pages.ts'],
      include: ['test/e2e/**/*.test.ts'],
      environment: 'node',
      hookTimeout: 120_000,
      pool: 'forks',
    },
  },
];

const projects = {
  'unit tests': units,
  'tests on a table': onTable,
  'browser tests': inBrowsers,
}[process.env.MUTATION_LAYER ?? 'unit tests'];

/** Runs the files that `MUTATION_FILES` lists in its order. */
class InListedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = process.env.MUTATION_FILES?.split(',');
    if (!order) return super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => order.findIndex((file) => moduleId.endsWith(file));
    return files.toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    root: process.cwd(),
    setupFiles: ['test/mutation/short-properties.ts'],
    testTimeout: 120_000,
    // Mutants meet all cases of a test.
    tags: [{ name: 'further' }],
    expect: { poll: { timeout: waitingLimit } },
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    sequence: { sequencer: InListedOrder },
    projects: [...(projects ?? [])],
  },
});
