import { describe, expect, test } from 'vitest';
import type { ItemKind } from '#domain/table/key-kinds';
import { entities } from '#lambdas/composition/entities';
import { freeMessage } from '#lambdas/free-invoice/store/free-message';
import { recordOf } from '#lambdas/invoices/store/invoice';
import { BrokenItem, type Entity, type RawItem } from '#lambdas/platform/table/entity';
import { minimalItems } from '#test/support/minimal-items';

const kinds = Object.keys(minimalItems) as ItemKind[];

const read = (kind: ItemKind, item: RawItem): unknown => (entities[kind] as Entity).parse(item);

function without(item: RawItem, name: string): RawItem {
  const { [name]: _gone, ...rest } = item;
  return rest;
}

describe.each(kinds)('an item of the kind %s', (kind) => {
  const least = minimalItems[kind];

  test('is recognized by its key, which is built by the function with the same name', () => {
    expect(entities[kind].kind).toBe(kind);
  });

  test('is read with default values if it has only the required attributes', () => {
    expect(read(kind, least)).toMatchObject(least);
  });

  test('is read without its attributes that this release does not know', () => {
    const newer = { ...least, PK: 'x', SK: 'y', GSI1PK: 'z', ofANewerRelease: { whatever: [1] } };
    expect(read(kind, newer)).toEqual(read(kind, least));
  });

  test('is stored again as it was read', () => {
    const once = read(kind, least) as RawItem;
    expect(read(kind, once)).toEqual(once);
  });

  test.each(Object.keys(least))(
    'cannot be read without its %s, and the error contains no stored value',
    (name) => {
      const secret = 'Dana Whitfield owes $89.50';
      for (const item of [without(least, name), { ...least, [name]: [[secret]] }]) {
        const reading = () => read(kind, item);
        expect(reading).toThrow(BrokenItem);
        expect(reading).toThrow(
          new RegExp(`^A stored ${kind} has no ${name}[a-zA-Z0-9.]* that can be read$`),
        );
      }
    },
  );
});

test('an error about a nested value names its path', () => {
  const item = {
    ...minimalItems.invoiceContent,
    invoice: { lineItems: [{ quantity: 'two', unitPrice: 1 }] },
  };
  expect(() => read('invoiceContent', item)).toThrow('has no invoice.lineItems.0.quantity that');
  try {
    read('invoiceContent', item);
  } catch (error) {
    // Logs contain only the name of the error.
    expect((error as Error).name).toBe('BrokenItem invoiceContent.invoice.lineItems.0.quantity');
  }
});

describe('a value that only a newer release knows', () => {
  test.each([
    ['invoice', 'status', 'unknown'],
    ['invoice', 'delivery', 'unknown'],
    ['invoice', 'mailTrouble', 'unknown'],
    ['message', 'kind', 'archived'],
    ['message', 'state', 'newer'],
    ['quote', 'status', 'unknown'],
    ['quoteEvent', 'kind', 'unknown'],
    ['job', 'stage', 'unknown'],
  ] as const)('can be read in the %s of %s', (kind, name, as) => {
    expect(read(kind, { ...minimalItems[kind], [name]: 'archived' })).toMatchObject({ [name]: as });
  });

  test("is not shown if it is the outcome of an invoice's email", () => {
    expect(recordOf({ ...minimalItems.invoice, mailTrouble: 'bounced' })).toMatchObject({
      mailTrouble: 'bounced',
    });
    expect(recordOf({ ...minimalItems.invoice, mailTrouble: 'eaten' })).not.toHaveProperty('mailTrouble');
  });
});

test('a message of the free generator names the mailbox and network for which it is counted', () => {
  const facts = { email: 'e'.repeat(64), mailbox: 'f'.repeat(64), blockTokenHash: 'b'.repeat(64) };
  const item = { ...minimalItems.message, kind: 'free-invoice', ...facts };
  expect(freeMessage.parse(item)).toMatchObject({ ...facts, invoiceCount: 1 });
  expect(() => freeMessage.parse(without(item, 'mailbox'))).toThrow('has no mailbox');
});

describe('an item with work that is due', () => {
  test.each(['message', 'invoice'] as const)(
    'is in the index of due items only while it is due: %s',
    (kind) => {
      const { indexOf, parse } = entities[kind] as Entity<ItemKind, unknown>;
      const key = { PK: 'USER#u1', SK: 'X#1' };
      const due = '2026-11-03T12:02:00.000Z';
      expect(indexOf(parse(minimalItems[kind]), key)).not.toHaveProperty('GSI2PK');
      expect(indexOf(parse({ ...minimalItems[kind], due }), key)).toMatchObject({
        GSI2PK: expect.stringMatching(/^DUE#\d+$/),
        GSI2SK: due,
      });
    },
  );
});
