import { randomUUID } from 'node:crypto';
import { BatchWriteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Page } from 'playwright-core';
import type { SendInvoiceAnswer } from '#domain/contract/send-invoice';
import { siteRoutes } from '#domain/site-routes';
import { accountPartition, keys } from '#domain/table/keys';
import { newUlid } from '#lambdas/platform/hash';
import { launchBrowser } from '#test/support/browser';
import { aFullInvoice } from '#test/support/invoices';
import { accountsOf, aSignUpProfile, bearer } from '#test/support/lite-accounts';
import { visitLite } from '#test/support/lite-pages';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';
import { type Figure, median } from './figure.ts';

/** Invoices of the account whose pages are opened. */
const invoices = 10_000;

/** Times that each page is opened again. */
const rounds = 7;

/** Milliseconds that answers are held back on later visits, so that only the cache can fill the first paint. */
const heldBack = 1_000;

/** The links to follow, by accessible name; "Invoice" is the first of the list. Reports read every invoice, by design. */
const ways = ['Invoices', 'Invoice', 'Quotes', 'Clients', 'Saved items', 'Settings', 'Dashboard'] as const;

/** An account with one invoice sent through the API, and copies of its item. */
async function largeAccount(product: TestCloud): Promise<{ readonly email: string }> {
  const accounts = accountsOf(product);
  const email = accounts.newEmail();
  const { userId, accessToken } = await accounts.signUp(email);
  await accounts.markVerified(email);
  await product.api('/api/account', { body: aSignUpProfile(), headers: bearer(accessToken) });
  const sent = await product.api('/api/invoices', {
    body: { invoice: { ...aFullInvoice(), clientEmail: 'dana@client.example' } },
    headers: { ...bearer(accessToken), 'idempotency-key': randomUUID() },
  });
  const { invoiceId } = (sent.json as SendInvoiceAnswer).invoice;
  const { Items: [invoice] = [] } = await product.table.send(
    new QueryCommand({
      TableName: product.tableName,
      KeyConditionExpression: 'PK = :account AND SK = :invoice',
      ExpressionAttributeValues: {
        ':account': accountPartition(userId),
        ':invoice': keys.invoice(userId, invoiceId).SK,
      },
    }),
  );
  const copies = Array.from({ length: invoices - 1 }, (_, at) => {
    const copyId = newUlid(new Date(Date.parse('2026-01-01T00:00:00Z') + at * 1000));
    return { ...invoice, ...keys.invoice(userId, copyId), invoiceId: copyId };
  });
  const batches = Array.from({ length: Math.ceil(copies.length / 25) }, (_, at) =>
    copies.slice(25 * at, 25 * at + 25).map((Item) => ({ PutRequest: { Item } })),
  );
  const writeOn = async () => {
    for (let batch = batches.pop(); batch; batch = batches.pop())
      await product.table.send(new BatchWriteCommand({ RequestItems: { [product.tableName]: batch } }));
  };
  await Promise.all(Array.from({ length: 8 }, writeOn));
  return { email };
}

/**
 * Milliseconds from the click on a link, by the time stamp of the browser's own event, to the first paint in which the
 * page's content is there instead of placeholders; and the frames until then.
 */
async function follow(
  page: Page,
  name: string,
): Promise<{ readonly milliseconds: number; readonly frames: number }> {
  const link =
    name === 'Invoice'
      ? page.locator('[data-invoice-list] a').first()
      : page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
  await link.hover();
  await page.waitForTimeout(100);
  const painted = page.evaluate(
    () =>
      new Promise<{ milliseconds: number; frames: number }>((resolve) => {
        const before = document.querySelector('main h1')?.textContent;
        const state = { frames: 0 };
        addEventListener(
          'click',
          (event) => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () =>
              resolve({ milliseconds: performance.now() - event.timeStamp, frames: state.frames });
            const loop = {
              step: () => {
                state.frames += 1;
                const heading = document.querySelector('main h1')?.textContent;
                const waits = [
                  ...document.querySelectorAll<HTMLElement>(
                    'main .animate-pulse, main [role=status] .animate-spin',
                  ),
                ];
                const isThere =
                  heading !== undefined &&
                  heading !== before &&
                  !waits.some((element) => element.checkVisibility());
                if (!isThere) {
                  requestAnimationFrame(loop.step);
                  return;
                }
                port2.postMessage(undefined);
              },
            };
            requestAnimationFrame(loop.step);
          },
          { capture: true, once: true },
        );
      }),
  );
  await link.click();
  return painted;
}

/** How soon pages of an account with 10,000 invoices are painted: on the first visit, and again from the cache. */
export async function navigationFigures(): Promise<readonly Figure[]> {
  const [product, browser] = await Promise.all([startTestCloud(), launchBrowser()]);
  try {
    const { email } = await largeAccount(product);
    const { page, lite, close } = await visitLite(browser, product.siteOrigin);
    await lite.signIn({ email }, 'hunter22');
    await lite.waitForPath(siteRoutes.liteDashboard.path);
    await page.getByRole('heading', { name: 'Latest invoices' }).waitFor();
    // The benchmarks' bundler calls this helper for functions with a name, also in those that run in the page.
    await page.evaluate('globalThis.__name = (made) => made');
    const first = new Map<string, number>();
    for (const name of ways) first.set(name, (await follow(page, name)).milliseconds);
    await page.waitForTimeout(500);
    await page.route('**/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, heldBack));
      await route.continue().catch(() => undefined);
    });
    const again = new Map(
      ways.map((name) => [name as string, [] as { milliseconds: number; frames: number }[]]),
    );
    for (let round = 0; round < rounds; round += 1)
      for (const name of ways) again.get(name)?.push(await follow(page, name));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await close();
    return [...again].map(([name, visits]) => ({
      name: `${name}: click to content from the cache, ${invoices} invoices`,
      measured: median(visits.map(({ milliseconds }) => milliseconds)),
      unit: 'ms',
      limit: 100,
      stretch: 17,
      note: `${median(visits.map(({ frames }) => frames))} frames; first visit ${first.get(name)?.toFixed(0)} ms; answers held back ${heldBack} ms`,
    }));
  } finally {
    await browser.close();
    await product.stop();
  }
}
