import type { IssuedFiles } from '#lambdas/issued-files/store/issued-files';

/** An `IssuedFiles` stub: it stores nothing, and every verification code is the same. */
export const stubIssuedFiles: IssuedFiles = {
  record: async () => undefined,
  ofEmail: () => ({ record: async () => undefined, forget: async () => undefined }),
  recordFree: async () => undefined,
  codeFor: async () => 'AAAAAAAAAAAAAAAAAAAAAA',
};

/** The URL in a printed verification code in tests. */
export const testVerifyUrl = 'https://billhook.example/verify?id=AAAAAAAAAAAAAAAAAAAAAA';
