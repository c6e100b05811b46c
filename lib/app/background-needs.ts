import type { FunctionNeeds } from '../functions/function-needs.ts';

/** Functions that are not operations, by module: they are run by a schedule, or by events of SES and SQS. */
export const backgroundNeeds = {
  messaging: {
    'sweep-messages': {
      memoryMb: 256,
      timeoutSeconds: 55,
      items: ['UpdateItem'],
      readsDueItems: true,
      sendsToQueues: ['people'],
    },
    'dispatch-outbox': {
      memoryMb: 1024,
      timeoutSeconds: 58,
      items: ['UpdateItem'],
      readsDueItems: true,
      sendsToQueues: ['people', 'planned'],
      readsSendRate: true,
    },
    'send-waiting-emails': {
      memoryMb: 1769,
      timeoutSeconds: 58,
      items: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'],
      index: true,
      receivesFromQueues: true,
      paymentProvider: true,
      documents: ['GetObject', 'PutObject'],
      mail: 'account',
      siteOrigin: true,
    },
    'receive-mail-events': {
      memoryMb: 256,
      timeoutSeconds: 15,
      items: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      mailLimits: true,
    },
    'run-tasks': {
      memoryMb: 1769,
      timeoutSeconds: 58,
      items: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'],
      index: true,
      documents: [
        'GetObject',
        'PutObject',
        'PutObjectTagging',
        'DeleteObject',
        'DeleteObjectVersion',
        'AbortMultipartUpload',
      ],
      siteOrigin: true,
      documentVersions: true,
      accounts: ['AdminDeleteUser'],
      paymentProvider: true,
      sendsTasks: true,
      receivesTasks: true,
    },
  },
  reminders: {
    'run-schedule': {
      memoryMb: 1024,
      timeoutSeconds: 55,
      items: ['GetItem', 'UpdateItem'],
      readsDueItems: true,
      sendsToQueues: ['planned'],
      sendsTasks: true,
    },
  },
} as const satisfies Record<string, Readonly<Record<string, FunctionNeeds>>>;

/** The function that exists if the setting `canary` is on; it belongs to the free generator's module. */
export const canaryNeeds = {
  memoryMb: 256,
  timeoutSeconds: 58,
  items: ['GetItem'],
  siteOrigin: true,
} as const satisfies FunctionNeeds;
