import { afterEach, expect, test } from 'vitest';
import { localDay } from '../../../../web/adapters/local-day.ts';

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test.each([
  ['Pacific/Pago_Pago', '2026-11-02'],
  ['UTC', '2026-11-03'],
  ['Pacific/Tongatapu', '2026-11-03'],
])('an instant is converted to the day in the user’s time zone: %s', (timeZone, day) => {
  process.env.TZ = timeZone;
  expect(localDay('2026-11-03T10:30:00.000Z')).toBe(day);
});

test('a day ends at midnight in the user’s time zone', () => {
  process.env.TZ = 'America/New_York';
  expect(localDay('2026-11-04T04:59:59.999Z')).toBe('2026-11-03');
  expect(localDay('2026-11-04T05:00:00.000Z')).toBe('2026-11-04');
});
