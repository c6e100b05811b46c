import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { saveInvoiceDefaults } from '#lambdas/invoices/drafts/save-invoice-defaults';
import { storedDefaults } from '#lambdas/invoices/store/stored-defaults';
import { sendQuote } from '#lambdas/quotes/editing/send-quote';
import { quoteHolderOf } from '#lambdas/quotes/store/quote-number';
import { pat } from '#test/support/lite-world';
import { type QuoteWorld, quoteWorld } from '#test/support/quote-world';
import { aQuoteDraft } from '#test/support/quotes';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';
import { updateItem } from '#test/support/update-item';

let engine: TableEngine;
let world: QuoteWorld;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await quoteWorld(engine);
});

/** The number of a saved or sent quote, or the field and message of the refusal. */
function numberOrRefusal(answer: Awaited<ReturnType<QuoteWorld['save']>>) {
  if (answer.ok) return answer.value.quote.quoteNumber;
  const [fault] = answer.refusal.faults ?? [];
  return fault ? `${fault.field}: ${fault.message}` : answer.refusal.code;
}

/** Sends a quote with the number that the form suggested and nobody changed. */
const sendSuggested = (quoteId: string, quoteNumber: string) =>
  sendQuote(
    {
      userId: pat,
      quoteId,
      key: world.newKey(),
      quote: aQuoteDraft({ quoteNumber }),
      numberSuggested: true,
    },
    world.ports(),
  );

const setNext = async (nextQuoteNumber: string) => {
  const ports = { ...storedDefaults(world.plain), quoteHolderOf: quoteHolderOf(world.plain) };
  const saved = await saveInvoiceDefaults(pat, { nextQuoteNumber }, ports);
  return saved.ok ? 'saved' : saved.refusal.faults;
};

const suggestedNumber = async () => (await world.lite())?.nextQuoteNumber;
const usedNumberCount = async () => (await world.itemsUnder('QUOTENUMBER#')).length;

describe('the quotes of an account', () => {
  test('are numbered from Q-1001, separately from invoices, if the request names no number', async () => {
    expect(numberOrRefusal(await world.send(world.newQuoteId()))).toBe('Q-1001');
    expect(numberOrRefusal(await world.save(world.newQuoteId()))).toBe('Q-1002');
    expect(await world.lite()).toMatchObject({ nextQuoteNumber: 'Q-1003' });
    expect((await world.lite())?.nextNumber).toBeUndefined();
  });

  test('continue after a typed number, with the same width', async () => {
    expect(numberOrRefusal(await world.send(world.newQuoteId(), { quoteNumber: ' HH-0099 ' }))).toBe(
      'HH-0099',
    );
    expect(numberOrRefusal(await world.send(world.newQuoteId()))).toBe('HH-0100');
  });

  test('continue from the number in Settings, which must not be in use', async () => {
    expect(await setNext('E-41')).toBe('saved');
    expect(numberOrRefusal(await world.send(world.newQuoteId()))).toBe('E-41');
    expect(await setNext('e-41')).toEqual([
      {
        field: 'nextQuoteNumber',
        message: 'Quote number e-41 is already used. Choose another number.',
      },
    ]);
    expect(await suggestedNumber()).toBe('E-42');
  });

  test('cannot have a typed number that another quote has, in upper or lower case', async () => {
    await world.send(world.newQuoteId(), { quoteNumber: 'HH-1' });
    const quoteId = world.newQuoteId();
    const refusal = 'quoteNumber: Quote number hh-1 is already used. Choose another number.';
    expect(numberOrRefusal(await world.send(quoteId, { quoteNumber: 'hh-1' }))).toBe(refusal);
    expect(numberOrRefusal(await world.save(quoteId, { quoteNumber: 'hh-1' }))).toBe(refusal);
    expect(await usedNumberCount()).toBe(1);
  });

  test('get the next free number if the suggested number was used meanwhile', async () => {
    await world.send(world.newQuoteId(), { quoteNumber: 'Q-1002' });
    await setNext('Q-1001');
    expect(numberOrRefusal(await sendSuggested(world.newQuoteId(), 'Q-1001'))).toBe('Q-1001');
    expect(numberOrRefusal(await sendSuggested(world.newQuoteId(), 'Q-1001'))).toBe('Q-1003');
    expect(await suggestedNumber()).toBe('Q-1004');
  });

  test('get different numbers if they are sent at the same time with one suggestion', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => sendSuggested(world.newQuoteId(), 'Q-1001')),
    );
    expect(answers.map(numberOrRefusal).sort()).toEqual(['Q-1001', 'Q-1002', 'Q-1003', 'Q-1004', 'Q-1005']);
    expect(await suggestedNumber()).toBe('Q-1006');
  });
});

describe('the number of a quote', () => {
  test('stays if an older page saves, sends and revises the quote without one', async () => {
    const quoteId = world.newQuoteId();
    expect(numberOrRefusal(await world.save(quoteId))).toBe('Q-1001');
    const saved = await world.detail(quoteId);
    expect(saved.typed?.quoteNumber).toBe('Q-1001');
    expect(numberOrRefusal(await world.send(quoteId, {}, { basedOn: saved.contentId }))).toBe('Q-1001');
    const { contentId } = await world.detail(quoteId);
    expect(numberOrRefusal(await world.send(quoteId, { title: 'Changed' }, { basedOn: contentId }))).toBe(
      'Q-1001',
    );
    expect(await usedNumberCount()).toBe(1);
  });

  test('can be changed, and the previous number is free again', async () => {
    const quoteId = world.newQuoteId();
    await world.save(quoteId);
    const { contentId } = await world.detail(quoteId);
    expect(numberOrRefusal(await world.send(quoteId, { quoteNumber: 'HH-7' }, { basedOn: contentId }))).toBe(
      'HH-7',
    );
    expect(await usedNumberCount()).toBe(1);
    expect(numberOrRefusal(await world.send(world.newQuoteId(), { quoteNumber: 'Q-1001' }))).toBe('Q-1001');
  });

  test('is suggested again only once the draft with the last number is deleted', async () => {
    const [first, last] = [world.newQuoteId(), world.newQuoteId()];
    await world.save(first);
    await world.save(last);
    await world.remove(first);
    expect(await suggestedNumber()).toBe('Q-1003');
    await world.remove(last);
    expect(await suggestedNumber()).toBe('Q-1002');
    expect(await usedNumberCount()).toBe(0);
  });

  test('is part of what the client approves, and of the record, which stays valid', async () => {
    const quoteId = world.newQuoteId();
    await world.send(quoteId);
    const hash = await world.shownHash(quoteId);
    await updateItem(world.plain, { PK: `QUOTE#${quoteId}`, SK: 'QUOTE' }, { quoteNumber: 'Q-9999' });
    expect(await world.accept(quoteId, hash)).toMatchObject({ refusal: { code: 'quote-changed' } });
    await updateItem(world.plain, { PK: `QUOTE#${quoteId}`, SK: 'QUOTE' }, { quoteNumber: 'Q-1001' });
    expect(await world.accept(quoteId, hash)).toMatchObject({ ok: true });
    expect(await world.detail(quoteId)).toMatchObject({ quoteNumber: 'Q-1001', brokenBy: [] });
  });

  test('is given to a quote from before quotes had numbers when it is sent again', async () => {
    const quoteId = world.newQuoteId();
    await world.send(quoteId);
    await world.plain.client.send(
      new UpdateCommand({
        TableName: world.plain.name,
        Key: { PK: `QUOTE#${quoteId}`, SK: 'QUOTE' },
        UpdateExpression: 'REMOVE quoteNumber',
      }),
    );
    const older = await world.detail(quoteId);
    expect(older.quoteNumber).toBeUndefined();
    expect(numberOrRefusal(await world.send(quoteId, {}, { basedOn: older.contentId }))).toBe('Q-1002');
  });
});
