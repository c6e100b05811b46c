import { expect, test } from 'vitest';
import { plannedEntry, searchEntries } from '#domain/clients/imports/planned-entry';

const jo = { name: 'Jo Ash', email: 'jo@example.com', phone: '', address: '1 Mill Road', city: '' };

test('an added entry is listed with what it contains', () => {
  expect(plannedEntry({ id: 'a', after: jo })).toEqual({
    id: 'a',
    name: 'Jo Ash',
    added: '1 Mill Road, jo@example.com',
  });
  expect(plannedEntry({ id: 'b', after: { description: 'Labor', unitPrice: '95.00' } })).toEqual({
    id: 'b',
    name: 'Labor',
    added: '$95.00',
  });
});

test('a changed entry is listed with each value before and after', () => {
  const after = { ...jo, phone: '555', address: '' };
  expect(plannedEntry({ id: 'a', before: jo, after })).toEqual({
    id: 'a',
    name: 'Jo Ash',
    changed: [
      { label: 'Address', before: '1 Mill Road', after: '' },
      { label: 'Phone', before: '', after: '555' },
    ],
  });
  const item = { description: 'Labor', unitPrice: '95.00' };
  expect(plannedEntry({ id: 'b', before: item, after: { ...item, unitPrice: '99.00' } })?.changed).toEqual([
    { label: 'Price', before: '$95.00', after: '$99.00' },
  ]);
});

test('a search finds names and all values, old and new', () => {
  const entries = [
    { id: 'a', name: 'Jo Ash', added: 'jo@example.com' },
    { id: 'b', name: 'Ann Lee', changed: [{ label: 'Phone', before: '555-0100', after: '555-0199' }] },
  ];
  const found = (text: string) => searchEntries(entries, text).map(({ id }) => id);
  expect(found(' ')).toEqual(['a', 'b']);
  expect(found('ASH')).toEqual(['a']);
  expect(found('example')).toEqual(['a']);
  expect([found('0100'), found('0199'), found('Phone')]).toEqual([['b'], ['b'], []]);
});

test('the contacts and service addresses of a client are listed with the words of the form', () => {
  const place = (address: string) => ({ addressId: address, label: 'Rental', address });
  const client = { name: 'Jo', email: 'jo@example.com', phone: '1', address: '', city: '' };
  const added = { ...client, copyEmails: ['a@example.com'], secondPhone: '2', phoneLabel: 'Mobile' };
  expect(plannedEntry({ id: 'a', after: { ...added, serviceAddresses: [place('9 Mill Rd')] } })).toEqual({
    id: 'a',
    name: 'Jo',
    added: '1, jo@example.com, a@example.com, 2, Rental, 9 Mill Rd',
  });
  const [before, after] = [
    { ...client, copyEmails: ['a@example.com'], mobilePhone: '', serviceAddresses: [] },
    { ...client, copyEmails: ['a@example.com', 'b@example.com'], mobilePhone: 'phone' },
  ];
  expect(plannedEntry({ id: 'b', before, after })?.changed).toEqual([
    { label: 'More emails', before: 'a@example.com', after: 'a@example.com, b@example.com' },
    { label: 'Mobile phone', before: '', after: 'the first' },
  ]);
});
