// @module-tag further
import { mkdirSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { generatePath } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { QuoteAnswer } from '#domain/quotes/contract';
import { siteRoutes } from '#domain/site-routes';
import { violationsOf } from '#test/support/accessibility';
import { startSite } from '#test/support/browser-site';
import { further } from '#test/support/further-cases';
import { newEmail } from '#test/support/new-email';
import { aQuoteDraft } from '#test/support/quotes';

const site = startSite();

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;

const shots = process.env.SHOTS;
if (shots) mkdirSync(shots, { recursive: true });

test(
  'from "can you also …" to the signature on the own phone of the client takes at most 8 taps on both phones',
  further,
  async () => {
    const office = await site.office();
    const client = newEmail('dana');
    const quoteId = crypto.randomUUID().replaceAll('-', '');
    await office.api<QuoteAnswer>(`/api/lite-quotes/${quoteId}/mails`, {
      body: { quote: aQuoteDraft({ clientEmail: client }) },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    const shown = await site.product.api(`/api/quotes/${quoteId}`);
    const { contentHash } = shown.json as { readonly contentHash: string };
    const approval = { contentHash, name: 'Dana Whitfield' };
    await site.product.api(`/api/quotes/${quoteId}/acceptance`, { body: approval });
    const { quote } = await office.api<QuoteAnswer>(`/api/lite-quotes/${quoteId}`);
    const jobId = quote.acceptance?.jobId ?? '';

    let taps = 0;
    async function tap(target: Locator): Promise<void> {
      await target.tap();
      taps += 1;
    }
    async function look(page: Page, name: string): Promise<void> {
      if (shots) await page.screenshot({ path: `${shots}/${taps}-taps-${name}.png`, fullPage: true });
      expect(await violationsOf(page)).toEqual([]);
    }

    // The owner begins on the page of the job.
    const { page, complaints } = await office.visit(generatePath(siteRoutes.liteJob.path, { jobId }), phone);
    const add = page.getByRole('link', { name: 'Add a change order' });
    await add.waitFor();
    await look(page, 'job');
    await tap(add);
    await tap(page.getByLabel('Description'));
    await page.keyboard.type('Second thermostat');
    await tap(page.getByLabel('Price'));
    await page.keyboard.type('200');
    await tap(page.getByLabel('Reason'));
    await page.keyboard.type('You asked for one upstairs.');
    await look(page, 'change-order');
    await tap(page.getByRole('button', { name: 'Send to sign' }));
    await page.getByText('Emailed to the client').waitFor();
    await look(page, 'sent');

    // The client opens the email on the own phone.
    const mails = await site.product.waitForMails(1, client);
    const link = mails
      .map(({ email }) => /\/quote\?id=[\w-]{22,64}/.exec(email.text ?? '')?.[0] ?? '')
      .at(-1);
    const own = await site.visit(phone);
    taps += 1;
    await own.page.goto(link ?? '');
    await own.page
      .getByText('You agree to change order Q-1001-C1, +$200.00. The agreed total is then $450.00.')
      .waitFor();
    await look(own.page, 'client');
    await tap(own.page.getByLabel('Your name'));
    await own.page.keyboard.type('Dana Whitfield');
    await tap(own.page.getByRole('button', { name: 'Sign and Approve' }));
    await own.page.getByText('Change order signed').waitFor();
    await own.page
      .getByText(
        /^Change order 1 to quote Q-1001 for \+\$200\.00, approved .* Agreed total with this change: \$450\.00\.$/,
      )
      .waitFor();
    await look(own.page, 'signed');
    expect(taps).toBeLessThanOrEqual(8);
    expect(complaints).toEqual([]);

    await page.goto(generatePath(siteRoutes.liteJob.path, { jobId }));
    await page.getByText('$450.00').first().waitFor();
    await look(page, 'job-after');
  },
);
