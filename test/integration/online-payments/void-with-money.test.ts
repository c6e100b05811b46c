import { describe, expect, test } from 'vitest';
import { client } from '#lambdas/clients/store/client';
import { readBooks } from '#lambdas/composition/books/account-books';
import { setInvoiceVoid } from '#lambdas/invoices/share/set-invoice-void';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { invoiceVoids } from '#lambdas/invoices/store/invoice-voids';
import { pat } from '#test/support/lite-world';
import { type OpenedPayments, paymentTests } from '#test/support/payment-tests';

const openPayments = paymentTests();

/** Voids the invoice, or restores it. */
const setVoid = ({ world, pay }: OpenedPayments, isVoid: boolean) =>
  setInvoiceVoid(
    { userId: pat, invoiceId: pay.invoiceId, void: isVoid },
    {
      invoices: invoiceReader(world.plain),
      voids: invoiceVoids(world.plain, world.clock),
    },
  );

const figuresOfClient = async ({ world }: OpenedPayments) => {
  const [stored] = await world.itemsUnder('CLIENT#');
  const { invoiceCount, totalCents, balanceCents, overpaidCents = 0 } = client.parse(stored as never);
  return { invoiceCount, totalCents, balanceCents, overpaidCents };
};

async function expectBooksRight({ world }: OpenedPayments, where: string): Promise<void> {
  expect((await readBooks(world.plain, pat)).findings, where).toEqual([]);
}

describe('money that arrives for a void invoice', () => {
  test('makes the invoice paid when the void is undone, and its client owes nothing', async () => {
    const opened = await openPayments();
    await setVoid(opened, true);
    await opened.pay.send(opened.pay.payByCard());
    expect(await figuresOfClient(opened)).toEqual({
      invoiceCount: 0,
      totalCents: 0,
      balanceCents: 0,
      overpaidCents: 45_000,
    });
    await expectBooksRight(opened, 'paid while void');

    await setVoid(opened, false);
    expect(await opened.pay.detail()).toMatchObject({ status: 'paid', paidCents: 45_000 });
    expect(await figuresOfClient(opened)).toEqual({
      invoiceCount: 1,
      totalCents: 45_000,
      balanceCents: 0,
      overpaidCents: 0,
    });
    await expectBooksRight(opened, 'restored');
    // Pressed twice.
    expect(await setVoid(opened, false)).toMatchObject({ ok: true });
  });

  test('is undecided after the void is undone if it was refunded meanwhile', async () => {
    const opened = await openPayments();
    const { pay } = opened;
    await setVoid(opened, true);
    await pay.send(pay.payByCard());
    await pay.happens({ kind: 'refund', paymentIndex: 0, percent: 100 });
    await pay.happens({ kind: 'refund-succeeds', refundIndex: 0 });
    await setVoid(opened, false);
    expect(await pay.detail()).toMatchObject({ status: 'sent' });
    expect(await figuresOfClient(opened)).toMatchObject({ invoiceCount: 1 });
    await expectBooksRight(opened, 'restored');
  });
});
