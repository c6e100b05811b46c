import { cleanup } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { siteRoutes } from '#domain/site-routes';
import { api, mockAccountApi } from '#test/support/account-api';
import { quickOrFull } from '#test/support/effort';
import { interleavings } from '#test/support/interleavings';
import { leftSessionKey } from '../../../../web/adapters/auth/left-session.ts';
import {
  accessToken,
  idToken,
  kim,
  openTab,
  pat,
  settings,
  type Tab,
} from '../../../support/session-tab.tsx';

mockAccountApi();

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

interface Step {
  readonly name: string;
  readonly run: (tab: Tab) => unknown;
}

/** A storage change by another tab; undefined removes the key. */
type Change = readonly [key: string, value: string | undefined];

const tokensRemoved: readonly Change[] = [
  [accessToken, undefined],
  [idToken, undefined],
];
const signOut: readonly Change[] = [[leftSessionKey, pat.sessionId], ...tokensRemoved];
const signInOfKim: readonly Change[] = [
  [accessToken, kim.userId],
  [idToken, kim.userId],
];

/**
 * Every order in which this tab may notice the changes. A change is in the storage before its event arrives, a reading
 * of the tokens may end after they were changed, and a request may be answered at any time.
 */
function orders(changes: readonly Change[]): Step[][] {
  const stored = changes.map(([key, value], index) => ({
    name: `change ${index} is stored`,
    run: () => (value === undefined ? localStorage.removeItem(key) : localStorage.setItem(key, value)),
  }));
  const received = changes.map(([key], index) => ({
    name: `the event of change ${index} is received`,
    run: (tab: Tab) => tab.changeStorage(key),
  }));
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
  const request: Step[] = [{ name: 'a request is answered', run: (tab) => tab.answer() }];
  return interleavings([stored, received, reading, request]).filter((order) =>
    changes.every((_, index) => {
      const positionOf = (name: string) => order.findIndex((step) => step.name === name);
      return positionOf(`change ${index} is stored`) < positionOf(`the event of change ${index} is received`);
    }),
  );
}

/** `npm test` tries one order in this many. */
const every = quickOrFull(3, 1);

/** The orders of events that leave the tab in a wrong state, each with the URLs that it showed. */
async function wrongOrders(changes: readonly Change[], isRight: (tab: Tab) => boolean): Promise<string[]> {
  const wrong: string[] = [];
  for (const order of orders(changes).filter((_, index) => index % every === 0)) {
    const tab = await openTab();
    for (const { run } of order) await run(tab);
    await tab.answer();
    if (!isRight(tab)) wrong.push(`${order.map(({ name }) => name).join(', ')}: ${tab.shown.join(' then ')}`);
    forgetAll();
  }
  return wrong;
}

/** Hundreds of orders take minutes beside twenty other busy processes. */
const limit = 600_000;

/** The URLs that a tab shows one after the other, joined. */
const toLogin = [settings, login].join();
const toLoginAndBack = [settings, `${login}?${new URLSearchParams({ returnTo: settings })}`].join();

test(
  'a sign-out in another tab leads to login without a return path, in any order of events',
  async () => {
    const wrong = await wrongOrders(
      signOut,
      ({ shown, user }) => shown.join() === toLogin && user() === '' && sessionStorage.length === 0,
    );
    expect(wrong).toEqual([]);
  },
  limit,
);

test(
  'an expired session leads to login with a return path, in any order of events, and keeps typed text',
  async () => {
    const wrong = await wrongOrders(
      tokensRemoved,
      ({ shown, user }) => shown.join() === toLoginAndBack && user() === '' && sessionStorage.length === 1,
    );
    expect(wrong).toEqual([]);
  },
  limit,
);

test(
  'another user who signs in after a sign-out is signed in in this tab too, and finds no data of the previous user',
  async () => {
    const wrong = await wrongOrders(
      [[leftSessionKey, pat.sessionId], ...signInOfKim],
      ({ shown, user }) =>
        shown.every((path) => !path.includes('returnTo')) && user() === 'kim' && sessionStorage.length === 0,
    );
    expect(wrong).toEqual([]);
  },
  limit,
);
