import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { api, internalError, mockAccountApi, networkError } from '#test/support/account-api';
import { expectScreen } from '#test/support/screen-text';
import * as pool from '#test/support/user-pool';
import * as passwordChange from '../../../../web/adapters/auth/password-change.ts';
import { ChangePassword } from '../../../../web/features/account/change-password.tsx';
import { PasskeysCard } from '../../../../web/features/account/passkeys-card.tsx';
import { SignInSafety } from '../../../../web/features/account/sign-in-safety.tsx';
import { dana, renderLite } from '../../../support/lite-surroundings.tsx';
import { change, element, named, press, submitForm } from '../../../support/page-elements.ts';
import { aBusiness } from '../../../support/pool-accounts.ts';

mockAccountApi();

beforeEach(() => {
  pool.resetUserPool();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  Object.assign(pool.userPool, { passkeys: true, authenticatorApps: true });
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PublicKeyCredential', class {});
  pool.keepTokens(dana);
  api('list-sign-ins').mockResolvedValue({ success: true, signIns: [] });
  api('read-profile').mockResolvedValue({
    success: true,
    lite: { timeZone: 'America/Chicago', email: dana.email },
    business: aBusiness(),
  } as never);
});

const alertText = () => document.querySelector('[role=alert]')?.textContent;

/** Returns and removes the `datetime` attributes, which depend on the time zone of the machine. */
function takeInstants() {
  const times = [...document.querySelectorAll('time')];
  const instants = times.map((time) => time.dateTime);
  for (const time of times) time.removeAttribute('datetime');
  return instants;
}

describe('passkeys', () => {
  const phone = {
    credentialId: 'phone',
    friendlyCredentialName: 'iCloud Keychain',
    createdAt: new Date(2026, 10, 3, 12),
  };
  const laptop = { credentialId: 'laptop', createdAt: new Date(2026, 9, 1, 12) };
  const list = (...credentials: readonly object[]) =>
    pool.listWebAuthnCredentials.mockResolvedValue({ credentials });
  const open = () => renderLite(<PasskeysCard />);

  test('are listed with their names, the oldest first', async () => {
    list(phone, laptop, { friendlyCredentialName: 'without an ID' });
    api('list-sign-ins').mockResolvedValue({
      success: true,
      signIns: [],
      passkeyNames: [{ credentialId: 'phone', name: 'My phone' }],
    });
    await open();
    await screen.findAllByText('My phone');
    expect(takeInstants()).toEqual([laptop.createdAt.toISOString(), phone.createdAt.toISOString()]);
    await expectScreen('account-passkeys');
    expect(pool.listWebAuthnCredentials).toHaveBeenCalledWith({ pageSize: 20 });
  });

  test('cannot be added in a browser without passkeys', async () => {
    vi.stubGlobal('isSecureContext', false);
    list();
    await open();
    await screen.findByText('This browser cannot add passkeys.');
    await expectScreen('account-passkeys-unsupported');
  });

  test('show an error if they cannot be read', async () => {
    pool.listWebAuthnCredentials.mockRejectedValue(pool.poolError('NetworkError'));
    await open();
    await waitFor(() => element('[role=alert]'));
    await expectScreen('account-passkeys-unreadable');
  });

  test('are added under the name of the browser, which can be changed at once', async () => {
    list();
    api('name-passkey').mockRejectedValueOnce(networkError);
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    );
    await open();
    await screen.findByText('Add a passkey');
    pool.associateWebAuthnCredential.mockImplementation(async () => void list(phone));
    await press('Add a passkey');
    await screen.findByLabelText('Name of this passkey');
    takeInstants();
    await expectScreen('account-passkey-added');
    expect(api('name-passkey').mock.calls).toEqual([
      [{ body: { credentialId: 'phone', name: expect.stringContaining('Firefox') } }],
    ]);
  });

  test.each([
    ['PasskeyRegistrationCanceled', 'No passkey was added.'],
    ['PasskeyAlreadyExists', 'This device has a passkey for your account already.'],
    ['RelyingPartyMismatch', 'Passkeys cannot be added at this web address.'],
    ['PasskeyNotSupported', 'This browser or device cannot use passkeys here.'],
    ['LimitExceededException', 'Your account has as many passkeys as it can have. Remove one first.'],
    ['TooManyRequestsException', 'Too many attempts. Please wait a moment and try again.'],
    ['NetworkError', 'Network error. Please check your connection and try again.'],
    ['UserNotFoundException', 'The passkey could not be added. Please try again.'],
  ])('that are refused with %s are explained', async (name, text) => {
    list();
    await open();
    await screen.findByText('Add a passkey');
    pool.associateWebAuthnCredential.mockRejectedValue(pool.poolError(name));
    await press('Add a passkey');
    expect(alertText()).toBe(text);
  });

  test('show a busy button while the browser asks for one', async () => {
    list();
    await open();
    await screen.findByText('Add a passkey');
    pool.associateWebAuthnCredential.mockReturnValue(new Promise(() => undefined));
    await press('Add a passkey');
    await expectScreen('account-passkeys-adding');
  });

  test('are renamed', async () => {
    list(phone);
    await open();
    await screen.findAllByText('iCloud Keychain');
    await press('Rename');
    change(named('name'), '...');
    await submitForm('form');
    takeInstants();
    await expectScreen('account-passkey-name-invalid');
    api('name-passkey').mockRejectedValueOnce(internalError);
    change(named('name'), ' My phone ');
    await submitForm('form');
    expect(alertText()).toBe('The name could not be saved. Please try again.');
    change(named('name'), 'My phone');
    expect(alertText()).toBeUndefined();
    api('name-passkey').mockResolvedValue({ success: true });
    await submitForm('form');
    await waitFor(() => expect(document.querySelector('form')).toBeNull());
    expect(api('name-passkey')).toHaveBeenLastCalledWith({
      body: { credentialId: 'phone', name: 'My phone' },
    });
    await press('Rename');
    await press('Cancel');
    expect(document.querySelector('form')).toBeNull();
  });

  describe('of the last 30 days', () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000);
    const [stolen, own] = [
      { credentialId: 'stolen', friendlyCredentialName: 'Android', createdAt: daysAgo(29) },
      { ...laptop, createdAt: daysAgo(31) },
    ];
    const listed = () =>
      screen.queryAllByRole('listitem').filter((row) => row.textContent?.includes('Android'));

    test('are listed beside "Sign out everywhere", which keeps them, and can be removed there', async () => {
      list(own, stolen);
      await renderLite(<SignInSafety />);
      await waitFor(() => expect(pool.listWebAuthnCredentials).toHaveBeenCalled());
      await press('Sign out everywhere');
      await screen.findByText(/^Signing out everywhere or a new password does not remove passkeys/);
      expect(api('end-sessions')).not.toHaveBeenCalled();
      expect(listed()).toHaveLength(1);
      expect(screen.queryByText('Passkey')).toBeNull();
      list(own);
      await press('Remove');
      await screen.findByText('Remove the passkey "Android"?');
      await press('Remove');
      await waitFor(() => expect(listed()).toEqual([]));
      expect(pool.deleteWebAuthnCredential).toHaveBeenLastCalledWith({ credentialId: 'stolen' });
      api('end-sessions').mockResolvedValue({ success: true });
      await press('Sign out everywhere');
      expect(api('end-sessions')).toHaveBeenCalledWith({ body: { keepsOwn: false } });
    });

    test('are listed after a change of the password, which keeps them', async () => {
      list(own, stolen);
      vi.spyOn(passwordChange, 'changePassword').mockResolvedValue({ ok: true, value: 'renewed' });
      await renderLite(<ChangePassword />);
      expect(listed()).toEqual([]);
      change(named('oldPassword'), 'old one');
      change(named('password'), 'fresh paint 12');
      change(named('confirmPassword'), 'fresh paint 12');
      await submitForm('form');
      await waitFor(() => expect(listed()).toHaveLength(1));
    });
  });

  test('are removed after a question', async () => {
    list(phone);
    pool.deleteWebAuthnCredential.mockRejectedValueOnce(pool.poolError('NetworkError'));
    await open();
    await screen.findAllByText('iCloud Keychain');
    await press('Remove');
    await screen.findByText('Remove the passkey "iCloud Keychain"?');
    await expectScreen('account-passkey-remove', element('[role=alertdialog], [role=dialog]'));
    await press('Remove');
    await waitFor(() => expect(alertText()).toBe('The passkey could not be removed. Please try again.'));
    list();
    await press('Remove');
    await press('Remove');
    await waitFor(() => expect(screen.queryAllByText('iCloud Keychain')).toEqual([]));
    expect(pool.deleteWebAuthnCredential).toHaveBeenLastCalledWith({ credentialId: 'phone' });
  });
});
