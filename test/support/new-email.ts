import { randomUUID } from 'node:crypto';

/** An address that no other test, and no earlier run of this test, has used. */
export const newEmail = (who = 'visitor'): string => `${who}-${randomUUID().slice(0, 13)}@example.com`;
