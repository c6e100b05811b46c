import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Fragment, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { expect, vi } from 'vitest';
import type { OperationsFor } from '#domain/contract/call-types';
import { endpoints } from '#domain/contract/endpoints';
import type { ShownLite } from '#domain/contract/profile';
import { blankBusiness } from '#domain/profile/profile';
import { ApiError } from '../../web/adapters/api/api-error.ts';
import { useAccount } from '../../web/session/use-account.ts';
import { api } from './account-api.ts';
import { dana, renderLite } from './lite-surroundings.tsx';
import { storeTokens } from './stubbed-api.tsx';

/** The day on which screens of these tests are shown. */
export const screenDay = '2026-11-20';

/** The name and the path parameters of the operation that a request calls. */
function operationOf(method: string, address: string) {
  for (const [operation, endpoint] of Object.entries(endpoints)) {
    const pattern = endpoint.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    const match = endpoint.method === method && new RegExp(`^${pattern}$`).exec(address);
    if (match)
      return {
        operation: operation as OperationsFor<'account'>,
        path:
          match.groups &&
          Object.fromEntries(
            Object.entries(match.groups).map(([name, value]) => [name, decodeURIComponent(value)]),
          ),
      };
  }
  throw new Error(`No operation is ${method} ${address}`);
}

function failureResponse(error: unknown): Response {
  if (!(error instanceof ApiError) || error.kind === 'offline') throw new TypeError('Failed to fetch');
  const { status = 500, code, sentence, requestId } = error;
  return Response.json(code === undefined ? {} : { success: false, error: code, message: sentence }, {
    status,
    headers: requestId === undefined ? {} : { 'apigw-requestid': requestId },
  });
}

/** Answers a request as the mock of its operation does, which tests set with `api`. */
async function answerByMock(url: string, init: RequestInit = {}): Promise<Response> {
  // Before lazy code is imported, a request for the runtime configuration tests the network.
  if (url.startsWith('/runtime-config')) return Response.json({});
  const { pathname, searchParams } = new URL(url, location.origin);
  const { operation, path } = operationOf(init.method ?? 'GET', pathname);
  const query = Object.fromEntries(searchParams);
  const key = new Headers(init.headers).get('idempotency-key');
  try {
    const answer: unknown = await (api(operation) as unknown as (options: object) => unknown)({
      ...(path && { path }),
      ...(Object.keys(query).length > 0 && { query }),
      ...(init.body !== undefined && { body: JSON.parse(String(init.body)) }),
      ...(key !== null && { key }),
    });
    return answer instanceof Blob ? new Response(answer) : Response.json(answer);
  } catch (error) {
    return failureResponse(error);
  }
}

/**
 * Signs Dana in, lets the mocks of `api` answer her requests, and stops the clock at noon in New York, the time zone of
 * her account, so that a screen shows the same days and times everywhere.
 */
export function prepareAccount(lite: Partial<ShownLite> = {}): void {
  vi.useFakeTimers({ now: new Date(`${screenDay}T17:00:00.000Z`), toFake: ['Date'] });
  vi.stubGlobal('fetch', answerByMock);
  storeTokens();
  api('read-profile').mockResolvedValue({
    success: true,
    lite: {
      uid: dana.userId,
      email: dana.email,
      timeZone: 'America/New_York',
      emailVerified: true,
      ...lite,
    } as ShownLite,
    business: { ...blankBusiness, businessName: 'Alvarez Plumbing' },
  });
  api('get-payment-connection').mockResolvedValue({ success: true, isOffered: false });
}

/** Undoes `prepareAccount`, after each test. */
export function restoreAccount(): void {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
  localStorage.clear();
}

/** Shows the path, query and state of the page, for tests of navigation. */
export function ShownLocation() {
  const { pathname, search, state } = useLocation();
  return (
    <p data-testid="location">
      {pathname}
      {search}
      {state !== null && ` ${JSON.stringify(state)}`}
    </p>
  );
}

/** The text of `ShownLocation`. */
export const shownLocation = (): string => screen.getByTestId('location').textContent ?? '';

/** Renders its children once the account is read, as the pages of the app do. */
const WhenAccountRead = ({ children }: { readonly children: ReactNode }) =>
  useAccount().data ? children : null;

/** Renders what was answered so far. */
const drawAnswers = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));

/** Renders a part of the app for the account, and waits until everything that it reads is read. */
export async function renderSettled(part: ReactNode, path?: string) {
  const rendered = await renderLite(
    <>
      <ShownLocation />
      <WhenAccountRead>{part}</WhenAccountRead>
    </>,
    path,
  );
  // What is drawn after the first answers may read more.
  for (let round = 0; round < 2; round += 1) {
    await drawAnswers();
    await waitFor(() => expect(rendered.cache.isFetching()).toBe(0));
  }
  await drawAnswers();
  return rendered;
}

/** Renders a part of the app once for each state, below the name of the state. */
export const renderStates = (states: Readonly<Record<string, ReactNode>>) =>
  renderSettled(
    Object.entries(states).map(([name, part]) => (
      <Fragment key={name}>
        <hr data-state={name} />
        {part}
      </Fragment>
    )),
  );

/** Captures the files that the page downloads, by name. */
export function savedFiles(): Map<string, Blob> {
  const files = new Map<string, Blob>();
  let last = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    last = file as Blob;
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    files.set(this.download, last);
  });
  return files;
}

/**
 * Waits for the only element of a kind with this name: its label, or else its text. On a large page it takes a tenth of
 * the time of `findByRole`.
 */
export const findNamed = (selector: string, name: string | RegExp, part: ParentNode = document.body) =>
  waitFor(() => {
    const found = [...part.querySelectorAll<HTMLElement>(selector)].filter((element) => {
      const text = element.getAttribute('aria-label') ?? element.textContent.replaceAll(/\s+/g, ' ').trim();
      return isNamed(text, name);
    });
    const [element] = found;
    if (element === undefined || found.length > 1)
      throw new Error(`${found.length} elements ${selector} are named ${name}`);
    return element;
  });

/** Presses a button of the page or of a part of it. */
export async function press(name: string | RegExp, part?: ParentNode): Promise<void> {
  const button = await findNamed('button', name, part);
  await act(async () => fireEvent.click(button));
}

/** Waits until something on the page is busy. */
export const shownBusy = () =>
  waitFor(() => expect(document.querySelector('[aria-busy=true]')).not.toBeNull());

const isNamed = (text: string, name: string | RegExp): boolean =>
  typeof name === 'string' ? text === name : name.test(text);

/** The open dialog with this title; toasts have no title. */
const shownDialog = (title: string | RegExp): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog]')].find((dialog) =>
    isNamed(dialog.querySelector('h2')?.textContent ?? '', title),
  );

export const isDialogOpen = (title: string | RegExp): boolean => shownDialog(title) !== undefined;

/** Waits for the dialog with this title. */
export const findDialog = (title: string | RegExp): Promise<HTMLElement> =>
  waitFor(() => {
    const dialog = shownDialog(title);
    if (!dialog) throw new Error(`No dialog has the title ${title}`);
    return dialog;
  });

/** Waits until the dialog with this title is closed. */
export const dialogClosed = (title: string | RegExp) =>
  waitFor(() => expect(isDialogOpen(title)).toBe(false));

/** Waits for a toast, whose text is on the page twice: for eyes and for screen readers. */
export const toast = (text: string | RegExp) => screen.findAllByText(text);

/** An answer that the test gives later. */
export function laterAnswer<Answer>() {
  let give = (_: Answer) => {};
  const promise = new Promise<Answer>((resolve) => {
    give = resolve;
  });
  return { promise, give: (answer: Answer) => act(async () => give(answer)) };
}
