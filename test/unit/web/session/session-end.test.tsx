import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { siteRoutes } from '#domain/site-routes';
import { api } from '#test/support/account-api';
import type { SignedInUser } from '../../../../web/adapters/auth/current-session.ts';
import { leftSessionKey } from '../../../../web/adapters/auth/left-session.ts';
import { RequireProfile } from '../../../../web/app/lite/require-profile.tsx';
import { SessionProvider, useSession } from '../../../../web/session/session.tsx';
import { userStorageKey } from '../../../../web/session/user-storage.ts';

vi.mock('../../../../web/adapters/api/call-as-account.ts', () => import('#test/support/account-api'));

const pat: SignedInUser = { userId: 'pat', email: 'pat@example.com', sessionId: 'first' };
const kim: SignedInUser = { userId: 'kim', email: 'kim@example.com', sessionId: 'second' };
const accessToken = 'CognitoIdentityServiceProvider.x.accessToken';
const idToken = 'CognitoIdentityServiceProvider.x.idToken';
const settings = siteRoutes.liteSettings.path;
const login = siteRoutes.liteLogin.path;

beforeEach(() => {
  api('read-profile').mockResolvedValue({
    success: true,
    lite: {},
    business: { firstName: '', lastName: '', fullName: '' },
  } as never);
});
const forgetAll = () => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
};
afterEach(forgetAll);

/** Whose tokens stand in the browser; each token names its user. */
const tokenUser = (): SignedInUser | undefined => {
  const name = localStorage.getItem(idToken) ?? localStorage.getItem(accessToken);
  return [pat, kim].find(({ userId }) => userId === name);
};

/** A tab on a signed-in page with something typed. It notes every address it shows. */
async function openTab() {
  const shown: string[] = [];
  let user = '';
  function Here() {
    const { pathname, search } = useLocation();
    const { session } = useSession();
    user = session.status === 'signed-in' ? session.user.userId : '';
    if (shown.at(-1) !== pathname + search) shown.push(pathname + search);
    return null;
  }
  let rejected = () => {};
  let currentUser = async () => tokenUser();
  const source = { currentUser: () => currentUser(), signOut: async () => {} };
  const onSessionEnd = (ended: () => void) => {
    rejected = ended;
    return () => {};
  };
  for (const key of [accessToken, idToken]) localStorage.setItem(key, pat.userId);
  sessionStorage.setItem(userStorageKey(pat.userId, 'settings-draft'), '"typed"');
  await act(async () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <SessionProvider source={source} onSessionEnd={onSessionEnd}>
          <MemoryRouter initialEntries={[settings]}>
            <Here />
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
  const hear = (key: string) =>
    act(async () => void window.dispatchEvent(new StorageEvent('storage', { key })));
  return {
    shown,
    user: () => user,
    hear,
    /** A request of the page comes back; without tokens there is no session to it. */
    answer: () =>
      act(async () => {
        if (!tokenUser()) rejected();
      }),
    /** Begins to read the tokens as they are now; the answered function brings the result. */
    async beginReading() {
      const found = tokenUser();
      let finish = () => {};
      const usual = currentUser;
      currentUser = () =>
        new Promise((resolve) => {
          finish = () => resolve(found);
        });
      await hear(accessToken);
      currentUser = usual;
      return () => act(async () => finish());
    },
  };
}

type Tab = Awaited<ReturnType<typeof openTab>>;

interface Step {
  readonly name: string;
  readonly run: (tab: Tab) => unknown;
}

/** Every order of the steps in which each row keeps its own. */
function interleavings(rows: readonly (readonly Step[])[]): Step[][] {
  const going = rows.filter((row) => row.length > 0);
  if (going.length === 0) return [[]];
  return going.flatMap((row) =>
    interleavings(going.map((other) => (other === row ? other.slice(1) : other))).map((rest) => [
      ...row.slice(0, 1),
      ...rest,
    ]),
  );
}

/** What another tab writes into the storage both share; undefined removes. */
type Change = readonly [key: string, value: string | undefined];

const tokensGo: readonly Change[] = [
  [accessToken, undefined],
  [idToken, undefined],
];
const signOut: readonly Change[] = [[leftSessionKey, pat.sessionId], ...tokensGo];
const signInOfKim: readonly Change[] = [
  [accessToken, kim.userId],
  [idToken, kim.userId],
];

/**
 * Every order in which this tab may meet the changes: its storage runs ahead of the events about it, tokens that were
 * read earlier are answered later, and a request comes back at any time.
 */
function orders(changes: readonly Change[]): Step[][] {
  const stored = changes.map(([key, value], at) => ({
    name: `${at} is stored`,
    run: () => (value === undefined ? localStorage.removeItem(key) : localStorage.setItem(key, value)),
  }));
  const heard = changes.map(([key], at) => ({ name: `${at} is heard`, run: (tab: Tab) => tab.hear(key) }));
  let finish: () => unknown = () => {};
  const reading: Step[] = [
    {
      name: 'a reading begins',
      run: async (tab) => {
        finish = await tab.beginReading();
      },
    },
    { name: 'the reading ends', run: () => finish() },
  ];
  const request: Step[] = [{ name: 'a request comes back', run: (tab) => tab.answer() }];
  return interleavings([stored, heard, reading, request]).filter((order) =>
    changes.every((_, at) => {
      const place = (name: string) => order.findIndex((step) => step.name === name);
      return place(`${at} is stored`) < place(`${at} is heard`);
    }),
  );
}

/** The orders after which the tab is not as it should be, with what it showed. */
async function failing(changes: readonly Change[], isRight: (tab: Tab) => boolean): Promise<string[]> {
  const wrong: string[] = [];
  for (const order of orders(changes)) {
    const tab = await openTab();
    for (const { run } of order) await run(tab);
    await tab.answer();
    if (!isRight(tab)) wrong.push(`${order.map(({ name }) => name).join(', ')}: ${tab.shown.join(' then ')}`);
    forgetAll();
  }
  return wrong;
}

const toLogin = [settings, login].join();
const toLoginAndBack = [settings, `${login}?${new URLSearchParams({ returnTo: settings })}`].join();

test('a sign-out in another tab leads to login without a way back, in whatever order it is met', async () => {
  const wrong = await failing(
    signOut,
    ({ shown, user }) => shown.join() === toLogin && user() === '' && sessionStorage.length === 0,
  );
  expect(wrong).toEqual([]);
}, 120_000);

test('a session that ran out leads to login and back, in whatever order it is met, and keeps what was typed', async () => {
  const wrong = await failing(
    tokensGo,
    ({ shown, user }) => shown.join() === toLoginAndBack && user() === '' && sessionStorage.length === 1,
  );
  expect(wrong).toEqual([]);
}, 120_000);

test('who signs in after a sign-out is signed in here too, and finds nothing of the one before', async () => {
  const wrong = await failing(
    [[leftSessionKey, pat.sessionId], ...signInOfKim],
    ({ shown, user }) =>
      shown.every((path) => !path.includes('returnTo')) && user() === 'kim' && sessionStorage.length === 0,
  );
  expect(wrong).toEqual([]);
}, 120_000);
