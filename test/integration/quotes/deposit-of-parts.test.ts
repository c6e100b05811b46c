import { expect, test } from 'vitest';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { pat } from '#test/support/lite-world';
import { percent, rest, startQuoteParts } from '#test/support/quote-parts';

const opened = startQuoteParts();

/** An approved quote of $250.00 with a deposit of $100.00, billed in two parts; the invoice with the deposit is void. */
async function withoutHolder(received: string | undefined) {
  const { world, parts } = opened;
  const quoteId = world.newQuoteId();
  await world.send(quoteId, { deposit: '100' });
  await world.accept(quoteId, await world.shownHash(quoteId));
  if (received !== undefined) await world.setDeposit(quoteId, { amount: received, on: '2026-11-01' });
  await world.dispatch();
  const [holder, other] = [
    await parts.bill(quoteId, percent('50')),
    await parts.bill(quoteId, percent('20')),
  ];
  expect(await parts.setVoid(holder, true)).toMatchObject({ ok: true });
  return { quoteId, other };
}

test('the client is not asked for the deposit again while a part of the quote is billed', async () => {
  const { world, parts } = opened;
  const { quoteId, other } = await withoutHolder(undefined);
  expect(await world.read(quoteId)).toMatchObject({ ok: true, value: { quote: { depositDueCents: 0 } } });
  const received = { amount: '100', on: '2026-11-01' };
  expect(await world.setDeposit(quoteId, received)).toMatchObject({ refusal: { code: 'quote-invoiced' } });
  await parts.setVoid(other, true);
  expect(await world.read(quoteId)).toMatchObject({
    ok: true,
    value: { quote: { depositDueCents: 100_00 } },
  });
  expect(await world.setDeposit(quoteId, received)).toMatchObject({ ok: true });
});

test('a part is not raised so far that the paid deposit fits into no other invoice', async () => {
  const { world, parts } = opened;
  const { quoteId, other } = await withoutHolder('100');
  expect(await parts.submitPart(percent('100'), { invoiceId: other })).toMatchObject({
    refusal: {
      faults: [
        {
          field: 'progress',
          message: 'The deposit of $100.00 belongs to the next invoice. At most $150.00 can be billed here.',
        },
      ],
    },
  });
  expect(await parts.submitPart(percent('60'), { invoiceId: other })).toMatchObject({ ok: true });
  const last = await parts.bill(quoteId, percent('40'));
  expect(await invoiceReader(world.plain).find(pat, last)).toMatchObject({ depositCents: 100_00 });
});

test('a void part is not restored where the paid deposit would then fit into no invoice', async () => {
  const { parts } = opened;
  const { quoteId } = await withoutHolder('100');
  const holder = await parts.bill(quoteId, percent('40'));
  expect(await parts.find(holder)).toMatchObject({ totalCents: 100_00, depositCents: 100_00 });
  const first = await parts.bill(quoteId, rest);
  await parts.setVoid(first, true);
  const second = await parts.bill(quoteId, rest);
  await parts.setVoid(holder, true);
  expect(await parts.remaining(quoteId)).toBe(100_00);
  expect(await parts.setVoid(first, false)).toMatchObject({ refusal: { code: 'void-not-undone' } });
  expect(await parts.setVoid(holder, false)).toMatchObject({ ok: true });
  await parts.setVoid(second, true);
  expect(await parts.setVoid(first, false)).toMatchObject({ ok: true });
});

test('a deposit can be as much as is agreed with the signed change orders, and not more', async () => {
  const { world, parts } = opened;
  const quoteId = world.newQuoteId();
  await world.send(quoteId, { deposit: '100' });
  await world.accept(quoteId, await world.shownHash(quoteId));
  const line = { description: 'Vent', quantity: '1', unitPrice: '100' };
  await parts.change(quoteId, { lineItems: [line] });
  const deposit = (amount: string) => world.setDeposit(quoteId, { amount, on: '2026-11-01' });
  const tooMuch = (message: string) => ({
    refusal: { code: 'invalid-deposit', faults: [{ field: 'amount', message }] },
  });
  expect(await deposit('350.01')).toMatchObject(tooMuch('Amount is more than the total of $350.00.'));
  expect(await deposit('350')).toMatchObject({ ok: true });
  expect(await world.setDeposit(quoteId, null)).toMatchObject({ ok: true });
  await parts.change(quoteId, { lineItems: [{ ...line, unitPrice: '200', credit: true }] });
  expect(await deposit('151')).toMatchObject(tooMuch('Amount is more than the total of $150.00.'));
});
