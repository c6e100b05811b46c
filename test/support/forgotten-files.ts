import type { IssuedFiles } from '#lambdas/issued-files/store/issued-files';

/** Stores no hashes. Every verification code is the same. */
export const forgottenFiles: IssuedFiles = {
  record: async () => undefined,
  recordFree: async () => undefined,
  codeFor: async () => 'AAAAAAAAAAAAAAAAAAAAAA',
};

/** The URL in a printed verification code in tests. */
export const testVerifyUrl = 'https://billhook.example/verify?id=AAAAAAAAAAAAAAAAAAAAAA';
