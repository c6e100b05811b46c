import { describe, expect, it } from 'vitest';
import type { BusinessProfile } from '#domain/profile/profile';
import { settingsOf } from '#domain/profile/settings';
import { saveSettings } from '#lambdas/profile/save-settings';

const stored: BusinessProfile = {
  firstName: 'Pat',
  lastName: 'Harlow',
  fullName: 'Pat Harlow',
  businessName: 'Harlow Plumbing',
  email: 'office@harlow.example',
  phone: '1',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  brandColor: '#123456',
  updatedAt: '2026-11-03T12:00:00.000Z',
};

function world(now = '2026-11-03T13:00:00.000Z') {
  let profile: BusinessProfile | undefined = stored;
  return {
    profile: () => profile,
    write: (next: BusinessProfile | undefined) => {
      profile = next;
    },
    ports: {
      clock: () => new Date(now),
      profiles: {
        find: async () => profile,
        replace: async (
          _userId: string,
          next: BusinessProfile,
          { basedOn }: { readonly basedOn: string | undefined },
        ) => {
          if (profile?.updatedAt !== basedOn) return false;
          profile = next;
          return true;
        },
      },
    },
  };
}

const save = (changes: object, basedOn: string, { ports }: ReturnType<typeof world>) =>
  saveSettings('pat', { ...settingsOf(stored), ...changes, basedOn }, ports);

describe('saving settings', () => {
  it('changes only the fields of the settings page and the full name', async () => {
    const scene = world();
    await save({ firstName: 'Patricia' }, stored.updatedAt, scene);
    expect(scene.profile()).toEqual({
      ...stored,
      firstName: 'Patricia',
      fullName: 'Patricia Harlow',
      updatedAt: '2026-11-03T13:00:00.000Z',
    });
  });

  it('gives every saved version its own time, even if the clock is behind', async () => {
    const scene = world('2020-01-01T00:00:00.000Z');
    expect(await save({ phone: '2' }, stored.updatedAt, scene)).toMatchObject({
      value: { business: { updatedAt: '2026-11-03T12:00:00.001Z' } },
    });
    expect(await save({ phone: '3' }, stored.updatedAt, scene)).toMatchObject({
      refusal: { code: 'settings-changed' },
    });
  });

  it('answers a repeated request whose first answer was lost, but refuses it after another change', async () => {
    const scene = world();
    const first = await save({ phone: '2' }, stored.updatedAt, scene);
    expect(await save({ phone: '2' }, stored.updatedAt, scene)).toEqual(first);
    scene.write({ ...stored, phone: '9', updatedAt: '2026-11-04T00:00:00.000Z' });
    expect(await save({ phone: '2' }, stored.updatedAt, scene)).toMatchObject({ ok: false });
    expect(scene.profile()?.phone).toBe('9');
  });

  it('is refused if sign-up is not finished', async () => {
    const scene = world();
    scene.write(undefined);
    expect(await save({}, '', scene)).toMatchObject({ refusal: { code: 'setup-incomplete' } });
  });
});
