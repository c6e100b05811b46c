import { expect, test } from 'vitest';
import type { BusinessProfile } from '#domain/profile/profile';
import { settingsOf } from '#domain/profile/settings';
import {
  areSettingsEqual,
  readSettingsDraft,
  removeSettingsDraft,
  storeSettingsDraft,
} from '../../../../../web/features/profile/settings-draft.ts';
import { userStorageKey } from '../../../../../web/session/user-storage.ts';

const saved = {
  firstName: 'Pat',
  lastName: 'Harlow',
  businessName: 'Harlow',
  email: 'pat@harlow.example',
  phone: '555-0100',
  address: '',
  city: '',
  state: 'OH',
  zipCode: '',
} as BusinessProfile;
const settings = settingsOf(saved);

const storeRaw = (value: unknown) =>
  sessionStorage.setItem(userStorageKey('u1', 'settings-draft'), JSON.stringify(value));

test('typed settings are read by the user who typed them, until they are removed', () => {
  const draft = { values: { ...settings, phone: '555-0199' }, basedOn: '2026-11-03T10:00:00.000Z' };
  storeSettingsDraft('u1', draft);
  expect(readSettingsDraft('u1', saved)).toEqual(draft);
  expect(readSettingsDraft('u2', saved)).toBeUndefined();
  removeSettingsDraft('u1');
  expect(readSettingsDraft('u1', saved)).toBeUndefined();
});

test('a field of another release is taken from the saved settings', () => {
  storeRaw({ basedOn: 'then', values: { phone: '', city: 7, newField: 'x' } });
  expect(readSettingsDraft('u1', saved)).toEqual({ basedOn: 'then', values: { ...settings, phone: '' } });
});

test.each([
  [null],
  ['text'],
  [{ values: {} }],
  [{ basedOn: 7, values: {} }],
  [{ basedOn: 'then' }],
  [{ basedOn: 'then', values: null }],
])('stored data like %j is ignored', (stored) => {
  storeRaw(stored);
  expect(readSettingsDraft('u1', saved)).toBeUndefined();
});

test('settings are the same only if every field is', () => {
  expect(areSettingsEqual(settings, { ...settings })).toBe(true);
  for (const field of Object.keys(settings))
    expect(areSettingsEqual(settings, { ...settings, [field]: 'changed' })).toBe(false);
});
