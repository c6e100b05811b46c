import { describe, expect, it } from 'vitest';
import {
  instantForEach,
  isCopyWithheld,
  isWithheld,
  type OwnerValueSettings,
  ownerValues,
  valuesToConfirm,
} from '#domain/profile/owner-values';

const changedAt = '2026-11-03T12:00:00.500Z';
const signInSecond = Date.parse('2026-11-03T12:00:00Z') / 1000;
const valuesInUse: OwnerValueSettings = {
  hasHowToPay: true,
  remindersAreOn: true,
  businessEmail: 'office@example.com',
  accountEmail: 'pat@example.com',
};

describe('the withheld values', () => {
  it('are the values marked as withheld, and their copies in older documents', () => {
    const account = { withheld: { logo: changedAt } };
    expect(ownerValues.filter((value) => isWithheld(account, value))).toEqual(['logo']);
    expect(isCopyWithheld(account, 'logo', changedAt)).toBe(true);
    expect(isCopyWithheld(account, 'logo', '2026-11-03T12:00:00.501Z')).toBe(false);
    expect(isCopyWithheld(account, 'howToPay', changedAt)).toBe(false);
  });

  it('stay hidden in older documents after they were cleared, even if they are set again', () => {
    const account = { withheld: {}, clearedBefore: { howToPay: changedAt } };
    expect(isWithheld(account, 'howToPay')).toBe(false);
    expect(isCopyWithheld(account, 'howToPay', changedAt)).toBe(true);
    expect(isCopyWithheld({}, 'howToPay', changedAt)).toBe(false);
  });
});

describe('the values that an owner is asked about', () => {
  it('are all values that are set and withheld, whenever the owner signed in', () => {
    const everythingWithheld = { withheld: instantForEach(ownerValues, changedAt) };
    expect(valuesToConfirm(everythingWithheld, valuesInUse, Number.NaN)).toEqual({
      values: ownerValues,
      isWithheld: true,
    });
    const fewValuesInUse = {
      ...valuesInUse,
      hasHowToPay: false,
      remindersAreOn: false,
      businessEmail: 'PAT@example.com',
    };
    expect(valuesToConfirm(everythingWithheld, fewValuesInUse, signInSecond)).toEqual({
      values: ['logo'],
      isWithheld: true,
    });
    expect(
      valuesToConfirm({ withheld: { howToPay: changedAt } }, fewValuesInUse, signInSecond),
    ).toBeUndefined();
    expect(
      valuesToConfirm(
        { withheld: { businessEmail: changedAt } },
        { ...valuesInUse, businessEmail: '' },
        signInSecond,
      ),
    ).toBeUndefined();
    expect(valuesToConfirm({}, valuesInUse, signInSecond)).toBeUndefined();
  });

  it('are listed only for sign-ins after the email address was verified', () => {
    const account = { toReview: { howToPay: changedAt } };
    expect(valuesToConfirm(account, valuesInUse, signInSecond)).toBeUndefined();
    expect(valuesToConfirm(account, valuesInUse, Number.NaN)).toBeUndefined();
    expect(valuesToConfirm(account, valuesInUse, signInSecond + 1)).toEqual({
      values: ['howToPay'],
      isWithheld: false,
    });
  });
});
