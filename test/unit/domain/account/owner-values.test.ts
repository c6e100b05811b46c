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

describe('what is withheld', () => {
  it('is each value that was marked, and the copy of it in documents from before', () => {
    const account = { withheld: { logo: at } };
    expect(ownerValues.filter((value) => isWithheld(account, value))).toEqual(['logo']);
    expect(isCopyWithheld(account, 'logo', at)).toBe(true);
    expect(isCopyWithheld(account, 'logo', '2026-11-03T12:00:00.501Z')).toBe(false);
    expect(isCopyWithheld(account, 'howToPay', at)).toBe(false);
  });

  it('stays out of earlier documents once it was cleared, although the value is set again', () => {
    const account = { withheld: {}, clearedBefore: { howToPay: at } };
    expect(isWithheld(account, 'howToPay')).toBe(false);
    expect(isCopyWithheld(account, 'howToPay', at)).toBe(true);
    expect(isCopyWithheld({}, 'howToPay', at)).toBe(false);
  });
});

describe('what an owner is asked about', () => {
  it('is what is set and waits, whenever they signed in', () => {
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

  it('after a verification is listed for sign-ins that began later, not for the one before', () => {
    const account = { toReview: { howToPay: at } };
    expect(toConfirmOf(account, set, second)).toBeUndefined();
    expect(toConfirmOf(account, set, Number.NaN)).toBeUndefined();
    expect(toConfirmOf(account, set, second + 1)).toEqual({ values: ['howToPay'], isWithheld: false });
  });
});
