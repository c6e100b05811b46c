// @module-tag further

import { beforeEach, describe, expect, test } from 'vitest';
import { moneyOf } from '#domain/documents/money-amounts';
import { timelineText } from '#domain/invoices/timeline';
import { readBooks } from '#lambdas/composition/books/account-books';
import { setInvoiceVoid } from '#lambdas/invoices/share/set-invoice-void';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { invoiceVoids } from '#lambdas/invoices/store/invoice-voids';
import { onlineChanges } from '#lambdas/invoices/store/online-changes';
import { decideRefund } from '#lambdas/online-payments/change-online-payment';
import { type MoveSurplusCommand, moveSurplus } from '#lambdas/online-payments/move-surplus';
import { pollPayment, processSubject } from '#lambdas/online-payments/process-subject';
import { quickOrFull } from '#test/support/effort';
import { planFault } from '#test/support/fault-plan';
import { tableOn } from '#test/support/invoice-tables';
import { type LiteWorld, pat } from '#test/support/lite-world';
import { paymentTests } from '#test/support/payment-tests';
import { type PaymentWorld, payeeId } from '#test/support/payment-world';
import { startRealEngine, type TableEngine } from '#test/support/table-engine';

const openPayments = paymentTests(startRealEngine);
let engine: TableEngine;
let world: LiteWorld;
let pay: PaymentWorld;

type Json = Readonly<Record<string, unknown>>;

/** Opens a new world with an invoice of $450.00 that was paid by card twice: $450.00 and $462.34. */
async function openOverpaidWorld(): Promise<void> {
  ({ engine, world, pay } = await openPayments());
  for (const paymentIndex of [0, 1]) {
    pay.account.act({ kind: 'pay-by-card', paymentIndex });
    await pay.happens({ kind: 'money-booked', paymentIndex });
  }
}

beforeEach(async () => {
  await openOverpaidWorld();
});

async function sendAnotherInvoice(unitPrice: string, clientName = 'Dana'): Promise<string> {
  const lineItems = [{ description: 'More work', quantity: '1', unitPrice }];
  const sent = await world.submit({ invoice: { clientName, lineItems } });
  if (!sent.ok) throw new Error(sent.refusal.code);
  return sent.value.invoice.invoiceId;
}

const move = (change: Partial<MoveSurplusCommand>, ports: PaymentWorld['ports'] = pay.ports) =>
  moveSurplus(
    {
      userId: pat,
      invoiceId: pay.invoiceId,
      toInvoiceId: '',
      key: 'key-of-the-first-press',
      amountCents: 30_000,
      ...change,
    },
    ports,
  );
const decide = async (decision: 'owed' | 'not-owed') => {
  const ports = { ...pay.ports, changes: onlineChanges(world.plain, world.clock) };
  const answer = await decideRefund({ userId: pat, invoiceId: pay.invoiceId, decision }, ports);
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value.invoice;
};
const codeOf = (answer: Awaited<ReturnType<typeof move>>) => (answer.ok ? 'ok' : answer.refusal.code);

/** Expects correct books: totals, clients, invoices, and what the provider transferred. */
const expectRightBooks = async () => expect((await readBooks(world.plain, pat)).findings).toEqual([]);

test('an overpaid amount moves to another invoice of the client as two entries that refer to each other', async () => {
  expect(await pay.detail()).toMatchObject({ paidCents: 91_234, movableCents: 46_234 });
  const toInvoiceId = await sendAnotherInvoice('300');
  const answer = await move({ toInvoiceId });
  expect(answer).toMatchObject({
    ok: true,
    value: { invoice: { paidCents: 61_234 }, target: { status: 'paid', paidCents: 30_000 } },
  });
  const [from, to] = [await pay.detail(), await pay.detail(toInvoiceId)];
  expect(from).toMatchObject({ status: 'paid', paidCents: 61_234, movableCents: 16_234 });
  expect(from.payments?.at(-1)).toMatchObject({
    amountCents: -30_000,
    method: 'card',
    note: `Moved to Invoice #${to.invoiceNumber}`,
    online: {
      cause: 'move',
      source: 'pi_00002',
      feeCents: 0,
      netCents: -30_000,
      otherInvoiceId: toInvoiceId,
    },
  });
  expect(to.payments).toMatchObject([
    {
      amountCents: 30_000,
      note: `Moved from Invoice #${from.invoiceNumber}`,
      online: { cause: 'move', otherInvoiceId: pay.invoiceId },
    },
  ]);
  expect(from.timeline.map(timelineText)).toContain('Moved to another invoice: $300.00');
  expect(to).not.toHaveProperty('refundable');
  await expectRightBooks();
});

test('a move that is repeated, or requested in two tabs at once, happens once', async () => {
  const toInvoiceId = await sendAnotherInvoice('1000');
  const amountCents = 46_234;
  const keys = ['key-of-the-first-press', 'key-of-the-first-press', 'key-of-another-tab'];
  const answers = await Promise.all(keys.map((key) => move({ toInvoiceId, amountCents, key })));
  const [first, again, otherTab] = answers.map(codeOf);
  expect(again).toBe(first);
  // Either tab may come first.
  expect([first, otherTab].toSorted()).toEqual(['nothing-to-move', 'ok']);
  expect(codeOf(await move({ toInvoiceId, amountCents: 1 }))).toMatch(/key-reused|nothing-to-move/);
  expect(await pay.detail(toInvoiceId)).toMatchObject({ status: 'sent', paidCents: 46_234 });
  await expectRightBooks();
});

test('a second press that reads the payments after the first one moved them gets the response to the first', async () => {
  const toInvoiceId = await sendAnotherInvoice('1000');
  const press = { toInvoiceId, amountCents: 46_234 };
  const client = engine.client();
  let isMoved = false;
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName === 'QueryCommand' && !isMoved) {
          isMoved = true;
          await move(press);
        }
        return next(args);
      },
    { step: 'initialize' },
  );
  const second = await move(press, pay.portsOn(tableOn(client, world.tableName)));
  expect([isMoved, codeOf(second)]).toEqual([true, 'ok']);
  expect(await pay.detail(toInvoiceId)).toMatchObject({ paidCents: 46_234 });
  await expectRightBooks();
});

test('a move that stops before or after its transaction is completed once by the next click', async () => {
  const toInvoiceId = await sendAnotherInvoice('300');
  for (let call = 1; call < 12; call += 1) {
    const plan = planFault({ call, when: call % 2 ? 'after' : 'before', effect: 'exit' });
    await move({ toInvoiceId }, pay.portsUnder(plan)).catch(() => undefined);
  }
  expect(codeOf(await move({ toInvoiceId }))).toBe('ok');
  expect((await pay.detail(toInvoiceId)).payments).toHaveLength(1);
  await expectRightBooks();
});

describe('a move is refused', () => {
  test('to an invoice of another client, a paid one, the same one, and an unknown one', async () => {
    const paid = await sendAnotherInvoice('100');
    await world.pay(paid, {});
    const others = [await sendAnotherInvoice('300', 'Kim'), paid, pay.invoiceId];
    const answers = await Promise.all(others.map((toInvoiceId) => move({ toInvoiceId })));
    expect(answers.map(codeOf)).toEqual(['not-movable-there', 'not-movable-there', 'not-movable-there']);
    expect(codeOf(await move({ toInvoiceId: 'nowhere' }))).toBe('invoice-not-found');
    expect(codeOf(await move({ toInvoiceId: paid, userId: 'somebody-else' }))).toBe('invoice-not-found');
    await expectRightBooks();
  });

  test('of an amount other than the one shown, and from an invoice that is not overpaid', async () => {
    const toInvoiceId = await sendAnotherInvoice('300');
    expect(codeOf(await move({ toInvoiceId, amountCents: 29_999 }))).toBe('amount-changed');
    expect(codeOf(await move({ invoiceId: toInvoiceId, toInvoiceId: pay.invoiceId }))).toBe(
      'nothing-to-move',
    );
  });
});

describe('money that is withdrawn after a move', () => {
  test('leaves the invoice it was moved to paid until the owner says that it is still owed', async () => {
    const toInvoiceId = await sendAnotherInvoice('300');
    await move({ toInvoiceId });
    await pay.happens({ kind: 'dispute', paymentIndex: 1, isInquiry: false });
    const disputed = await pay.detail();
    expect(disputed).toMatchObject({ status: 'sent', paidCents: 15_000 });
    expect(moneyOf(disputed)).toMatchObject({ owedCents: 0, undecidedCents: 30_000 });
    expect(await pay.detail(toInvoiceId)).toMatchObject({ status: 'paid', paidCents: 30_000 });
    await expectRightBooks();
    await pay.happens({ kind: 'lose', disputeIndex: 0 });
    expect(await pay.detail(toInvoiceId)).toMatchObject({ status: 'paid', paidCents: 30_000 });
    await expectRightBooks();

    expect(await decide('owed')).toMatchObject({ status: 'paid', paidCents: 45_000 });
    expect(await pay.detail()).toMatchObject({ status: 'paid', paidCents: 45_000 });
    const reopened = await pay.detail(toInvoiceId);
    expect(reopened.status).toBe('sent');
    expect(reopened).not.toHaveProperty('paidCents');
    expect(reopened.timeline.map(timelineText)).toContain('Moved to another invoice: $300.00');
    await expectRightBooks();
  });

  test('moves to the other invoice again if the owner changes the answer, as often as that happens', async () => {
    const toInvoiceId = await sendAnotherInvoice('300');
    await move({ toInvoiceId });
    await pay.happens({ kind: 'dispute', paymentIndex: 1, isInquiry: false });
    await pay.happens({ kind: 'lose', disputeIndex: 0 });
    for (let round = 0; round < 2; round += 1) {
      expect(await decide('owed')).toMatchObject({ status: 'paid', paidCents: 45_000 });
      expect(moneyOf(await pay.detail(toInvoiceId)).owedCents).toBe(30_000);
      await expectRightBooks();
      // As if it had been the first answer: nobody owes anything.
      const answered = await decide('not-owed');
      expect(answered).toMatchObject({ status: 'paid', paidCents: 15_000, waivedCents: 30_000 });
      expect(moneyOf(answered).owedCents).toBe(0);
      expect(await pay.detail(toInvoiceId)).toMatchObject({ status: 'paid', paidCents: 30_000 });
      await expectRightBooks();
    }
    const back = (await pay.detail(toInvoiceId)).payments?.at(-1);
    expect(back).toMatchObject({ amountCents: 30_000, method: 'card', online: { cause: 'move' } });
  });

  test('stays where it is if the other invoice was voided before the answer is changed', async () => {
    const toInvoiceId = await sendAnotherInvoice('300');
    await move({ toInvoiceId });
    await pay.happens({ kind: 'dispute', paymentIndex: 1, isInquiry: false });
    await pay.happens({ kind: 'lose', disputeIndex: 0 });
    await decide('owed');
    const voids = invoiceVoids(world.plain, world.clock);
    const command = { userId: pat, invoiceId: toInvoiceId, void: true };
    expect((await setInvoiceVoid(command, { invoices: invoiceReader(world.plain), voids })).ok).toBe(true);
    expect(await decide('not-owed')).toMatchObject({ status: 'paid', paidCents: 45_000 });
    expect(await pay.detail(toInvoiceId)).not.toHaveProperty('paidCents');
    await expectRightBooks();
  });

  test('moves again by the schedule if the request with the changed answer dies before it has moved anything', async () => {
    const toInvoiceId = await sendAnotherInvoice('300');
    await move({ toInvoiceId });
    await pay.happens({ kind: 'dispute', paymentIndex: 1, isInquiry: false });
    await pay.happens({ kind: 'lose', disputeIndex: 0 });
    await decide('owed');
    const changes = Object.assign(onlineChanges(world.plain, world.clock), {
      pullBack: () => Promise.reject(new Error('The function was ended')),
    });
    const request = { userId: pat, invoiceId: pay.invoiceId, decision: 'not-owed' as const };
    await expect(decideRefund(request, { ...pay.ports, changes })).rejects.toThrow('ended');
    expect((await pay.detail(toInvoiceId)).status).toBe('sent');
    await pollPayment({ userId: pat, paymentId: 'pi_00002' }, pay.ports);
    expect((await pay.detail(toInvoiceId)).status).toBe('paid');
    await expectRightBooks();
  });

  test('comes back with a dispute that is won, and the invoice it was moved to was paid all the time', async () => {
    const toInvoiceId = await sendAnotherInvoice('300');
    await move({ toInvoiceId });
    await pay.happens({ kind: 'dispute', paymentIndex: 1, isInquiry: false });
    await pay.happens({ kind: 'win', disputeIndex: 0 });
    expect(await pay.detail()).toMatchObject({ paidCents: 61_234, movableCents: 16_234 });
    expect(await pay.detail(toInvoiceId)).toMatchObject({ status: 'paid', paidCents: 30_000 });
    await expectRightBooks();
  });

  test('by a refund is at most the part that was not moved', async () => {
    const toInvoiceId = await sendAnotherInvoice('300');
    await move({ toInvoiceId });
    expect(Object.values((await pay.detail()).refundable ?? {}).toSorted()).toEqual([16_234, 45_000]);
    await pay.happens({ kind: 'refund', paymentIndex: 1, percent: 10 });
    await pay.happens({ kind: 'refund-succeeds', refundIndex: 0 });
    expect((await pay.detail(toInvoiceId)).paidCents).toBe(30_000);
    await expectRightBooks();
  });

  test('is moved back by the schedule if the request with the answer dies before it has moved anything', async () => {
    const toInvoiceId = await sendAnotherInvoice('300');
    await move({ toInvoiceId });
    await pay.happens({ kind: 'dispute', paymentIndex: 1, isInquiry: false });
    await pay.happens({ kind: 'lose', disputeIndex: 0 });
    const changes = Object.assign(onlineChanges(world.plain, world.clock), {
      pullBack: () => Promise.reject(new Error('The function was ended')),
    });
    const request = { userId: pat, invoiceId: pay.invoiceId, decision: 'owed' as const };
    await expect(decideRefund(request, { ...pay.ports, changes })).rejects.toThrow('ended');
    expect((await pay.detail(toInvoiceId)).status).toBe('paid');
    await pollPayment({ userId: pat, paymentId: 'pi_00002' }, pay.ports);
    expect((await pay.detail(toInvoiceId)).status).toBe('sent');
    expect(await pay.detail()).toMatchObject({ status: 'paid', paidCents: 45_000 });
    await expectRightBooks();
  });

  test('is moved back even if the function dies between any two writes', async () => {
    const [first, second] = [await sendAnotherInvoice('200'), await sendAnotherInvoice('250')];
    await move({ toInvoiceId: first, amountCents: 20_000 });
    await move({ toInvoiceId: second, amountCents: 25_000, key: 'key-of-the-second-press' });
    await pay.happens({ kind: 'dispute', paymentIndex: 1, isInquiry: false });
    await pay.happens({ kind: 'lose', disputeIndex: 0 });
    // The answer is stored, and the function dies before it moves anything back.
    await onlineChanges(world.plain, world.clock).decide(pat, pay.invoiceId, 'owed');
    const dispute = (pay.account.current() as readonly Json[]).find(({ object }) => object === 'dispute');
    const subject = { kind: 'dispute' as const, id: String(dispute?.id) };
    for (let call = 1; call < quickOrFull(30, 60); call += 1) {
      const plan = planFault({ call, when: 'after', effect: 'exit' });
      await processSubject({ userId: pat, accountId: payeeId }, subject, pay.portsUnder(plan)).catch(
        () => undefined,
      );
    }
    await processSubject({ userId: pat, accountId: payeeId }, subject, pay.ports);
    expect((await pay.detail(first)).status).toBe('sent');
    expect((await pay.detail(second)).status).toBe('sent');
    await expectRightBooks();
  });

  test('by a dispute during the move leaves correct amounts, whichever comes first', async () => {
    for (let round = 0; round < quickOrFull(3, 200); round += 1) {
      await openOverpaidWorld();
      const toInvoiceId = await sendAnotherInvoice('300');
      await Promise.all([
        move({ toInvoiceId }),
        pay.happens({ kind: 'dispute', paymentIndex: 1, isInquiry: false }),
      ]);
      const [from, to] = [await pay.detail(), await pay.detail(toInvoiceId)];
      expect([0, 30_000]).toContain(to.paidCents ?? 0);
      expect((from.paidCents ?? 0) + (to.paidCents ?? 0)).toBe(45_000);
      expect(moneyOf(from).owedCents).toBe(0);
      await expectRightBooks();
    }
  });
});
