import { expect, test } from 'vitest';
import { businessOfDraft, initialSignUpProfile } from '#domain/account/sign-up-beginning';
import { blankBusiness } from '#domain/profile/profile';
import { blankSignUpProfile } from '#domain/profile/sign-up-profile';
import { aFullInvoice } from '#test/support/invoices';

const typed = businessOfDraft(aFullInvoice());

test('sign-up is prefilled with what was typed into the free form', () => {
  expect(initialSignUpProfile(undefined, typed)).toEqual({
    ...blankSignUpProfile,
    businessName: 'Hartwell Plumbing',
    phone: '(555) 555-0100',
    address: '12 Mill Road',
    city: 'Dayton',
    state: 'OH',
    zipCode: '45402',
  });
  expect(initialSignUpProfile(undefined, {})).toEqual(blankSignUpProfile);
});

test.each([
  ['Dayton', 'Dayton', '', ''],
  ['Dayton, OH', 'Dayton', 'OH', ''],
  ['10115 Berlin, Germany', '10115 Berlin, Germany', '', ''],
  [' Dayton,OH  45402 ', 'Dayton', 'OH', '45402'],
  ['Dayton,  OH 45402-1234', 'Dayton', 'OH', '45402-1234'],
  [' Dayton ', 'Dayton', '', ''],
  ['', '', '', ''],
  ['Dayton, OH 45402 USA', 'Dayton, OH 45402 USA', '', ''],
  ['Dayton, OH 4540', 'Dayton, OH 4540', '', ''],
  ['Dayton, OH 45402-1', 'Dayton, OH 45402-1', '', ''],
  ['Dayton, OH 45402-abcd', 'Dayton, OH 45402-abcd', '', ''],
  ['Dayton, OH four5', 'Dayton, OH four5', '', ''],
  ['Suite 4\nDayton, OH 45402', 'Suite 4\nDayton, OH 45402', '', ''],
])(
  'the city line %s is split only if its parts can be told apart with certainty',
  (businessCity, city, state, zipCode) => {
    expect(businessOfDraft({ ...aFullInvoice(), businessCity })).toMatchObject({ city, state, zipCode });
  },
);

test('values of the mobile app replace those of the free form, and a full name is split into two', () => {
  const known = { ...blankBusiness, fullName: 'Ana Maria Lopez', businessName: 'Ana Heating', city: ' ' };
  expect(initialSignUpProfile(known, typed)).toMatchObject({
    firstName: 'Ana Maria',
    lastName: 'Lopez',
    businessName: 'Ana Heating',
    city: 'Dayton',
  });
  expect(initialSignUpProfile({ ...known, fullName: ' Ana \n Lopez ' }, {})).toMatchObject({
    firstName: 'Ana',
    lastName: 'Lopez',
  });
  expect(initialSignUpProfile({ ...known, firstName: 'Bo', lastName: ' ' }, {})).toMatchObject({
    firstName: 'Bo',
    lastName: '',
  });
  expect(initialSignUpProfile({ ...known, firstName: ' ', lastName: ' ' }, {})).toMatchObject({
    firstName: 'Ana Maria',
    lastName: 'Lopez',
  });
  expect(initialSignUpProfile({ ...known, fullName: 'Ana' }, {})).toMatchObject({
    firstName: 'Ana',
    lastName: '',
  });
  expect(initialSignUpProfile({ ...known, lastName: 'Diaz' }, {})).toMatchObject({
    firstName: '',
    lastName: 'Diaz',
  });
});
