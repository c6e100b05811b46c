import { expect, test } from 'vitest';
import { checkTexts, isCheckReported, remindersPausedUntil } from '#domain/public-links/check-report';

const checkReportedAt = '2026-11-03T10:00:00.000Z';

test('a check counts as reported for a day', () => {
  expect(isCheckReported({}, checkReportedAt)).toBe(false);
  expect(isCheckReported({ checkReportedAt }, checkReportedAt)).toBe(true);
  expect(isCheckReported({ checkReportedAt }, '2026-11-04T09:59:59.999Z')).toBe(true);
  expect(isCheckReported({ checkReportedAt }, '2026-11-04T10:00:00.000Z')).toBe(false);
});

test('a client who reported a check gets no reminders for a week', () => {
  expect(remindersPausedUntil({})).toBeUndefined();
  expect(remindersPausedUntil({ checkReportedAt })).toBe('2026-11-10T10:00:00.000Z');
});

test('the question and the thanks name the business if its name is known', () => {
  expect(checkTexts.question('Harlow Heating', '$450.00')).toContain('Harlow Heating');
  expect(checkTexts.question('', '$450.00')).toContain('Tell the business that your check for $450.00');
  expect(checkTexts.thanks('Harlow Heating')).toContain('Harlow Heating');
  expect(checkTexts.thanks('')).toContain('The business');
});
