import { defineConfig } from 'vitest/config';
export default defineConfig({
  test: {
    expect: { poll: { timeout: 60000 } },
    environment: 'node',
    testTimeout: 300000,
    hookTimeout: 120000,
    include: ['test/integration/online-payments/*.test.ts', 'test/integration/invoices/overview.test.ts'],
  },
});
