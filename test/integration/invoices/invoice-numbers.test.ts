import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { numberAfter } from '#domain/invoices/invoice-defaults';
import { further } from '#test/support/further-cases';
import { auditBooks } from '#test/support/lite-books';
import { type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
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

type Outcome = Awaited<ReturnType<LiteWorld['submit']>>;

const numberOf = (outcome: Outcome) =>
  outcome.ok ? outcome.value.invoice.invoiceNumber : outcome.refusal.code;

const sendWithNumber = async (invoiceNumber: string) =>
  numberOf(await world.submit({ invoice: { invoiceNumber } }));

const sendWithSuggestion = async (invoiceNumber: string) =>
  numberOf(await world.submit({ invoice: { invoiceNumber }, numberSuggested: true }));

const suggestedNumber = async () => (await world.lite()).nextNumber;

const consecutiveNumbers = (first: string, count: number): string[] => {
  const numbers = [first];
  while (numbers.length < count) numbers.push(numberAfter(numbers.at(-1) ?? '') ?? '');
  return numbers;
};

describe('the suggested next number', () => {
  test('follows the last typed number, with the same width', async () => {
    await sendWithNumber('HHA-0099');
    expect(await suggestedNumber()).toBe('HHA-0100');
    await sendWithSuggestion('HHA-0100');
    expect(await suggestedNumber()).toBe('HHA-0101');
    await sendWithNumber('7');
    expect(await suggestedNumber()).toBe('8');
  });

  test('follows a typed number that looks like one made from the clock', async () => {
    await sendWithNumber('INV-2026112800041');
    expect(await suggestedNumber()).toBe('INV-2026112800042');
  });

  test('does not follow a number made from the clock, or a number that ends without a digit', async () => {
    await sendWithSuggestion('INV-1764000000000');
    expect(await suggestedNumber()).toBeUndefined();
    await sendWithNumber('HHA-0099');
    await sendWithSuggestion('INV-1764000000001');
    await sendWithNumber('Final');
    expect(await suggestedNumber()).toBe('HHA-0100');
  });

  test('follows a number that an edit changed, and not one that the edit kept', async () => {
    const sent = await world.submit({ invoice: { invoiceNumber: 'A-1' } });
    if (!sent.ok) throw new Error(sent.refusal.code);
    await sendWithNumber('B-1');
    const { invoiceId } = sent.value.invoice;
    await world.submit({ invoiceId, mail: false, invoice: { invoiceNumber: 'a-1', notes: 'Thanks' } });
    expect(await suggestedNumber()).toBe('B-2');
    await world.submit({ invoiceId, mail: false, invoice: { invoiceNumber: 'C-9' } });
    expect(await suggestedNumber()).toBe('C-10');
  });

  test('is used for a request without a number', async () => {
    await sendWithNumber('A-1');
    expect(await sendWithNumber('')).toBe('A-2');
  });
});

describe('a suggested number that the user did not change', () => {
  test('is replaced by the next free number if it was used meanwhile', async () => {
    await sendWithNumber('A-001');
    await sendWithNumber('A-003');
    await sendWithNumber('A-002');
    expect(await sendWithSuggestion('A-001')).toBe('A-004');
    expect(await suggestedNumber()).toBe('A-005');
  });

  test('is a number from the current time if there is none to follow', async () => {
    await sendWithSuggestion('INV-1764000000009');
    expect(await sendWithSuggestion('INV-1764000000009')).toBe('INV-1764000000010');
    expect(await suggestedNumber()).toBeUndefined();
  });

  test('is not replaced while it is free, even after another number was typed', async () => {
    await sendWithNumber('A-1');
    await sendWithNumber('B-5');
    expect(await sendWithSuggestion('A-2')).toBe('A-2');
    expect(await suggestedNumber()).toBe('B-6');
  });

  test('is answered with the same number if its request is repeated', async () => {
    await sendWithNumber('A-1');
    const again = { key: 'same-key-0000000000001', invoice: { invoiceNumber: 'A-1' }, numberSuggested: true };
    expect(numberOf(await world.submit(again))).toBe('A-2');
    expect(numberOf(await world.submit(again))).toBe('A-2');
    expect(await world.itemsUnder('INVOICE#')).toHaveLength(2);
  });

  test('keeps the number of the invoice if its email is tried again', async () => {
    await sendWithNumber('A-1');
    const again = { key: 'same-key-0000000000001', invoice: { invoiceNumber: 'A-1' }, numberSuggested: true };
    world.service.behave = () => 'reject';
    expect(numberOf(await world.submit(again))).toBe('mail-refused');
    world.service.behave = () => 'accept';
    expect(numberOf(await world.submit(again))).toBe('A-2');
    await auditBooks(world, 'tried again');
  });

  test('is refused instead of replaced if it was typed', async () => {
    await sendWithNumber('A-1');
    expect(await sendWithNumber('a-1 ')).toBe('number-taken');
    expect(await suggestedNumber()).toBe('A-2');
  });
});

describe('fifty invoices sent at the same time with the same suggested number', () => {
  test.each(['HHA-0099', 'INV-1764000000000'])('get consecutive numbers after %s', further, async (typed) => {
    await sendWithNumber(typed);
    const first = numberAfter(typed) ?? '';
    const numbers = await Promise.all(Array.from({ length: 50 }, () => sendWithSuggestion(first)));
    expect(numbers.toSorted()).toEqual(consecutiveNumbers(first, 50));
    expect(await suggestedNumber()).toBe(typed === 'HHA-0099' ? 'HHA-0150' : 'INV-1764000000051');
    await auditBooks(world, 'fifty at once');
  });

  test('skip a number that somebody types meanwhile, and refuse its second use', async () => {
    await sendWithNumber('HHA-0099');
    const sends = Array.from({ length: 20 }, () => sendWithSuggestion('HHA-0100'));
    const typed = await sendWithNumber('HHA-0110');
    const numbers = await Promise.all(sends);
    expect(['HHA-0110', 'number-taken']).toContain(typed);
    const all = typed === 'HHA-0110' ? [...numbers, typed] : numbers;
    expect(new Set(all).size).toBe(all.length);
    expect(numbers).not.toContain('number-taken');
    expect(await sendWithNumber('HHA-0110')).toBe('number-taken');
  });
});
