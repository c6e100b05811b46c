import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { settingsMessages } from '#domain/profile/settings-messages';
import { siteRoutes } from '#domain/site-routes';
import { api, mockAccountApi, networkError } from '#test/support/account-api';
import type { SignedInUser } from '../../../../../web/adapters/auth/current-session.ts';
import { leftSessionKey } from '../../../../../web/adapters/auth/left-session.ts';
import { RequireProfile } from '../../../../../web/app/lite/require-profile.tsx';
import type { SessionEnded } from '../../../../../web/session/query-client.ts';
import { SessionProvider, useSession } from '../../../../../web/session/session.tsx';
import { userStorageKey } from '../../../../../web/session/user-storage.ts';
import { aDetail, renderLite } from '../../../../support/lite-surroundings.tsx';

mockAccountApi();
const read = api('read-profile');

const pat: SignedInUser = { userId: 'pat', email: 'pat@example.com', sessionId: 'first' };
const profiles = {
  success: true,
  lite: { uid: 'pat' },
  business: { firstName: 'Pat', lastName: '', fullName: '' },
} as never;
const requestedPath = `${siteRoutes.liteSettings.path}?from=mail`;

function CurrentUrl() {
  const { pathname, search } = useLocation();
  return <p>at {pathname + search}</p>;
}

function Page() {
  const { signOut } = useSession();
  return (
    <button type="button" onClick={() => void signOut()}>
      Sign Out
    </button>
  );
}

function open(currentUser: () => Promise<SignedInUser | undefined>) {
  let notifySessionEnd: SessionEnded = () => {};
  const source = { currentUser, signOut: vi.fn(async () => {}) };
  const onSessionEnd = (ended: SessionEnded) => {
    notifySessionEnd = ended;
    return () => {};
  };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <SessionProvider source={source} onSessionEnd={onSessionEnd}>
        <MemoryRouter initialEntries={[requestedPath]}>
          <Routes>
            <Route element={<RequireProfile />}>
              <Route path={siteRoutes.liteSettings.path} element={<Page />} />
            </Route>
            <Route path="*" element={<CurrentUrl />} />
          </Routes>
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  );
  return { source, client, endSession: () => act(async () => notifySessionEnd(false)) };
}

const withReturn = (path: string) => `at ${path}?returnTo=${encodeURIComponent(requestedPath)}`;
const loginWithReturn = withReturn(siteRoutes.liteLogin.path);
const signUpWithReturn = withReturn(siteRoutes.liteSignup.path);

test('before the session is known, only a loading message is rendered, and nobody is redirected', () => {
  open(() => new Promise(() => {}));
  expect(screen.getByRole('status').textContent).toBe('Loading...');
});

test('without a session, login opens and remembers the page', async () => {
  open(async () => undefined);
  await screen.findByText(loginWithReturn);
});

test('without a profile, sign-up opens and remembers the page', async () => {
  read.mockResolvedValue({ success: true });
  open(async () => pat);
  await screen.findByText(signUpWithReturn);
});

test('a business profile alone, as created by the mobile app, is not enough', async () => {
  read.mockResolvedValue({
    success: true,
    business: { firstName: 'Pat', lastName: '', fullName: '' } as never,
  });
  open(async () => pat);
  await screen.findByText(signUpWithReturn);
});

test('with a session and a profile, the page is rendered', async () => {
  read.mockResolvedValue(profiles);
  open(async () => pat);
  await screen.findByRole('button', { name: 'Sign Out' });
});

test('a profile that cannot be read can be read again, and the user stays signed in', async () => {
  read.mockRejectedValue(networkError);
  const { source } = open(async () => pat);
  await screen.findByText(settingsMessages.loadFailed);
  read.mockResolvedValue(profiles);
  act(() => screen.getByRole('button', { name: 'Try again' }).click());
  await screen.findByRole('button', { name: 'Sign Out' });
  expect(source.signOut).not.toHaveBeenCalled();
});

test('a session that cannot be read does not count as signed out', async () => {
  open(async () => {
    throw new Error('no network');
  });
  await screen.findByText(settingsMessages.loadFailed);
});

test('after signing out, login has no return path, and the cache is empty', async () => {
  read.mockResolvedValue(profiles);
  const { source, client } = open(async () => pat);
  const signOut = await screen.findByRole('button', { name: 'Sign Out' });
  await act(async () => signOut.click());
  expect(screen.getByText(`at ${siteRoutes.liteLogin.path}`)).toBeTruthy();
  expect(source.signOut).toHaveBeenCalledOnce();
  expect(client.getQueryCache().getAll()).toEqual([]);
});

test('if the session ends while the page is open, login opens and remembers the page', async () => {
  read.mockResolvedValue(profiles);
  const { endSession } = open(async () => pat);
  await screen.findByRole('button', { name: 'Sign Out' });
  await endSession();
  await screen.findByText(loginWithReturn);
});

/**
 * Simulates a sign-out in another tab. This tab receives two storage events: for the ID of the ended session, and for a
 * removed token.
 */
const signOutElsewhere = () =>
  act(async () => {
    localStorage.setItem(leftSessionKey, pat.sessionId);
    window.dispatchEvent(new StorageEvent('storage', { key: leftSessionKey, newValue: pat.sessionId }));
    window.dispatchEvent(
      new StorageEvent('storage', { key: 'CognitoIdentityServiceProvider.x.pat.idToken' }),
    );
  });

test('signing out in another tab signs out this one too, and leads to login without a message or a return path', async () => {
  read.mockResolvedValue(profiles);
  let user: SignedInUser | undefined = pat;
  const { source, client } = open(async () => user);
  await screen.findByRole('button', { name: 'Sign Out' });
  sessionStorage.setItem(userStorageKey('pat', 'settings-draft'), '"typed"');
  user = undefined;
  await signOutElsewhere();
  expect(screen.getByText(`at ${siteRoutes.liteLogin.path}`)).toBeTruthy();
  expect(client.getQueryCache().findAll({ predicate: ({ state }) => state.data !== undefined })).toEqual([]);
  expect(sessionStorage.length).toBe(0);
  expect(source.signOut).not.toHaveBeenCalled();
});

test('if the tokens are removed without a sign-out, login opens and remembers the page', async () => {
  read.mockResolvedValue(profiles);
  let user: SignedInUser | undefined = pat;
  open(async () => user);
  await screen.findByRole('button', { name: 'Sign Out' });
  user = undefined;
  await act(async () => {
    window.dispatchEvent(
      new StorageEvent('storage', { key: 'CognitoIdentityServiceProvider.x.pat.idToken' }),
    );
  });
  await screen.findByText(loginWithReturn);
});

test('an invoice is shown as it was issued although the profile cannot be read', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  read.mockRejectedValue(networkError);
  api('get-invoice').mockResolvedValue({ success: true, invoice: aDetail({ invoiceNumber: 'INV-7' }) });
  await renderLite(
    <Routes>
      <Route element={<RequireProfile />}>
        <Route path="*" element={<h1>The page</h1>} />
      </Route>
    </Routes>,
    siteRoutes.liteInvoice.path.replace(':invoiceId', '01JD0000000000000000ABCDEF'),
  );
  expect(await screen.findByRole('heading', { name: 'Invoice #INV-7' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Invoice document' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain(settingsMessages.loadFailed.split('.')[0]);
  read.mockResolvedValue(profiles);
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
  expect(await screen.findByText('The page')).toBeTruthy();
});
