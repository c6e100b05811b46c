import type { FunctionNeeds } from '../functions/function-needs.ts';

/** The functions that no request calls: run by the schedule, or by events of the mail service. */
export const backgroundNeeds = {
  'sweep-submissions': { memoryMb: 256, timeoutSeconds: 55, items: ['UpdateItem'], index: true },
} as const satisfies Record<string, FunctionNeeds>;
