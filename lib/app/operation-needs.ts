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
} as const satisfies Record<Operation, FunctionNeeds>;
