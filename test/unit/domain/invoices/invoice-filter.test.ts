import { expect, test } from 'vitest';
import { searchedText, searchLimit, soughtAmount, soughtText } from '#domain/invoices/invoice-filter';
import { moneyLimits } from '#domain/money';

test('a search finds part of a number or of a client, whatever the case, and never across both', () => {
  const searched = searchedText(' HHA-2052 ', 'Oakmont\nProperty');
  expect(searched).toBe('hha-2052\noakmont property');
  expect(searched).toContain(soughtText('A-205'));
  expect(searched).toContain(soughtText(' oakMONT  '));
  expect(searched).not.toContain(soughtText('2052 oak'));
});

test('an empty search is none, a long one is cut', () => {
  expect(soughtText(undefined)).toBeUndefined();
  expect(soughtText(' \n')).toBeUndefined();
  expect(soughtText('x'.repeat(300))).toHaveLength(searchLimit);
});

test.each([
  ['302.81', [302_81, 302_81]],
  ['$302.81', [302_81, 302_81]],
  [' 302 ', [302_00, 302_99]],
  ['1,302', [1_302_00, 1_302_99]],
  ['0', [0, 99]],
  ['302.', [302_00, 302_00]],
  [' 302 ', [302_00, 302_99]],
])('%s is searched for as an amount', (typed, cents) => {
  expect(soughtAmount(typed)).toEqual(cents);
});

test('what is no amount, or below 0, is searched for as a text alone', () => {
  for (const typed of [undefined, '', 'Oakmont', '-5', '12 Mill'])
    expect(soughtAmount(typed)).toBeUndefined();
});

test('no amount is searched for beyond what an invoice can have', () => {
  const most = String(moneyLimits.price / 100);
  expect(soughtAmount(most)?.[1]).toBeLessThanOrEqual(moneyLimits.price);
});
