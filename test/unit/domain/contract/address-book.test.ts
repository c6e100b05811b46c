import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { saveClientSchema, saveItemSchema } from '#domain/contract/clients';

const isTaken = (schema: z.ZodMiniType, body: unknown) => z.safeParse(schema, body).success;

describe('a client in a request', () => {
  test('may be empty, which makes every text empty', () => {
    expect(z.parse(saveClientSchema, {})).toEqual({ name: '', email: '', phone: '', address: '', city: '' });
  });

  test.each(['a', 'Az09_-', 'x'.repeat(64)])('may name the client that it replaces as %s', (clientId) => {
    expect(z.parse(saveClientSchema, { clientId })).toMatchObject({ clientId });
  });

  test.each(['', 'x'.repeat(65), 'a/b', ' a', 'a ', 'é'])('names no other client as "%s"', (clientId) => {
    expect(isTaken(saveClientSchema, { clientId })).toBe(false);
  });

  test('has texts up to their limits, and no unknown fields', () => {
    expect(isTaken(saveClientSchema, { address: 'x'.repeat(2_000) })).toBe(true);
    expect(isTaken(saveClientSchema, { address: 'x'.repeat(2_001) })).toBe(false);
    expect(isTaken(saveClientSchema, { street: 'x' })).toBe(false);
  });
});

test('an item in a request has both of its texts', () => {
  expect(isTaken(saveItemSchema, { description: 'Labor', unitPrice: '95.00' })).toBe(true);
  expect(isTaken(saveItemSchema, { description: 'Labor' })).toBe(false);
  expect(isTaken(saveItemSchema, { description: 'Labor', unitPrice: '9'.repeat(2_001) })).toBe(false);
});
