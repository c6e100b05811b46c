import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

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
      environment: 'happy-dom',
      setupFiles: ['test/mutation/short-properties.ts', 'test/support/patient-queries.ts'],
    },
  },
];

/** Tests on a table. `MUTATION_LAYER=integration` runs them instead. */
const onTable: readonly TestProjectInlineConfiguration[] = [
  {
    extends: true,
    test: {
      name: 'integration',
      include: [
        'test/integration/{account,clients,contact,early-access,free-invoice,full-export,full-import,invoices,logo}/**/*.test.ts',
        'test/integration/{messaging,online-payments,profile,public-links,quotes,reminders,reports,today}/**/*.test.ts',
      ],
      environment: 'node',
    },
  },
];

export default defineConfig({
  test: {
    root: process.cwd(),
    setupFiles: ['test/mutation/short-properties.ts'],
    testTimeout: 120_000,
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    projects: [...(process.env.MUTATION_LAYER === 'integration' ? onTable : units)],
  },
});
