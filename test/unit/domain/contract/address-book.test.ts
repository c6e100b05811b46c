import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { saveClientSchema, saveItemSchema } from '#domain/clients/contract';

const isAccepted = (schema: z.ZodMiniType, body: unknown) => z.safeParse(schema, body).success;

describe('a client in a request', () => {
  test('may omit any field, which then is an empty text', () => {
    expect(z.parse(saveClientSchema, {})).toEqual({ name: '', email: '', phone: '', address: '', city: '' });
  });

  test.each(['a', 'Az09_-', 'x'.repeat(64)])(
    'may name the client that it replaces by the ID %s',
    (clientId) => {
      expect(z.parse(saveClientSchema, { clientId })).toMatchObject({ clientId });
    },
  );

  test.each(['', 'x'.repeat(65), 'a/b', ' a', 'a ', 'é'])(
    'is refused with the client ID "%s"',
    (clientId) => {
      expect(isAccepted(saveClientSchema, { clientId })).toBe(false);
    },
  );

  test('has texts up to their limits, and no unknown fields', () => {
    expect(isAccepted(saveClientSchema, { address: 'x'.repeat(2_000) })).toBe(true);
    expect(isAccepted(saveClientSchema, { address: 'x'.repeat(2_001) })).toBe(false);
    expect(isAccepted(saveClientSchema, { street: 'x' })).toBe(false);
  });
});

test('an item in a request needs both of its texts', () => {
  expect(isAccepted(saveItemSchema, { description: 'Labor', unitPrice: '95.00' })).toBe(true);
  expect(isAccepted(saveItemSchema, { description: 'Labor' })).toBe(false);
  expect(isAccepted(saveItemSchema, { description: 'Labor', unitPrice: '9'.repeat(2_001) })).toBe(false);
});
