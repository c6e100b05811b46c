import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HowToPayDraft } from '#domain/documents/how-to-pay';
import { emailInvoiceToClient } from '#lambdas/invoices/email-client/mail-client';
import { sha256 } from '#lambdas/platform/hash';
import type { Mail, MailSender } from '#lambdas/platform/ses/mail';
import { tableOn } from '#lambdas/platform/table/table';
import { setHowToPay } from '#lambdas/profile/set-how-to-pay';
import { paymentDetails } from '#lambdas/profile/store/payment-details';
import { getClientInvoice } from '#lambdas/public-links/get-client-invoice';
import { clientLinks } from '#lambdas/public-links/store/client-links';
import { prepareReminder } from '#lambdas/reminders/mail-reminder';
import { reminderStore } from '#lambdas/reminders/store/reminder-store';
import { aClientMailPass } from '#test/support/client-mail-pass';
import { everyFault, runWithFault } from '#test/support/crash-matrix';
import { type FaultPlan, planFault } from '#test/support/fault-plan';
import { type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
import { emptyOutbox, unlimitedLock } from '#test/support/outbox';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: LiteWorld;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await liteWorld(engine);
  await world.openAccount(pat);
});

const dayMilliseconds = 24 * 60 * 60 * 1000;
const venmo = 'https://venmo.com/u/hartwell';
const check = { text: 'Check to Hartwell Plumbing', link: venmo };

const tableUnder = (plan: FaultPlan) => tableOn(plan.attach(engine.client(), 'dynamodb'), world.tableName);

const setDetails = (draft: Partial<HowToPayDraft>, plan = planFault(), userId = pat) =>
  setHowToPay(
    userId,
    { text: '', link: '', ...draft },
    { details: paymentDetails(tableUnder(plan)), clock: world.clock },
  );

/** Sends the waiting emails of the outbox; returns their recipients. */
async function dispatch(plan = planFault()): Promise<readonly string[]> {
  await emptyOutbox(world, engine, plan, { lock: unlimitedLock });
  return world.service.delivered;
}

/** Emails an invoice to its client. Returns its ID. */
async function mailInvoice(): Promise<string> {
  const sent = await world.submit({
    client: { message: '' },
    invoice: { clientName: 'Dana', clientEmail: 'dana@client.example', dueDate: '2026-12-03' },
  });
  if (!sent.ok) throw new Error(sent.refusal.code);
  return sent.value.invoice.invoiceId;
}

async function detail(invoiceId: string) {
  const found = await world.readInvoice(invoiceId);
  if (!found.ok) throw new Error(found.refusal.code);
  return found.value.invoice;
}

async function clientSees(linkId = '') {
  const ports = { links: clientLinks(world.plain, world.clock), clock: world.clock, hash: sha256 };
  const found = await getClientInvoice(linkId, ports);
  if (!found.ok) throw new Error(found.refusal.code);
  return found.value.view;
}

describe('payment details', () => {
  test('are refused if something is wrong with them, and nothing changes', async () => {
    expect(await setDetails({ text: 'Cash', link: 'http://venmo.com' })).toMatchObject({
      ok: false,
      refusal: { code: 'invalid-profile', faults: [{ field: 'link' }] },
    });
    expect(await world.lite()).not.toHaveProperty('howToPay');
    expect(await dispatch()).toEqual([]);
  });

  test("are current on the client's page, and in the PDF as they were when the invoice was sent", async () => {
    await setDetails(check);
    const invoiceId = await mailInvoice();
    const { linkId, howToPay } = await detail(invoiceId);
    expect(howToPay).toEqual(check);
    const papers = [...world.store.objects.values()].map((pdf) => new TextDecoder().decode(pdf));
    expect(papers).toHaveLength(1);
    expect(papers[0]).toContain('"label":"Pay with Venmo"');
    expect(papers[0]).toContain(`"url":"https://billhook.example/invoice?id=${linkId}"`);

    await setDetails({ text: 'Cash only' });
    expect((await clientSees(linkId)).howToPay).toMatchObject({ text: check.text });
    world.advance(dayMilliseconds);
    expect((await clientSees(linkId)).howToPay).toEqual({
      text: 'Cash only',
      notice:
        'Payment details changed on November 4, 2026. If in doubt, call Hartwell Plumbing at a number you already know.',
    });
    expect((await clientSees(linkId)).paper?.sheet).not.toHaveProperty('payment');
    expect((await detail(invoiceId)).howToPay).toEqual(check);
    await setDetails({});
    expect(await clientSees(linkId)).not.toHaveProperty('howToPay');
  });

  test('are current in every email, and in its PDF as they were when the invoice was sent', async () => {
    await setDetails(check);
    const invoiceId = await mailInvoice();
    await setDetails({ text: 'Check to Hartwell Plumbing LLC' });
    world.advance(dayMilliseconds);
    const mails: Mail[] = [];
    const ports = world.ordinaryPorts();
    const mail: MailSender = {
      send(one) {
        mails.push(one);
        return ports.mail.send(one);
      },
    };
    const record = await ports.invoices.find(pat, invoiceId);
    const command = {
      userId: pat,
      invoiceId,
      mailId: world.newKey(),
      message: '',
      basedOn: record?.contentId ?? '',
      afterMail: record?.clientMail?.mailId ?? '',
    };
    expect(await emailInvoiceToClient(command, { ...ports, mail })).toMatchObject({ ok: true });
    const store = reminderStore(world.plain, world.clock);
    const found = await store.find({ userId: pat, invoiceId });
    if (!found) throw new Error('there is nothing to remind of');
    const compose = await prepareReminder(found, { messageId: 'reminder-1', stopSecret: 'secret' }, ports);
    mails.push(compose(aClientMailPass('dana@client.example')));

    expect(mails).toHaveLength(2);
    for (const { text, attachments } of mails) {
      expect(text).toContain('How to pay\n\nCheck to Hartwell Plumbing LLC\n\n');
      expect(text).not.toContain('Venmo');
      const pdf = new TextDecoder().decode(attachments?.[0]?.content);
      expect(pdf).toContain('"label":"Pay with Venmo"');
      expect(pdf).not.toContain('LLC');
    }
  });

  test("are shown on the client's page while there is a balance", async () => {
    await setDetails(check);
    const invoiceId = await mailInvoice();
    const { linkId } = await detail(invoiceId);
    await world.pay(invoiceId, { amount: '1' });
    expect((await clientSees(linkId)).howToPay?.button?.label).toBe('Pay with Venmo');
    await world.pay(invoiceId);
    expect(await clientSees(linkId)).not.toHaveProperty('howToPay');
  });

  test('are emailed to the owner once per change, and not without a change', async () => {
    await setDetails(check);
    await setDetails(check);
    expect(await dispatch()).toEqual(['0001@example.com']);
    await setDetails(check);
    expect(await dispatch()).toHaveLength(1);
    await setDetails({ text: 'Cash' });
    await setDetails(check);
    expect(await dispatch()).toHaveLength(3);
    const notices = await world.itemsUnder('MESSAGE#payment-details-notice#');
    expect(notices.map(({ state }) => state).sort()).toEqual(['sent', 'sent', 'sent']);
  });

  test("are emailed to nobody if the owner's address is not verified", async () => {
    await world.openAccount(pat, { emailVerified: false });
    await setDetails(check);
    expect(await dispatch()).toEqual([]);
  });

  test('are changed and emailed together or not at all, whichever call fails', async () => {
    const counted = planFault();
    await setDetails(check, counted);
    for (const effect of ['exit', 'error'] as const)
      for (const planned of everyFault(counted.calls, effect)) {
        world = await liteWorld(engine);
        await world.openAccount(pat);
        await runWithFault(planned, (plan) => setDetails(check, plan));
        const isChanged = (await world.lite()).howToPay !== undefined;
        expect(await world.itemsUnder('MESSAGE#payment-details-notice#'), planned.where).toHaveLength(
          isChanged ? 1 : 0,
        );
        await setDetails(check);
        await dispatch();
        expect((await world.lite()).howToPay, planned.where).toEqual(check);
        expect(world.service.delivered, planned.where).toEqual(['0001@example.com']);
      }
  });
});
