import { describe, expect, test } from 'vitest';
import { isCommonPassword } from '#domain/account/common-passwords';
import { passwordStrength } from '#domain/account/password-strength';
import {
  areOldEnoughToApprove,
  readRecoveryCode,
  recoveryCodeBytes,
  recoveryCodeOf,
} from '#domain/account/recovery-codes';
import {
  browserName,
  firstSecondAfter,
  isAheadOfClock,
  isEndedSignIn,
} from '#domain/account/sign-in-records';
import { validateNewPassword } from '#domain/account/validate-account';
import {
  cleanBrowserError,
  cleanErrorText,
  pageNameAt,
  placesIn,
} from '#domain/browser-errors/browser-error';
import { cleanText, hasVisibleLetter } from '#domain/text';

describe('a common password', () => {
  test.each([
    ' Sunshine ',
    ...[...'0123456789!.?*#@$_-'].map((sign) => `sunshine${sign}`),
    'sunshine!.?*#@$_-9',
    '🔧🔧🔧🔧',
  ])('is %j', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  test.each(['sunshine+', '1sunshine', 'sun-shine', 'sunshines', 'aaaaab', 'baaaaa'])(
    'is not %j',
    (password) => {
      expect(isCommonPassword(password)).toBe(false);
    },
  );

  test('is the address of the account or the part before its @, in any case and with spaces', () => {
    const email = ' Patricia.Kettle@Example.com ';
    for (const password of ['PATRICIA.KETTLE', ' patricia.kettle@example.COM']) {
      expect(isCommonPassword(password, email)).toBe(true);
      expect(isCommonPassword(password)).toBe(false);
    }
    expect(isCommonPassword('example.com', email)).toBe(false);
    expect(
      validateNewPassword({ password: 'patricia.kettle', confirmPassword: 'patricia.kettle' }, email),
    ).toHaveProperty('password');
  });
});

describe('the parts of an own address in a password', () => {
  const email = 'Brzt.Qwmk+Vxpl_Hjtn-Zkr@mlgf.example';

  test.each(['brzt', 'QWMK', 'vxpl', 'hjtn', 'zkr', 'mlgf'])('make it easier to guess: %s', (part) => {
    expect(passwordStrength(`wvc${part}x`, email)).toBe('easy');
    expect(passwordStrength(`wv${part}x`, email)).toBe('very-easy');
    expect(passwordStrength(`wvc${part}${part}${part}x`, email)).toBe('easy');
  });

  test.each(['x@example.com', 'xz@example.com', 'xz..q@example.com'])(
    'do not count if they are shorter than three letters, as in %s',
    (short) => {
      expect(passwordStrength('wvkqtxzxz', short)).toBe('fair');
    },
  );
});

describe('a recovery code', () => {
  test('is the same for the same bytes, of which it uses five bits each', () => {
    const bytes = Uint8Array.from({ length: recoveryCodeBytes }, (_, index) => index * 17);
    expect(recoveryCodeOf(bytes)).toBe('0H2K-4N6Q-8SAV-CXEZ');
    expect(recoveryCodeOf(bytes.map((byte) => byte ^ 0b1110_0000))).toBe('0H2K-4N6Q-8SAV-CXEZ');
    expect(readRecoveryCode('oil0-oil0-oil0-oil0')).toBe('0110-0110-0110-0110');
    expect(readRecoveryCode('0110\t0110\n0110 011u')).toBeUndefined();
  });

  test('approves details from exactly 24 hours on, if it was made before the session', () => {
    const madeAt = '2026-11-01T12:00:00.000Z';
    const made = Date.parse(madeAt);
    const day = 24 * 60 * 60 * 1000;
    expect(areOldEnoughToApprove(madeAt, made / 1000 + 1, made + day)).toBe(true);
    expect(areOldEnoughToApprove(madeAt, made / 1000 + 1, made + day - 1)).toBe(false);
    expect(areOldEnoughToApprove(madeAt, made / 1000, made + day)).toBe(false);
  });
});

describe('a session', () => {
  test('that began in the second in which all sessions were ended is over', () => {
    expect([firstSecondAfter(1_000), firstSecondAfter(1_999), firstSecondAfter(2_000)]).toEqual([2, 2, 3]);
    expect([1, 2, 3].map((authTime) => isEndedSignIn(authTime, 2))).toEqual([true, false, false]);
    expect([isEndedSignIn(Number.NaN, 2), isEndedSignIn(Number.NaN, undefined)]).toEqual([true, false]);
  });

  test('is not ended by a time that only a wrong clock can have written, more than five minutes ahead', () => {
    expect([3_600, 301, 302].map((notBefore) => isAheadOfClock(notBefore, 0))).toEqual([true, false, true]);
  });

  test.each([
    ['Windows Chrome/1 Edg/1', 'Edge on Windows'],
    ['Android Chrome/1 EdgA/1', 'Edge on Android'],
    ['iPhone EdgiOS/1 Safari/1', 'Edge on iPhone'],
    ['Windows Edge/18', 'Edge on Windows'],
    ['Edgy/1', 'Another device'],
    ['Windows Chrome/1 OPR/1', 'Opera on Windows'],
    ['iPad like Mac OS X FxiOS/1 Safari/1', 'Firefox on iPad'],
    ['iPad like Mac OS X CriOS/1 Safari/1', 'Chrome on iPad'],
    ['X11; CrOS Linux Chrome/1', 'Chrome on ChromeOS'],
    ['X11; Linux Android Firefox/1', 'Firefox on Android'],
    ['Mac OS X Safari/1', 'Safari on Mac'],
    ['Linux', 'Linux'],
    ['', 'Another device'],
  ])('of the browser "%s" is listed as %s', (reported, name) => {
    expect(browserName(reported)).toBe(name);
  });
});

describe('a reported error of a page', () => {
  test.each([
    ['(failed): function; symbol). Maximum, null', '(failed): function; symbol). Maximum, null'],
    ['((failed) [failed] failed! fai1ed', '…'],
    ['undefined dana undefined', 'undefined … undefined'],
    ['#1 #999; #1000 x#1', '#1 #999; …'],
    ['map Mapped MAP Map', '… Map'],
    ["setting of null (setting 'amount')", "setting of null (setting 'amount')"],
    [`(reading '${'a'.repeat(30)}')`, `(reading '${'a'.repeat(30)}')`],
    [`(reading '${'a'.repeat(31)}')`, '(reading …'],
    ['a «Dana» is', 'a … is'],
    ['a “Dana\nWhitfield” is', 'a … is'],
    ['a ‘Dana’ is', 'a … is'],
    ['', ''],
    [' \n ', ''],
  ])('with the text %j is logged as %j', (text, clean) => {
    expect(cleanErrorText(text)).toBe(clean);
  });

  test('has at most eight places, from the beginning of its stack, and only whole ones', () => {
    const stack = Array.from({ length: 9 }, (_, index) => `/assets/a-${index}.js:1:${index}`).join('\n');
    expect(placesIn(stack)).toHaveLength(8);
    expect(placesIn(stack)[0]).toBe('a-0.js:1:0');
    expect(placesIn(`${' '.repeat(20_000)}/assets/a.js:1:1`)).toEqual([]);
    expect(
      placesIn(`/assets/${'a'.repeat(81)}.js:1:1 /assets/a.mjs:1:1 /assets/a.js:1 /other/a.js:1:1`),
    ).toEqual([]);
  });

  const report = {
    source: 'render' as const,
    errorName: 'RangeError',
    errorText: 'failed',
    places: ['a.js:1:2'],
    page: 'liteInvoices',
    release: 'hydrate-page-1.js',
  };

  test('keeps its name, page, release and places only in the form that our pages send', () => {
    expect(cleanBrowserError(report)).toEqual(report);
    for (const errorName of ['rangeError', 'Range', 'RangeErrors', 'Range Error', `${'X'.repeat(42)}Error`])
      expect(cleanBrowserError({ ...report, errorName })?.errorName).toBe('Error');
    for (const release of ['a.js?x', 'a.css', 'x/a.js', '.js', `${'a'.repeat(81)}.js`])
      expect(cleanBrowserError({ ...report, release })?.release).toBe('unknown');
    expect(cleanBrowserError({ ...report, page: 'lite' })?.page).toBe('lite');
    const wrong = ['xa.js:1:2 ', ' a.js:1:2', 'a.js:1', 'a.js:12345678:1', 'a.js:1:12345678', 'a.ts:1:2'];
    expect(cleanBrowserError({ ...report, places: wrong })).toBeUndefined();
    expect(cleanBrowserError({ ...report, places: Array(9).fill('a.js:1:2') })?.places).toHaveLength(8);
  });

  test.each([
    ['/contact', 'contact'],
    ['/contact/', 'contact'],
    ['/contact/x', 'unknown'],
    ['/x/contact', 'unknown'],
  ])('at "%s" is of the page %s', (path, page) => {
    expect(pageNameAt(path)).toBe(page);
  });
});

describe('a typed text', () => {
  test('loses exactly the characters that could hide or reorder others', () => {
    const removed = Array.from({ length: 0xd800 }, (_, code) => code).filter(
      (code) => cleanText(`a${String.fromCharCode(code)}b`) === 'ab',
    );
    const ranges = removed
      .filter((code) => !removed.includes(code - 1))
      .map((first) => {
        let last = first;
        while (removed.includes(last + 1)) last += 1;
        return `${first.toString(16)}-${last.toString(16)}`;
      });
    expect(ranges).toEqual([
      '0-8',
      'b-c',
      'e-1f',
      '7f-9f',
      '200b-200b',
      '200e-200f',
      '202a-202e',
      '2060-2069',
    ]);
    for (const sign of ['\ufeff', '\ufff9', '\ufffb']) expect(cleanText(`a${sign}b`)).toBe('ab');
    for (const sign of ['\ufffc', '\ufffd', '\u200d', '\u200c'])
      expect(cleanText(`a${sign}b`)).toBe(`a${sign}b`);
  });

  test('is visible if it has a letter or digit that is shown', () => {
    for (const shown of ['a', '7', '漢', '\u200ba']) expect(hasVisibleLetter(shown)).toBe(true);
    for (const hidden of ['', '-', '\u3164', '\u115f']) expect(hasVisibleLetter(hidden)).toBe(false);
  });
});
