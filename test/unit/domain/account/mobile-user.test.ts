import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { importProfile, mobileUserFields, parseMobileUser } from '#domain/account/mobile-user';
import type { BusinessProfile } from '#domain/profile/profile';

function userOf(record: Record<string, string>) {
  const user = parseMobileUser({ email: 'pat@example.com', ...record });
  if (!user.ok) throw new Error(user.refusal.join());
  return user.value.business;
}

const updatedAt = '2026-11-03T12:00:00.000Z';

/** Records with some fields blank and some not. */
const records = fc.record(
  Object.fromEntries(
    mobileUserFields
      .filter((field) => !['email', 'businessEmail', 'brandColor'].includes(field))
      .map((field) => [field, fc.constantFrom('', 'one', 'two')]),
  ),
);

describe('a mobile user', () => {
  test('is read with clean single lines, a lower-case address and color', () => {
    expect(
      parseMobileUser({ email: ' Pat@Example.COM ', address: '18 Mill\nLane ', brandColor: '#ABCDEF' }),
    ).toEqual({
      ok: true,
      value: {
        email: 'pat@example.com',
        business: expect.objectContaining({ address: '18 Mill Lane', brandColor: '#abcdef', city: '' }),
      },
    });
  });

  test('is refused with everything that is wrong', () => {
    expect(parseMobileUser({ email: 'a, b', businessEmail: 'x', brandColor: 'blue' })).toEqual({
      ok: false,
      refusal: ['email is no address', 'businessEmail is no address', 'brandColor is not like #2563eb'],
    });
  });

  test('keeps the address of the business, and is refused if a text is too long for its profile', () => {
    expect(userOf({ businessEmail: 'office@harlow.example' }).email).toBe('office@harlow.example');
    expect(userOf({ city: 'x'.repeat(200) }).city).toHaveLength(200);
    expect(parseMobileUser({ email: 'pat@example.com', city: 'x'.repeat(201) })).toEqual({
      ok: false,
      refusal: ['City can be at most 200 characters'],
    });
    expect(userOf({})).not.toHaveProperty('brandColor');
  });

  test('is refused if the name has no visible characters', () => {
    const record = { email: 'pat@example.com', businessName: '\u3164', fullName: '\u2800' };
    expect(parseMobileUser(record)).toEqual({
      ok: false,
      refusal: expect.arrayContaining([
        'Business name needs a letter or a digit',
        'Full name needs a letter or a digit',
      ]),
    });
  });

  test('is refused without an address', () => {
    expect(parseMobileUser({ city: 'Dayton' })).toEqual({ ok: false, refusal: ['email is missing'] });
  });

  test('who has no stored profile gets the profile of the file', () => {
    const imported = userOf({ city: 'Dayton' });
    expect(importProfile(undefined, imported, false)).toEqual({ profile: imported, kept: [] });
  });

  test('keeps a stored text if the file has a blank, and also if it has another text unless replacing is requested', () => {
    void fc.assert(
      fc.property(records, records, fc.boolean(), (before, file, replaces) => {
        const stored: BusinessProfile = { ...userOf(before), updatedAt };
        const { profile, kept } = importProfile(stored, userOf(file), replaces);
        const after: Readonly<Record<string, unknown>> = { ...stored, ...profile };
        for (const [field, was] of Object.entries(before)) {
          const given = file[field] ?? '';
          const expected = was === '' || (replaces && given !== '') ? given : was;
          expect(after[field]).toBe(expected);
          expect(kept.includes(field as never)).toBe(was !== '' && given !== '' && given !== expected);
        }
      }),
    );
  });

  test('causes no write if nothing is new, so that a second import changes nothing', () => {
    void fc.assert(
      fc.property(records, records, fc.boolean(), (before, file, replaces) => {
        const stored: BusinessProfile = { ...userOf(before), updatedAt };
        const once = importProfile(stored, userOf(file), replaces).profile;
        const again = importProfile({ ...stored, ...once, updatedAt }, userOf(file), replaces);
        expect(again.profile).toBeUndefined();
      }),
    );
  });
});
