import { describe, expect, test } from 'vitest';
import { isOneEditApart, probableAddress } from '#domain/address-typo';

describe('the suggested correction', () => {
  test.each([
    ['ruth@gmial.com', 'ruth@gmail.com'],
    ['ruth@gmail.con', 'ruth@gmail.com'],
    ['ruth@gmail.co', 'ruth@gmail.com'],
    ['Ruth.K@GMAL.com', 'Ruth.K@gmail.com'],
    ['ruth@yahooo.com', 'ruth@yahoo.com'],
    ['ruth@keller.con', 'ruth@keller.com'],
    ['ruth@keller.cmo', 'ruth@keller.com'],
    ['ruth@keller.cm', 'ruth@keller.com'],
    ['ruth@school.eud', 'ruth@school.edu'],
  ])('of %s is %s', (typed, meant) => {
    expect(probableAddress(typed)).toBe(meant);
  });

  test.each([
    'ruth@gmail.com',
    'ruth@ymail.com',
    'ruth@mail.com',
    'ruth@keller.example',
    'ruth@keller.co',
    'ruth@keller.de',
    'ruth@gov.uk',
    'ruth@keller.pro',
    'ruth@keller',
    '',
    'ruth@gmial',
  ])('does not exist for %j', (typed) => {
    expect(probableAddress(typed)).toBeUndefined();
  });
});

test.each([
  ['abc', 'abc', false],
  ['abc', 'ab', true],
  ['ab', 'abc', true],
  ['abc', 'axc', true],
  ['abc', 'acb', true],
  ['abcd', 'badc', false],
  ['abc', 'cba', false],
])('whether %s and %s differ by one edit: %s', (one, other, is) => {
  expect(isOneEditApart(one, other)).toBe(is);
});
