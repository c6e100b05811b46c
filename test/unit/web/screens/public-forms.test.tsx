import { cleanup, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { earlyAccessTexts } from '#domain/site/claims';
import { thankYou } from '#domain/site/home';
import { siteRoutes } from '#domain/site-routes';
import { expectScreen } from '#test/support/screen-text';
import { openPublicPage } from '../../../support/opened-page.tsx';
import { change, element, named, pageMain, submitForm } from '../../../support/page-elements.ts';
import { refusal, type StubbedAnswer, stubApi } from '../../../support/stubbed-api.ts';

beforeEach(() => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('A browser'.padEnd(2_100, '.'));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const form = () => element('main form');
const done = { success: true };

describe('early access', () => {
  const join = () => {
    change(named('email'), 'pat@example.com');
    return submitForm();
  };
  const joining = 'POST /api/early-access';
  const welcome = 'POST /api/early-access/welcome';

  test.each([
    ['crm', 'crm-landing-page'],
    ['invoicing', 'invoicing-landing-page'],
  ] as const)('on the page %s the thanks replace the form', async (page, source) => {
    const stubbed = stubApi({ [joining]: done, [welcome]: done });
    await openPublicPage(siteRoutes[page].path);
    const texts = earlyAccessTexts[source];
    change(named('email'), 'pat@example.com');
    await submitForm();
    expect(pageMain().textContent).toContain(texts.done);
    expect(document.querySelector('main form')).toBeNull();
    expect(stubbed.changes).toEqual([
      [joining, { email: 'pat@example.com', source, userAgent: 'A browser'.padEnd(2_000, '.') }],
      [welcome, { email: 'pat@example.com' }],
    ]);
    expect(stubbed.keys).toEqual([expect.stringMatching(/^[\w-]{36}$/), null]);
    expect(localStorage.length).toBe(0);
  });

  test('on the home page the thanks are a page', async () => {
    stubApi({ [joining]: done, [welcome]: done });
    await openPublicPage(siteRoutes.home.path);
    change(named('email'), 'pat@example.com');
    await submitForm('#early-access form');
    expect(await screen.findByText(thankYou.heading, { selector: 'main h1' })).toBeTruthy();
  });

  test('a welcome email that cannot be sent changes nothing for the visitor', async () => {
    stubApi({ [joining]: done, [welcome]: 'offline' });
    await openPublicPage(siteRoutes.crm.path);
    await join();
    expect(screen.getByText(earlyAccessTexts['crm-landing-page'].done)).toBeTruthy();
  });

  test('while the request runs, the field is disabled and the button is busy', async () => {
    stubApi({ [joining]: 'pending' });
    await openPublicPage(siteRoutes.crm.path);
    await expectScreen('early-access-empty', form());
    await join();
    await expectScreen('early-access-joining', form());
  });

  test.each([
    ['already-registered', 'This email is already registered for early access!'],
    ['invalid-email', 'Please enter a valid email address.'],
    ['too-many-requests', 'Too many requests. Please wait a moment and try again.'],
    ['internal-error', 'Something went wrong. Please try again.'],
  ] as const)(
    'the refusal %s is explained in our own words, until the address is edited',
    async (code, text) => {
      stubApi({ [joining]: refusal(code, 'The sentence of the API.') });
      await openPublicPage(siteRoutes.crm.path);
      await join();
      expect(screen.getByText(text)).toBeTruthy();
      change(named('email'), 'pat@example.co');
      expect(screen.queryByText(text)).toBeNull();
    },
  );

  test('a retry after a lost answer counts as the same sign-up, and so does one after a reload', async () => {
    const stubbed = stubApi({ [joining]: 'offline' });
    await openPublicPage(siteRoutes.crm.path);
    await join();
    await expectScreen('early-access-failed', form());
    cleanup();
    await openPublicPage(siteRoutes.crm.path);
    await join();
    expect(stubbed.changes.map(([request]) => request)).toEqual([joining, joining]);
    expect(stubbed.keys[0]).toBe(stubbed.keys[1]);
  });
});

describe('the contact form', () => {
  const sending = 'POST /api/contact-messages';
  const message = {
    name: 'Pat Alvarez',
    email: 'pat@example.com',
    subject: 'Billing Question',
    message: 'Which plan is mine?',
  };
  const fill = () => {
    change(named('name'), message.name);
    change(named('email'), message.email);
    change(named('subject'), message.subject);
    change(named('message'), message.message);
  };

  test('an empty form is not sent; each field says what is missing, and the first one gets the focus', async () => {
    const stubbed = stubApi({ [sending]: done });
    await openPublicPage(siteRoutes.contact.path);
    await submitForm();
    await expectScreen('contact-form-empty', form());
    expect(document.activeElement).toBe(named('name'));
    expect(stubbed.changes).toEqual([]);
    change(named('name'), 'Pat');
    expect(screen.queryByText('Please enter your name.')).toBeNull();
    expect(screen.getByText('Please choose a subject.')).toBeTruthy();
    await submitForm();
    expect(document.activeElement).toBe(named('email'));
  });

  test('a message that was sent is thanked for, and the form is empty', async () => {
    const stubbed = stubApi({ [sending]: done });
    await openPublicPage(siteRoutes.contact.path);
    fill();
    await submitForm();
    expect(stubbed.changes).toEqual([[sending, message]]);
    expect(stubbed.keys).toEqual([expect.stringMatching(/^[\w-]{36}$/)]);
    await expectScreen('contact-form-sent', form());
    change(named('name'), 'P');
    expect(screen.queryByText(/^Thank you for your message/)).toBeNull();
    fill();
    await submitForm();
    expect(stubbed.keys[1]).not.toBe(stubbed.keys[0]);
  });

  test('while a message is sent, the button is busy, and a second submit sends nothing', async () => {
    const stubbed = stubApi({ [sending]: 'pending' });
    await openPublicPage(siteRoutes.contact.path);
    fill();
    await submitForm();
    await submitForm();
    await expectScreen('contact-form-sending', form());
    expect(stubbed.changes).toHaveLength(1);
  });

  test.each([
    [
      'a lost answer',
      'offline',
      'Your message could not be sent. Nothing you wrote is lost: please try again. Or',
    ],
    [
      'too many messages',
      refusal('too-many-requests'),
      'Too many requests. Please wait a moment and try again. Or',
    ],
    ['a refused message', refusal('invalid-email'), 'Your message could not be sent.'],
  ] satisfies readonly [string, StubbedAnswer, string][])(
    'after %s everything typed stays, and a retry is the same message',
    async (_, answer, text) => {
      const stubbed = stubApi({ [sending]: answer });
      await openPublicPage(siteRoutes.contact.path);
      fill();
      await submitForm();
      expect(element('main [role=alert]').textContent).toContain(text);
      await submitForm();
      expect(stubbed.keys[1]).toBe(stubbed.keys[0]);
      change(named('message'), 'Which plan is mine? And since when?');
      expect(document.querySelector('main [role=alert]')).toBeNull();
      await submitForm();
      expect(stubbed.keys[2]).not.toBe(stubbed.keys[0]);
    },
  );

  test('a failure names our address', async () => {
    stubApi({ [sending]: 'offline' });
    await openPublicPage(siteRoutes.contact.path);
    fill();
    await submitForm();
    await expectScreen('contact-form-failed', element('main [role=alert]'));
    expect(pageMain().textContent).toContain('Get in Touch');
  });
});
