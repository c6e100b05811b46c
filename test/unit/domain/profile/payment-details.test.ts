import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HowToPay } from '#domain/documents/how-to-pay';
import { confirmDetails, dropPendingDetails } from '#domain/profile/details-changes';
import { detailsWithNotice, payeeNotice } from '#domain/profile/payee-notice';
import {
  changeDetails,
  currentDetails,
  detailsForClients,
  type StoredDetails,
} from '#domain/profile/payment-details';
import { isDenied, restoreDetails } from '#domain/profile/reported-details';

const start = Date.parse('2026-11-03T12:00:00.000Z');
const minute = 60_000;
const hour = 60 * minute;
const at = (milliseconds: number) => new Date(start + milliseconds).toISOString();

type Account = StoredDetails & { readonly emailVerified: boolean; readonly timeZone: string };

const owner = { text: 'Check to Hartwell Plumbing' };
const thief = { text: 'Zelle to thief@example.com' };
const other = { link: 'https://pay.example/other' };

const blank: Account = { emailVerified: true, timeZone: 'UTC' };

const set = (account: Account, wanted: HowToPay | undefined, now: string, isConfirmed = false): Account => ({
  ...account,
  ...changeDetails(account, wanted, { now, isConfirmed }),
});

const shown = (account: Account, now: string) => {
  const details = detailsForClients(account, now);
  if (!details) return undefined;
  const { lastChange: _date, ...howToPay } = details;
  return howToPay;
};

/** An account of its owner, whose first details were set ten days before. */
const honest = set(blank, owner, at(-240 * hour));

describe('payment details', () => {
  it('are shown at once if they are the first of an account', () => {
    expect(shown(set(blank, owner, at(0)), at(0))).toEqual(owner);
    expect(detailsForClients(honest, at(0))?.lastChange).toEqual({ on: '2026-10-24', isRecent: false });
  });

  it('are shown after 24 hours, exactly to the minute, if they replace others', () => {
    const changed = set(honest, thief, at(0));
    for (let minutes = 0; minutes < 48 * 60; minutes += 1) {
      const now = at(minutes * minute);
      const isNew = minutes >= 24 * 60;
      expect(shown(changed, now), now).toEqual(isNew ? thief : owner);
      expect(detailsForClients(changed, now)?.lastChange, now).toEqual(
        isNew ? { on: '2026-11-04', isRecent: true } : { on: '2026-10-24', isRecent: false },
      );
    }
    expect(detailsForClients(changed, at(24 * hour + 30 * 24 * hour - 1))?.lastChange?.isRecent).toBe(true);
    expect(detailsForClients(changed, at(24 * hour + 30 * 24 * hour))?.lastChange?.isRecent).toBe(false);
  });

  it('that are added to the first ones on one day wait, and clients are not told about a change', () => {
    const first = set(blank, owner, at(0));
    const withLink = set(first, { ...owner, ...other }, at(hour));
    const withMore = set(
      withLink,
      { text: `${owner.text}\nor Zelle`, ...other, online: 'acct_1' },
      at(2 * hour),
    );
    expect(shown(withMore, at(25 * hour))).toEqual(owner);
    const added = { text: `${owner.text}\nor Zelle`, ...other, online: 'acct_1' };
    expect(detailsForClients(withMore, at(26 * hour))).toEqual(added);
    expect(detailsForClients(withMore, at(60 * hour))).toEqual({
      ...added,
      lastChange: { on: '2026-11-04', isRecent: false },
    });
    const confirmed = confirmDetails(withMore, withMore.howToPayChangedAt ?? '', at(3 * hour));
    expect(detailsForClients({ ...withMore, ...confirmed }, at(60 * hour))?.lastChange?.isRecent).toBe(false);
  });

  it.each([
    ['another text', { text: 'Zelle to thief@example.com' }, hour],
    ['something before the text', { text: `Zelle to thief, or ${owner.text}` }, hour],
    ['a removed text', other, hour],
    ['a link a day later', { ...owner, ...other }, 24 * hour],
  ])('are told to clients as changed if the first ones became %s', (_, wanted, later) => {
    const changed = set(set(blank, owner, at(0)), wanted, at(later));
    expect(detailsForClients(changed, at(50 * hour))?.lastChange?.isRecent).toBe(true);
  });

  it('are removed at once, and details that are set afterwards wait for 24 hours', () => {
    const removed = set(honest, undefined, at(0));
    expect(shown(removed, at(0))).toBeUndefined();
    const again = set(removed, thief, at(minute));
    expect(shown(again, at(24 * hour))).toBeUndefined();
    expect(shown(again, at(24 * hour + minute))).toEqual(thief);
  });

  it('are shown at once if the change is confirmed', () => {
    const changed = set(honest, other, at(0));
    const confirmed = confirmDetails(changed, changed.howToPayChangedAt ?? '', at(hour));
    expect(shown({ ...changed, ...confirmed }, at(hour))).toEqual(other);
    expect(detailsForClients({ ...changed, ...confirmed }, at(hour))?.lastChange).toEqual({
      on: '2026-11-03',
      isRecent: true,
    });
    expect(confirmDetails(changed, 'another change', at(hour))).toBeUndefined();
    expect(shown(set(honest, other, at(0), true), at(0))).toEqual(other);
  });

  it('become the previous ones again if the pending change is undone', () => {
    const undone = set(set(honest, thief, at(0)), owner, at(hour));
    expect(currentDetails(undone, at(48 * hour))).toEqual({
      howToPay: owner,
      since: at(-240 * hour),
      isReplaced: false,
    });
  });

  it('are shown at once for an unverified account, because no client has its links yet', () => {
    const unverified = { ...honest, emailVerified: false };
    expect(shown(set(unverified, other, at(0)), at(0))).toEqual(other);
  });

  it('are in effect if an older release changed them', () => {
    const changed = { ...set(honest, thief, at(0)), howToPay: other, howToPayChangedAt: at(hour) };
    expect(shown(changed, at(48 * hour))).toEqual(other);
  });

  it('never take effect if they were pending when the account was taken over', () => {
    const changed = set(honest, thief, at(0));
    expect(shown({ ...changed, ...dropPendingDetails(changed, at(hour)) }, at(48 * hour))).toEqual(owner);
    expect(shown({ ...changed, ...dropPendingDetails(changed, at(25 * hour)) }, at(48 * hour))).toEqual(
      thief,
    );
    expect(dropPendingDetails(honest, at(0))).toBeUndefined();
  });

  it('are hidden while an account withholds them, and a replacement is shown at once', () => {
    const withheld = { ...honest, withheld: { howToPay: at(-hour) } };
    expect(shown(withheld, at(0))).toBeUndefined();
    const replaced = { ...set(withheld, other, at(0)), withheld: {} };
    expect(shown(replaced, at(0))).toEqual(other);
    expect(detailsForClients(replaced, at(0))?.lastChange?.isRecent).toBe(true);
  });

  it('are the owner\'s again after "This wasn\'t me", whenever it was clicked and whatever was changed since', () => {
    const step = fc.record({
      wanted: fc.constantFrom(thief, other, undefined),
      after: fc.integer({ min: 1, max: 12 * 60 }),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), fc.nat(48 * 60), (steps, later) => {
        let now = 0;
        let account = honest;
        for (const { wanted, after } of steps) {
          account = set(account, wanted, at(now));
          now += after * minute;
        }
        const reported = { previous: owner, ...(steps[0]?.wanted && { details: steps[0].wanted }) };
        const restored = { ...account, ...restoreDetails(account, reported, at(now)) };
        const then = at(now + later * minute);
        expect(shown(restored, then)).toEqual(owner);
        expect(isDenied(restored, owner)).toBe(false);
        const wrong = shown(account, at(now));
        if (wrong && wrong.text !== owner.text) expect(isDenied(restored, wrong)).toBe(true);
      }),
    );
  });

  it('are never shown within 24 hours if a stolen session sets them, whatever else it does', () => {
    const step = fc.record({
      wanted: fc.constantFrom<HowToPay | undefined>(thief, owner, undefined),
      after: fc.integer({ min: 0, max: 5 * 60 }),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), (steps) => {
        let now = 0;
        let account = honest;
        let pendingSince: number | undefined;
        for (const { wanted, after } of steps) {
          const wasShown = shown(account, at(now));
          account = set(account, wanted, at(now));
          if (wanted !== thief) pendingSince = undefined;
          else if (wasShown?.text !== thief.text) pendingSince = now;
          const earliest = (pendingSince ?? Number.POSITIVE_INFINITY) + 24 * hour;
          for (let minutes = 0; minutes <= after; minutes += 1) {
            const isThiefs = shown(account, at(now + minutes * minute))?.text === thief.text;
            if (isThiefs && wasShown?.text !== thief.text)
              expect(now + minutes * minute).toBeGreaterThanOrEqual(earliest);
          }
          now += after * minute;
        }
      }),
    );
  });
});

describe('the notice about payment details', () => {
  it('is not shown on the day of the first details, and from the next day of the account on', () => {
    const since = '2026-11-03T20:00:00.000Z';
    const first = (now: string, isReplaced = false) =>
      detailsForClients(
        {
          howToPay: owner,
          howToPayChangedAt: since,
          timeZone: 'America/New_York',
          detailsHistory: { changedAt: since, since, isReplaced },
        },
        now,
      )?.lastChange;
    // Still the same day in New York.
    expect(first('2026-11-04T04:59:00.000Z')).toBeUndefined();
    expect(first('2026-11-04T05:00:00.000Z')).toEqual({ on: '2026-11-03', isRecent: false });
    expect(first('2026-11-03T21:00:00.000Z', true)).toEqual({ on: '2026-11-03', isRecent: true });
  });

  it('shows the date of the last change, and the business to call after a change', () => {
    expect(payeeNotice({ on: '2026-11-03', isRecent: false }, 'Hartwell')).toBe(
      'Payment details unchanged since November 3, 2026',
    );
    expect(payeeNotice({ on: '2026-11-03', isRecent: true }, ' ')).toBe(
      'Payment details changed on November 3, 2026. If in doubt, call the business at a number you already know.',
    );
  });

  it('is shown only if there are details', () => {
    const lastChange = { on: '2026-11-03', isRecent: false };
    expect(detailsWithNotice({ lastChange }, 'Hartwell')).toBeUndefined();
    expect(detailsWithNotice({ ...owner, lastChange }, 'Hartwell')).toEqual({
      ...owner,
      notice: 'Payment details unchanged since November 3, 2026',
    });
    expect(detailsWithNotice(owner, 'Hartwell')).toEqual(owner);
  });
});

describe('details that the owner reported as somebody else’s', () => {
  const denied = (stored: StoredDetails, previous?: HowToPay, details?: HowToPay) =>
    restoreDetails(stored, { ...(previous && { previous }), ...(details && { details }) }, at(0))
      .deniedDetails;

  it('are remembered once each, without those that are restored and without empty ones', () => {
    expect(denied({ howToPay: thief }, owner, thief)).toEqual([thief]);
    expect(denied({ howToPay: thief }, owner, other)).toEqual([other, thief]);
    expect(denied({ howToPay: owner, deniedDetails: [owner, thief, thief] }, owner, {})).toEqual([thief]);
    expect(denied({}, owner)).toEqual([]);
  });

  it('are remembered without their account for online payments, the last ten of them', () => {
    expect(denied({ howToPay: { ...thief, online: 'acct_1' } }, owner)).toEqual([thief]);
    const many = Array.from({ length: 12 }, (_, index) => ({ text: `Zelle to ${index}` }));
    expect(denied({ howToPay: thief, deniedDetails: many }, owner)).toEqual([...many.slice(-9), thief]);
  });

  it('are the same details only if text and link are', () => {
    const stored = { deniedDetails: [thief, other] };
    expect(isDenied(stored, { ...thief, online: 'acct_1' })).toBe(true);
    expect(isDenied(stored, { ...thief, ...other })).toBe(false);
    expect(isDenied({}, thief)).toBe(false);
  });
});
