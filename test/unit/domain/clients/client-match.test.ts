import { describe, expect, test } from 'vitest';
import { clientPlace, clientsInQuestion, matchClient } from '#domain/clients/client-match';

const ann = { name: 'Ann Lee', email: 'ann@one.example', address: '1 Mill Road', phone: '', city: '' };
const other = { name: 'ANN LEE', email: 'ann@two.example', address: '', phone: '', city: 'Dayton' };
const typed = (email = '', address = '') => ({ name: ' ann lee ', email, address });

describe('a client that nobody chose', () => {
  test('is the only saved one of its name, unless it has another email or address', () => {
    expect(matchClient(typed(), [ann])).toBe(ann);
    expect(matchClient(typed('ANN@one.example'), [ann])).toBe(ann);
    expect(matchClient(typed('ann@two.example'), [other])).toBe(other);
    expect(matchClient(typed('', '2 Oak Street'), [other])).toBe(other);
    expect(matchClient(typed('ann@two.example'), [ann])).toBeUndefined();
    expect(matchClient(typed('ann@one.example', '2 Oak Street'), [ann])).toBeUndefined();
    expect(matchClient({ ...typed(), name: 'Ann' }, [ann])).toBeUndefined();
  });

  test('is one of several of its name only if email and address are the same', () => {
    expect(matchClient(typed('ann@two.example'), [ann, other])).toBe(other);
    expect(matchClient(typed('ann@one.example', '1 mill road'), [ann, other])).toBe(ann);
    expect(matchClient(typed('ann@one.example'), [ann, other])).toBeUndefined();
    expect(matchClient(typed(), [ann, other])).toBeUndefined();
  });

  test('is asked about if it is unclear who is meant', () => {
    expect(clientsInQuestion(typed('ann@two.example'), [ann])).toEqual([ann]);
    expect(clientsInQuestion(typed(), [ann, other])).toEqual([ann, other]);
    expect(clientsInQuestion(typed(), [ann])).toEqual([]);
    expect(clientsInQuestion({ ...typed('x@y.example'), name: ' ' }, [ann])).toEqual([]);
  });
});

test('clients of one name are told apart by email, street, phone or city', () => {
  expect(clientPlace(ann)).toBe('ann@one.example');
  expect(clientPlace({ ...ann, email: '' })).toBe('1 Mill Road');
  expect(clientPlace({ ...other, email: '' })).toBe('Dayton');
});
