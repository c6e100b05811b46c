import { describe, expect, it } from 'vitest';
import {
  dayIn,
  formatInstant,
  instantAt,
  instantOf,
  isTimeZone,
  millisecondsOf,
  monthOf,
} from '#domain/time-zone';

const zones = [
  'America/New_York',
  'America/Los_Angeles',
  'America/Phoenix',
  'America/St_Johns',
  'Europe/London',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Pago_Pago',
  'Pacific/Kiritimati',
  'Pacific/Chatham',
  'UTC',
];

describe('the time zone of an account', () => {
  it('is a time zone that the runtime knows', () => {
    expect([...zones, 'Asia/Calcutta', 'Etc/GMT+5'].filter((zone) => !isTimeZone(zone))).toEqual([]);
    const wrong = ['', '+05:00', '-08:00', 'Mars/Olympus', 'America/New_York ', 'x'.repeat(80), '../etc'];
    expect(wrong.map(isTimeZone)).toEqual(wrong.map(() => false));
  });

  it('determines the day at a point in time', () => {
    const lateOnThe31st = '2026-11-01T04:30:00.000Z';
    expect(dayIn('America/Los_Angeles', lateOnThe31st)).toBe('2026-10-31');
    expect(dayIn('America/New_York', lateOnThe31st)).toBe('2026-11-01');
    expect(dayIn('Pacific/Kiritimati', '2026-12-31T10:00:00Z')).toBe('2027-01-01');
    expect(monthOf(dayIn('America/Los_Angeles', lateOnThe31st))).toBe('2026-10');
  });

  it('has nine o’clock on every day of a year, even when clocks change', () => {
    const wrong: string[][] = [];
    for (const zone of zones) {
      const clockOf = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: zone });
      for (let day = 0; day < 366; day += 1) {
        const date = dayIn('UTC', instantAt(millisecondsOf('2028-01-01T12:00:00Z') + day * 86_400_000));
        const at = instantOf(date, '09:00', zone);
        const [dayThere, clock] = [dayIn(zone, at), clockOf.format(new Date(at))];
        if (dayThere !== date || clock !== '09:00:00') wrong.push([zone, date, dayThere, clock]);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('uses the first of two equal times when clocks are set back, and the next one that exists when they are set forward', () => {
    expect(instantOf('2026-11-01', '01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
    expect(instantOf('2026-03-08', '02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z');
    // Samoa skipped December 30, 2011.
    expect(dayIn('Pacific/Apia', instantOf('2011-12-30', '09:00', 'Pacific/Apia'))).toBe('2011-12-31');
  });
});

describe('points in time', () => {
  it('are the same written as text and as milliseconds', () => {
    let random = 7;
    for (let round = 0; round < 2_000; round += 1) {
      random = (random * 48_271) % 2_147_483_647;
      const at = random * 1_700 - 900_000_000_000;
      expect(instantAt(at)).toBe(new Date(at).toISOString());
      expect(millisecondsOf(instantAt(at))).toBe(at);
    }
  });

  it('are refused in any other format', () => {
    for (const text of [
      '',
      '2026-11-03',
      '2026-02-30T00:00:00Z',
      '2026-11-03T09:00:00+01:00',
      ' 2026-11-03T09:00:00Z',
      '2026-11-03T09:00:00Z ',
      '2026-11-03T09:00:00.1234Z',
    ])
      expect(() => millisecondsOf(text)).toThrow('ISO');
  });
});

it.each([
  ['2026-11-03T05:05:00.000Z', 'Nov 3, 2026, 12:05 AM'],
  ['2026-11-03T17:30:00.000Z', 'Nov 3, 2026, 12:30 PM'],
  ['2026-11-04T04:59:00.000Z', 'Nov 3, 2026, 11:59 PM'],
])('a point in time is shown as the local time in its time zone: %s', (instant, text) => {
  expect(formatInstant('America/New_York', instant)).toBe(text);
});
