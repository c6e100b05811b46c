import { waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { dayIn, formatInstant, formatLongInstant } from '#domain/time-zone';
import { useAccount } from '../../../../web/session/use-account.ts';
import {
  useAccountDay,
  useAccountLongTime,
  useAccountTime,
  useAccountToday,
} from '../../../../web/session/use-account-day.ts';
import { storedTexts } from '../../../../web/session/use-unsaved-changes.ts';
import { renderLite } from '../../../support/lite-surroundings.tsx';
import { anAccount, type StubbedAnswer, storeTokens, stubApi } from '../../../support/stubbed-api.ts';

/** An instant that is the next day east of UTC+12 and the same day west of it. */
const noon = '2026-11-03T12:30:00.000Z';

/** What the page of an account shows of `noon`, which is also now. */
async function shownWith(profile: StubbedAnswer): Promise<readonly string[]> {
  vi.useFakeTimers({ now: Date.parse(noon), toFake: ['Date'] });
  storeTokens();
  stubApi({ 'GET /api/profile': profile });
  let shown: readonly string[] = [];
  let isPending = true;
  function Days() {
    isPending = useAccount().isPending;
    // An error while rendering leaves nothing.
    shown = [];
    const [day, time, longTime] = [useAccountDay(), useAccountTime(), useAccountLongTime()];
    shown = [
      day(noon),
      day(),
      useAccountToday(),
      day('2026-06-01T00:00:00.000Z'),
      time(noon),
      longTime(noon),
    ];
    return <p>here</p>;
  }
  await renderLite(<Days />);
  await waitFor(() => expect(isPending).toBe(false));
  return shown;
}

const inZone = (zone: string | undefined) => [
  ...[noon, noon, noon, '2026-06-01T00:00:00.000Z'].map((instant) => dayIn(zone, instant)),
  formatInstant(zone, noon),
  formatLongInstant(zone, noon),
];

describe('days and times', () => {
  test.each([
    ['Pacific/Kiritimati', '2026-11-04'],
    ['Pacific/Honolulu', '2026-11-03'],
  ])('are those of the account in %s', async (timeZone, today) => {
    const shown = await shownWith(anAccount({ timeZone }));
    expect(shown).toEqual(inZone(timeZone));
    expect(shown[0]).toBe(today);
  });

  test.each([
    ['has a zone that this browser does not know', anAccount({ timeZone: 'Mars/Base' })],
    ['has no zone yet', anAccount({ timeZone: undefined })],
    ['cannot be read', 'offline' as const],
  ])('are those of the browser if the account %s', async (_case, profile) => {
    expect(await shownWith(profile)).toEqual(inZone(undefined));
  });
});

describe('texts that a form stored', () => {
  test('are read by name if they are texts', () => {
    const stored = { city: 'Bend', state: '', phone: 7, notes: null, other: 'not asked for' };
    expect(storedTexts(stored, ['city', 'state', 'phone', 'notes', 'missing'])).toEqual({
      city: 'Bend',
      state: '',
    });
  });

  test.each([[null], [undefined], ['text'], [7]])('are none in %j', (stored) => {
    expect(storedTexts(stored, ['length', 'city'])).toEqual({});
  });
});
