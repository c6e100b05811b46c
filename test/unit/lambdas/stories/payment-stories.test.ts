import { test } from 'vitest';
import { pendingMoney } from '#lambdas/composition/online-payments';
import { getPaymentConnection } from '#lambdas/online-payments/connection';
import { getDisputeFile } from '#lambdas/online-payments/get-dispute-file';
import { leaveProvider } from '#lambdas/online-payments/leave-provider';
import { moveSurplus } from '#lambdas/online-payments/move-surplus';
import { openPaymentPage } from '#lambdas/online-payments/open-payment-page';
import { pollEvents } from '#lambdas/online-payments/poll-events';
import { refundDeposit, refundPayment } from '#lambdas/online-payments/refund-payment';
import { disconnectPayments, setPaymentMethods } from '#lambdas/online-payments/stop-payments';
import { sha256 } from '#lambdas/platform/hash';
import { getClientInvoice } from '#lambdas/public-links/get-client-invoice';
import { clientLinks } from '#lambdas/public-links/store/client-links';
import { depositWorld } from '#test/support/deposit-world';
import { aLine } from '#test/support/invoices';
import { liteWorld, pat } from '#test/support/lite-world';
import { memoryEngine } from '#test/support/memory-engine';
import { payeeId, paymentWorld } from '#test/support/payment-world';
import { dispatchReceipts } from '#test/support/receipts';
import { countIds, recordStory, valueIn } from '#test/support/recorded-story';

countIds();

test('what is stored, answered and emailed for an invoice that is paid online, refunded and disputed', async () => {
  const engine = memoryEngine();
  const world = await liteWorld(engine);
  await world.openAccount(pat);
  const pay = await paymentWorld(engine, world);
  const story = recordStory(world);
  const { ports, invoiceId } = pay;
  await story.step('The connection', () => getPaymentConnection(pat, ports));
  await story.step('The page with another amount', () =>
    openPaymentPage({ linkId: pay.linkId, shownCents: 1 }, ports),
  );
  await story.step('The page', () => openPaymentPage({ linkId: pay.linkId, shownCents: 45_000 }, ports));
  await story.step('A card is declined', () => pay.happens({ kind: 'decline', paymentIndex: 1 }));
  await story.step('It is paid by card', () => pay.happens({ kind: 'pay-by-card', paymentIndex: 0 }));
  await story.step('The money is booked', () => pay.happens({ kind: 'money-booked', paymentIndex: 0 }));
  await story.step('The receipt', () => dispatchReceipts(world, engine));
  await story.step('The owner reads it', () => pay.detail());
  const [paid] = await world.itemsUnder('PAYMENT#');
  const refund = {
    userId: pat,
    invoiceId,
    paymentId: String(paid?.paymentId),
    key: 'key-of-the-first-press',
  };
  await story.step('Too much is refunded', () =>
    refundPayment({ ...refund, amountCents: 45_001, reason: '' }, ports),
  );
  await story.step('A part is refunded', () =>
    refundPayment({ ...refund, amountCents: 5_000, reason: 'Came a day  late' }, ports),
  );
  await story.step('The refund succeeds', () => pay.happens({ kind: 'refund-succeeds', refundIndex: 0 }));
  await story.step('The client is told', () => dispatchReceipts(world, engine));
  await story.step('The client reads it', () =>
    getClientInvoice(pay.linkId, {
      links: clientLinks(world.plain, world.clock),
      clock: world.clock,
      hash: sha256,
    }),
  );
  await story.step('It is disputed', () =>
    pay.happens({ kind: 'dispute', paymentIndex: 0, isInquiry: false }),
  );
  await story.step('The owner is told', () => dispatchReceipts(world, engine));
  await story.step('The money that is pending', () => pendingMoney(world.plain)(pat));
  await story.step('The file for the dispute', () =>
    getDisputeFile(
      { userId: pat, invoiceId },
      {
        ...world.ordinaryPorts(),
        ...ports,
        quotes: { chain: async () => [], find: async () => undefined } as never,
        readPhoto: async () => undefined,
        renderPdf: async (file) => new TextEncoder().encode(JSON.stringify(file)),
      },
    ),
  );
  await story.step('It is lost', () => pay.happens({ kind: 'lose', disputeIndex: 0 }));
  await story.step('The owner is told again', () => dispatchReceipts(world, engine));
  await story.step('The owner reads it at the end', () => pay.detail());
  await story.step('Events are polled', () => pollEvents(pat, ports));
  await story.step('Only cards', () => setPaymentMethods(pat, { card: true, bankTransfer: false }, ports));
  await story.step('It is disconnected', () => disconnectPayments(pat, ports));
  await story.step('The page is gone', () =>
    openPaymentPage({ linkId: pay.linkId, shownCents: 45_000 }, ports),
  );
  await story.step('The account leaves', () => leaveProvider(pat, ports));
  await story.expectAsCommitted('online-payment');
});

test('what is stored, answered and emailed for bank payments that fail, are returned and are too much', async () => {
  const engine = memoryEngine();
  const world = await liteWorld(engine);
  await world.openAccount(pat);
  const pay = await paymentWorld(engine, world);
  const story = recordStory(world);
  const { ports, invoiceId } = pay;
  const happens = (kind: never, paymentIndex: number) => pay.happens({ kind, paymentIndex });
  const kinds = [
    'start-bank-payment',
    'bank-refuses',
    'start-bank-payment',
    'bank-pays',
    'money-booked',
    'bank-returns',
  ];
  for (const kind of kinds) {
    await story.step(kind, () => happens(kind as never, 0));
    await story.step('Emails', () => dispatchReceipts(world, engine));
  }
  await story.step('It is paid by hand', () => world.pay(invoiceId));
  for (const kind of ['pay-by-card', 'money-booked']) await story.step(kind, () => happens(kind as never, 1));
  await story.step('Emails', () => dispatchReceipts(world, engine));
  await story.step('The owner reads it', () => pay.detail());
  const other = valueIn(
    await story.step('Another invoice', () =>
      world.submit({ invoice: { clientName: 'Dana', lineItems: [aLine({ unitPrice: '300' })] } }),
    ),
  ).invoice;
  const move = { userId: pat, invoiceId, toInvoiceId: other.invoiceId, key: 'key-of-the-first-move' };
  await story.step('Another amount is moved', () => moveSurplus({ ...move, amountCents: 1 }, ports));
  await story.step('The surplus is moved', () => moveSurplus({ ...move, amountCents: 30_000 }, ports));
  await story.step('It is moved again', () =>
    moveSurplus({ ...move, key: 'key-of-the-second-move', amountCents: 1 }, ports),
  );
  await story.step('The other invoice', () => pay.detail(other.invoiceId));
  await story.step('The rest is refunded', () =>
    pay.happens({ kind: 'refund', paymentIndex: 1, percent: 50 }),
  );
  await story.step('The refund fails', () => pay.happens({ kind: 'refund-fails', refundIndex: 0 }));
  await story.step('An inquiry', () => pay.happens({ kind: 'dispute', paymentIndex: 1, isInquiry: true }));
  await story.step('It escalates', () => pay.happens({ kind: 'inquiry-escalates', disputeIndex: 0 }));
  await story.step('It is won', () => pay.happens({ kind: 'win', disputeIndex: 0 }));
  await story.step('Emails', () => dispatchReceipts(world, engine));
  await story.step('An event about the account', () => pay.send({ object: 'account', id: payeeId }));
  await story.expectAsCommitted('bank-payment');
});

test('what is stored, answered and emailed for a deposit that is paid online and refunded', async () => {
  const engine = memoryEngine();
  const deposit = await depositWorld(engine);
  const { world, pay, quoteId } = deposit;
  const story = recordStory(world);
  await story.step('The page', () => deposit.open());
  await story.step('It is paid', () => pay.happens({ kind: 'pay-by-card', paymentIndex: 0 }));
  await story.step('The money is booked', () => pay.happens({ kind: 'money-booked', paymentIndex: 0 }));
  await story.step('Emails', () => dispatchReceipts(world, engine));
  await story.step('The client reads it', () => deposit.page());
  await story.step('The owner reads it', () => world.detail(quoteId));
  const paymentId = String((pay.account.current() as readonly { id: string }[])[0]?.id);
  await story.step('A part is refunded', () =>
    refundDeposit(
      {
        userId: pat,
        quoteId,
        paymentId,
        key: 'key-of-the-first-press',
        amountCents: 5_000,
        reason: 'Cheaper',
      },
      pay.ports,
    ),
  );
  await story.step('The refund succeeds', () => pay.happens({ kind: 'refund-succeeds', refundIndex: 0 }));
  await story.step('It is billed', () => deposit.bill());
  await story.step('The invoice', () => deposit.invoice());
  await story.step('The invoice is voided', () => deposit.voidInvoice());
  await story.step('The owner reads it at the end', () => world.detail(quoteId));
  await story.expectAsCommitted('deposit');
});
