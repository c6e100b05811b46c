// @module-tag further
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { brand } from '#domain/brand';
import { siteRoutes } from '#domain/site-routes';
import { violationsOf } from '#test/support/accessibility';
import { startSite } from '#test/support/browser-site';
import { testAtWidths } from '#test/support/further-cases';
import { intercept } from '#test/support/interception';
import { aQuote, storeQuote } from '#test/support/quotes';
import { whenPainted } from '#test/support/when-painted';

const site = startSite();

let paths: readonly string[];

/** Pages that other tests cover: those of the free generator, and the store page, which redirects at once. */
const excludedPaths: readonly string[] = [
  siteRoutes.invoiceGenerator.path,
  siteRoutes.invoiceThankYou.path,
  siteRoutes.notMe.path,
  siteRoutes.appStore.path,
];

const longTitle = `Replace ${'W'.repeat(60)} for O'Brien & Söhne`;

beforeAll(async () => {
  const open = await storeQuote(
    site.product,
    aQuote({
      title: longTitle,
      clientMessage: 'x'.repeat(300),
      taxRate: 8.25,
      lineItems: Array.from({ length: 30 }, () => ({
        description: `Ä${'y'.repeat(80)}`,
        quantity: '1000000',
        price: '99,999,999.99',
      })).slice(0, 3),
    }),
  );
  paths = [
    ...Object.values(siteRoutes)
      .filter(({ kind, path }) => kind === 'prerendered' && !excludedPaths.includes(path))
      .map(({ path }) => path),
    `/quote?id=${open}`,
    '/success?session_id=1',
    '/no-such-page',
  ];
});

/** Opens every question, so that the answers are checked too. */
const openQuestions = (page: Page) =>
  page.evaluate(() => {
    for (const question of document.querySelectorAll('main details')) question.setAttribute('open', '');
  });

/** How many pixels the page is wider than the screen. */
const overflowOf = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));

/** Links and buttons lower than 44 px, apart from those within a sentence. */
const smallTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a, button, summary, input, select')]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 1)
      .filter((element) => getComputedStyle(element).display !== 'inline')
      .filter((element) => !element.matches('[href="#content"]'))
      .filter((element) => element.getBoundingClientRect().height < 43.5)
      .map((element) => element.outerHTML.slice(0, 120)),
  );

testAtWidths(
  390,
  'every page is accessible at %i px, works by touch, fits, and requests nothing from other hosts',
  async (width) => {
    const visit = await site.visit({ viewport: { width, height: 900 } });
    const phone = width < 1024;
    for (const path of paths) {
      await visit.page.goto(path, { waitUntil: 'networkidle' });
      if (phone) expect([path, await smallTargets(visit.page)]).toEqual([path, []]);
      await openQuestions(visit.page);
      expect(await violationsOf(visit.page)).toEqual([]);
      if (phone) await visit.page.setViewportSize({ width: 320, height: 640 });
      expect([path, await overflowOf(visit.page)]).toEqual([path, 0]);
      if (phone) await visit.page.setViewportSize({ width, height: 900 });
    }
    // The status 404 is expected.
    expect(visit.complaints.filter((text) => !/status of 404/.test(text))).toEqual([]);
    expect([...visit.foreignOrigins]).toEqual([]);
  },
);

test('forms of marketing pages are accessible, including their errors and thanks', async () => {
  const visit = await site.visit();
  for (const path of ['/crm', '/invoicing']) {
    await visit.page.goto(path);
    const email = visit.page.getByLabel('Email address');
    await email.fill('axe@example.com');
    await visit.page.locator('form').filter({ has: email }).getByRole('button').click();
    await visit.page.locator('main [role=status], main [role=alert]').first().waitFor();
    expect(await violationsOf(visit.page)).toEqual([]);
  }
});

describe('without any script', () => {
  test('the pages can be read and navigated, and questions open', async () => {
    const visit = await site.visit({ javaScriptEnabled: false });
    const { page } = visit;
    await page.goto('/');
    await page.getByRole('heading', { level: 1, name: brand.tagline }).waitFor();
    await page.getByText(`What is ${brand.name}?`).click();
    await page.getByText('is the office of a small service company').waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).click();
    await page.waitForURL((url) => url.pathname === '/pricing');
    await page.getByText('Save 40%').waitFor();
  });

  test('forms and applications say that they need scripts, and where to write instead', async () => {
    const visit = await site.visit({ javaScriptEnabled: false });
    // Searching by text skips noscript elements.
    const notice = visit.page.locator('noscript p').last();
    const notices = {
      '/': 'This form needs JavaScript. Without it, write to support@billhook.example.',
      '/crm': 'This form needs JavaScript.',
      '/invoicing': 'This form needs JavaScript.',
      '/contact': 'This form needs JavaScript.',
      '/quote': 'This page needs JavaScript.',
      '/invoice-generator': 'This page needs JavaScript.',
      '/billhook-lite/login': 'This page needs JavaScript.',
    };
    for (const [path, text] of Object.entries(notices)) {
      await visit.page.goto(path);
      expect(await notice.textContent()).toContain(text);
      expect((await notice.boundingBox())?.height).toBeGreaterThan(15);
    }
    expect(visit.complaints).toEqual([]);
  });

  test('the menu on a phone opens and its links work', async () => {
    const visit = await site.visit({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    });
    const { page } = visit;
    await page.goto('/privacy');
    await page.locator('header summary').click();
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'iOS app' }).click();
    await page.waitForURL((url) => url.pathname === '/download');
  });
});

test.each(['/', '/crm', '/invoicing', '/contact', '/invoice-generator'])(
  'a submit on %s before any script has arrived puts nothing typed into the address',
  async (path) => {
    const visit = await site.visit();
    const { page } = visit;
    // The requests never finish.
    await page.route('**/assets/*.js', () => undefined);
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('form').last().waitFor();
    const navigations: string[] = [];
    page.on('framenavigated', (frame) => navigations.push(frame.url()));
    const submitted = await page.evaluate(() => {
      for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea'))
        if (!field.readOnly) field.value = field.type === 'email' ? 'pat@example.com' : '1';
      for (const select of document.querySelectorAll('select')) select.selectedIndex = 1;
      const forms = [...document.forms];
      for (const form of forms) {
        // The browser's own validation of dates and amounts is not tested here.
        form.noValidate = true;
        form.requestSubmit();
      }
      return forms.length;
    });
    expect(submitted).toBeGreaterThan(0);
    await whenPainted(page);
    expect(navigations).toEqual([]);
    expect(new URL(page.url()).search).toBe('');
  },
);

test('an application page whose scripts do not load shows a message, and appears when the network is back', async () => {
  const visit = await site.visit();
  const { page } = visit;
  for (const path of ['/quote', '/billhook-lite/login']) {
    const restore = await intercept(page, '**/assets/start-*.js', (route) => route.abort());
    await page.goto(path);
    const notice = page.getByText('This page could not be loaded completely.');
    await notice.waitFor();
    await page.getByRole('link', { name: 'reload the page' }).waitFor();
    restore();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page
      .getByRole('heading', { level: 1, name: /Invalid or missing quote ID|Sign in|Log in|Welcome/ })
      .waitFor();
    expect(await notice.count()).toBe(0);
  }
});

/** A shift of the layout, as the browser reports it. */
interface Shift {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

testAtWidths(390, 'nothing moves on a screen %i px wide when a page gets its content', async (width) => {
  const quote = await storeQuote(site.product, aQuote({ taxRate: 8.25 }));
  const visit = await site.visit({ viewport: { width, height: 900 } });
  const { page } = visit;
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as unknown as Shift;
        const moved = sources.map(({ node, previousRect: from, currentRect: to }) =>
          [node?.textContent, from, to].map((each) => JSON.stringify(each)).join(' '),
        );
        if (value > 0.001) shifts.push(`${value.toFixed(4)}: ${moved.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // Our font would move letters when it replaces the system's, at a time and by a width that the machine decides.
  await page.route('**/*.woff2', (route) => route.abort());
  // The prerendered page is painted before the application loads, and the application before the API responds.
  for (const delayedUrls of ['**/assets/start-*.js', '**/api/**'])
    await page.route(delayedUrls, async (route) => {
      await new Promise((done) => setTimeout(done, 300));
      await route.continue();
    });
  const finalTexts = {
    [`/quote?id=${quote}`]: 'Sign and Approve',
    '/quote': 'Invalid or missing quote ID.',
    '/success?session_id=1': 'Payment completed',
    '/cancel?again=1': 'You can try again',
    '/verify-email?uid=x': 'Verification failed. Please try again.',
    '/invoice-thank-you?email=pat%40example.com': '1 of 5 free invoices used',
  };
  for (const [path, text] of Object.entries(finalTexts)) {
    await page.goto(path);
    await page.getByText(text).first().waitFor();
    await whenPainted(page);
    expect([path, await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)]).toEqual([
      path,
      [],
    ]);
  }
});

test('a page without interaction never requests a script of the application', async () => {
  const visit = await site.visit();
  const scripts: string[] = [];
  visit.page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  for (const path of ['/pricing', '/privacy', '/about', '/download']) await visit.page.goto(path);
  expect(scripts).toEqual([]);
  await visit.page.goto('/', { waitUntil: 'networkidle' });
  expect(scripts.map((path) => path.replace(/-[\w-]{8}\.js$/, '')).sort()).toEqual([
    '/assets/hydrate-page',
    '/assets/preload',
  ]);
});

test('every page can be navigated by keyboard, from the skip link to the end, with a visible focus', async () => {
  const visit = await site.visit();
  const { page } = visit;
  for (const path of ['/', '/pricing', '/contact']) {
    await page.goto(path);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    const stops = await page
      .locator('a:visible, button:visible, input:visible, summary:visible, select:visible, textarea:visible')
      .count();
    let missingOutlines = 0;
    let last = '';
    for (let press = 0; press < stops + 5; press += 1) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement;
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return {
          hasOutline:
            element === document.body || (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2),
          text: element.textContent ?? '',
        };
      });
      if (!stop.hasOutline) missingOutlines += 1;
      if (stop.text !== '' && stop.text.length < 60) last = stop.text;
      if (last === 'Privacy') break;
    }
    expect([path, missingOutlines]).toEqual([path, 0]);
    expect(last).toBe('Privacy');
  }
});
