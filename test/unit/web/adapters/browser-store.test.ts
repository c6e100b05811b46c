import { describe, expect, test, vi } from 'vitest';
import { localStore, tabStore } from '../../../../web/adapters/browser-store.ts';

const fail = () => {
  throw new Error('The storage is blocked');
};
const blocked = new Proxy({}, { get: () => fail, ownKeys: fail });

describe.each([
  ['localStorage', localStore],
  ['sessionStorage', tabStore],
] as const)('the store in %s', (name, store) => {
  test('keeps values until they are removed', () => {
    store.write('draft', { city: 'Bend', lines: [1, null] });
    store.write('count', 0);
    expect(window[name].getItem('draft')).toBe('{"city":"Bend","lines":[1,null]}');
    expect(store.read('draft')).toEqual({ city: 'Bend', lines: [1, null] });
    expect(store.read('count')).toBe(0);
    expect([...store.keys()].sort()).toEqual(['count', 'draft']);
    store.remove('draft');
    expect(store.read('draft')).toBeNull();
    expect(store.keys()).toEqual(['count']);
  });

  test('reads null for what is missing or not JSON', () => {
    window[name].setItem('broken', '{"city":');
    expect(store.read('broken')).toBeNull();
    expect(store.read('missing')).toBeNull();
  });

  test('is empty, without an error, while the storage is blocked', () => {
    vi.stubGlobal(name, blocked);
    expect(store.write('draft', 'typed')).toBeUndefined();
    expect(store.remove('draft')).toBeUndefined();
    expect(store.read('draft')).toBeNull();
    expect(store.keys()).toEqual([]);
  });
});

test('the two stores do not share values', () => {
  localStore.write('draft', 'local');
  tabStore.write('draft', 'tab');
  expect([localStore.read('draft'), tabStore.read('draft')]).toEqual(['local', 'tab']);
});
