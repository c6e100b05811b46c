import { describe, expect, test } from 'vitest';
import {
  averageInvoice,
  type Client,
  clientOrders,
  compareClients,
  matchesClient,
} from '#domain/clients/client';
import { validateClient } from '#domain/clients/validate-client';

const greene = { name: 'Greene Residence', email: 'Dana@Greene.example', phone: '(555) 555-0134' };

describe('finding clients', () => {
  test.each(['greene', 'RESID', 'dana@', '555-0134', '5550134', '555 0134', ''])('%j is found', (search) => {
    expect(matchesClient(greene, search)).toBe(true);
  });
  test.each(['north', '0199', 'greene 555'])('%j is not found', (search) => {
    expect(matchesClient(greene, search)).toBe(false);
  });
  test('clients are sorted by last use, then by name', () => {
    const order = [
      { name: 'b', lastUsed: '2026-01-01' },
      { name: 'C', lastUsed: '2026-01-02' },
      { name: 'A', lastUsed: '2026-01-01' },
    ].sort(compareClients);
    expect(order.map(({ name }) => name)).toEqual(['C', 'A', 'b']);
  });
});

test('clients are sorted by last use, by balance or by name', () => {
  const client = (name: string, lastUsed: string, balanceCents: number): Client => ({
    clientId: name,
    name,
    email: '',
    phone: '',
    address: '',
    city: '',
    createdAt: lastUsed,
    lastUsed,
    invoiceCount: 1,
    totalCents: balanceCents,
    balanceCents,
  });
  const clients = [
    client('Oakmont', '2026-01-03', 0),
    client('greene', '2026-01-01', 50_000),
    client('Adams', '2026-01-02', 0),
    client('Keller', '2026-01-04', 60_000),
  ];
  const sorted = Object.fromEntries(
    clientOrders.map(({ label, compare }) => [label, [...clients].sort(compare).map(({ name }) => name)]),
  );
  expect(sorted).toEqual({
    'Last used': ['Keller', 'Oakmont', 'Adams', 'greene'],
    Owed: ['Keller', 'greene', 'Adams', 'Oakmont'],
    Name: ['Adams', 'greene', 'Keller', 'Oakmont'],
  });
});

test('a client needs a name, and a valid email address if there is one', () => {
  const client = { name: ' Dana ', email: '', phone: '', address: '', city: '' };
  expect(validateClient(client)).toMatchObject({ ok: true, value: { name: 'Dana' } });
  expect(validateClient({ ...client, name: ' ', email: 'dana' })).toEqual({
    ok: false,
    refusal: [
      { field: 'name', message: 'Client name is required.' },
      { field: 'email', message: 'Client email must be a valid email address.' },
    ],
  });
  // One message is enough for an address that is too long.
  expect(validateClient({ ...client, email: 'x'.repeat(500) })).toMatchObject({
    ok: false,
    refusal: [{ field: 'email', message: expect.stringMatching(/can be at most \d+ characters/) }],
  });
});

describe('the statistics of a client', () => {
  test('round the average half up to the cent, and show none without invoices', () => {
    expect(averageInvoice({ invoiceCount: 2, totalCents: 15_001 })).toBe(7_501);
    expect(averageInvoice({ invoiceCount: 3, totalCents: 100 })).toBe(33);
    expect(averageInvoice({ invoiceCount: 0, totalCents: 0 })).toBe(0);
  });
});
