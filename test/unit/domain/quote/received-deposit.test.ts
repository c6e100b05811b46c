import { describe, expect, test } from 'vitest';
import { parseReceived, receivedFaults } from '#domain/quote/received-deposit';

const faults = (amount: string, on = '2026-11-03') => receivedFaults({ amount, on }, 250_00, '2026-11-03');

describe('a received deposit', () => {
  test('is above nothing and up to the total of its quote', () => {
    for (const amount of ['', '0', '-1', 'half']) expect(faults(amount).amount).toMatch('Enter the amount');
    expect(faults('250.01').amount).toBe('Amount is more than the total of $250.00.');
    expect(faults('$250')).toEqual({});
  });

  test('came on a day that is not later than today', () => {
    for (const on of ['', '2026-11-04', '2026-02-30', '11/03/2026'])
      expect(faults('50', on)).toEqual({ on: 'Enter the day you received it, not later than today.' });
    expect(faults('50', '2024-02-29')).toEqual({});
    expect(faults('50', '0001-01-01')).toEqual({ on: 'Enter a date between 1970 and 2200.' });
  });

  test('is kept in cents', () => {
    expect(parseReceived({ amount: '$1,250.50', on: '2026-11-03' })).toEqual({
      cents: 1_250_50,
      on: '2026-11-03',
    });
  });
});
