import { describe, expect, test } from 'vitest';
import { isCredentialId, maxPasskeys, readPasskeyName, withPasskeyName } from '#domain/account/passkey-names';

describe('the name of a passkey', () => {
  test.each([
    ['  My   phone ', 'My phone'],
    ['7', '7'],
    ['', undefined],
    [' \u200b ', undefined],
    ['---', undefined],
    ['x'.repeat(60), 'x'.repeat(60)],
    ['x'.repeat(61), undefined],
  ])('%j is read as %j', (typed, name) => {
    expect(readPasskeyName(typed)).toBe(name);
  });

  test('replaces the previous name, and the oldest name is dropped if there are too many', () => {
    const names = Array.from({ length: maxPasskeys }, (_, index) => ({
      credentialId: `id${index}`,
      name: `${index}`,
    }));
    const renamed = withPasskeyName(names, { credentialId: 'id3', name: 'Laptop' });
    expect(renamed).toHaveLength(maxPasskeys);
    expect(renamed[3]).toEqual({ credentialId: 'id3', name: 'Laptop' });
    const more = withPasskeyName(names, { credentialId: 'new', name: 'Phone' });
    expect(more).toHaveLength(maxPasskeys);
    expect(more.at(-1)?.credentialId).toBe('new');
    expect(more.some(({ credentialId }) => credentialId === 'id0')).toBe(false);
  });
});

test('the ID of a passkey is Base64url', () => {
  expect(['bWFsbG9yeQ', 'a-_9'].every(isCredentialId)).toBe(true);
  expect(['', 'a b', 'a+b', 'a/b=', 'é'].some(isCredentialId)).toBe(false);
});
