import { expect, test } from 'vitest';
import { browserName, withSignIn } from '#domain/account/sign-in-records';

test('the last ten sign-ins are kept, newest first, in any order of recording', () => {
  const at = (minute: number) => `2026-11-03T12:${String(minute).padStart(2, '0')}:00.000Z`;
  const minutes = [5, 1, 12, 3, 9, 7, 2, 11, 4, 8, 6, 10];
  const kept = minutes.reduce<ReturnType<typeof withSignIn>>(
    (records, minute) => withSignIn(records, { at: at(minute) }),
    [],
  );
  expect(kept.map((record) => record.at)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map(at));
});

test('of sign-ins at the same instant, the one recorded last is first', () => {
  const at = '2026-11-03T12:00:00.000Z';
  const browsers = ['first', 'second', 'third', 'fourth'];
  const kept = browsers.reduce<ReturnType<typeof withSignIn>>(
    (records, browser) => withSignIn(records, { at, browser }),
    [],
  );
  expect(kept.map(({ browser }) => browser)).toEqual(browsers.toReversed());
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36 Edg/156.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.7; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Mac'],
  [
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/140.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  ['Firefox/1', 'Firefox'],
  ['curl on Linux', 'Linux'],
  ['<script>', 'Another device'],
  [undefined, 'Another device'],
])('the browser name of %s is %s', (reported, name) => {
  expect(browserName(reported)).toBe(name);
});
