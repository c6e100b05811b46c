// @module-tag further
import { describe, expect, test } from 'vitest';
import type { QuoteForm } from '#domain/quotes/contract/quote-form';
import { badgeOfQuote, notesOfQuote } from '#domain/quotes/quote-words';
import { unbilledDeposits } from '#lambdas/quotes/store/unbilled-deposits';
import { auditBooks } from '#test/support/lite-books';
import { pat } from '#test/support/lite-world';
import { linesDone, progressIn, rest, startQuoteParts } from '#test/support/quote-parts';

const opened = startQuoteParts();

const kitchen = { description: 'Kitchen', quantity: '1', unitPrice: '1000' };
const vent = { description: 'Vent', quantity: '1', unitPrice: '100' };
const aVent: Partial<QuoteForm['quote']> = { lineItems: [vent] };

/** An approved quote of $1,080.00 with tax. */
async function approvedKitchen(): Promise<string> {
  const { world } = opened;
  const quoteId = world.newQuoteId();
  await world.send(quoteId, { lineItems: [kitchen], taxRate: '8' });
  await world.accept(quoteId, await world.shownHash(quoteId));
  await world.dispatch();
  return quoteId;
}

const agreedRows = (lineItems: (typeof kitchen)[]) => ({ lineItems, taxRate: '8' });

test('a change order that is signed after the invoice of the whole quote can be billed as the rest', async () => {
  const { world, parts } = opened;
  const quoteId = await approvedKitchen();
  const whole = await parts.billWhole(quoteId, agreedRows([kitchen]));
  expect(await parts.submitPart(rest, { quoteId })).toMatchObject({ refusal: { code: 'quote-invoiced' } });
  await parts.change(quoteId, aVent);
  const { billing } = await world.detail(quoteId);
  expect(billing?.parts).toMatchObject({ [whole]: { cents: 1_080_00, taxCents: 80_00 } });
  const last = await parts.find(await parts.bill(quoteId, rest));
  expect(last).toMatchObject({
    totalCents: 108_00,
    progress: { agreedCents: 1_188_00, billedBeforeCents: 1_080_00, cents: 108_00, taxCents: 8_00 },
  });
  expect(await parts.remaining(quoteId)).toBe(0);
  expect(await parts.submitPart(rest, { quoteId })).toMatchObject({
    refusal: { faults: [{ message: 'Everything that was agreed is billed.' }] },
  });
  await auditBooks(world, 'the rest after a change order');
});

test('the list and the page of the client say what is left beside the invoice of the whole quote, once the client has it', async () => {
  const { world, parts } = opened;
  const quoteId = await approvedKitchen();
  const listed = async () => {
    const answer = await world.list();
    const row = answer.ok && answer.value.quotes.find((each) => each.quoteId === quoteId);
    if (!row) throw new Error('The quote is not listed');
    return [badgeOfQuote(row).label, notesOfQuote(row).at(-1)];
  };
  const shown = async () => {
    const answer = await world.read(quoteId);
    return answer.ok ? [answer.value.quote.agreedCents, answer.value.quote.billedCents] : [];
  };
  const whole = await parts.billWhole(quoteId, agreedRows([kitchen]), { mail: false });
  expect(await listed()).toEqual([
    'Approved, draft invoice',
    '$1,080.00 of $1,080.00 billed ($1,080.00 of it in a draft)',
  ]);
  await parts.change(quoteId, aVent);
  expect(await listed()).toEqual([
    'Approved, partly billed',
    '$1,080.00 of $1,188.00 billed ($1,080.00 of it in a draft), $108.00 left to bill',
  ]);
  // The client does not have the draft.
  expect(await shown()).toEqual([1_188_00, undefined]);
  const client = { message: '' };
  const dana = { clientName: 'Dana Whitfield', clientEmail: 'dana@whitfield.example' };
  const invoice = { ...dana, ...agreedRows([kitchen]) };
  expect(await world.submit({ invoiceId: whole, invoice, client })).toMatchObject({ ok: true });
  await world.dispatch();
  expect(await shown()).toEqual([1_188_00, 1_080_00]);
  expect((await listed())[1]).toBe('$1,080.00 of $1,188.00 billed, $108.00 left to bill');
  const last = await world.submit({ quoteId, client, invoice: { ...dana, progress: progressIn(rest) } });
  await world.dispatch();
  expect(await shown()).toEqual([1_188_00, 1_188_00]);
  expect((await listed())[0]).toBe('Approved, invoiced');
  expect(await parts.setVoid(last.ok ? last.value.invoice.invoiceId : '', true)).toMatchObject({ ok: true });
  expect(await shown()).toEqual([1_188_00, 1_080_00]);
});

test('the lines of the first invoice are billed already, those of the change order can be chosen', async () => {
  const { parts } = opened;
  const quoteId = await approvedKitchen();
  await parts.billWhole(quoteId, agreedRows([kitchen]));
  await parts.change(quoteId, aVent);
  expect(await parts.submitPart(linesDone(0), { quoteId })).toMatchObject({
    refusal: { faults: [{ message: 'One of these lines is billed already.' }] },
  });
  expect(await parts.find(await parts.bill(quoteId, linesDone(1)))).toMatchObject({ totalCents: 108_00 });
  expect(await parts.remaining(quoteId)).toBe(0);
});

test('a void invoice of the whole quote leaves its part to others, whichever came first', async () => {
  const { world, parts } = opened;
  const quoteId = await approvedKitchen();
  const whole = await parts.billWhole(quoteId, agreedRows([kitchen]));
  await parts.change(quoteId, aVent);
  const last = await parts.bill(quoteId, rest);
  expect(await parts.setVoid(whole, true)).toMatchObject({ ok: true });
  expect(await parts.remaining(quoteId)).toBe(1_080_00);
  // Another invoice bills a part since, so it can no longer bill the whole quote.
  expect(await parts.setVoid(whole, false)).toMatchObject({ refusal: { code: 'void-not-undone' } });
  expect(await parts.find(await parts.bill(quoteId, rest))).toMatchObject({ totalCents: 1_080_00 });
  expect(await parts.setVoid(last, true)).toMatchObject({ ok: true });
  expect(await parts.remaining(quoteId)).toBe(108_00);
  await auditBooks(world, 'void after a change order');
});

test('what the first invoice gave away stays given: only the change order is left', async () => {
  const { parts } = opened;
  const quoteId = await approvedKitchen();
  await parts.billWhole(quoteId, agreedRows([{ ...kitchen, unitPrice: '900' }]));
  expect(await parts.remaining(quoteId)).toBe(1_080_00);
  await parts.change(quoteId, aVent);
  expect(await parts.remaining(quoteId)).toBe(108_00);
});

test('a change order that lowers the agreed total leaves nothing to bill beside the first invoice', async () => {
  const { parts } = opened;
  const quoteId = await approvedKitchen();
  const whole = await parts.billWhole(quoteId, agreedRows([{ ...kitchen, unitPrice: '800' }]));
  await parts.change(quoteId, { lineItems: [{ ...vent, credit: true }] });
  expect(await parts.submitPart(rest, { quoteId })).toMatchObject({
    refusal: { code: 'quote-invoiced', invoiceId: whole },
  });
});

test('an invoice of the whole quote is refused once its form no longer shows what is agreed', async () => {
  const { world, parts } = opened;
  const quoteId = await approvedKitchen();
  const old = { nowCents: 1_080_00, rowsCents: 1_080_00 };
  await parts.change(quoteId, aVent);
  const before = await world.items();
  const invoice = { clientName: 'Dana Whitfield', ...agreedRows([kitchen]) };
  expect(await world.submit({ quoteId, invoice, agreed: old })).toMatchObject({
    refusal: { code: 'agreed-changed' },
  });
  expect(await world.items()).toEqual(before);
  // The owner keeps the rows, and bills the change order later.
  const kept = { ...old, nowCents: 1_188_00 };
  expect(await world.submit({ quoteId, invoice, agreed: kept })).toMatchObject({ ok: true });
  expect(await parts.remaining(quoteId)).toBe(108_00);
  expect(await parts.find(await parts.bill(quoteId, rest))).toMatchObject({ totalCents: 108_00 });
  await auditBooks(world, 'rows kept');
});

test('an invoice with the change order in its rows leaves nothing', async () => {
  const { parts, world } = opened;
  const quoteId = await approvedKitchen();
  await parts.change(quoteId, aVent);
  const agreed = { nowCents: 1_188_00, rowsCents: 1_188_00 };
  const whole = await parts.billWhole(quoteId, agreedRows([kitchen, vent]), { agreed });
  expect(await parts.submitPart(rest, { quoteId })).toMatchObject({
    refusal: { code: 'quote-invoiced', invoiceId: whole },
  });
  expect((await world.detail(quoteId)).billing?.parts).toEqual({});
});

test('of two invoices of the rest that are made at once, one has it and the other is told that all is billed', async () => {
  const { world, parts } = opened;
  const quoteId = await approvedKitchen();
  await parts.billWhole(quoteId, agreedRows([kitchen]));
  await parts.change(quoteId, aVent);
  const answers = await Promise.all(
    [1, 2].map(() => parts.submitPart(rest, { quoteId, numberSuggested: true })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({
    refusal: { faults: [{ message: 'Everything that was agreed is billed.' }] },
  });
  await auditBooks(world, 'two rests');
});

test('the page of an invoice knows what is agreed now', async () => {
  const { parts, world } = opened;
  const quoteId = await approvedKitchen();
  const outlet = { description: 'Outlet', quantity: '1', unitPrice: '60' };
  const whole = await parts.billWhole(quoteId, agreedRows([kitchen, outlet]));
  const rowsOf = async () => {
    const read = await world.readInvoice(whole);
    return read.ok && read.value.invoice.billing?.agreed.lineItems.map(({ description }) => description);
  };
  expect(await rowsOf()).toEqual(['Kitchen']);
  await parts.change(quoteId, { lineItems: [outlet] });
  expect(await rowsOf()).toEqual(['Kitchen', 'Outlet']);
});

test('extra work that is signed after it was billed is not billed again', async () => {
  const { parts, world } = opened;
  const quoteId = await approvedKitchen();
  const outlet = { description: 'Outlet', quantity: '1', unitPrice: '60' };
  const whole = await parts.billWhole(quoteId, agreedRows([kitchen, outlet]));
  await parts.change(quoteId, { lineItems: [outlet] });
  expect(await parts.submitPart(rest, { quoteId })).toMatchObject({
    refusal: { code: 'quote-invoiced', invoiceId: whole },
  });
  await parts.change(quoteId, aVent);
  expect(await parts.remaining(quoteId)).toBe(108_00);
  expect(await parts.submitPart(linesDone(1), { quoteId })).toMatchObject({
    refusal: { faults: [{ message: 'One of these lines is billed already.' }] },
  });
  expect(await parts.find(await parts.bill(quoteId, linesDone(2)))).toMatchObject({ totalCents: 108_00 });
  expect(await parts.remaining(quoteId)).toBe(0);
  await auditBooks(world, 'extra work signed later');
});

describe('a change order that another invoice bills', () => {
  const withVent = agreedRows([kitchen, vent]);
  const refused = {
    refusal: {
      faults: [
        {
          field: 'lineItems',
          message:
            'Another invoice bills change order Q-1001-C1 already. Take its lines off this invoice, or void the other one first.',
        },
      ],
    },
  };
  const dana = { clientName: 'Dana Whitfield' };

  test('cannot be added to the invoice of the whole quote, neither to the draft nor when it is sent', async () => {
    const { parts, world } = opened;
    const quoteId = await approvedKitchen();
    const whole = await parts.billWhole(quoteId, agreedRows([kitchen]), { mail: false });
    await parts.change(quoteId, aVent);
    const last = await parts.bill(quoteId, rest);
    const edit = (invoice: object) => world.submit({ invoiceId: whole, invoice: { ...dana, ...invoice } });
    const before = await world.items();
    expect(await edit(withVent)).toMatchObject(refused);
    expect(await world.items()).toEqual(before);
    expect(await edit({ ...agreedRows([kitchen]), notes: 'Thank you' })).toMatchObject({ ok: true });
    expect(await parts.remaining(quoteId)).toBe(0);
    expect(await parts.setVoid(last, true)).toMatchObject({ ok: true });
    expect(await edit(withVent)).toMatchObject({ ok: true });
    expect(await parts.submitPart(rest, { quoteId })).toMatchObject({ refusal: { code: 'quote-invoiced' } });
    expect(await parts.setVoid(last, false)).toMatchObject({ refusal: { code: 'void-not-undone' } });
    expect(await edit(agreedRows([kitchen]))).toMatchObject({ ok: true });
    expect(await parts.remaining(quoteId)).toBe(108_00);
    expect(await parts.setVoid(last, false)).toMatchObject({ ok: true });
    expect(await parts.remaining(quoteId)).toBe(0);
    await auditBooks(world, 'whole invoice edited');
  });

  test('is billed by one of two invoices that are saved at the same moment', async () => {
    const { parts, world } = opened;
    const quoteId = await approvedKitchen();
    const whole = await parts.billWhole(quoteId, agreedRows([kitchen]), { mail: false });
    await parts.change(quoteId, aVent);
    const answers = await Promise.all([
      world.submit({ invoiceId: whole, invoice: { ...dana, ...withVent } }),
      parts.submitPart(rest, { quoteId }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await parts.submitPart(rest, { quoteId })).toMatchObject({ ok: false });
    await auditBooks(world, 'edited while the rest is billed');
  });

  test('leaves a later one to the invoice of the whole quote, which then is not billed again', async () => {
    const { parts, world } = opened;
    const quoteId = await approvedKitchen();
    const whole = await parts.billWhole(quoteId, agreedRows([kitchen]), { mail: false });
    await parts.change(quoteId, aVent);
    await parts.bill(quoteId, rest);
    const outlet = { description: 'Outlet', quantity: '1', unitPrice: '60' };
    await parts.change(quoteId, { lineItems: [outlet] });
    expect(await parts.remaining(quoteId)).toBe(64_80);
    const invoice = { ...dana, ...agreedRows([kitchen, outlet]) };
    expect(await world.submit({ invoiceId: whole, invoice })).toMatchObject({ ok: true });
    expect(await parts.remaining(quoteId)).toBe(0);
    expect(await parts.submitPart(rest, { quoteId })).toMatchObject({
      refusal: { faults: [{ message: 'Everything that was agreed is billed.' }] },
    });
    await auditBooks(world, 'later change order on the whole invoice');
  });
});

test('Today says the agreed total with the signed change orders, until the quote is billed', async () => {
  const { parts, world } = opened;
  const quoteId = await approvedKitchen();
  const listed = async () =>
    (await world.items()).flatMap((item) => (item.reason === 'approved' ? [item.cents] : []));
  expect(await listed()).toEqual([1_080_00]);
  await parts.change(quoteId, aVent);
  expect(await listed()).toEqual([1_188_00]);
  await parts.billWhole(quoteId, agreedRows([kitchen, vent]));
  await parts.change(quoteId, aVent);
  expect(await listed()).toEqual([]);
});

test('a deposit that is not billed is divided by what is agreed with the signed change orders', async () => {
  const { parts, world } = opened;
  const quoteId = await approvedKitchen();
  await parts.change(quoteId, aVent);
  const received = { amount: '1188', on: '2026-11-03' };
  expect(await world.setDeposit(quoteId, received)).toMatchObject({ ok: true });
  expect(await unbilledDeposits(world.plain)(pat)).toMatchObject([
    { invoiceId: quoteId, totalCents: 1_188_00, taxCents: 88_00, taxBaseCents: 1_100_00 },
  ]);
});
