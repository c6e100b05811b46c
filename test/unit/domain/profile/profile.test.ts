import { expect, test } from 'vitest';
import {
  type BusinessProfile,
  blankBusiness,
  businessOnInvoice,
  cityLine,
  fullNameOf,
} from '#domain/profile/profile';

test.each([
  ['Dayton', 'OH', '45402', 'Dayton, OH 45402'],
  ['Dayton', 'OH', '', 'Dayton, OH'],
  ['Dayton', '', '45402', 'Dayton, 45402'],
  ['Dayton', '', '', 'Dayton'],
  ['', 'OH', '45402', 'OH 45402'],
  [' ', '', ' ', ''],
])('the city line of %j, %j and %j is %j', (city, state, zipCode, line) => {
  expect(cityLine({ city, state, zipCode })).toBe(line);
});

test('the business name defaults to the full name, then to the specified text', () => {
  const nameOf = (changes: Partial<BusinessProfile>) =>
    businessOnInvoice({ ...blankBusiness, ...changes }).businessName;
  expect(nameOf({ businessName: 'Harlow', firstName: 'Pat' })).toBe('Harlow');
  expect(nameOf({ businessName: ' ', firstName: 'Pat', lastName: 'Doe' })).toBe('Pat Doe');
  expect(nameOf({ fullName: 'Pat D.' })).toBe('Pat D.');
  expect(nameOf({})).toBe('Your Business');
  expect(fullNameOf({ firstName: 'Pat', lastName: '', fullName: 'Old Name' })).toBe('Pat');
});
