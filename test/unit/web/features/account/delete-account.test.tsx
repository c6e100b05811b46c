import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { siteRoutes } from '#domain/site-routes';
import { api, mockAccountApi } from '#test/support/account-api';
import { RequireProfile } from '../../../../../web/app/lite/require-profile.tsx';
import { DeleteAccount } from '../../../../../web/features/account/delete-account.tsx';
import { LiteLoginPage } from '../../../../../web/pages/lite-login-page.tsx';
import type { SessionEnded } from '../../../../../web/session/query-client.ts';
import { SessionProvider } from '../../../../../web/session/session.tsx';
import { userStorageKey } from '../../../../../web/session/user-storage.ts';

mockAccountApi();

let rejectSession: SessionEnded = () => {};

async function openSettings() {
  api('read-profile').mockResolvedValue({
    success: true,
    lite: {},
    business: { firstName: '', lastName: '', fullName: '' },
  } as never);
  const user = { userId: 'pat', email: 'pat@example.com', sessionId: 'first' };
  const source = { currentUser: async () => user, signOut: async () => {} };
  sessionStorage.setItem(userStorageKey(user.userId, 'settings-draft'), '"typed"');
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionProvider
        source={source}
        onSessionEnd={(ended) => {
          rejectSession = ended;
          return () => {};
        }}
      >
        <MemoryRouter initialEntries={[siteRoutes.liteDataSettings.path]}>
          <Routes>
            <Route element={<RequireProfile />}>
              <Route path={siteRoutes.liteDataSettings.path} element={<DeleteAccount />} />
            </Route>
            <Route path={siteRoutes.liteLogin.path} element={<LiteLoginPage />} />
          </Routes>
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Delete account...' }));
  fireEvent.change(screen.getByLabelText('Type DELETE to confirm'), { target: { value: 'DELETE' } });
}

const deleteAccount = () =>
  act(async () => fireEvent.click(screen.getByRole('button', { name: /^Delete my account/ })));

test('after the deletion, login says that the account is closed, and nothing typed is kept', async () => {
  await openSettings();
  api('delete-account').mockResolvedValue({ success: true } as never);
  await deleteAccount();
  await screen.findByText(/^Your account is closed\./);
  expect(sessionStorage.length).toBe(0);
});

test('login says that the account is closed even if another request is rejected before the answer', async () => {
  await openSettings();
  api('delete-account').mockImplementation(async () => {
    rejectSession(true);
    return { success: true } as never;
  });
  await deleteAccount();
  await screen.findByText(/^Your account is closed\./);
});
