import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { earlyAccessTexts } from '#domain/content/claims';
import { thankYou } from '#domain/content/home';
import { siteRoutes } from '#domain/site-routes';
import { expectScreen } from '#test/support/screen-text';
import {
  done,
  element,
  openPublicPage,
  type PublicAnswer,
  pageMain,
  refused,
  stubPublicApi,
  submitForm,
  typeInto,
} from '../../../support/public-page.tsx';

beforeEach(() => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('A browser'.padEnd(2_100, '.'));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
  localStorage.clear();
});

const form = () => element('main form');

describe('early access', () => {
  const join = () => {
    typeInto('email', 'pat@example.com');
    return submitForm();
  };
  const joinUrl = '/api/early-access';

  test.each([
    ['crm', 'crm-landing-page'],
    ['invoicing', 'invoicing-landing-page'],
  ] as const)('on the page %s the thanks replace the form', async (page, source) => {
    const requests = stubPublicApi();
    await openPublicPage(siteRoutes[page].path);
    const texts = earlyAccessTexts[source];
    typeInto('email', 'pat@example.com');
    await submitForm();
    expect(pageMain().textContent).toContain(texts.done);
    expect(document.querySelector('main form')).toBeNull();
    expect(requests).toEqual([
      {
        url: joinUrl,
        body: { email: 'pat@example.com', source, userAgent: 'A browser'.padEnd(2_000, '.') },
        key: expect.stringMatching(/^[\w-]{36}$/),
      },
      { url: '/api/early-access/welcome', body: { email: 'pat@example.com' }, key: null },
    ]);
    expect(localStorage.length).toBe(0);
  });

  test('on the home page the thanks are a page', async () => {
    stubPublicApi();
    await openPublicPage(siteRoutes.home.path);
    typeInto('email', 'pat@example.com');
    await submitForm('#early-access form');
    expect(await screen.findByText(thankYou.heading, { selector: 'main h1' })).toBeTruthy();
  });

  test('a welcome email that cannot be sent changes nothing for the visitor', async () => {
    stubPublicApi(done, 'offline');
    await openPublicPage(siteRoutes.crm.path);
    await join();
    expect(screen.getByText(earlyAccessTexts['crm-landing-page'].done)).toBeTruthy();
  });

  test('while the request runs, the field is disabled and the button is busy', async () => {
    stubPublicApi('never');
    await openPublicPage(siteRoutes.crm.path);
    await expectScreen('early-access-empty', form());
    await join();
    await expectScreen('early-access-joining', form());
  });

  test.each([
    ['already-registered', 409, 'This email is already registered for early access!'],
    ['invalid-email', 422, 'Please enter a valid email address.'],
    ['too-many-requests', 429, 'Too many requests. Please wait a moment and try again.'],
    ['bad-request', 400, 'Something went wrong. Please try again.'],
  ] as const)(
    'the refusal %s is explained in our own words, until the address is edited',
    async (code, status, text) => {
      stubPublicApi(refused(status, code));
      await openPublicPage(siteRoutes.crm.path);
      await join();
      expect(screen.getByText(text)).toBeTruthy();
      typeInto('email', 'pat@example.co');
      expect(screen.queryByText(text)).toBeNull();
    },
  );

  test('a retry after a lost answer counts as the same sign-up, and so does one after a reload', async () => {
    const requests = stubPublicApi('offline');
    await openPublicPage(siteRoutes.crm.path);
    await join();
    await expectScreen('early-access-failed', form());
    cleanup();
    await openPublicPage(siteRoutes.crm.path);
    await join();
    expect(requests.map(({ url }) => url)).toEqual([joinUrl, joinUrl]);
    expect(requests[0]?.key).toBe(requests[1]?.key);
  });
});

describe('the contact form', () => {
  const message = {
    name: 'Pat Alvarez',
    email: 'pat@example.com',
    subject: 'Billing Question',
    message: 'Which plan is mine?',
  };
  const fill = () => {
    typeInto('name', message.name);
    typeInto('email', message.email);
    typeInto('subject', message.subject);
    typeInto('message', message.message);
  };

  test('an empty form is not sent; each field says what is missing, and the first one gets the focus', async () => {
    const requests = stubPublicApi();
    await openPublicPage(siteRoutes.contact.path);
    await submitForm();
    await expectScreen('contact-form-empty', form());
    expect(document.activeElement).toBe(element('[name=name]'));
    expect(requests).toEqual([]);
    typeInto('name', 'Pat');
    expect(screen.queryByText('Please enter your name.')).toBeNull();
    expect(screen.getByText('Please choose a subject.')).toBeTruthy();
    await submitForm();
    expect(document.activeElement).toBe(element('[name=email]'));
  });

  test('a message that was sent is thanked for, and the form is empty', async () => {
    const requests = stubPublicApi();
    await openPublicPage(siteRoutes.contact.path);
    fill();
    await submitForm();
    expect(requests).toEqual([
      { url: '/api/contact-messages', body: message, key: expect.stringMatching(/^[\w-]{36}$/) },
    ]);
    await expectScreen('contact-form-sent', form());
    typeInto('name', 'P');
    expect(screen.queryByText(/^Thank you for your message/)).toBeNull();
    fill();
    await submitForm();
    expect(requests[1]?.key).not.toBe(requests[0]?.key);
  });

  test('while a message is sent, the button is busy, and a second submit sends nothing', async () => {
    const requests = stubPublicApi('never');
    await openPublicPage(siteRoutes.contact.path);
    fill();
    await submitForm();
    await submitForm();
    await expectScreen('contact-form-sending', form());
    expect(requests).toHaveLength(1);
  });

  test.each([
    [
      'a lost answer',
      'offline',
      'Your message could not be sent. Nothing you wrote is lost: please try again. Or',
    ],
    [
      'too many messages',
      refused(429, 'too-many-requests'),
      'Too many requests. Please wait a moment and try again. Or',
    ],
    ['a refused message', refused(400, 'bad-request'), 'Your message could not be sent.'],
  ] satisfies readonly [string, PublicAnswer, string][])(
    'after %s everything typed stays, and a retry is the same message',
    async (_, answer, text) => {
      const requests = stubPublicApi(answer);
      await openPublicPage(siteRoutes.contact.path);
      fill();
      await submitForm();
      expect(element('main [role=alert]').textContent).toContain(text);
      await submitForm();
      expect(requests[1]?.key).toBe(requests[0]?.key);
      typeInto('message', 'Which plan is mine? And since when?');
      expect(document.querySelector('main [role=alert]')).toBeNull();
      await submitForm();
      expect(requests[2]?.key).not.toBe(requests[0]?.key);
    },
  );

  test('a failure names our address', async () => {
    stubPublicApi('offline');
    await openPublicPage(siteRoutes.contact.path);
    fill();
    await submitForm();
    await expectScreen('contact-form-failed', element('main [role=alert]'));
    expect(pageMain().textContent).toContain('Get in Touch');
  });
});
