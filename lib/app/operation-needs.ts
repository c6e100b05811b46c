import type { Operation } from '#domain/endpoints';
import type { FunctionNeeds } from '../functions/function-needs.ts';

/** An operation without a line here does not compile, and one that needs more than its line fails its tests. */
export const operationNeeds = {
  'send-free-invoice': {
    memoryMb: 1024,
    timeoutSeconds: 25,
    items: ['GetItem', 'PutItem', 'UpdateItem'],
    mail: 'free',
    siteOrigin: true,
    botCheck: true,
    freeCaps: true,
  },
  'count-free-invoices': { memoryMb: 256, timeoutSeconds: 10, items: ['GetItem'] },
  'block-free-invoices': { memoryMb: 256, timeoutSeconds: 10, items: ['GetItem', 'UpdateItem'] },
  'open-account': {
    memoryMb: 512,
    timeoutSeconds: 20,
    items: ['GetItem', 'PutItem', 'UpdateItem'],
    accounts: ['AdminGetUser'],
    mail: 'account',
    siteOrigin: true,
  },
  'touch-last-login': { memoryMb: 256, timeoutSeconds: 10, items: ['UpdateItem'] },
  'send-verification': {
    memoryMb: 512,
    timeoutSeconds: 20,
    items: ['PutItem', 'UpdateItem'],
    accounts: ['AdminGetUser'],
    mail: 'account',
    siteOrigin: true,
  },
  'confirm-own-email': {
    memoryMb: 512,
    timeoutSeconds: 20,
    items: ['GetItem', 'UpdateItem'],
    accounts: [
      'AdminGetUser',
      'AdminUpdateUserAttributes',
      'AdminUserGlobalSignOut',
      'AdminResetUserPassword',
    ],
  },
  'confirm-email': {
    memoryMb: 512,
    timeoutSeconds: 20,
    items: ['GetItem', 'UpdateItem'],
    accounts: [
      'AdminGetUser',
      'AdminUpdateUserAttributes',
      'AdminUserGlobalSignOut',
      'AdminResetUserPassword',
    ],
  },
  'request-password-reset': {
    memoryMb: 512,
    timeoutSeconds: 20,
    items: ['PutItem', 'UpdateItem'],
    accounts: ['AdminGetUser'],
    mail: 'account',
    siteOrigin: true,
  },
  'read-profile': { memoryMb: 256, timeoutSeconds: 10, items: ['GetItem'] },
  'save-settings': { memoryMb: 256, timeoutSeconds: 10, items: ['GetItem', 'PutItem'] },
  'join-early-access': { memoryMb: 256, timeoutSeconds: 10, items: ['UpdateItem'] },
  'send-welcome': {
    memoryMb: 256,
    timeoutSeconds: 20,
    items: ['UpdateItem'],
    mail: 'account',
    siteOrigin: true,
  },
  'get-quote': { memoryMb: 256, timeoutSeconds: 10, items: ['GetItem'] },
  'accept-quote': {
    memoryMb: 256,
    timeoutSeconds: 20,
    items: ['GetItem', 'PutItem', 'UpdateItem'],
    mail: 'account',
  },
  'send-contact-message': {
    memoryMb: 256,
    timeoutSeconds: 20,
    items: ['GetItem', 'PutItem', 'UpdateItem'],
    mail: 'account',
  },
} as const satisfies Record<Operation, FunctionNeeds>;
