import { defineConfig } from 'vitest/config';

/** The tests that cover the mutated folders without bundles: rules, use cases with fakes, and quotes on a table. */
export default defineConfig({
  test: {
    root: process.cwd(),
    setupFiles: ['test/mutation/short-properties.ts'],
    include: [
      'test/unit/domain/**/*.test.ts',
      'test/unit/lambdas/{delivery,free-invoice,http,mail,quote}/*.test.ts',
      'test/unit/lambdas/platform/pdf/golden-paper.test.ts',
      'test/integration/quote/{deposit-paid,quote-record,quote-transitions}.test.ts',
    ],
    environment: 'node',
    testTimeout: 60_000,
  },
});
