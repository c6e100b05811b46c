import type { OperationNeeds } from './function-needs.ts';

/** What the user pool calls. */
export const triggerNeeds = {
  /** Confirms sign-ups of the web client. */
  'pre-sign-up': { in: 'pool-triggers', webClient: true },
  /** Replaces the texts of the pool's emails with ours. */
  'custom-message': { in: 'pool-triggers', siteOrigin: true, items: ['GetItem'] },
  /** Records sign-ins. */
  'post-authentication': { in: 'pool-triggers', items: ['GetItem', 'UpdateItem'] },
  /** Ends the sessions of an account after a password reset. */
  'post-confirmation': {
    in: 'pool-triggers',
    items: ['GetItem', 'UpdateItem'],
    documents: ['GetObject'],
    accounts: ['AdminUserGlobalSignOut'],
  },
} as const satisfies Record<string, OperationNeeds>;

type Trigger = keyof typeof triggerNeeds;

/** How Cognito names the source of each trigger, before the first `_`. */
export const triggerSources = {
  'pre-sign-up': 'PreSignUp',
  'custom-message': 'CustomMessage',
  'post-authentication': 'PostAuthentication',
  'post-confirmation': 'PostConfirmation',
} as const satisfies Record<Trigger, string>;
