import { expect, test } from 'vitest';
import { clearUserStorage, userStorageKey } from '../../../../web/session/user-storage.ts';

const fill = () => {
  for (const user of ['pat', 'pat-2']) localStorage.setItem(userStorageKey(user, 'draft'), user);
  sessionStorage.setItem(userStorageKey('pat', 'key'), 'x');
  localStorage.setItem('free-invoice.form.1', 'of nobody');
};

test('signing out removes the data of every user, and keeps forms of visitors without an account', () => {
  fill();
  clearUserStorage();
  expect(Object.keys({ ...localStorage, ...sessionStorage })).toEqual(['free-invoice.form.1']);
});

test('signing in keeps the data of that user, and removes the data of other users', () => {
  fill();
  clearUserStorage('pat');
  expect(localStorage.getItem(userStorageKey('pat', 'draft'))).toBe('pat');
  expect(sessionStorage.getItem(userStorageKey('pat', 'key'))).toBe('x');
  expect(localStorage.getItem(userStorageKey('pat-2', 'draft'))).toBeNull();
});
