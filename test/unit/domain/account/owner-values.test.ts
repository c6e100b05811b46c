import { describe, expect, it } from 'vitest';
import {
  instantForEach,
  isCopyWithheld,
  isWithheld,
  ownerValues,
  type SetValues,
  toConfirmOf,
} from '#domain/account/owner-values';

const at = '2026-11-03T12:00:00.500Z';
const second = Date.parse('2026-11-03T12:00:00Z') / 1000;
const set: SetValues = {
  hasHowToPay: true,
  remindersAreOn: true,
  businessEmail: 'office@example.com',
  accountEmail: 'pat@example.com',
};

describe('the withheld values', () => {
  it('are the marked values and their copies in older documents', () => {
    const account = { withheld: { logo: at } };
    expect(ownerValues.filter((value) => isWithheld(account, value))).toEqual(['logo']);
    expect(isCopyWithheld(account, 'logo', at)).toBe(true);
    expect(isCopyWithheld(account, 'logo', '2026-11-03T12:00:00.501Z')).toBe(false);
    expect(isCopyWithheld(account, 'howToPay', at)).toBe(false);
  });

  it('stay hidden in older documents once they were cleared, even if they are set again', () => {
    const account = { withheld: {}, clearedBefore: { howToPay: at } };
    expect(isWithheld(account, 'howToPay')).toBe(false);
    expect(isCopyWithheld(account, 'howToPay', at)).toBe(true);
    expect(isCopyWithheld({}, 'howToPay', at)).toBe(false);
  });
});

describe('the values that an owner is asked about', () => {
  it('are set and withheld, whenever the owner signed in', () => {
    const all = { withheld: instantForEach(ownerValues, at) };
    expect(toConfirmOf(all, set, Number.NaN)).toEqual({ values: ownerValues, isWithheld: true });
    const little = { ...set, hasHowToPay: false, remindersAreOn: false, businessEmail: 'PAT@example.com' };
    expect(toConfirmOf(all, little, second)).toEqual({ values: ['logo'], isWithheld: true });
    expect(toConfirmOf({ withheld: { howToPay: at } }, little, second)).toBeUndefined();
    expect(
      toConfirmOf({ withheld: { businessEmail: at } }, { ...set, businessEmail: '' }, second),
    ).toBeUndefined();
    expect(toConfirmOf({}, set, second)).toBeUndefined();
  });

  it('are listed after a verification for later sign-ins, not for an earlier one', () => {
    const account = { toReview: { howToPay: at } };
    expect(toConfirmOf(account, set, second)).toBeUndefined();
    expect(toConfirmOf(account, set, Number.NaN)).toBeUndefined();
    expect(toConfirmOf(account, set, second + 1)).toEqual({ values: ['howToPay'], isWithheld: false });
  });
});
