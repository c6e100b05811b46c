import type { ReadProfileAnswer } from '#domain/contract/profile';
import { callAsAccount } from './call-as-account.ts';

/** Both profiles of the signed-in user; one that does not exist is absent. */
export const readProfile = () => callAsAccount<ReadProfileAnswer>('read-profile');
