// @module-tag further
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { daysAfter, formatLongDate, formatShortDate } from '#domain/calendar-date';
import { scheduleInstant } from '#domain/schedule-time';
import { siteRoutes } from '#domain/site-routes';
import { dayIn } from '#domain/time-zone';
import { violationsOf } from '#test/support/accessibility';
import { startOwnSite } from '#test/support/browser-site';
import { keepToasts } from '#test/support/kept-toasts';
import { newEmail } from '#test/support/new-email';
import { until } from '#test/support/waiting';

const site = startOwnSite();

// A test may have left the clock days ahead.
beforeEach(() => site.product.cloud.moveClock(Date.now()));

const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const mailsTo = (address: string) =>
  site.product.cloud.mails.list().filter(({ destinations }) => destinations.includes(address));

/**
 * Moves the clock on, minute by minute, until an email arrived, and at least four minutes. A decision is emailed in the
 * minute after it, and reported to the owner a minute later; a busy machine may need more minutes, because the clock
 * stands still between them.
 */
async function passMinutes(from: number, hasArrived: () => boolean, what: string): Promise<void> {
  let minute = 0;
  await until(async () => {
    minute += 1;
    await site.product.cloud.moveClock(from + minute * 60_000);
    return minute >= 4 && hasArrived();
  }, what);
}

test('an owner turns reminders on, and the client gets one on the due date at the account’s time of day', async () => {
  const own = await site.office();
  const client = newEmail('reminded');
  const mailsToClient = () => mailsTo(client);
  const dueDate = daysAfter(dayIn(zone, new Date().toISOString()), 2);
  const { invoiceId } = await own.invoice({ clientEmail: client, dueDate });
  const { invoice } = await own.api<{ invoice: { contentId: string } }>(`/api/invoices/${invoiceId}`);
  await own.api(`/api/invoices/${invoiceId}/client-mails`, {
    body: { basedOn: invoice.contentId, message: '' },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(mailsToClient()).toHaveLength(1);

  const { page, complaints } = await own.visit(siteRoutes.liteReminderSettings.path, {
    viewport: { width: 390, height: 844 },
  });
  const remindersSwitch = page.getByLabel('Remind my clients by email');
  await remindersSwitch.focus();
  expect(await remindersSwitch.isChecked()).toBe(false);
  expect(await page.getByLabel('3 days after').isDisabled()).toBe(true);
  await page.keyboard.press('Space');
  await page.getByLabel('7 days after').uncheck();
  await page.getByRole('button', { name: 'Save reminders' }).press('Enter');
  await page.getByText('Your reminders have been saved.').waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await site.product.cloud.moveClock(Date.now() + 60_000);
  await page.goto(`${siteRoutes.liteInvoices.path}/${invoiceId}`);
  const openReminders = () => page.getByRole('button', { name: 'Reminders', exact: true }).click();
  await openReminders();
  await page.getByText('Next reminder on').waitFor();
  const sendTime = Date.parse(scheduleInstant(dueDate, { userId: own.account.userId, zone }));
  await site.product.cloud.moveClock(sendTime - 60_000);
  expect(mailsToClient()).toHaveLength(1);
  await passMinutes(sendTime, () => mailsToClient().length === 2, 'the reminder');
  expect(mailsToClient().at(-1)?.raw).toContain('Subject: Reminder: invoice');

  await page.reload();
  await page.getByText(`Reminder emailed to ${client}`).waitFor();
  await openReminders();
  await page.getByRole('button', { name: 'Remind now' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send a reminder?' });
  await dialog.getByText(`To ${client}`).waitFor();
  expect(mailsToClient()).toHaveLength(2);
  await dialog.getByRole('button', { name: 'Send reminder' }).click();
  await page.getByRole('button', { name: 'Reminded in the last 24 hours' }).first().waitFor();
  expect(mailsToClient()).toHaveLength(3);
  await page.getByLabel('Remind of this invoice').click();
  await page.getByText('Switched off for this invoice.').waitFor();
  expect(await violationsOf(page)).toEqual([]);

  const [mail] = await site.product.waitForMails(1, client);
  const visitor = await site.visit({ viewport: { width: 390, height: 844 } });
  await visitor.page.goto(/\/stop-mail#\S+/.exec(mail?.email.text ?? '')?.[0] ?? '');
  await visitor.page.getByRole('button', { name: 'Stop mail from this business' }).press('Enter');
  await visitor.page.getByText('This business cannot email you any more.').waitFor();
  await page.reload();
  await openReminders();
  await page.getByText('No reminders: the client accepts no mail from your business').waitFor();
  expect(await page.getByRole('button', { name: 'Remind now' }).count()).toBe(0);
  expect([...complaints, ...visitor.complaints]).toEqual([]);
});

test('an owner makes an invoice repeat, finds the next one ready to send, and emails it to the client', async () => {
  const own = await site.office();
  const to = newEmail('repeated');
  const { invoiceId } = await own.invoice({
    clientEmail: to,
    issueDate: dayIn(zone, new Date().toISOString()),
  });
  const { page, complaints } = await own.visit(`${siteRoutes.liteInvoices.path}/${invoiceId}`, {
    viewport: { width: 390, height: 844 },
  });
  const openRepeat = () => page.getByRole('button', { name: 'Repeat', exact: true }).press('Enter');
  await openRepeat();
  await page.getByRole('button', { name: 'Repeat this invoice' }).press('Enter');
  await page.getByLabel('How often').selectOption({ label: 'Every week' });
  const from = await page.getByLabel('From').inputValue();
  await page.getByLabel('Until').fill(daysAfter(from, -1));
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByText('The last day must not be before the first.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel('Until').fill('');
  // A half-typed date must not count as "no last day".
  await page.getByLabel('Until').focus();
  await page.keyboard.type('12');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByText('Choose the last day, or none.').waitFor();
  await page.getByLabel('Until').focus();
  await page.keyboard.press('Backspace');
  await page.getByText(`Next invoice: ${formatLongDate(from)}`).waitFor();
  await page.getByLabel('Until').press('Enter');
  await page.getByText(`Every week, next on ${formatLongDate(from)}.`).waitFor();
  expect(await violationsOf(page)).toEqual([]);

  const sendTime = Date.parse(scheduleInstant(from, { userId: own.account.userId, zone }));
  const mailsBefore = mailsTo(own.account.email).length;
  await site.product.cloud.moveClock(sendTime - 60_000);
  expect(mailsTo(own.account.email)).toHaveLength(mailsBefore);
  await passMinutes(
    sendTime,
    () => mailsTo(own.account.email).length > mailsBefore,
    'the email to the owner',
  );
  expect(mailsTo(own.account.email).at(-1)?.raw).toContain('ready to send');
  expect(mailsTo(to)).toHaveLength(0);

  await page.goto(`${siteRoutes.liteInvoices.path}?show=draft`);
  await page.getByText('Ready to send').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('link', { name: /ready to send$/ }).press('Enter');
  await openRepeat();
  await page.getByText('one that repeats').waitFor();
  await page.getByRole('button', { name: /^Send to/ }).click();
  await page.getByRole('button', { name: 'Send email' }).click();
  await until(() => mailsTo(to).length === 1, 'the email to the client');

  await page.goto(siteRoutes.liteInvoices.path);
  await page.getByRole('link', { name: 'Repeats' }).click();
  const next = formatShortDate(daysAfter(from, 7));
  await page.getByText(`Next ${next}`).waitFor();
  await page.reload();
  await page.getByText(`Next ${next}`).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('link', { name: new RegExp(`next ${next}`) }).press('Enter');
  await keepToasts(page);
  await openRepeat();
  await page.getByRole('button', { name: 'Stop repeating' }).click();
  await page.getByText('This invoice repeats no more.').first().waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(`next on ${formatLongDate(daysAfter(from, 7))}`).waitFor();
  await page.getByRole('button', { name: 'Stop repeating' }).click();
  await page.getByRole('button', { name: 'Repeat this invoice' }).waitFor();
  await page.goto(`${siteRoutes.liteInvoices.path}?show=repeats`);
  await page.getByText('Nothing repeats').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
