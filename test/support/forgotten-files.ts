import type { IssuedFiles } from '#lambdas/issued-files/store/issued-files';

/** Stores no hashes; every code is the same. */
export const forgottenFiles: IssuedFiles = {
  record: async () => undefined,
  recordFree: async () => undefined,
  codeFor: async () => 'AAAAAAAAAAAAAAAAAAAAAA',
};

/** The address in a printed code in tests. */
export const testVerifyUrl = 'https://billhook.example/verify?id=AAAAAAAAAAAAAAAAAAAAAA';
