import type { FunctionName } from '../functions/deployed-functions.ts';
import type { OperationNeeds } from '../functions/function-needs.ts';

/** Operations that a schedule or events of SES and SQS start. Each has a function of its own, with the same name. */
export const backgroundNeeds = {
  'sweep-messages': {
    in: 'sweep-messages',
    items: ['UpdateItem'],
    readsDueItems: true,
    sendsToQueues: ['people'],
  },
  'dispatch-outbox': {
    in: 'dispatch-outbox',
    items: ['UpdateItem'],
    readsDueItems: true,
    sendsToQueues: ['people', 'planned'],
    readsSendRate: true,
  },
  'send-waiting-emails': {
    in: 'send-waiting-emails',
    items: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'],
    index: true,
    receivesFromQueues: true,
    paymentProvider: true,
    documents: ['GetObject', 'PutObject', 'DeleteObject'],
    mail: 'account',
    siteOrigin: true,
  },
  'receive-mail-events': {
    in: 'receive-mail-events',
    items: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    mailLimits: true,
  },
  'run-tasks': {
    in: 'run-tasks',
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
  'run-schedule': {
    in: 'run-schedule',
    items: ['GetItem', 'UpdateItem'],
    readsDueItems: true,
    sendsToQueues: ['planned'],
    sendsTasks: true,
  },
  'run-canary': { in: 'run-canary', items: ['GetItem'], siteOrigin: true },
} as const satisfies Partial<Record<FunctionName, OperationNeeds>>;
