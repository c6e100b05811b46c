import { expect, test } from 'vitest';
import type { Client } from '#domain/clients/client';
import { changedClient } from '../../../../../web/features/documents/client/client-form.ts';

const saved = {
  clientId: 'client-1',
  name: 'Oakmont',
  email: 'office@oakmont.example',
  phone: '(555) 555-0100',
  address: '12 Mill Road',
  city: 'Dayton, OH 45402',
} as Client;

const form = (changes: object) =>
  ({
    clientId: 'client-1',
    clientName: 'Oakmont',
    clientEmail: 'office@oakmont.example',
    clientPhone: '(555) 555-0100',
    clientAddress: '12 Mill Road',
    clientCity: 'Dayton, OH 45402',
    ...changes,
  }) as Parameters<typeof changedClient>[0];

test('a client chosen from the list is updated with all typed values, including cleared fields', () => {
  expect(changedClient(form({}), saved)).toBeUndefined();
  expect(changedClient(form({ clientPhone: ' (555) 555-0100 ' }), saved)).toBeUndefined();
  expect(changedClient(form({ clientPhone: '', clientName: 'Oakmont LLC' }), saved)).toEqual({
    name: 'Oakmont LLC',
    email: 'office@oakmont.example',
    phone: '',
    address: '12 Mill Road',
    city: 'Dayton, OH 45402',
  });
  expect(changedClient(form({ clientName: ' ' }), saved)).toBeUndefined();
});

test('a saved client whose name was typed keeps the values of fields that were left empty', () => {
  const typed = { clientId: '', clientEmail: '', clientPhone: '', clientAddress: '', clientCity: '' };
  expect(changedClient(form({ ...typed, clientName: 'OAKMONT' }), saved)).toBeUndefined();
  expect(changedClient(form({ ...typed, clientCity: 'Kettering, OH' }), saved)).toMatchObject({
    name: 'Oakmont',
    phone: '(555) 555-0100',
    city: 'Kettering, OH',
  });
});
