import { userStorageKey, userStorageNames } from './user-storage.ts';

const prefix = 'form.';

/** Where one form of a user stands in this browser until it is sent, saved or discarded. */
export const unsentFormKey = (userId: string, formId: string): string =>
  userStorageKey(userId, prefix + formId);

/** The ids of the forms this browser keeps for a user, those it cannot read any more among them. */
export const unsentFormIds = (userId: string): readonly string[] =>
  userStorageNames(userId, prefix).map((name) => name.slice(prefix.length));
