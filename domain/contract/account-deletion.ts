import * as z from 'zod/mini';
import { deletionWord } from '../account/account-deletion.ts';
import type { DoneAnswer } from './call-failure.ts';

/**
 * Body of `delete-account` (POST /api/account-deletions): the confirmation word as the owner typed it. Refused with
 * `sign-in-again`, `payments-pending` or `disputes-pending`.
 */
export const deleteAccountSchema = z.strictObject({ confirmation: z.literal(deletionWord) });

/** Request and answer types of the deletion of an account. */
export interface DeletionCalls {
  'delete-account': { body: typeof deleteAccountSchema; answer: DoneAnswer };
}
