import { afterEach, expect, test } from 'vitest';
import { findSubjects } from '#bin/payments/find-subjects';
import { factsAbout, nothingPaidLine, paymentLines } from '#bin/payments/payment-lines';
import { readPayments } from '#bin/payments/read-payments';
import { rereadPayments } from '#bin/payments/reread-payments';
import { openPaymentPage } from '#lambdas/online-payments/open-payment-page';
import { logTo } from '#lambdas/platform/log';
import { liteWorld, pat } from '#test/support/lite-world';
import { memoryEngine } from '#test/support/memory-engine';
import { runPaymentSchedule } from '#test/support/payment-schedule';
import { clientOfInvoice, payeeId, paymentWorld } from '#test/support/payment-world';

afterEach(() => logTo((line) => process.stdout.write(line)));

test('the command shows an event that waits and money that is not recorded, and records it with --reread', async () => {
  logTo(() => undefined);
  const engine = memoryEngine();
  const world = await liteWorld(engine);
  await world.openAccount(pat);
  const pay = await paymentWorld(engine, world);
  const { plain: table, clock } = world;
  const [subject] = await findSubjects(table, { what: (await pay.detail()).invoiceNumber });
  expect(subject).toEqual({ userId: pat, documentId: pay.invoiceId });
  if (!subject) return;
  const read = () => readPayments(subject, { table, provider: pay.provider, now: clock() });
  expect(paymentLines(await read()).at(-1)).toBe('Nothing is wrong: what Stripe has is recorded.');
  await openPaymentPage({ linkId: pay.linkId, shownCents: 45_000 }, pay.ports);
  const paid = pay.payByCard();
  pay.refuseWith({ kind: 'no-access' });
  await pay.send(paid);
  world.advance(25 * 60 * 60_000);
  await runPaymentSchedule(world, pay);
  expect(paymentLines(await read()).join('\n')).toContain('WRONG: pi_00001 cannot be read');
  expect(await rereadPayments(await read(), pay.ports)).toEqual([
    'account acct_1: no-access',
    'payment pi_00001: no-access',
  ]);
  pay.refuseWith(undefined);
  expect(paymentLines(await read()).join('\n')).toContain('WRONG: Stripe has the money of pi_00001');
  await rereadPayments(await read(), pay.ports);
  expect(await pay.detail()).toMatchObject({ status: 'paid', paidCents: 45_000 });
  const lines = paymentLines(await read());
  expect(lines.at(-1)).toBe('Nothing is wrong: what Stripe has is recorded.');
  expect(lines.join('\n')).toContain('recorded $450.00');
  expect(await findSubjects(table, { what: payeeId })).toEqual([{ userId: pat }]);
  await expect(findSubjects(table, { what: 'pi_00001' })).rejects.toThrow('Name the account too');
});

test('an invoice number, the ID of an invoice, an ID of Stripe and the owner’s address find the same payment', async () => {
  logTo(() => undefined);
  const engine = memoryEngine();
  const world = await liteWorld(engine);
  await world.openAccount(pat);
  const pay = await paymentWorld(engine, world);
  const { plain: table, clock } = world;
  await openPaymentPage({ linkId: pay.linkId, shownCents: 45_000 }, pay.ports);
  const paid = pay.payByCard();
  pay.refuseWith({ kind: 'unavailable' });
  await pay.send(paid);
  pay.refuseWith(undefined);
  const { invoiceNumber } = await pay.detail();
  const linesAbout = async (question: Parameters<typeof findSubjects>[1]) => {
    const subjects = await findSubjects(table, question);
    const found = await Promise.all(
      subjects.map((subject) => readPayments(subject, { table, provider: pay.provider, now: clock() })),
    );
    return found.flatMap(paymentLines).join('\n');
  };
  const questions = [
    { what: invoiceNumber },
    { what: invoiceNumber, account: payeeId },
    { what: pay.invoiceId, account: pat },
    { what: 'pi_00001', account: payeeId },
    { what: (paid.latest_charge as { id: string }).id, account: payeeId },
    { what: clientOfInvoice, account: pat },
    { what: clientOfInvoice.toUpperCase(), account: payeeId },
    { what: 'owner@example.com', accountOfAddress: pat },
  ];
  for (const question of questions) {
    const lines = await linesAbout(question);
    expect(lines, question.what).toContain('accepts payments');
    expect(lines, question.what).toContain('pi_00001  at Stripe: succeeded, $450.00 by card');
    expect(lines, question.what).toContain('here: not recorded');
    expect(lines, question.what).toContain(
      'WRONG: Stripe has the money of pi_00001, and it is not recorded.',
    );
  }
  const [subject = { userId: pat }] = await findSubjects(table, { what: invoiceNumber });
  await rereadPayments(
    await readPayments(subject, { table, provider: pay.provider, now: clock() }),
    pay.ports,
  );
  for (const question of questions) {
    const lines = await linesAbout(question);
    expect(lines, question.what).toContain(`recorded $450.00 on ${pay.invoiceId}`);
    expect(lines.split('\n').at(-1), question.what).toBe('Nothing is wrong: what Stripe has is recorded.');
  }
  expect(await findSubjects(table, { what: 'INV-9999' })).toEqual([]);
  expect(await findSubjects(table, { what: 'nobody@example.com' })).toEqual([]);
});

test('a client’s address finds each invoice and quote with payments, and no other', async () => {
  logTo(() => undefined);
  const engine = memoryEngine();
  const world = await liteWorld(engine);
  await world.openAccount(pat);
  const pay = await paymentWorld(engine, world);
  const { plain: table, clock } = world;
  const other = await world.submit({ invoice: { clientName: 'Dana', clientEmail: clientOfInvoice } });
  await world.submit({ invoice: { clientName: 'Ruth', clientEmail: 'ruth@client.example' } });
  if (!other.ok) throw new Error(other.refusal.code);
  const question = { what: clientOfInvoice, account: pat };
  const subjects = await findSubjects(table, question);
  expect(subjects.map(({ documentId }) => documentId).toSorted()).toEqual(
    [pay.invoiceId, other.value.invoice.invoiceId].toSorted(),
  );
  let listings = 0;
  const counted = {
    ...pay.provider,
    listEvents: (...of: Parameters<typeof pay.provider.listEvents>) => {
      listings += 1;
      return pay.provider.listEvents(...of);
    },
  };
  const about = () => factsAbout(question.what, subjects, { table, provider: counted, now: clock() });
  expect(await about()).toEqual([]);
  expect(nothingPaidLine(subjects.length)).toContain('2 documents');
  await openPaymentPage({ linkId: pay.linkId, shownCents: 45_000 }, pay.ports);
  await pay.send(pay.payByCard());
  listings = 0;
  const found = await about();
  expect(found.map(({ subject }) => subject.documentId)).toEqual([pay.invoiceId]);
  expect(listings, 'one listing for all documents of the account').toBe(1);
  expect(found.flatMap(paymentLines).join('\n')).toContain(`recorded $450.00 on ${pay.invoiceId}`);
});

test('a client who was emailed once is found with all invoices, without naming the account', async () => {
  logTo(() => undefined);
  const engine = memoryEngine();
  const world = await liteWorld(engine);
  await world.openAccount(pat);
  const pay = await paymentWorld(engine, world);
  expect(await findSubjects(world.plain, { what: clientOfInvoice })).toEqual([]);
  await pay.send(pay.payByCard());
  await pay.happens({ kind: 'refund', paymentIndex: 0, percent: 100 });
  await pay.happens({ kind: 'refund-succeeds', refundIndex: 0 });
  const second = await world.submit({ invoice: { clientName: 'Dana', clientEmail: clientOfInvoice } });
  if (!second.ok) throw new Error(second.refusal.code);
  const subjects = await findSubjects(world.plain, { what: clientOfInvoice });
  expect(subjects).toContainEqual({ userId: pat, documentId: second.value.invoice.invoiceId });
  expect(subjects).toContainEqual({ userId: pat, documentId: pay.invoiceId });
});
