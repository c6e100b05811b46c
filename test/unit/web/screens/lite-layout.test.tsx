import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loginMessages } from '#domain/account/account-messages';
import type { OwnerConfirmation } from '#domain/profile/owner-values';
import { siteRoutes } from '#domain/site-routes';
import { api, internalError, mockAccountApi, networkError } from '#test/support/account-api';
import { expectScreen } from '#test/support/screen-text';
import * as pool from '#test/support/user-pool';
import { LiteLayout } from '../../../../web/app/lite/lite-layout.tsx';
import { litePages } from '../../../../web/app/lite/lite-pages.ts';
import { RequireProfile, UnreadableScreen } from '../../../../web/app/lite/require-profile.tsx';
import { ChangePassword } from '../../../../web/features/account/change-password.tsx';
import { ConfirmValues } from '../../../../web/features/account/confirm-values.tsx';
import { DeleteAccount } from '../../../../web/features/account/delete-account.tsx';
import { VerificationNotice } from '../../../../web/features/account/verification-notice.tsx';
import { unsentFormKey, unsentQuoteKey } from '../../../../web/session/unsent-form-keys.ts';
import { dana, renderLite } from '../../../support/lite-surroundings.tsx';
import { change, element, named, press, submitForm } from '../../../support/page-elements.ts';
import { aBusiness } from '../../../support/pool-accounts.ts';

mockAccountApi();

const profile = (lite: object = {}, business = {}) =>
  api('read-profile').mockResolvedValue({
    success: true,
    lite: { timeZone: 'America/Chicago', ...lite },
    business: aBusiness(business),
  } as never);

beforeEach(() => {
  pool.resetUserPool();
  profile();
});

const alertText = () => document.querySelector('[role=alert]')?.textContent;

describe('the layout of the Lite app', () => {
  const open = async (path: string = siteRoutes.liteQuotes.path) => {
    await renderLite(
      <Routes>
        <Route element={<LiteLayout />}>
          <Route path="*" element={<p>The page</p>} />
        </Route>
      </Routes>,
      path,
    );
    await screen.findAllByText('Dana Alvarez');
  };
  const drawer = () => element<HTMLDialogElement>('header dialog');

  test('shows the menu with the current page, and the name of the user', async () => {
    await open();
    await expectScreen('lite-layout-menu');
  });

  describe('as the session ends 30 days after its sign-in', () => {
    beforeEach(() => {
      pool.Amplify.getConfig.mockReturnValue({ Auth: { Cognito: {} } });
    });

    const signedInDaysAgo = (days: number) => {
      pool.keepTokens({ ...dana, signedInAt: Math.floor(Date.now() / 1000) - days * 86_400 });
    };
    const notice = () => screen.queryByText(/^This browser is signed out on .* 30 days after you signed in/);

    test('says nothing in the first 26 days', async () => {
      signedInDaysAgo(26);
      await open();
      await act(() => vi.dynamicImportSettled());
      expect(notice()).toBeNull();
    });

    test('says when it ends in the last three days, and lets the user sign in again on the page', async () => {
      signedInDaysAgo(28);
      await open();
      await waitFor(() => expect(notice()).not.toBeNull());
      await press('Sign in again');
      const signIn = () => fireEvent.submit(element('[role=dialog] form'));
      await act(async () => void signIn());
      expect(document.body.textContent).toContain('Enter your password.');
      change('Password', 'a wrong one');
      pool.signIn.mockRejectedValueOnce(
        pool.poolError('NotAuthorizedException', 'Incorrect username or password.'),
      );
      await act(async () => void signIn());
      await waitFor(() => expect(alertText()).toBe(loginMessages['wrong-password']));
      pool.accept(pool.signIn, { ...dana, signedInAt: Math.floor(Date.now() / 1000) });
      await act(async () => void signIn());
      await waitFor(() => expect(notice()).toBeNull());
      expect(screen.getByText('The page')).toBeTruthy();
      expect(api('touch-last-login')).toHaveBeenCalledTimes(1);
    });

    test('sends an account with an authenticator app to the login page', async () => {
      signedInDaysAgo(28);
      await open();
      await waitFor(() => expect(notice()).not.toBeNull());
      await press('Sign in again');
      change('Password', 'right');
      pool.signIn.mockImplementationOnce(pool.nextStep('CONFIRM_SIGN_IN_WITH_TOTP_CODE'));
      await act(async () => void fireEvent.submit(element('[role=dialog] form')));
      await waitFor(() => expect(alertText()).toContain('Your account has an authenticator app.'));
    });
  });

  test('marks the entry of a page below it, and no entry whose path only begins alike', async () => {
    await open(`${siteRoutes.liteInvoices.path}/01JD`);
    const current = [...document.querySelectorAll('aside [aria-current=page]')];
    expect(current.map(({ textContent }) => textContent)).toEqual(['Invoices']);
  });

  test('on a phone the menu opens as a dialog, and closes by button, backdrop and choice', async () => {
    await open();
    const show = () => act(async () => element('header > button').click());
    await show();
    expect(drawer().open).toBe(true);
    fireEvent.click(element('header dialog nav'));
    expect(drawer().open).toBe(true);
    await press('Close menu', drawer());
    expect(drawer().open).toBe(false);
    await show();
    fireEvent.click(drawer());
    expect(drawer().open).toBe(false);
    await show();
    await press('Manage Subscription', drawer());
    expect(drawer().open).toBe(false);
    await screen.findByText('Subscription management coming soon!');
    await expectScreen('lite-layout-subscription', element('[role=dialog]'));
    await press('OK');
    await waitFor(() => expect(document.querySelector('[role=dialog]:not([data-closed])')).toBeNull());
    await show();
    await act(async () => element('header dialog a').click());
    expect(drawer().open).toBe(false);
  });

  test.each([
    ['an invoice', 1, 0, /^An invoice you typed here is neither sent nor saved/],
    ['a quote', 0, 1, /^A quote you typed here is neither sent nor saved/],
    ['two invoices', 2, 0, /^2 invoices you typed here are neither sent nor saved/],
    ['two quotes', 0, 2, /^2 quotes you typed here/],
    ['an invoice and a quote', 1, 1, /^2 invoices and quotes you typed here/],
  ])('Sign Out asks first if %s would be lost', async (_, invoices, quotes, text) => {
    for (let count = 0; count < invoices; count += 1)
      localStorage.setItem(unsentFormKey(dana.userId, `${count}`), '{}');
    for (let count = 0; count < quotes; count += 1)
      localStorage.setItem(unsentQuoteKey(dana.userId, `${count}`), '{}');
    await open();
    await act(async () => screen.getAllByText('Sign Out').at(-1)?.click());
    await screen.findByText(text);
    await press('Cancel');
    expect(screen.getByText('The page')).toBeTruthy();
    await act(async () => screen.getAllByText('Sign Out').at(-1)?.click());
    await press('Erase and sign out');
    expect(screen.queryByText('The page')).toBeNull();
    expect(localStorage.getItem(unsentFormKey(dana.userId, '0'))).toBeNull();
  });

  test('Sign Out asks nothing if nothing would be lost', async () => {
    await open();
    await press('Sign Out', drawer());
    expect(screen.queryByText('The page')).toBeNull();
  });

  test('a profile that cannot be read is explained', async () => {
    const retry = vi.fn();
    await renderLite(<UnreadableScreen onRetry={retry} />);
    await expectScreen('lite-layout-unreadable');
    await press('Try again');
    expect(retry).toHaveBeenCalledOnce();
  });

  test('titles and layouts of the pages are as listed', async () => {
    const list = document.createElement('ul');
    for (const [name, { title, layout, waiting }] of Object.entries(litePages))
      list.append(`${name}: ${title} (${layout}) ${waiting ?? ''}`, document.createElement('br'));
    await expectScreen('lite-page-titles', list);
  });
});

describe('the values to confirm', () => {
  const open = async (toConfirm: OwnerConfirmation, logoUrl?: string) => {
    profile({
      howToPay: { text: 'Zelle to Dana', link: 'https://pay.example/dana', online: {} },
      reminders: { isOn: true, stages: [{ days: 0 }, { days: 7 }] },
    });
    await renderLite(
      <Routes>
        <Route element={<RequireProfile />}>
          <Route path="*" element={<ConfirmValues toConfirm={toConfirm} logoUrl={logoUrl} />} />
        </Route>
      </Routes>,
    );
    await waitFor(() => expect(document.body.textContent).not.toContain('Loading'));
  };

  test('nothing is asked about a logo that does not exist', async () => {
    await open({ values: ['logo'], isWithheld: true });
    expect(document.querySelector('section')).toBeNull();
  });

  test.each([
    ['withheld', true],
    ['to-review', false],
  ] as const)('that are %s can be kept or cleared', async (name, isWithheld) => {
    await open({ values: ['howToPay', 'businessEmail', 'logo', 'reminders'], isWithheld }, 'blob:logo');
    await expectScreen(`account-confirm-${name}`);
    const first = (text: string) =>
      act(async () => screen.getAllByText(text, { selector: 'button span' })[0]?.click());
    api('confirm-values').mockRejectedValueOnce(internalError);
    await first('Clear');
    await waitFor(() => element('[role=alert]'));
    expect(alertText()).toContain('request-7');
    api('confirm-values').mockResolvedValue({ success: true });
    await first('Keep');
    await press('Keep all');
    expect(api('confirm-values').mock.calls.map(([{ body }]) => body)).toEqual([
      { howToPay: 'clear' },
      { howToPay: 'keep' },
      { howToPay: 'keep', businessEmail: 'keep', logo: 'keep', reminders: 'keep' },
    ]);
  });
});

describe('an address that is not verified', () => {
  const open = () => renderLite(<VerificationNotice email={dana.email} wasNotSent={false} />);

  test('is asked for, and the link is sent again', async () => {
    await open();
    await expectScreen('account-not-verified');
    api('send-verification').mockRejectedValueOnce(networkError);
    await press('Send the link again');
    await screen.findByText('Network error. Please check your connection and try again.');
    api('send-verification').mockRejectedValueOnce(internalError);
    await press('Send the link again');
    await screen.findByText(/request-7/);
    api('send-verification').mockResolvedValue({ success: true, alreadyVerified: false });
    await press('Send the link again');
    await screen.findByText(/^We sent a new link/);
    await expectScreen('account-link-sent');
  });

  test('is asked for with a first link if none could be sent', async () => {
    await renderLite(<VerificationNotice email={dana.email} wasNotSent={true} />);
    expect(document.body.textContent).toContain(`We could not send the link to ${dana.email}.`);
    api('send-verification').mockResolvedValue({ success: true, alreadyVerified: false });
    await press('Send the link');
    await screen.findByText(/^We sent a new link/);
  });
});

describe('forms of the account settings', () => {
  test('a new password is asked for with the current one', async () => {
    await renderLite(<ChangePassword />);
    await submitForm('form');
    await expectScreen('account-change-password');
  });

  test('the account is deleted only after the word is typed, and the password if the sign-in is old', async () => {
    await renderLite(<DeleteAccount />);
    await press('Delete account...');
    await press('Keep my account');
    await press('Delete account...');
    change(named('confirmation'), 'delete');
    await submitForm('form');
    await expectScreen('account-delete');
    expect(api('delete-account')).not.toHaveBeenCalled();
    api('delete-account').mockRejectedValueOnce(internalError);
    change(named('confirmation'), ' DELETE ');
    await submitForm('form');
    expect(alertText()).toBe('Something went wrong on our side. Please try again.');
    api('delete-account').mockRejectedValueOnce(new Error(''));
    await submitForm('form');
    expect(alertText()).toBe('The account could not be deleted. Please try again.');
    expect(api('delete-account')).toHaveBeenLastCalledWith({ body: { confirmation: 'DELETE' } });
  });
});
