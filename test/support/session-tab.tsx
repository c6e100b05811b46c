import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { siteRoutes } from '#domain/site-routes';
import type { SignedInUser } from '../../web/adapters/auth/current-session.ts';
import { RequireProfile } from '../../web/app/lite/require-profile.tsx';
import type { SessionEnded } from '../../web/session/query-client.ts';
import { SessionProvider, useSession } from '../../web/session/session.tsx';
import { userStorageKey } from '../../web/session/user-storage.ts';

export const pat: SignedInUser = { userId: 'pat', email: 'pat@example.com', sessionId: 'first' };
export const kim: SignedInUser = { userId: 'kim', email: 'kim@example.com', sessionId: 'second' };
/** The storage key of the sign-in library's access token. */
export const accessToken = 'CognitoIdentityServiceProvider.x.accessToken';
export const idToken = 'CognitoIdentityServiceProvider.x.idToken';
/** The path of the tab's page. */
export const settings = siteRoutes.liteSettings.path;

/** The user whose tokens are in the browser; each token contains its user. */
const tokenUser = (): SignedInUser | undefined => {
  const name = localStorage.getItem(idToken) ?? localStorage.getItem(accessToken);
  return [pat, kim].find(({ userId }) => userId === name);
};

/** A tab on a signed-in page with typed text. It records every URL it shows. */
export async function openTab() {
  const shown: string[] = [];
  let user = '';
  function RecordUrl() {
    const { pathname, search } = useLocation();
    const { session } = useSession();
    user = session.status === 'signed-in' ? session.user.userId : '';
    if (shown.at(-1) !== pathname + search) shown.push(pathname + search);
    return null;
  }
  let endSession: SessionEnded = () => {};
  let currentUser = async () => tokenUser();
  const source = { currentUser: () => currentUser(), signOut: async () => {} };
  const onSessionEnd = (ended: SessionEnded) => {
    endSession = ended;
    return () => {};
  };
  for (const key of [accessToken, idToken]) localStorage.setItem(key, pat.userId);
  sessionStorage.setItem(userStorageKey(pat.userId, 'settings-draft'), '"typed"');
  await act(async () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <SessionProvider source={source} onSessionEnd={onSessionEnd}>
          <MemoryRouter initialEntries={[settings]}>
            <RecordUrl />
            <Routes>
              <Route element={<RequireProfile />}>
                <Route path={settings} element={<p>Settings</p>} />
              </Route>
              <Route path="*" element={null} />
            </Routes>
          </MemoryRouter>
        </SessionProvider>
      </QueryClientProvider>,
    );
  });
  const changeStorage = (key: string) =>
    act(async () => void window.dispatchEvent(new StorageEvent('storage', { key })));
  return {
    shown,
    user: () => user,
    changeStorage,
    /** The answer to a request of the page: without tokens in the storage, the session ends. */
    answer: () =>
      act(async () => {
        if (!tokenUser()) endSession(false);
      }),
    /** Starts to read the current tokens; the returned function delivers the result. */
    async beginReading() {
      const found = tokenUser();
      let finish = () => {};
      const usual = currentUser;
      currentUser = () =>
        new Promise((resolve) => {
          finish = () => resolve(found);
        });
      await changeStorage(accessToken);
      currentUser = usual;
      return () => act(async () => finish());
    },
  };
}

export type Tab = Awaited<ReturnType<typeof openTab>>;
