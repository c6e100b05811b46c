import { describe, expect, test } from 'vitest';
import {
  areOldEnoughToApprove,
  codesLeft,
  readRecoveryCode,
  recoveryCodeBytes,
  recoveryCodeOf,
  withCodeUsed,
} from '#domain/account/recovery-codes';

const bytes = Uint8Array.from({ length: recoveryCodeBytes }, (_, index) => index * 17);

describe('a recovery code', () => {
  test('is shown in four groups of four', () => {
    expect(recoveryCodeOf(bytes)).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
  });

  test('is read in any case and spacing, and with letters that look like its digits', () => {
    expect(readRecoveryCode(' 0l1i abcd-EFGH jkmn ')).toBe('0111-ABCD-EFGH-JKMN');
    expect(readRecoveryCode('o111abcdefghjkmn')).toBe('0111-ABCD-EFGH-JKMN');
    expect(readRecoveryCode(recoveryCodeOf(bytes))).toBe(recoveryCodeOf(bytes));
  });

  test.each(['', '123456', '0111-ABCD-EFGH-JKM', '0111-ABCD-EFGH-JKMNP', '0111-ABCD-EFGH-JKM!'])(
    'is not valid as %j',
    (typed) => expect(readRecoveryCode(typed)).toBeUndefined(),
  );

  test('can be used once', () => {
    const set = { madeAt: '2026-11-01T00:00:00.000Z', codes: [{ hash: 'a' }, { hash: 'b' }] };
    const codes = withCodeUsed(set, 'a', '2026-11-02T00:00:00.000Z');
    expect(codes).toEqual([{ hash: 'a', usedAt: '2026-11-02T00:00:00.000Z' }, { hash: 'b' }]);
    const rest = { ...set, codes: codes ?? [] };
    expect(codesLeft(rest)).toBe(1);
    expect(withCodeUsed(rest, 'a', '2026-11-03T00:00:00.000Z')).toBeUndefined();
    expect(withCodeUsed(rest, 'c', '2026-11-03T00:00:00.000Z')).toBeUndefined();
    expect(withCodeUsed(undefined, 'a', '2026-11-03T00:00:00.000Z')).toBeUndefined();
  });
});

test('only unused recovery codes are left', () => {
  const used = { hash: 'a', usedAt: '2026-11-02T00:00:00.000Z' };
  const leftOf = (...codes: readonly { readonly hash: string; readonly usedAt?: string }[]) =>
    codesLeft({ madeAt: '2026-11-01T00:00:00.000Z', codes });
  expect(codesLeft(undefined)).toBe(0);
  expect([leftOf(), leftOf(used), leftOf({ hash: 'b' })]).toEqual([0, 0, 1]);
  expect(leftOf(used, { hash: 'b' }, { hash: 'c' }, { hash: 'd' })).toBe(3);
});

test('recovery codes may confirm details only if they are older than the sign-in of the session and at least a day old', () => {
  const madeAt = '2026-11-01T12:00:00.000Z';
  const at = (instant: string) => Date.parse(instant);
  const second = (instant: string) => at(instant) / 1000;
  const fourDaysLater = at('2026-11-05T00:00:00Z');
  expect(areOldEnoughToApprove(madeAt, second('2026-11-02T00:00:00Z'), fourDaysLater)).toBe(true);
  expect(areOldEnoughToApprove(madeAt, second('2026-11-01T11:59:59Z'), fourDaysLater)).toBe(false);
  expect(areOldEnoughToApprove(madeAt, second('2026-11-01T13:00:00Z'), at('2026-11-02T11:59:59Z'))).toBe(
    false,
  );
});
