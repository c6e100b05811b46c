import { readClockMove } from 'one-machine-cloud/cloud/clock-move';
import { describe, expect, test } from 'vitest';

const now = Date.parse('2026-11-21T10:00:00Z');

describe('a change of the clock of the local cloud', () => {
  test.each([
    ['+3d', '2026-11-24T10:00:00Z'],
    ['+90m', '2026-11-21T11:30:00Z'],
    ['-12h', '2026-11-20T22:00:00Z'],
    ['+2w', '2026-12-05T10:00:00Z'],
    ['2026-12-05T09:00Z', '2026-12-05T09:00:00Z'],
    ['2026-12-05T09:00:30.5-05:00', '2026-12-05T14:00:30.500Z'],
  ])('can be typed as %s', (text, instant) => {
    expect(readClockMove(text, now)).toBe(Date.parse(instant));
  });

  test("sets the clock to the beginning of the day in this machine's time zone if it is a date", () => {
    expect(readClockMove('2026-12-05', now)).toBe(new Date(2026, 11, 5).getTime());
  });

  test.each(['3d', '+3', '+3y', '+3toString', '+1.5d', 'tomorrow', '2026-13-01', '2026-12-05 09:00', ''])(
    'cannot be typed as %s',
    (text) => {
      expect(readClockMove(text, now)).toBeUndefined();
    },
  );
});
