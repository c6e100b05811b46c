import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DisputeFile } from '#domain/online-payments/dispute-file';
import { wordsOfQuoteEvent } from '#domain/quotes/quote-words';
import { readBooks } from '#lambdas/composition/books/account-books';
import { getInvoicePdf } from '#lambdas/invoices/pdf/get-invoice-pdf';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { issuedFiles } from '#lambdas/issued-files/store/issued-files';
import { getDisputeFile } from '#lambdas/online-payments/get-dispute-file';
import { moveSurplus } from '#lambdas/online-payments/move-surplus';
import { openDepositPage } from '#lambdas/online-payments/open-deposit-page';
import { refundDeposit } from '#lambdas/online-payments/refund-payment';
import { payeeAccount } from '#lambdas/online-payments/store/payee-account';
import { logTo } from '#lambdas/platform/log';
import { commit } from '#lambdas/platform/table/commit';
import { update } from '#lambdas/platform/table/writes';
import { quoteStore } from '#lambdas/quotes/store/quote-store';
import { reminderStore } from '#lambdas/reminders/store/reminder-store';
import { auditToday } from '#test/support/audit-today';
import { type DepositWorld, depositWorld } from '#test/support/deposit-world';
import { pat } from '#test/support/lite-world';
import { runPaymentSchedule, runPaymentScheduleFor } from '#test/support/payment-schedule';
import { day } from '#test/support/quote-world';
import { dispatchReceipts } from '#test/support/receipts';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let deposit: DepositWorld;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(async () => {
  logTo((line) => process.stdout.write(line));
  await engine.stop();
});
beforeEach(async () => {
  logTo(() => undefined);
  deposit = await depositWorld(engine);
});

const booksAddUp = async () => expect((await readBooks(deposit.world.plain, pat)).findings).toEqual([]);

/** The sum of the amounts that months count as received. */
const received = async () =>
  (await deposit.world.itemsUnder('MONTH#')).reduce((sum, { paidCents = 0 }) => sum + Number(paidCents), 0);

describe('the page of an approved quote', () => {
  test('offers to pay its deposit, and creates one payment page for it', async () => {
    expect(await deposit.page()).toMatchObject({ depositPayment: { state: 'payable', amountCents: 45_000 } });
    const pages = await Promise.all([deposit.open(), deposit.open()]);
    expect(new Set(pages.map((page) => (page.ok ? page.value.url : page.refusal.code))).size).toBe(1);
    const [request] = deposit.pay.opened.values();
    expect(request).toMatchObject({
      amountCents: 45_000,
      description: 'Deposit for quote Q-1001 from Hartwell Plumbing',
      metadata: { userId: pat, invoiceId: deposit.quoteId, quoteId: deposit.quoteId },
      successUrl: `https://billhook.example/quote?id=${deposit.quoteId}&payment=done`,
    });
    expect(await deposit.open(44_999)).toMatchObject({ refusal: { code: 'amount-changed' } });
  });

  test.each([
    ['a quote that is not approved', async () => deposit.world.newQuoteId(), 'quote-not-found'],
    [
      'a deposit that was received by hand',
      async () => {
        await deposit.world.setDeposit(deposit.quoteId, { amount: '450', on: '2026-11-02' });
        return deposit.quoteId;
      },
      'not-payable-online',
    ],
    [
      'a quote that has its invoice',
      async () => {
        await deposit.bill();
        return deposit.quoteId;
      },
      'not-payable-online',
    ],
  ])('creates no payment page for %s', async (_what, made, code) => {
    const quoteId = await made();
    expect(await openDepositPage({ quoteId, shownCents: 45_000 }, deposit.pay.ports)).toMatchObject({
      refusal: { code },
    });
    expect(deposit.pay.opened.size).toBe(0);
  });

  test('offers nothing if the owner accepts no online payments', async () => {
    await commit(deposit.world.plain, [
      update(payeeAccount, payeeAccount.key(pat), { set: { disconnectedAt: '2026-11-03T00:00:00.000Z' } }),
    ]);
    expect((await deposit.page()).depositPayment).toBeUndefined();
  });

  test.each([
    [
      'the deposit is received by hand',
      () => deposit.world.setDeposit(deposit.quoteId, { amount: '450', on: '2026-11-02' }),
    ],
    ['its link is renewed', () => deposit.world.renew(deposit.quoteId)],
    ['the invoice is made', () => deposit.bill()],
  ])('expires its payment page when %s', async (_what, change) => {
    await deposit.open();
    await change();
    await runPaymentScheduleFor(5, deposit.world, deposit.pay);
    expect(deposit.pay.expired).toHaveLength(1);
  });
});

describe('a deposit that is paid online', () => {
  test('is shown on the quote until an invoice is made, and its client gets one receipt', async () => {
    await deposit.open();
    const paid = deposit.pay.payByCard();
    await deposit.receiveWebhook(paid);
    await deposit.receiveWebhook(paid);
    expect(await deposit.world.detail(deposit.quoteId)).toMatchObject({
      onlineDeposit: { paidCents: 45_000, on: '2026-11-03', method: 'card' },
    });
    const page = await deposit.page();
    expect(page).toMatchObject({ onlineDeposit: { paidCents: 45_000 } });
    expect(page.depositPayment).toBeUndefined();
    expect(await received()).toBe(45_000);
    const mails = await dispatchReceipts(deposit.world, engine);
    expect(mails.map(({ to, subject }) => [to, subject])).toContainEqual([
      'dana@whitfield.example',
      'Deposit received for quote Q-1001 from Hartwell Plumbing',
    ]);
    expect(mails.find(({ subject }) => subject.startsWith('Deposit'))?.text).toContain('$450.00');
    await booksAddUp();
  });

  test('becomes a payment of the new invoice with its fee, is printed as the deposit, and has no second receipt', async () => {
    await deposit.receiveWebhook(deposit.pay.payByCard());
    await dispatchReceipts(deposit.world, engine);
    expect(await deposit.bill()).toMatchObject({ ok: true });
    expect(await deposit.invoice()).toMatchObject({
      status: 'sent',
      totalCents: 100_000,
      paidCents: 45_000,
      online: { depositCents: 45_000 },
      payments: [
        {
          amountCents: 45_000,
          date: '2026-11-03',
          method: 'card',
          online: { cause: 'payment', feeCents: 1_335, netCents: 43_665 },
        },
      ],
    });
    expect(deposit.drawn.at(-1)).toContain('{"label":"Deposit paid","value":"$450.00"}');
    expect(deposit.drawn.at(-1)).toContain('{"label":"Balance due","value":"$550.00"}');
    expect(await received()).toBe(45_000);
    const mails = await dispatchReceipts(deposit.world, engine);
    expect(mails.filter(({ to }) => to === 'dana@whitfield.example')).toEqual([]);
    await booksAddUp();
  });

  test('is on the stored file that the owner got; a file made later shows the current balance', async () => {
    await deposit.receiveWebhook(deposit.pay.payByCard());
    await deposit.bill();
    const invoiceId = await deposit.invoiceId();
    const keptFiles = () => [...deposit.world.store.objects.keys()].filter((key) => key.includes(invoiceId));
    expect(keptFiles()).toHaveLength(1);
    const download = async (contentId?: string) => {
      const read = await getInvoicePdf(
        { userId: pat, invoiceId, contentId },
        {
          ...deposit.world.ordinaryPorts(),
          renderPdf: async (sheet) => new TextEncoder().encode(JSON.stringify(sheet)),
        },
      );
      if (!read.ok) throw new Error(read.refusal.code);
      return new TextDecoder().decode(read.value.bytes);
    };
    // The file that was emailed comes from the store, and begins as the sender's files do.
    expect(await download()).toMatch(/^%PDF/);
    const { contentId } = await deposit.invoice();
    await deposit.receiveWebhook(deposit.pay.act({ kind: 'refund', paymentIndex: 0, percent: 50 }));
    await deposit.receiveWebhook(deposit.pay.act({ kind: 'refund-succeeds', refundIndex: 0 }));
    expect(await download(contentId)).toMatch(/^%PDF/);
    // Half of the deposit went back, and the owner has not said whether it is still owed.
    expect(await download()).toContain(
      '{"label":"On hold","value":"$225.00"},{"label":"Not asked for yet","value":"$550.00"}',
    );
    deposit.world.store.objects.clear();
    expect(await download(contentId)).toContain('{"label":"Deposit paid","value":"$450.00"}');
  });

  test('does not lock editing, but is the minimum for the total', async () => {
    await deposit.receiveWebhook(deposit.pay.payByCard());
    await deposit.bill();
    const invoiceId = await deposit.invoiceId();
    const edit = (unitPrice: string) =>
      deposit.world.submit({ invoiceId, mail: false, invoice: deposit.billed(unitPrice) });
    expect(await edit('449.99')).toMatchObject({
      refusal: {
        code: 'invalid-invoice',
        faults: [{ message: 'The total cannot be less than the deposit of $450.00 that was paid.' }],
      },
    });
    expect(await edit('800')).toMatchObject({ ok: true });
    expect(await deposit.invoice()).toMatchObject({ totalCents: 80_000, paidCents: 45_000, status: 'sent' });
    await deposit.world.pay(invoiceId, { amount: '10' });
    expect(await edit('900')).toMatchObject({ refusal: { code: 'invoice-partly-paid' } });
    await booksAddUp();
  });

  test('that pays the whole invoice makes it paid', async () => {
    await deposit.receiveWebhook(deposit.pay.payByCard());
    await deposit.bill(deposit.world.plain, { unitPrice: '450' });
    expect(await deposit.invoice()).toMatchObject({ status: 'paid', paidCents: 45_000 });
    await booksAddUp();
  });

  test('refuses a new invoice below it, and keeps a draft below it from being sent', async () => {
    await deposit.receiveWebhook(deposit.pay.payByCard());
    const fault = {
      refusal: {
        code: 'invalid-invoice',
        faults: [{ message: 'The total cannot be less than the deposit of $450.00 that was paid.' }],
      },
    };
    expect(await deposit.bill(deposit.world.plain, { unitPrice: '449.99' })).toMatchObject(fault);
    expect(await deposit.draft(deposit.world.plain, '400')).toMatchObject({ ok: true });
    const invoiceId = await deposit.invoiceId();
    expect(await deposit.world.submit({ invoiceId, invoice: deposit.billed('400') })).toMatchObject(fault);
    expect((await deposit.invoice()).isComplete).toBeUndefined();
    expect(await deposit.markSent()).toBeUndefined();
    expect(await deposit.world.submit({ invoiceId, invoice: deposit.billed('450') })).toMatchObject({
      ok: true,
    });
    expect(await deposit.invoice()).toMatchObject({ status: 'paid', totalCents: 45_000, paidCents: 45_000 });
    await booksAddUp();
  });

  test('that arrives while the invoice is planned refuses a total below it', async () => {
    const paid = deposit.pay.payByCard();
    const depositOf: typeof deposit.ports.depositOf = async (userId, quoteId) => {
      const read = await deposit.ports.depositOf(userId, quoteId);
      await deposit.receiveWebhook(paid);
      return read;
    };
    const outcome = await deposit.world.submit({
      quoteId: deposit.quoteId,
      invoice: deposit.billed('400'),
      ports: { ...deposit.ports, depositOf },
    });
    expect(outcome).toMatchObject({ refusal: { code: 'invalid-invoice' } });
    expect(await deposit.invoiceId()).toBe('');
  });

  test('is on the timeline of its quote, together with one that was recorded by hand', async () => {
    const entries = async () =>
      (await deposit.world.detail(deposit.quoteId)).timeline
        .filter(({ kind }) => kind.startsWith('deposit'))
        .map((event) => [wordsOfQuoteEvent(event), event.at.slice(0, 10)]);
    await deposit.recordCheck();
    expect(await entries()).toEqual([['Deposit recorded: $450.00', '2026-11-03']]);
    // The client had opened the page before.
    await deposit.receiveWebhook(deposit.pay.payByCard());
    expect(await entries()).toEqual([
      ['Deposit paid online: $450.00', '2026-11-03'],
      ['Deposit recorded: $450.00', '2026-11-03'],
    ]);
    await deposit.world.setDeposit(deposit.quoteId, null);
    expect(await entries()).toEqual([['Deposit paid online: $450.00', '2026-11-03']]);
  });

  test('is called the deposit in a reminder too', async () => {
    await deposit.receiveWebhook(deposit.pay.payByCard());
    await deposit.bill();
    const invoiceId = await deposit.invoiceId();
    await deposit.world.emailToClient(invoiceId);
    const found = await reminderStore(deposit.world.plain, deposit.world.clock).find({
      userId: pat,
      invoiceId,
    });
    expect(found?.reminded?.money).toMatchObject({ paidCents: 45_000, onlineDepositCents: 45_000 });
  });

  test('leaves nothing to record by hand', async () => {
    await deposit.receiveWebhook(deposit.pay.payByCard());
    expect(await deposit.recordCheck()).toMatchObject({
      ok: false,
      refusal: {
        code: 'invalid-deposit',
        faults: [{ message: '$450.00 was paid online. At most $0.00 can be recorded beside it.' }],
      },
    });
  });

  test('that is paid twice, or also by hand, is shown as overpaid', async () => {
    await deposit.world.setDeposit(deposit.quoteId, { amount: '450', on: '2026-11-02' });
    await deposit.receiveWebhook(deposit.pay.payByCard());
    deposit.pay.act({ kind: 'pay-by-card', paymentIndex: 1 });
    await deposit.receiveWebhook(deposit.pay.act({ kind: 'money-booked', paymentIndex: 1 }));
    expect(await deposit.world.detail(deposit.quoteId)).toMatchObject({
      received: { cents: 45_000 },
      onlineDeposit: { paidCents: 45_000 + 46_234 },
    });
    await deposit.bill();
    expect(await deposit.invoice()).toMatchObject({
      status: 'paid',
      totalCents: 100_000,
      depositCents: 45_000,
      paidCents: 91_234,
      movableCents: 36_234,
    });
    await booksAddUp();
  });

  test('is a smaller deposit once a part of it is moved to another invoice, which stays paid during a dispute', async () => {
    await deposit.recordCheck();
    const first = deposit.pay.payByCard();
    deposit.pay.act({ kind: 'pay-by-card', paymentIndex: 1 });
    await deposit.receiveWebhook(deposit.pay.act({ kind: 'money-booked', paymentIndex: 1 }));
    // A surplus is taken from the latest payment, so the payment that is disputed below arrives a day later.
    deposit.world.advance(day);
    await deposit.receiveWebhook(first);
    await deposit.bill();
    const other = await deposit.world.submit({ invoice: deposit.billed('500') });
    if (!other.ok) throw new Error(other.refusal.code);
    const toInvoiceId = other.value.invoice.invoiceId;
    const [invoiceId, key] = [await deposit.invoiceId(), deposit.world.newKey()];
    const moved = await moveSurplus(
      { userId: pat, invoiceId, toInvoiceId, key, amountCents: 36_234 },
      deposit.pay.ports,
    );
    expect(moved).toMatchObject({ ok: true });
    // The other payment is refunded, and the client pays a part of what is open by check.
    await deposit.receiveWebhook(deposit.pay.act({ kind: 'refund', paymentIndex: 1, percent: 100 }));
    await deposit.receiveWebhook(deposit.pay.act({ kind: 'refund-succeeds', refundIndex: 0 }));
    expect(await deposit.invoice()).toMatchObject({ paidCents: 8_766, online: { depositCents: 8_766 } });
    await deposit.world.pay(invoiceId, { amount: '100' });
    expect(await deposit.invoice()).toMatchObject({ paidCents: 18_766, online: { depositCents: 8_766 } });
    expect(await deposit.world.submit({ invoiceId, invoice: deposit.billed('900') })).toMatchObject({
      refusal: { code: 'invoice-partly-paid' },
    });
    // The bank takes back all of the payment. Nobody is asked for the moved part until that is decided.
    const dispute = deposit.pay.act({ kind: 'dispute', paymentIndex: 0, isInquiry: false });
    await deposit.receiveWebhook(dispute);
    expect((await deposit.pay.detail(toInvoiceId)).paidCents).toBe(36_234);
    await deposit.receiveWebhook(deposit.pay.act({ kind: 'win', disputeIndex: 0 }));
    expect(await deposit.invoice()).toMatchObject({ paidCents: 18_766, online: { depositCents: 8_766 } });
    await booksAddUp();
  });

  test('that arrives after the invoice was made is a payment of the invoice, with a receipt', async () => {
    await deposit.bill();
    await deposit.receiveWebhook(deposit.pay.payByCard());
    expect(await deposit.invoice()).toMatchObject({ paidCents: 45_000, online: { depositCents: 45_000 } });
    const mails = await dispatchReceipts(deposit.world, engine);
    expect(mails.map(({ to }) => to)).toContain('dana@whitfield.example');
    await booksAddUp();
  });

  test('moves to a draft, and returns to the quote when the draft is deleted', async () => {
    await deposit.receiveWebhook(deposit.pay.payByCard());
    expect(await deposit.draft()).toMatchObject({ ok: true });
    expect(await deposit.invoice()).toMatchObject({ status: 'created', paidCents: 45_000 });
    expect(await received()).toBe(45_000);
    await booksAddUp();
    expect(await deposit.deleteDraft()).toMatchObject({ ok: true });
    expect(await received()).toBe(45_000);
    await runPaymentSchedule(deposit.world, deposit.pay);
    expect(await deposit.world.detail(deposit.quoteId)).toMatchObject({
      onlineDeposit: { paidCents: 45_000 },
    });
    await booksAddUp();
    await deposit.bill();
    expect(await deposit.invoice()).toMatchObject({ status: 'sent', paidCents: 45_000, payments: [{}] });
    await booksAddUp();
  });

  test('has no receipt to request while its invoice is a draft, which the client must not get', async () => {
    await deposit.receiveWebhook(deposit.pay.payByCard());
    await deposit.draft();
    const { invoiceId = '', payments: [payment] = [] } = (await deposit.invoice()) ?? {};
    expect(await deposit.world.requestReceipt(invoiceId, payment?.paymentId ?? '')).toMatchObject({
      refusal: { code: 'invoice-not-sent' },
    });
    const mails = await dispatchReceipts(deposit.world, engine);
    expect(mails.filter(({ subject }) => subject.startsWith('Receipt for invoice'))).toEqual([]);
  });

  test('that is paid while its invoice is a draft returns to the quote when the draft is deleted, and its client is notified once', async () => {
    expect(await deposit.draft()).toMatchObject({ ok: true });
    await deposit.receiveWebhook(deposit.pay.payByCard());
    expect(await deposit.invoice()).toMatchObject({ paidCents: 45_000 });
    const first = await dispatchReceipts(deposit.world, engine);
    expect(await deposit.deleteDraft()).toMatchObject({ ok: true });
    await runPaymentSchedule(deposit.world, deposit.pay);
    expect(await deposit.world.detail(deposit.quoteId)).toMatchObject({
      onlineDeposit: { paidCents: 45_000 },
    });
    expect(await deposit.page()).toMatchObject({ depositDueCents: 0 });
    const second = await dispatchReceipts(deposit.world, engine);
    const receipts = [...first, ...second].filter(({ subject }) => subject.startsWith('Deposit received'));
    expect(receipts).toHaveLength(1);
    await booksAddUp();
  });

  test('prevents voiding its invoice until it is refunded, and then stays with the void invoice', async () => {
    await deposit.receiveWebhook(deposit.pay.payByCard());
    await deposit.bill();
    expect(await deposit.voidInvoice()).toMatchObject({ ok: false });
    const refund = deposit.pay.act({ kind: 'refund', paymentIndex: 0, percent: 100 });
    deposit.pay.act({ kind: 'refund-succeeds', refundIndex: 0 });
    await deposit.receiveWebhook(refund);
    const voided = await deposit.invoiceId();
    expect(await deposit.voidInvoice()).toMatchObject({ ok: true });
    expect(await deposit.world.detail(deposit.quoteId)).not.toHaveProperty('onlineDeposit');
    await deposit.bill();
    expect(await deposit.invoiceId()).not.toBe(voided);
    expect((await deposit.invoice()).paidCents).toBeUndefined();
    await booksAddUp();
  });
});

describe('an invoice whose total is lowered to the deposit that was paid', () => {
  /** Edits the invoice so that its total is the deposit. */
  async function lower(more: Parameters<typeof deposit.world.submit>[0] = {}) {
    const invoiceId = await deposit.invoiceId();
    return deposit.world.submit({ invoiceId, invoice: deposit.billed('450'), ...more });
  }
  const reminded = async () => {
    const invoiceId = await deposit.invoiceId();
    return reminderStore(deposit.world.plain, deposit.world.clock).find({ userId: pat, invoiceId });
  };
  /** The total that the client's page shows. */
  const shownTotal = async () => {
    const invoiceId = await deposit.invoiceId();
    const { publishedId = '' } = (await invoiceReader(deposit.world.plain).find(pat, invoiceId)) ?? {};
    return (await invoiceReader(deposit.world.plain).findContent(pat, publishedId))?.totalCents;
  };

  beforeEach(async () => {
    await deposit.receiveWebhook(deposit.pay.payByCard());
    await deposit.bill();
  });

  const expectPaid = async () => {
    expect(await deposit.invoice()).toMatchObject({ status: 'paid', totalCents: 45_000, paidCents: 45_000 });
    expect(await shownTotal()).toBe(45_000);
    await booksAddUp();
    await auditToday(deposit.world, 'lowered');
  };

  test.each([
    ['saved', { mail: false }],
    ['emailed to the owner', {}],
    ['emailed to the owner and the client', { client: { message: '' } }],
  ])('is paid once the corrected version is %s, if the client had none', async (_how, more) => {
    expect(await lower(more)).toMatchObject({ ok: true });
    await expectPaid();
    expect(await lower(more)).toMatchObject({ refusal: { code: 'invoice-paid' } });
  });

  test.each([
    ['emailed', () => deposit.world.emailToClient],
    ['shared', () => deposit.share],
  ])(
    'stays open until the corrected version is %s to a client who has the earlier one',
    async (_how, deliverToClient) => {
      const invoiceId = await deposit.invoiceId();
      await deposit.world.emailToClient(invoiceId);
      expect(await lower()).toMatchObject({ ok: true });
      expect(await deposit.invoice()).toMatchObject({
        status: 'sent',
        totalCents: 45_000,
        paidCents: 45_000,
        clientVersions: [{ totalCents: 100_000, isCurrent: false }],
      });
      expect(await shownTotal()).toBe(100_000);
      expect(await reminded()).toMatchObject({ standing: 'over' });
      await deliverToClient()(invoiceId);
      await expectPaid();
      expect(await reminded()).toMatchObject({ standing: 'over' });
    },
  );

  test('is shown to its client as lowered if an event of its payment makes it paid', async () => {
    await deposit.world.emailToClient(await deposit.invoiceId());
    await lower();
    await deposit.receiveWebhook(deposit.pay.act({ kind: 'dispute', paymentIndex: 0, isInquiry: true }));
    await expectPaid();
  });

  test('is paid once the email to the owner, which failed first, is repeated', async () => {
    const key = deposit.world.newKey();
    deposit.world.service.behave = () => 'reject';
    expect(await lower({ key })).toMatchObject({ refusal: { code: 'mail-refused' } });
    expect(await deposit.invoice()).toMatchObject({ status: 'sent', delivery: 'failed', totalCents: 45_000 });
    deposit.world.service.behave = () => 'accept';
    expect(await lower({ key })).toMatchObject({ ok: true });
    expect(await deposit.invoice()).toMatchObject({ delivery: 'accepted' });
    await expectPaid();
  });

  test('is emailed to the owner by the same key if only the email to the client went out', async () => {
    const [key, client] = [deposit.world.newKey(), { message: '' }];
    const next: ('reject' | 'accept')[] = ['reject'];
    deposit.world.service.behave = () => next.shift() ?? 'accept';
    expect(await lower({ key, client })).toMatchObject({ ok: true });
    expect(await deposit.invoice()).toMatchObject({
      delivery: 'failed',
      clientMail: { delivery: 'accepted' },
    });
    await expectPaid();
    deposit.world.service.behave = () => 'accept';
    expect(await lower({ key, client })).toMatchObject({ ok: true });
    expect(await deposit.invoice()).toMatchObject({ delivery: 'accepted' });
    await expectPaid();
  });
});

test('a voided invoice cannot be restored once the deposit of its quote is paid online', async () => {
  await deposit.bill();
  const restore = await deposit.voidForRestore();
  await deposit.receiveWebhook(deposit.pay.payByCard());
  expect(await restore()).toMatchObject({ ok: false });
  expect(await deposit.world.detail(deposit.quoteId)).toMatchObject({ onlineDeposit: { paidCents: 45_000 } });
  await booksAddUp();
});

describe('a deposit that changes before the invoice is made', () => {
  test('is pending first if it is paid by bank, and an invoice made meanwhile shows it', async () => {
    await deposit.receiveWebhook(deposit.pay.act({ kind: 'start-bank-payment', paymentIndex: 0 }));
    expect(await deposit.page()).toMatchObject({ depositPayment: { state: 'pending', amountCents: 45_000 } });
    expect(await deposit.open()).toMatchObject({ refusal: { code: 'not-payable-online' } });
    await deposit.bill();
    expect(await deposit.page()).toMatchObject({ depositDueCents: 0 });
    expect(await deposit.invoice()).toMatchObject({ online: { pendingCents: 45_000 } });
    deposit.pay.act({ kind: 'bank-pays', paymentIndex: 0 });
    await deposit.receiveWebhook(deposit.pay.act({ kind: 'money-booked', paymentIndex: 0 }));
    expect(await deposit.invoice()).toMatchObject({ paidCents: 45_000, online: { depositCents: 45_000 } });
    await booksAddUp();
  });

  test('is not asked for again after a refund, and the invoice has both entries', async () => {
    await deposit.receiveWebhook(deposit.pay.payByCard());
    const refund = deposit.pay.act({ kind: 'refund', paymentIndex: 0, percent: 100 });
    deposit.pay.act({ kind: 'refund-succeeds', refundIndex: 0 });
    await deposit.receiveWebhook(refund);
    expect(await deposit.world.detail(deposit.quoteId)).toMatchObject({
      onlineDeposit: { paidCents: 0, refundedCents: 45_000 },
    });
    expect((await deposit.page()).depositPayment).toBeUndefined();
    const mails = await dispatchReceipts(deposit.world, engine);
    expect(mails.map(({ subject }) => subject)).toContain('Refund for quote Q-1001 from Hartwell Plumbing');
    await deposit.bill();
    const invoice = await deposit.invoice();
    expect(invoice.payments?.map(({ amountCents }) => amountCents)).toEqual([45_000, -45_000]);
    expect(invoice.paidCents).toBeUndefined();
    // The invoice never had the money: all of it is owed, and its client is reminded.
    expect(invoice.online?.toDecideCents).toBeUndefined();
    await deposit.world.emailToClient(invoice.invoiceId);
    const store = reminderStore(deposit.world.plain, deposit.world.clock);
    expect(await store.find({ userId: pat, invoiceId: invoice.invoiceId })).toMatchObject({
      standing: 'open',
    });
    await booksAddUp();
  });

  test('is refunded with an email that opens the quote by its newest link', async () => {
    await deposit.receiveWebhook(deposit.pay.payByCard());
    const renewed = await deposit.world.renew(deposit.quoteId);
    const linkId = renewed.ok ? renewed.value.quote.linkId : undefined;
    expect(linkId).not.toBe(deposit.quoteId);
    const refund = deposit.pay.act({ kind: 'refund', paymentIndex: 0, percent: 100 });
    deposit.pay.act({ kind: 'refund-succeeds', refundIndex: 0 });
    await deposit.receiveWebhook(refund);
    const mails = await dispatchReceipts(deposit.world, engine);
    const mail = mails.find(({ subject }) => subject.startsWith('Refund for quote'));
    expect(mail?.text).toContain(`/quote?id=${linkId}`);
    expect(mail?.text).not.toContain(`/quote?id=${deposit.quoteId}`);
  });

  test('that is refunded while its invoice is a draft asks the owner for no decision', async () => {
    await deposit.receiveWebhook(deposit.pay.payByCard());
    expect(await deposit.draft(deposit.world.plain, '900')).toMatchObject({ ok: true });
    await deposit.receiveWebhook(deposit.pay.act({ kind: 'refund', paymentIndex: 0, percent: 100 }));
    const invoiceId = await deposit.invoiceId();
    expect(await deposit.world.submit({ invoiceId, invoice: deposit.billed('900') })).toMatchObject({
      ok: true,
    });
    expect((await deposit.invoice()).online?.toDecideCents).toBeUndefined();
    await deposit.world.emailToClient(invoiceId);
    const store = reminderStore(deposit.world.plain, deposit.world.clock);
    expect(await store.find({ userId: pat, invoiceId })).toMatchObject({ standing: 'open' });
    await booksAddUp();
  });

  test('that is refunded once the invoice was sent asks the owner for a decision', async () => {
    await deposit.receiveWebhook(deposit.pay.payByCard());
    await deposit.receiveWebhook(deposit.pay.act({ kind: 'refund', paymentIndex: 0, percent: 10 }));
    await deposit.bill();
    expect((await deposit.invoice()).online?.toDecideCents).toBeUndefined();
    await deposit.receiveWebhook(deposit.pay.act({ kind: 'refund', paymentIndex: 0, percent: 50 }));
    expect(await deposit.invoice()).toMatchObject({ online: { toDecideCents: expect.any(Number) } });
    await booksAddUp();
  });

  test('can be refunded from the quote, once however often it is requested, and never beyond the remaining amount', async () => {
    const paid = deposit.pay.payByCard();
    await deposit.receiveWebhook(paid);
    const { refundableDeposit } = await deposit.world.detail(deposit.quoteId);
    expect(refundableDeposit).toEqual({ paymentId: paid.id, cents: 45_000 });
    const refund = (amountCents: number, key = 'key-of-a-press', quoteId = deposit.quoteId, userId = pat) =>
      refundDeposit(
        { userId, quoteId, key, amountCents, paymentId: String(paid.id), reason: 'Not needed' },
        deposit.pay.ports,
      );
    expect(await refund(45_001)).toMatchObject({ refusal: { code: 'refund-too-large' } });
    expect(await refund(20_000, 'k', deposit.world.newQuoteId())).toMatchObject({
      refusal: { code: 'quote-not-found' },
    });
    expect(await refund(20_000, 'k', deposit.quoteId, 'somebody-else')).toMatchObject({
      refusal: { code: 'quote-not-found' },
    });
    expect(await refund(20_000)).toMatchObject({ ok: true });
    expect(await refund(20_000)).toMatchObject({ ok: true });
    expect(deposit.pay.refunded.size).toBe(1);
    await deposit.receiveWebhook(deposit.pay.act({ kind: 'refund-succeeds', refundIndex: 0 }));
    expect(await deposit.world.detail(deposit.quoteId)).toMatchObject({
      onlineDeposit: { paidCents: 25_000, refundedCents: 20_000 },
      refundableDeposit: { cents: 25_000 },
    });
    await deposit.bill();
    expect(await refund(10_000, 'another-key')).toMatchObject({ refusal: { code: 'quote-invoiced' } });
    expect(await deposit.invoice()).toMatchObject({ paidCents: 25_000 });
    await booksAddUp();
  });

  test('that is disputed notifies the owner about the quote', async () => {
    await deposit.receiveWebhook(deposit.pay.payByCard());
    await deposit.receiveWebhook(deposit.pay.act({ kind: 'dispute', paymentIndex: 0, isInquiry: false }));
    const mails = await dispatchReceipts(deposit.world, engine);
    const notice = mails.find(({ subject }) => subject.startsWith('Payment disputed'));
    expect(notice?.subject).toContain('quote Q-1001');
    expect(notice?.text).toContain(`/billhook-lite/quotes/${deposit.quoteId}`);
    await booksAddUp();
  });

  test('that is disputed has a dispute file once its quote has a draft of an invoice', async () => {
    await deposit.receiveWebhook(deposit.pay.payByCard());
    await deposit.receiveWebhook(deposit.pay.act({ kind: 'dispute', paymentIndex: 0, isInquiry: false }));
    await deposit.draft();
    let file: DisputeFile | undefined;
    const downloaded = await getDisputeFile(
      { userId: pat, invoiceId: await deposit.invoiceId() },
      {
        table: deposit.world.plain,
        clock: deposit.world.clock,
        timeZoneOf: deposit.pay.ports.timeZoneOf,
        quotes: quoteStore(deposit.world.plain, deposit.world.clock),
        files: issuedFiles(deposit.world.plain, deposit.world.clock),
        readPhoto: async () => undefined,
        renderPdf: async (content) => {
          file = content;
          return new TextEncoder().encode('%PDF');
        },
      },
    );
    expect(downloaded).toMatchObject({ ok: true });
    expect(file?.disputes[0]?.facts).toContainEqual({ label: 'Disputed amount', value: '$450.00' });
    expect(file?.payments.rows.map(([, text, , , amount]) => [text, amount])).toEqual([
      ['Dispute, Card', '-$450.00'],
      ['Payment, Card', '$450.00'],
    ]);
    expect(file?.quote?.lines.rows.map(([description]) => description)).toEqual(['Furnace']);
  });
});
