import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { api, internalError, mockAccountApi, refusalError } from '#test/support/account-api';
import { expectScreen } from '#test/support/screen-text';
import * as pool from '#test/support/user-pool';
import { AuthenticatorCard } from '../../../../web/features/account/authenticator-card.tsx';
import { PasskeysCard } from '../../../../web/features/account/passkeys-card.tsx';
import { SignInSafety } from '../../../../web/features/account/sign-in-safety.tsx';
import { dana, renderLite } from '../../../support/lite-surroundings.tsx';
import { change, element, named, press, submitForm } from '../../../support/page-elements.ts';
import { aBusiness } from '../../../support/pool-accounts.ts';

mockAccountApi();

let requests: readonly pool.PoolRequest[];

beforeEach(() => {
  requests = pool.resetUserPool();
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

describe('the authenticator app', () => {
  const open = () => renderLite(<AuthenticatorCard />);
  const isOn = () => pool.fetchMFAPreference.mockResolvedValue({ enabled: ['TOTP'] });

  test('is set up with a QR code and a first code, and recovery codes are shown', async () => {
    pool.fetchMFAPreference.mockResolvedValue({});
    await open();
    await screen.findByText('Set up authenticator app');
    await expectScreen('account-authenticator-off');
    pool.setUpTOTP.mockRejectedValueOnce(pool.poolError('NetworkError'));
    await press('Set up authenticator app');
    await expectScreen('account-authenticator-not-started');
    pool.setUpTOTP.mockResolvedValue({
      sharedSecret: 'ABCDEFGHIJ',
      getSetupUri: (app: string, email: string) =>
        new URL(`otpauth://totp/${app}:${email}?secret=ABCDEFGHIJ`),
    });
    await press('Set up authenticator app');
    await screen.findByText('1. Scan this code with your authenticator app.');
    await expectScreen('account-authenticator-setup');
    change(named('code'), '12 34');
    await submitForm('form');
    expect(screen.getByText('Enter the 6 digits that the app shows.')).toBeTruthy();
    pool.verifyTOTPSetup.mockRejectedValueOnce(pool.poolError('EnableSoftwareTokenMFAException'));
    change(named('code'), '123 456');
    await submitForm('form');
    expect(alertText()).toMatch(/^That code is not right/);
    change(named('code'), '123 457');
    expect(alertText()).toBeUndefined();
    isOn();
    pool.listWebAuthnCredentials.mockResolvedValue({ credentials: [{ credentialId: 'phone' }] });
    api('make-recovery-codes').mockResolvedValue({ success: true, codes: ['AAAA-1111', 'BBBB-2222'] });
    await submitForm('form');
    await screen.findByText('AAAA-1111');
    await expectScreen('account-recovery-codes');
    expect(document.activeElement?.textContent).toBe('Your recovery codes');
    expect(pool.verifyTOTPSetup).toHaveBeenLastCalledWith({ code: '123457' });
    expect(pool.updateMFAPreference).toHaveBeenCalledWith({ totp: 'PREFERRED' });
    expect(requests).toMatchObject([
      {
        url: 'https://cognito-idp.us-east-1.amazonaws.com/',
        operation: 'SetUserMFAPreference',
        body: { AccessToken: pool.keptToken, WebAuthnMfaSettings: { Enabled: true } },
      },
    ]);
  });

  test('is not offered if the operator has turned such apps off', async () => {
    pool.userPool.authenticatorApps = false;
    pool.userPool.passkeys = false;
    await renderLite(
      <div>
        <AuthenticatorCard />
        <PasskeysCard />
      </div>,
    );
    expect(document.querySelector('h2')).toBeNull();
  });

  test('that cannot be read says so', async () => {
    pool.fetchMFAPreference.mockRejectedValue(pool.poolError('NetworkError'));
    await open();
    await waitFor(() => element('[role=alert]'));
    await expectScreen('account-authenticator-unreadable');
  });

  test('can be given up during the setup', async () => {
    pool.fetchMFAPreference.mockResolvedValue({ enabled: ['SMS'] });
    pool.setUpTOTP.mockResolvedValue({
      sharedSecret: 'ABCDEFGHIJ',
      getSetupUri: () => new URL('otpauth://totp/x'),
    });
    await open();
    await screen.findByText('Set up authenticator app');
    await press('Set up authenticator app');
    await screen.findByText('Cancel');
    await press('Cancel');
    expect(screen.getByText('Set up authenticator app')).toBeTruthy();
  });

  test('offers new recovery codes while it is on, which can be copied', async () => {
    isOn();
    api('list-sign-ins').mockResolvedValue({ success: true, signIns: [], recoveryCodesLeft: 1 });
    api('make-recovery-codes').mockRejectedValueOnce(internalError);
    await open();
    await screen.findByText(/left for a lost phone/);
    await expectScreen('account-authenticator-on');
    await press('New recovery codes');
    await expectScreen('account-recovery-codes-failed');
    api('make-recovery-codes').mockResolvedValue({ success: true, codes: ['AAAA-1111', 'BBBB-2222'] });
    await press('New recovery codes');
    await screen.findByText('AAAA-1111');
    const writeText = vi.fn(async () => undefined);
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
    await press('Copy');
    expect(writeText).toHaveBeenCalledWith('AAAA-1111\nBBBB-2222');
    await expectScreen('account-recovery-codes-copied', element('[role=status]'));
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await press('Copy');
    expect(alertText()).toBe('The codes could not be copied. Please write them down.');
    await press('I saved them');
    expect(screen.queryByText('AAAA-1111')).toBeNull();
  });

  test('is turned off after a question', async () => {
    isOn();
    api('list-sign-ins').mockResolvedValue({ success: true, signIns: [], recoveryCodesLeft: 9 });
    await open();
    await screen.findByText('9 recovery codes left for a lost phone.');
    pool.updateMFAPreference.mockRejectedValueOnce(pool.poolError('NetworkError'));
    await press('Turn off');
    await screen.findByText('Turn off the authenticator app?');
    await press('Turn off');
    await waitFor(() => expect(alertText()).toBe('The app could not be turned off. Please try again.'));
    await press('Turn off');
    pool.fetchMFAPreference.mockResolvedValue({ enabled: [] });
    await press('Turn off');
    await screen.findByText('Set up authenticator app');
    expect(pool.updateMFAPreference).toHaveBeenLastCalledWith({ totp: 'DISABLED' });
  });

  test('new recovery codes are shown although the app could not be read again', async () => {
    isOn();
    api('list-sign-ins').mockResolvedValue({ success: true, signIns: [], recoveryCodesLeft: 1 });
    api('make-recovery-codes').mockResolvedValue({ success: true, codes: ['AAAA-1111', 'BBBB-2222'] });
    await open();
    await screen.findByText(/left for a lost phone/);
    pool.fetchMFAPreference.mockRejectedValue(pool.poolError('NetworkError'));
    await press('New recovery codes');
    expect(screen.getByText('AAAA-1111')).toBeTruthy();
  });
});

describe('recent sign-ins', () => {
  const open = () => renderLite(<SignInSafety />);

  test('are listed in the time zone of the account', async () => {
    api('list-sign-ins').mockResolvedValue({
      success: true,
      signIns: [
        { at: '2026-11-03T18:15:00.000Z', browser: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' },
        { at: '2026-11-02T05:00:00.000Z' },
      ],
    });
    await open();
    await screen.findByText(/12:15 PM/);
    await expectScreen('account-sign-ins');
  });

  test('show a text if there are none', async () => {
    await open();
    await screen.findByText('No sign-ins are recorded yet.');
    await expectScreen('account-sign-ins-none');
  });

  test('say until when this browser stays signed in', async () => {
    pool.keepTokens({ ...dana, signedInAt: Date.parse('2026-11-03T18:15:00Z') / 1000 });
    await open();
    await screen.findByText('No sign-ins are recorded yet.');
    expect(document.body.textContent).toContain(
      'You stay signed in for 30 days: on this browser until December 3, 2026 at 12:15 PM.',
    );
  });

  test('show an error if they cannot be read', async () => {
    api('list-sign-ins').mockRejectedValue(internalError);
    await open();
    await waitFor(() => element('[role=alert]'));
    await expectScreen('account-sign-ins-unreadable');
  });

  test('can all be ended', async () => {
    await open();
    api('end-sessions').mockRejectedValueOnce(internalError);
    await press('Sign out everywhere');
    expect(alertText()).toBe('You could not be signed out everywhere. Please try again.');
    const reads = api('read-profile').mock.calls.length;
    // The session may have ended before the answer.
    api('end-sessions').mockRejectedValueOnce(refusalError('unauthenticated'));
    await press('Sign out everywhere');
    expect(alertText()).toBeUndefined();
    expect(api('end-sessions')).toHaveBeenLastCalledWith({ body: { keepsOwn: false } });
    expect(api('read-profile').mock.calls.length).toBe(reads + 1);
    api('end-sessions').mockReturnValue(new Promise(() => undefined));
    await press('Sign out everywhere');
    await expectScreen('account-signing-out-everywhere');
  });
});
