import type { DoneAnswer } from '#domain/contract/account';
import { callOperation } from './call-operation.ts';

/** Has the verification link mailed to an unverified address that forgot its password; answers the same for all. */
export const requestPasswordReset = (email: string) =>
  callOperation<DoneAnswer>('request-password-reset', { body: { email } });
