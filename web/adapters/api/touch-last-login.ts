import type { DoneAnswer } from '#domain/contract/account';
import { callAsAccount } from './call-as-account.ts';

/** Notes that the user has just logged in. */
export const touchLastLogin = () => callAsAccount<DoneAnswer>('touch-last-login');
