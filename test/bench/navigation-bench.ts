import { randomUUID } from 'node:crypto';
import { BatchWriteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Page } from 'playwright-core';
import type { SendInvoiceAnswer } from '#domain/invoices/contract/send-invoice';
import { siteRoutes } from '#domain/site-routes';
import { accountPartition, keys } from '#domain/table/keys';
import { newUlid } from '#lambdas/platform/hash';
import { launchBrowser } from '#test/support/browser';
import { aFullInvoice } from '#test/support/invoices';
import { accountsOf, aSignUpProfile, bearer } from '#test/support/lite-accounts';
import { visitLite } from '#test/support/lite-pages';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';
import { type Figure, median } from './figure.ts';

/** The number of invoices of the account. */
const invoices = 10_000;

/** How often each page is opened again. */
const rounds = 7;

/**
 * The milliseconds by which responses are delayed on later visits, so that the first paint must come from the cache.
 */
const responseDelay = 1_000;

/**
 * The accessible names of the links to follow; "Invoice" is the first invoice in the list. Reports are left
 * out, because they read every invoice.
 */
const links = ['Invoices', 'Invoice', 'Quotes', 'Clients', 'Saved items', 'Settings', 'Dashboard'] as const;

/** Creates an account with one invoice sent through the API, and many copies of the stored invoice. */
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
  const copies = Array.from({ length: invoices - 1 }, (_, index) => {
    const copyId = newUlid(new Date(Date.parse('2026-01-01T00:00:00Z') + index * 1000));
    return { ...invoice, ...keys.invoice(userId, copyId), invoiceId: copyId };
  });
  const batches = Array.from({ length: Math.ceil(copies.length / 25) }, (_, index) =>
    copies.slice(25 * index, 25 * index + 25).map((Item) => ({ PutRequest: { Item } })),
  );
  const writeBatches = async () => {
    for (let batch = batches.pop(); batch; batch = batches.pop())
      await product.table.send(new BatchWriteCommand({ RequestItems: { [product.tableName]: batch } }));
  };
  await Promise.all(Array.from({ length: 8 }, writeBatches));
  return { email };
}

/**
 * Follows a link. Returns the milliseconds from the click, by the browser's time stamp, to the first paint with content
 * instead of placeholders, and the number of frames until then.
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

/**
 * How fast the pages of an account with 10,000 invoices are painted from the cache, with the first visit in the note.
 */
export async function navigationFigures(): Promise<readonly Figure[]> {
  const [product, browser] = await Promise.all([startTestCloud(), launchBrowser()]);
  try {
    const { email } = await largeAccount(product);
    const { page, lite, close } = await visitLite(browser, product.siteOrigin);
    await lite.signIn({ email }, 'hunter22');
    await lite.waitForPath(siteRoutes.liteDashboard.path);
    await page.getByRole('heading', { name: 'Latest invoices' }).waitFor();
    // The bundler of the benchmarks inserts calls of this helper for named functions, also into code that runs in the
    // page.
    await page.evaluate('globalThis.__name = (made) => made');
    const firstVisits = new Map<string, number>();
    for (const name of links) firstVisits.set(name, (await follow(page, name)).milliseconds);
    await page.waitForTimeout(500);
    await page.route('**/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, responseDelay));
      await route.continue().catch(() => undefined);
    });
    const laterVisits = new Map(
      links.map((name) => [name as string, [] as { milliseconds: number; frames: number }[]]),
    );
    for (let round = 0; round < rounds; round += 1)
      for (const name of links) laterVisits.get(name)?.push(await follow(page, name));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await close();
    return [...laterVisits].map(([name, visits]) => ({
      name: `${name}: click to content from the cache, ${invoices} invoices`,
      measured: median(visits.map(({ milliseconds }) => milliseconds)),
      unit: 'ms',
      limit: 100,
      target: 17,
      note: `${median(visits.map(({ frames }) => frames))} frames; first visit ${firstVisits.get(name)?.toFixed(0)} ms; answers held back ${responseDelay} ms`,
    }));
  } finally {
    await browser.close();
    await product.stop();
  }
}
