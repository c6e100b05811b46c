import { expect, test } from 'vitest';
import { deviceOf } from '#domain/quotes/approval-device';
import { approvedSentence } from '#domain/quotes/quote-page-words';
import { formatLongInstant } from '#domain/time-zone';

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 'phone'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36', 'phone'],
  ['Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 'tablet'],
  ['Mozilla/5.0 (Linux; Android 14; SM-X910) AppleWebKit/537.36 Chrome/141.0 Safari/537.36', 'tablet'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36', 'computer'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15', 'computer'],
  ['curl/8.0', undefined],
  ['', undefined],
])('the browser "%s" is described as running on: %s', (browser, device) => {
  expect(deviceOf(browser)).toBe(device);
});

test('the sentence about an approval says who approved, when and on which device, and omits unknown parts', () => {
  const when = formatLongInstant('America/New_York', '2026-12-05T15:14:00.000Z');
  expect(approvedSentence({ name: 'Dana Whitfield', device: 'phone' }, when)).toBe(
    'Approved by Dana Whitfield on December 5, 2026 at 10:14 AM from a phone.',
  );
  expect(approvedSentence({ name: '' }, when)).toBe('Approved on December 5, 2026 at 10:14 AM.');
});
