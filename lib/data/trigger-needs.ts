import type { FunctionNeeds } from '../functions/function-needs.ts';

/** The functions that the user pool calls; Cognito waits at most five seconds for each. */
export const triggerNeeds = {
  'pre-sign-up': { memoryMb: 512, timeoutSeconds: 5, webClient: true },
  'custom-message': { memoryMb: 512, timeoutSeconds: 5, siteOrigin: true },
  'post-confirmation': {
    memoryMb: 512,
    timeoutSeconds: 5,
    items: ['UpdateItem'],
    documents: ['GetObject'],
    accounts: ['AdminUserGlobalSignOut'],
  },
} as const satisfies Record<string, FunctionNeeds>;
