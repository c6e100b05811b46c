import { expect, test } from 'vitest';
import {
  cleanBrowserError,
  cleanErrorText,
  pageNameAt,
  placesIn,
} from '#domain/browser-errors/browser-error';

test.each([
  ["Cannot read properties of undefined (reading 'amount')"],
  ['Minified React error #418;'],
  ['Maximum update depth exceeded.'],
  ['Failed to fetch'],
  ['Assignment to constant variable.'],
  ['undefined is not an object'],
  ['The operation timed out.'],
])('the browser message "%s" is not changed', (text) => {
  expect(cleanErrorText(text)).toBe(text);
});

test.each([
  ['Unexpected token J, "John Smith" is not valid JSON', 'Unexpected token … is not valid JSON'],
  ['no client pat@example.com', 'no client …'],
  ['no client "dana"', 'no client …'],
  ['dana whitfield lives at elm street pay me at evil dot example', '… at … at …'],
  ['Invoice of Dana Whitfield for 1,250.00 is late', '… of … for … is …'],
  ['the token eyJhbGciOiJIUzI1NiJ9 is old', 'the token … is …'],
  ['read https://site.example/invoice?link=secret#t=1 before', 'read … before'],
  ["can't find 'Dana'", 'can …'],
  ['`Dana’s` roof', '…'],
  ['Müller is unknown', '… is unknown'],
  ["Cannot read properties of null (reading 'pat@example.com')", 'Cannot read properties of null (reading …'],
])('personal data is removed from "%s"', (text, clean) => {
  expect(cleanErrorText(text)).toBe(clean);
});

test('a message has at most 200 characters', () => {
  expect(cleanErrorText('value '.repeat(5_000))).toHaveLength(200);
});

test('a stack keeps only files, lines and columns of our scripts', () => {
  const stack = `TypeError: Dana
    at sendTo (https://site.example/assets/start-AbC_1234.js:12:345)
    at chrome-extension://abc/content.js:1:1
    at https://site.example/assets/shell-x.js?token=secret:1:2
    at https://site.example/assets/shell-x.js:1:2`;
  expect(placesIn(stack)).toEqual(['start-AbC_1234.js:12:345', 'shell-x.js:1:2']);
});

test('the address of a page is reported without its query parameters', () => {
  expect(pageNameAt('/billhook-lite/invoices/01JABCDEF')).toBe('liteInvoice');
  expect(pageNameAt('/')).toBe('home');
  expect(pageNameAt('/invoice/secret')).toBe('unknown');
});

const report = {
  source: 'script' as const,
  errorName: 'TypeError',
  errorText: 'Failed to fetch',
  places: ['start-AbCd1234.js:1:2'],
  page: 'home',
  release: 'hydrate-page-AbCd1234.js',
};

test('a report is cleaned even if a client other than our pages sent it', () => {
  expect(cleanBrowserError(report)).toEqual(report);
  expect(
    cleanBrowserError({
      source: 'promise',
      errorName: 'Dana Whitfield',
      errorText: 'call Dana',
      places: ['Dana', 'a.js:1:2'],
      page: '/invoice#secret',
      release: 'pat@example.com',
    }),
  ).toEqual({
    source: 'promise',
    errorName: 'Error',
    errorText: 'call …',
    places: ['a.js:1:2'],
    page: 'unknown',
    release: 'unknown',
  });
  expect(cleanBrowserError({ ...report, places: ['Dana'] })).toBeUndefined();
});

test.each([
  ['a.js:1:2', true],
  ['start-AbC_1.2.js:1234567:7654321', true],
  [`${'a'.repeat(80)}.js:12:345`, true],
  [`${'a'.repeat(81)}.js:12:345`, false],
  ['a.js:12345678:1', false],
  ['a.js:1:12345678', false],
  ['.js:1:2', false],
  ['a.ts:1:2', false],
  ['ajs:1:2', false],
  ['a.js:1', false],
  ['a.js:1:2 Dana', false],
  ['Dana a.js:1:2', false],
  ['a b.js:1:2', false],
])('the reported position "%s" is kept: %s', (place, isKept) => {
  expect(cleanBrowserError({ ...report, places: [place] })?.places).toEqual(isKept ? [place] : undefined);
});

test.each([
  ['TypeError', 'TypeError'],
  ['Error', 'Error'],
  ['typeError', 'Error'],
  ['Type3Error', 'Error'],
  ['TypeErrors', 'Error'],
  ['QuotaExceededError', 'QuotaExceededError'],
  ['DanaWhitfieldError', 'Error'],
])('the class "%s" of an error is reported as %s', (errorName, kept) => {
  expect(cleanBrowserError({ ...report, errorName })?.errorName).toBe(kept);
});

test.each([
  ['hydrate-page.js', 'hydrate-page.js'],
  [`${'a'.repeat(81)}.js`, 'unknown'],
  ['a.js?token', 'unknown'],
  ['a/b.js', 'unknown'],
  ['', 'unknown'],
])('the script "%s" of a release is reported as %s', (release, kept) => {
  expect(cleanBrowserError({ ...report, release })?.release).toBe(kept);
});

test('at most eight positions are reported', () => {
  const places = Array.from({ length: 10 }, (_, at) => `a.js:1:${at}`);
  expect(cleanBrowserError({ ...report, places: ['Dana', ...places] })?.places).toEqual(places.slice(0, 8));
});
