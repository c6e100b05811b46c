import type { FunctionNeeds } from '../functions/function-needs.ts';

/** The functions that the user pool calls. */
export const triggerNeeds = {} as const satisfies Record<string, FunctionNeeds>;
