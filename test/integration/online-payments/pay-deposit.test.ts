import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DisputeFile } from '#domain/online-payments/dispute-file';
import { wordsOfQuoteEvent } from '#domain/quotes/quote-words';
import { readBooks } from '#lambdas/composition/books/account-books';
import { invoiceProjections } from '#lambdas/composition/projections';
import { getInvoicePdf } from '#lambdas/invoices/pdf/get-invoice-pdf';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { invoiceStore } from '#lambdas/invoices/store/invoice-store';
import { issuedFiles } from '#lambdas/issued-files/store/issued-files';
import { getDisputeFile } from '#lambdas/online-payments/get-dispute-file';
import { moveSurplus } from '#lambdas/online-payments/move-surplus';
import { openDepositPage } from '#lambdas/online-payments/open-deposit-page';
import { pollPayment } from '#lambdas/online-payments/process-subject';
import { storeReadings } from '#lambdas/online-payments/record-payment';
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
import { payeeId } from '#test/support/payment-world';
import { day } from '#test/support/quote-world';
import { dispatchReceipts } from '#test/support/receipts';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let of: DepositWorld;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(async () => {
  logTo((line) => process.stdout.write(line));
  await engine.stop();
});
beforeEach(async () => {
  logTo(() => undefined);
  of = await depositWorld(engine);
});

const booksAddUp = async () => expect((await readBooks(of.world.plain, pat)).findings).toEqual([]);

/** The sum of the amounts that months count as received. */
const received = async () =>
  (await of.world.itemsUnder('MONTH#')).reduce((sum, { paidCents = 0 }) => sum + Number(paidCents), 0);

describe('the page of an approved quote', () => {
  test('offers to pay its deposit, and creates one payment page for it', async () => {
    expect(await of.page()).toMatchObject({ depositPayment: { state: 'payable', amountCents: 45_000 } });
    const pages = await Promise.all([of.open(), of.open()]);
    expect(new Set(pages.map((page) => (page.ok ? page.value.url : page.refusal.code))).size).toBe(1);
    const [request] = of.pay.opened.values();
    expect(request).toMatchObject({
      amountCents: 45_000,
      description: 'Deposit for quote Q-1001 from Hartwell Plumbing',
      metadata: { userId: pat, invoiceId: of.quoteId, quoteId: of.quoteId },
      successUrl: `https://billhook.example/quote?id=${of.quoteId}&payment=done`,
    });
    expect(await of.open(44_999)).toMatchObject({ refusal: { code: 'amount-changed' } });
  });

  test.each([
    ['a quote that is not approved', async () => of.world.newQuoteId(), 'quote-not-found'],
    [
      'a deposit that was received by hand',
      async () => {
        await of.world.setDeposit(of.quoteId, { amount: '450', on: '2026-11-02' });
        return of.quoteId;
      },
      'not-payable-online',
    ],
    [
      'a quote that has its invoice',
      async () => {
        await of.bill();
        return of.quoteId;
      },
      'not-payable-online',
    ],
  ])('creates no payment page for %s', async (_what, made, code) => {
    const quoteId = await made();
    expect(await openDepositPage({ quoteId, shownCents: 45_000 }, of.pay.ports)).toMatchObject({
      refusal: { code },
    });
    expect(of.pay.opened.size).toBe(0);
  });

  test('offers nothing if the owner accepts no online payments', async () => {
    await commit(of.world.plain, [
      update(payeeAccount, payeeAccount.key(pat), { set: { disconnectedAt: '2026-11-03T00:00:00.000Z' } }),
    ]);
    expect((await of.page()).depositPayment).toBeUndefined();
  });

  test.each([
    [
      'the deposit is received by hand',
      () => of.world.setDeposit(of.quoteId, { amount: '450', on: '2026-11-02' }),
    ],
    ['its link is renewed', () => of.world.renew(of.quoteId)],
    ['the invoice is made', () => of.bill()],
  ])('expires its payment page when %s', async (_what, change) => {
    await of.open();
    await change();
    await runPaymentScheduleFor(5, of.world, of.pay);
    expect(of.pay.expired).toHaveLength(1);
  });
});

describe('a deposit that is paid online', () => {
  test('is shown on the quote until an invoice is made, and its client gets one receipt', async () => {
    await of.open();
    const paid = of.pay.payByCard();
    await of.receiveWebhook(paid);
    await of.receiveWebhook(paid);
    expect(await of.world.detail(of.quoteId)).toMatchObject({
      onlineDeposit: { paidCents: 45_000, on: '2026-11-03', method: 'card' },
    });
    const page = await of.page();
    expect(page).toMatchObject({ onlineDeposit: { paidCents: 45_000 } });
    expect(page.depositPayment).toBeUndefined();
    expect(await received()).toBe(0);
    const mails = await dispatchReceipts(of.world, engine);
    expect(mails.map(({ to, subject }) => [to, subject])).toContainEqual([
      'dana@whitfield.example',
      'Deposit received for quote Q-1001 from Hartwell Plumbing',
    ]);
    expect(mails.find(({ subject }) => subject.startsWith('Deposit'))?.text).toContain('$450.00');
    await booksAddUp();
  });

  test('becomes a payment of the new invoice with its fee, is printed as the deposit, and has no second receipt', async () => {
    await of.receiveWebhook(of.pay.payByCard());
    await dispatchReceipts(of.world, engine);
    expect(await of.bill()).toMatchObject({ ok: true });
    expect(await of.invoice()).toMatchObject({
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
    expect(of.drawn.at(-1)).toContain('{"label":"Deposit paid","value":"$450.00"}');
    expect(of.drawn.at(-1)).toContain('{"label":"Balance due","value":"$550.00"}');
    expect(await received()).toBe(45_000);
    const mails = await dispatchReceipts(of.world, engine);
    expect(mails.filter(({ to }) => to === 'dana@whitfield.example')).toEqual([]);
    await booksAddUp();
  });

  test('is on the stored file that the owner got; a file made later shows the current balance', async () => {
    await of.receiveWebhook(of.pay.payByCard());
    await of.bill();
    const invoiceId = await of.invoiceId();
    const keptFiles = () => [...of.world.store.objects.keys()].filter((key) => key.includes(invoiceId));
    expect(keptFiles()).toHaveLength(1);
    const download = async (contentId?: string) => {
      const read = await getInvoicePdf(
        { userId: pat, invoiceId, contentId },
        {
          ...of.world.ordinaryPorts(),
          renderPdf: async (sheet) => new TextEncoder().encode(JSON.stringify(sheet)),
        },
      );
      if (!read.ok) throw new Error(read.refusal.code);
      return new TextDecoder().decode(read.value.bytes);
    };
    // The file that was emailed comes from the store.
    expect(await download()).toBe('%PDF');
    const { contentId } = await of.invoice();
    await of.receiveWebhook(of.pay.act({ kind: 'refund', payment: 0, percent: 50 }));
    await of.receiveWebhook(of.pay.act({ kind: 'refund-succeeds', refund: 0 }));
    expect(await download(contentId)).toBe('%PDF');
    expect(await download()).toContain('{"label":"Balance due","value":"$775.00"}');
    of.world.store.objects.clear();
    expect(await download(contentId)).toContain('{"label":"Deposit paid","value":"$450.00"}');
  });

  test('does not lock editing, but is the minimum for the total', async () => {
    await of.receiveWebhook(of.pay.payByCard());
    await of.bill();
    const invoiceId = await of.invoiceId();
    const edit = (unitPrice: string) =>
      of.world.submit({ invoiceId, mail: false, invoice: of.billed(unitPrice) });
    expect(await edit('449.99')).toMatchObject({
      refusal: {
        code: 'invalid-invoice',
        faults: [{ message: 'The total cannot be less than the deposit of $450.00 that was paid.' }],
      },
    });
    expect(await edit('800')).toMatchObject({ ok: true });
    expect(await of.invoice()).toMatchObject({ totalCents: 80_000, paidCents: 45_000, status: 'sent' });
    await of.world.pay(invoiceId, { amount: '10' });
    expect(await edit('900')).toMatchObject({ refusal: { code: 'invoice-partly-paid' } });
    await booksAddUp();
  });

  test('that pays the whole invoice makes it paid', async () => {
    await of.receiveWebhook(of.pay.payByCard());
    await of.bill(of.world.plain, { unitPrice: '450' });
    expect(await of.invoice()).toMatchObject({ status: 'paid', paidCents: 45_000 });
    await booksAddUp();
  });

  test('refuses a new invoice below it, and keeps a draft below it from being sent', async () => {
    await of.receiveWebhook(of.pay.payByCard());
    const fault = {
      refusal: {
        code: 'invalid-invoice',
        faults: [{ message: 'The total cannot be less than the deposit of $450.00 that was paid.' }],
      },
    };
    expect(await of.bill(of.world.plain, { unitPrice: '449.99' })).toMatchObject(fault);
    expect(await of.draft(of.world.plain, '400')).toMatchObject({ ok: true });
    const invoiceId = await of.invoiceId();
    expect(await of.world.submit({ invoiceId, invoice: of.billed('400') })).toMatchObject(fault);
    expect((await of.invoice()).isComplete).toBeUndefined();
    expect(await of.markSent()).toBeUndefined();
    expect(await of.world.submit({ invoiceId, invoice: of.billed('450') })).toMatchObject({ ok: true });
    expect(await of.invoice()).toMatchObject({ status: 'paid', totalCents: 45_000, paidCents: 45_000 });
    await booksAddUp();
  });

  test('that arrives while the invoice is planned refuses a total below it', async () => {
    const paid = of.pay.payByCard();
    const depositOf: typeof of.ports.depositOf = async (userId, quoteId) => {
      const read = await of.ports.depositOf(userId, quoteId);
      await of.receiveWebhook(paid);
      return read;
    };
    const outcome = await of.world.submit({
      ...{ quoteId: of.quoteId, invoice: of.billed('400') },
      ports: { ...of.ports, depositOf },
    });
    expect(outcome).toMatchObject({ refusal: { code: 'invalid-invoice' } });
    expect(await of.invoiceId()).toBe('');
  });

  test('is on the timeline of its quote, beside one that was recorded by hand', async () => {
    const entries = async () =>
      (await of.world.detail(of.quoteId)).timeline
        .filter(({ kind }) => kind.startsWith('deposit'))
        .map((event) => [wordsOfQuoteEvent(event), event.at.slice(0, 10)]);
    await of.receiveWebhook(of.pay.payByCard());
    expect(await entries()).toEqual([['Deposit paid online: $450.00', '2026-11-03']]);
    await of.recordCheck();
    expect(await entries()).toEqual([
      ['Deposit recorded: $450.00', '2026-11-03'],
      ['Deposit paid online: $450.00', '2026-11-03'],
    ]);
    await of.world.setDeposit(of.quoteId, null);
    expect(await entries()).toEqual([['Deposit paid online: $450.00', '2026-11-03']]);
  });

  test('is called the deposit in a reminder too', async () => {
    await of.receiveWebhook(of.pay.payByCard());
    await of.bill();
    const invoiceId = await of.invoiceId();
    await of.world.mailClient(invoiceId);
    const found = await reminderStore(of.world.plain, of.world.clock).find({ userId: pat, invoiceId });
    expect(found?.reminded).toMatchObject({ paidCents: 45_000, onlineDepositCents: 45_000 });
  });

  test('that is paid twice, or also by hand, is shown as overpaid', async () => {
    await of.receiveWebhook(of.pay.payByCard());
    of.pay.act({ kind: 'pay-by-card', payment: 1 });
    await of.receiveWebhook(of.pay.act({ kind: 'balance-known', payment: 1 }));
    await of.world.setDeposit(of.quoteId, { amount: '450', on: '2026-11-02' });
    expect(await of.world.detail(of.quoteId)).toMatchObject({
      received: { cents: 45_000 },
      onlineDeposit: { paidCents: 45_000 + 46_234 },
    });
    await of.bill();
    expect(await of.invoice()).toMatchObject({
      ...{ status: 'paid', totalCents: 100_000, depositCents: 45_000, paidCents: 91_234 },
      movableCents: 36_234,
    });
    await booksAddUp();
  });

  test('is a smaller deposit once a part of it is moved to another invoice, and whole again when that moves back', async () => {
    const first = of.pay.payByCard();
    of.pay.act({ kind: 'pay-by-card', payment: 1 });
    await of.receiveWebhook(of.pay.act({ kind: 'balance-known', payment: 1 }));
    // A surplus is taken from the latest payment, so the payment that is disputed below arrives a day later.
    of.world.advance(day);
    await of.receiveWebhook(first);
    await of.recordCheck();
    await of.bill();
    const other = await of.world.submit({ invoice: of.billed('500') });
    if (!other.ok) throw new Error(other.refusal.code);
    const toInvoiceId = other.value.invoice.invoiceId;
    const [invoiceId, key] = [await of.invoiceId(), of.world.newKey()];
    const moved = await moveSurplus(
      { userId: pat, invoiceId, toInvoiceId, key, amountCents: 36_234 },
      of.pay.ports,
    );
    expect(moved).toMatchObject({ ok: true });
    // The other payment is refunded, and the client pays a part of what is open by check.
    await of.receiveWebhook(of.pay.act({ kind: 'refund', payment: 1, percent: 100 }));
    await of.receiveWebhook(of.pay.act({ kind: 'refund-succeeds', refund: 0 }));
    expect(await of.invoice()).toMatchObject({ paidCents: 8_766, online: { depositCents: 8_766 } });
    await of.world.pay(invoiceId, { amount: '100' });
    expect(await of.invoice()).toMatchObject({ paidCents: 18_766, online: { depositCents: 8_766 } });
    expect(await of.world.submit({ invoiceId, invoice: of.billed('900') })).toMatchObject({
      refusal: { code: 'invoice-partly-paid' },
    });
    // The bank takes back all of the payment, so the moved part moves back.
    const dispute = of.pay.act({ kind: 'dispute', payment: 0, isInquiry: false });
    await of.receiveWebhook(dispute);
    expect((await of.pay.detail(toInvoiceId)).paidCents ?? 0).toBe(0);
    await of.receiveWebhook(of.pay.act({ kind: 'win', dispute: 0 }));
    expect(await of.invoice()).toMatchObject({ paidCents: 55_000, online: { depositCents: 45_000 } });
    await booksAddUp();
  });

  test('that arrives after the invoice was made is a payment of the invoice, with a receipt', async () => {
    await of.bill();
    await of.receiveWebhook(of.pay.payByCard());
    expect(await of.invoice()).toMatchObject({ paidCents: 45_000, online: { depositCents: 45_000 } });
    const mails = await dispatchReceipts(of.world, engine);
    expect(mails.map(({ to }) => to)).toContain('dana@whitfield.example');
    await booksAddUp();
  });

  test('moves to a draft, and returns to the quote when the draft is deleted', async () => {
    await of.receiveWebhook(of.pay.payByCard());
    expect(await of.draft()).toMatchObject({ ok: true });
    expect(await of.invoice()).toMatchObject({ status: 'created', paidCents: 45_000 });
    expect(await received()).toBe(45_000);
    await booksAddUp();
    expect(await of.deleteDraft()).toMatchObject({ ok: true });
    expect(await received()).toBe(0);
    await runPaymentSchedule(of.world, of.pay);
    expect(await of.world.detail(of.quoteId)).toMatchObject({ onlineDeposit: { paidCents: 45_000 } });
    await booksAddUp();
    await of.bill();
    expect(await of.invoice()).toMatchObject({ status: 'sent', paidCents: 45_000, payments: [{}] });
    await booksAddUp();
  });

  test('that is paid while its invoice is a draft returns to the quote when the draft is deleted, and its client is notified once', async () => {
    expect(await of.draft()).toMatchObject({ ok: true });
    await of.receiveWebhook(of.pay.payByCard());
    expect(await of.invoice()).toMatchObject({ paidCents: 45_000 });
    const first = await dispatchReceipts(of.world, engine);
    expect(await of.deleteDraft()).toMatchObject({ ok: true });
    await runPaymentSchedule(of.world, of.pay);
    expect(await of.world.detail(of.quoteId)).toMatchObject({ onlineDeposit: { paidCents: 45_000 } });
    expect(await of.page()).toMatchObject({ depositDueCents: 0 });
    const second = await dispatchReceipts(of.world, engine);
    const receipts = [...first, ...second].filter(({ subject }) => subject.startsWith('Deposit received'));
    expect(receipts).toHaveLength(1);
    await booksAddUp();
  });

  test('prevents voiding its invoice until it is refunded, and then stays with the void invoice', async () => {
    await of.receiveWebhook(of.pay.payByCard());
    await of.bill();
    expect(await of.voidInvoice()).toMatchObject({ ok: false });
    const refund = of.pay.act({ kind: 'refund', payment: 0, percent: 100 });
    of.pay.act({ kind: 'refund-succeeds', refund: 0 });
    await of.receiveWebhook(refund);
    const voided = await of.invoiceId();
    expect(await of.voidInvoice()).toMatchObject({ ok: true });
    expect(await of.world.detail(of.quoteId)).not.toHaveProperty('onlineDeposit');
    await of.bill();
    expect(await of.invoiceId()).not.toBe(voided);
    expect((await of.invoice()).paidCents).toBeUndefined();
    await booksAddUp();
  });
});

describe('an invoice whose total is lowered to the deposit that was paid', () => {
  /** Edits the invoice so that its total is the deposit. */
  async function lower(more: Parameters<typeof of.world.submit>[0] = {}) {
    const invoiceId = await of.invoiceId();
    return of.world.submit({ invoiceId, invoice: of.billed('450'), ...more });
  }
  const reminded = async () => {
    const invoiceId = await of.invoiceId();
    return reminderStore(of.world.plain, of.world.clock).find({ userId: pat, invoiceId });
  };
  /** The total that the client's page shows. */
  const shownTotal = async () => {
    const invoiceId = await of.invoiceId();
    const { publishedId = '' } = (await invoiceReader(of.world.plain).find(pat, invoiceId)) ?? {};
    return (await invoiceReader(of.world.plain).findContent(pat, publishedId))?.totalCents;
  };

  beforeEach(async () => {
    await of.receiveWebhook(of.pay.payByCard());
    await of.bill();
  });

  const expectPaid = async () => {
    expect(await of.invoice()).toMatchObject({ status: 'paid', totalCents: 45_000, paidCents: 45_000 });
    expect(await shownTotal()).toBe(45_000);
    await booksAddUp();
    await auditToday(of.world, 'lowered');
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
    ['emailed', () => of.world.mailClient],
    ['shared', () => of.share],
  ])(
    'stays open until the corrected version is %s to a client who has the earlier one',
    async (_how, deliverToClient) => {
      const invoiceId = await of.invoiceId();
      await of.world.mailClient(invoiceId);
      expect(await lower()).toMatchObject({ ok: true });
      expect(await of.invoice()).toMatchObject({
        ...{ status: 'sent', totalCents: 45_000, paidCents: 45_000 },
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
    await of.world.mailClient(await of.invoiceId());
    await lower();
    await of.receiveWebhook(of.pay.act({ kind: 'dispute', payment: 0, isInquiry: true }));
    await expectPaid();
  });

  test('is paid once the email to the owner, which failed first, is repeated', async () => {
    const key = of.world.newKey();
    of.world.service.behave = () => 'reject';
    expect(await lower({ key })).toMatchObject({ refusal: { code: 'mail-refused' } });
    expect(await of.invoice()).toMatchObject({ status: 'sent', delivery: 'failed', totalCents: 45_000 });
    of.world.service.behave = () => 'accept';
    expect(await lower({ key })).toMatchObject({ ok: true });
    expect(await of.invoice()).toMatchObject({ delivery: 'accepted' });
    await expectPaid();
  });

  test('is emailed to the owner by the same key if only the email to the client went out', async () => {
    const [key, client] = [of.world.newKey(), { message: '' }];
    const next: ('reject' | 'accept')[] = ['reject'];
    of.world.service.behave = () => next.shift() ?? 'accept';
    expect(await lower({ key, client })).toMatchObject({ ok: true });
    expect(await of.invoice()).toMatchObject({ delivery: 'failed', clientMail: { delivery: 'accepted' } });
    await expectPaid();
    of.world.service.behave = () => 'accept';
    expect(await lower({ key, client })).toMatchObject({ ok: true });
    expect(await of.invoice()).toMatchObject({ delivery: 'accepted' });
    await expectPaid();
  });
});

test('a voided invoice cannot be restored once the deposit of its quote is paid online', async () => {
  await of.bill();
  const restore = await of.voidForRestore();
  await of.receiveWebhook(of.pay.payByCard());
  expect(await restore()).toMatchObject({ ok: false });
  expect(await of.world.detail(of.quoteId)).toMatchObject({ onlineDeposit: { paidCents: 45_000 } });
  await booksAddUp();
});

describe('a deposit that changes before the invoice is made', () => {
  test('is pending first if it is paid by bank, and an invoice made meanwhile shows it', async () => {
    await of.receiveWebhook(of.pay.act({ kind: 'start-bank-payment', payment: 0 }));
    expect(await of.page()).toMatchObject({ depositPayment: { state: 'pending', amountCents: 45_000 } });
    expect(await of.open()).toMatchObject({ refusal: { code: 'not-payable-online' } });
    await of.bill();
    expect(await of.page()).toMatchObject({ depositDueCents: 0 });
    expect(await of.invoice()).toMatchObject({ online: { pendingCents: 45_000 } });
    of.pay.act({ kind: 'bank-pays', payment: 0 });
    await of.receiveWebhook(of.pay.act({ kind: 'balance-known', payment: 0 }));
    expect(await of.invoice()).toMatchObject({ paidCents: 45_000, online: { depositCents: 45_000 } });
    await booksAddUp();
  });

  test('is not asked for again after a refund, and the invoice has both entries', async () => {
    await of.receiveWebhook(of.pay.payByCard());
    const refund = of.pay.act({ kind: 'refund', payment: 0, percent: 100 });
    of.pay.act({ kind: 'refund-succeeds', refund: 0 });
    await of.receiveWebhook(refund);
    expect(await of.world.detail(of.quoteId)).toMatchObject({
      onlineDeposit: { paidCents: 0, refundedCents: 45_000 },
    });
    expect((await of.page()).depositPayment).toBeUndefined();
    const mails = await dispatchReceipts(of.world, engine);
    expect(mails.map(({ subject }) => subject)).toContain('Refund for quote Q-1001 from Hartwell Plumbing');
    await of.bill();
    const invoice = await of.invoice();
    expect(invoice.payments?.map(({ amountCents }) => amountCents)).toEqual([45_000, -45_000]);
    expect(invoice.paidCents).toBeUndefined();
    // The invoice never had the money: all of it is owed, and its client is reminded.
    expect(invoice.online?.needsDecision).toBeUndefined();
    await of.world.mailClient(invoice.invoiceId);
    const store = reminderStore(of.world.plain, of.world.clock);
    expect(await store.find({ userId: pat, invoiceId: invoice.invoiceId })).toMatchObject({
      standing: 'open',
    });
    await booksAddUp();
  });

  test('that is refunded while its invoice is a draft asks the owner for no decision', async () => {
    await of.receiveWebhook(of.pay.payByCard());
    expect(await of.draft(of.world.plain, '900')).toMatchObject({ ok: true });
    await of.receiveWebhook(of.pay.act({ kind: 'refund', payment: 0, percent: 100 }));
    const invoiceId = await of.invoiceId();
    expect(await of.world.submit({ invoiceId, invoice: of.billed('900') })).toMatchObject({ ok: true });
    expect((await of.invoice()).online?.needsDecision).toBeUndefined();
    await of.world.mailClient(invoiceId);
    const store = reminderStore(of.world.plain, of.world.clock);
    expect(await store.find({ userId: pat, invoiceId })).toMatchObject({ standing: 'open' });
    await booksAddUp();
  });

  test('that is refunded once the invoice was sent asks the owner for a decision', async () => {
    await of.receiveWebhook(of.pay.payByCard());
    await of.receiveWebhook(of.pay.act({ kind: 'refund', payment: 0, percent: 10 }));
    await of.bill();
    expect((await of.invoice()).online?.needsDecision).toBeUndefined();
    await of.receiveWebhook(of.pay.act({ kind: 'refund', payment: 0, percent: 50 }));
    expect(await of.invoice()).toMatchObject({ online: { needsDecision: true } });
    await booksAddUp();
  });

  test('can be refunded from the quote, once however often it is requested, and never beyond the remaining amount', async () => {
    const paid = of.pay.payByCard();
    await of.receiveWebhook(paid);
    const { refundableDeposit } = await of.world.detail(of.quoteId);
    expect(refundableDeposit).toEqual({ paymentId: paid.id, cents: 45_000 });
    const refund = (amountCents: number, key = 'key-of-a-press', quoteId = of.quoteId, userId = pat) =>
      refundDeposit(
        { ...{ userId, quoteId, key, amountCents }, paymentId: String(paid.id), reason: 'Not needed' },
        of.pay.ports,
      );
    expect(await refund(45_001)).toMatchObject({ refusal: { code: 'refund-too-large' } });
    expect(await refund(20_000, 'k', of.world.newQuoteId())).toMatchObject({
      refusal: { code: 'quote-not-found' },
    });
    expect(await refund(20_000, 'k', of.quoteId, 'somebody-else')).toMatchObject({
      refusal: { code: 'quote-not-found' },
    });
    expect(await refund(20_000)).toMatchObject({ ok: true });
    expect(await refund(20_000)).toMatchObject({ ok: true });
    expect(of.pay.refunded.size).toBe(1);
    await of.receiveWebhook(of.pay.act({ kind: 'refund-succeeds', refund: 0 }));
    expect(await of.world.detail(of.quoteId)).toMatchObject({
      onlineDeposit: { paidCents: 25_000, refundedCents: 20_000 },
      refundableDeposit: { cents: 25_000 },
    });
    await of.bill();
    expect(await refund(10_000, 'another-key')).toMatchObject({ refusal: { code: 'quote-invoiced' } });
    expect(await of.invoice()).toMatchObject({ paidCents: 25_000 });
    await booksAddUp();
  });

  test('that is disputed notifies the owner about the quote', async () => {
    await of.receiveWebhook(of.pay.payByCard());
    await of.receiveWebhook(of.pay.act({ kind: 'dispute', payment: 0, isInquiry: false }));
    const mails = await dispatchReceipts(of.world, engine);
    const notice = mails.find(({ subject }) => subject.startsWith('Payment disputed'));
    expect(notice?.subject).toContain('quote Q-1001');
    expect(notice?.text).toContain(`/billhook-lite/quotes/${of.quoteId}`);
    await booksAddUp();
  });

  test('that is disputed has a dispute file once its quote has a draft of an invoice', async () => {
    await of.receiveWebhook(of.pay.payByCard());
    await of.receiveWebhook(of.pay.act({ kind: 'dispute', payment: 0, isInquiry: false }));
    await of.draft();
    let file: DisputeFile | undefined;
    const downloaded = await getDisputeFile(
      { userId: pat, invoiceId: await of.invoiceId() },
      {
        ...{ table: of.world.plain, clock: of.world.clock, timeZoneOf: of.pay.ports.timeZoneOf },
        quotes: quoteStore(of.world.plain, of.world.clock),
        files: issuedFiles(of.world.plain, of.world.clock),
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

test('a payment that an older release stored without its quote is recorded on the invoice of the quote', async () => {
  await of.bill();
  const paid = of.pay.payByCard();
  const paymentId = String(paid.id);
  const read = await of.pay.provider.readPayment(payeeId, paymentId);
  if (!read.ok) throw new Error('The payment cannot be read');
  const facts = { accountId: payeeId, invoiceId: of.quoteId };
  await storeReadings({ userId: pat, paymentId }, [read.value], facts, of.pay.ports);
  await pollPayment({ userId: pat, paymentId }, of.pay.ports);
  expect(await of.invoice()).toMatchObject({ paidCents: 45_000, online: { depositCents: 45_000 } });
  await booksAddUp();
});

test('a deposit that an older release left on the quote of its new invoice moves within a day', async () => {
  await of.receiveWebhook(of.pay.payByCard());
  const older = invoiceProjections.filter(({ purpose }) => purpose !== 'deposit');
  await of.world.submit({
    quoteId: of.quoteId,
    invoice: of.billed('1000'),
    ports: {
      ...of.world.ordinaryPorts(),
      invoices: invoiceStore(of.world.plain, of.world.clock, older),
      recordDeposits: async () => undefined,
    },
  });
  expect((await of.invoice()).paidCents).toBeUndefined();
  of.world.advance(25 * 60 * 60_000);
  await runPaymentSchedule(of.world, of.pay);
  expect(await of.invoice()).toMatchObject({ paidCents: 45_000, online: { depositCents: 45_000 } });
  await booksAddUp();
});
