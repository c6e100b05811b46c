import type { EarlyAccessSource, JoinEarlyAccessAnswer } from '#domain/contract/early-access';
import { callOperation } from './call-operation.ts';

/** Puts an address on the early-access list. */
export const joinEarlyAccess = (email: string, source: EarlyAccessSource) =>
  callOperation<JoinEarlyAccessAnswer>('join-early-access', {
    body: { email, source, userAgent: navigator.userAgent.slice(0, 2_000) },
  });
