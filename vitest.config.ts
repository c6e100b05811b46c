import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { waitingLimit } from './test/support/waiting.ts';

/** FULL=1 runs the counts that are too slow for every change; tests read it through `test/support/effort.ts`. */
const full = process.env.FULL === '1';

/** AWS's DynamoDB Local takes several times as long as the engine that comes along. */
const isSlowTable = process.env.BILLHOOK_TABLE_SERVER !== undefined;

/** Files that start servers, functions or a browser, each its own on free ports: most of the time waits for them. */
const atATime = (maxWorkers: number) => ({ pool: 'forks', maxWorkers }) as const;

/**
 * Unit tests that replace or reload modules. Each of these files loads its modules itself; all others share those of a
 * worker.
 */
const mockingTests = readdirSync('test/unit', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => `test/unit/${name}`)
  .filter((path) => /vi\.(mock|doMock|resetModules)\(/.test(readFileSync(path, 'utf8')));

const isWebTest = (path: string): boolean => path.startsWith('test/unit/web/');

/** What the tests of screens need, here and in `test/mutation`. */
export const webTests = {
  environment: 'happy-dom',
  // Amplify would request a user pool. So tests that imitate it share the modules of a worker with all others.
  alias: [{ find: /^aws-amplify(\/.*)?$/, replacement: resolve('test/support/user-pool.ts') }],
  setupFiles: ['test/support/fresh-browser.ts'],
  testTimeout: 300_000,
  sequence: { groupOrder: 1 },
};

export default defineConfig({
  test: {
    reporters: ['default', ['json', { outputFile: process.env.TEST_REPORT ?? 'test-results/report.json' }]],
    silent: 'passed-only',
    // Transformed modules are kept in `node_modules`: projects and runs after the first one find them there.
    experimental: { fsModuleCache: true },
    // Each failing test may wait to its limit; after some of them a gate that ends says more than one that does not.
    bail: process.env.CI ? 12 : 0,
    tags: [
      { name: 'further', description: 'Further cases; see test/support/further-cases.ts' },
      { name: 'rare', description: 'Only in npm run test:full; see test/support/further-cases.ts' },
    ],
    expect: { poll: { timeout: waitingLimit } },
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Loading the modules for each file again takes as long as the tests.
          isolate: false,
          include: ['test/unit/**/*.test.{ts,tsx}'],
          exclude: ['test/unit/web/**', ...mockingTests],
          environment: 'node',
          // Property tests take minutes beside twenty other busy processes.
          testTimeout: full ? 600_000 : 300_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-web',
          isolate: false,
          include: ['test/unit/web/**/*.test.{ts,tsx}'],
          exclude: mockingTests,
          ...webTests,
        },
      },
      {
        extends: true,
        test: { name: 'unit-web-mocks', include: mockingTests.filter(isWebTest), ...webTests },
      },
      {
        extends: true,
        test: {
          name: 'unit-mocks',
          include: mockingTests.filter((path) => !isWebTest(path)),
          environment: 'node',
          testTimeout: 300_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'infra',
          // The files share one worker with the CDK and the synthesized stacks; see test/support/stacks.ts.
          isolate: false,
          maxWorkers: 1,
          include: ['test/infra/**/*.test.ts'],
          environment: 'node',
          // A test that synthesizes all stacks twice takes minutes then as well.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          // The files of a worker load the modules once. Each starts its own servers and tables, and restores what it replaces.
          isolate: false,
          globalSetup: ['test/support/fresh-bundles.ts', 'test/support/bundled-commands.ts'],
          include: ['test/integration/**/*.test.ts'],
          environment: 'node',
          // Ten thousand histories take more than an hour.
          testTimeout: full ? 6 * 3_600_000 : isSlowTable ? 1_800_000 : 900_000,
          hookTimeout: 300_000,
          sequence: { groupOrder: 3 },
          ...atATime(4),
        },
      },
      {
        extends: true,
        test: {
          // The package in `local/`.
          name: 'one-machine-cloud',
          isolate: false,
          include: ['local/test/**/*.test.ts'],
          environment: 'node',
          testTimeout: 300_000,
          hookTimeout: 300_000,
          sequence: { groupOrder: 3 },
          ...atATime(4),
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          // The files of a worker share one product and one browser; see test/support/browser-site.ts.
          isolate: false,
          globalSetup: ['test/support/fresh-bundles.ts', 'test/support/browser-run-folder.ts'],
          include: ['test/e2e/**/*.test.ts'],
          environment: 'node',
          // Each wait in a test has its own limit; this one is only reached beside twenty other busy processes.
          testTimeout: 900_000,
          hookTimeout: 300_000,
          sequence: { groupOrder: 4 },
          ...atATime(2),
        },
      },
    ],
  },
});
