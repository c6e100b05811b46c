import { describe, expect, test } from 'vitest';
import {
  changeMethods,
  confirmDetails,
  connectOnline,
  dropPendingDetails,
} from '#domain/profile/details-changes';
import { detailsWithNotice, payeeNotice } from '#domain/profile/payee-notice';
import {
  changeDetails,
  changedAtOf,
  currentDetails,
  detailsForClients,
  isSameDetails,
  type StoredDetails,
  withoutOnline,
} from '#domain/profile/payment-details';
import { paymentDetailsUrl } from '#domain/profile/payment-details-page';
import { restoreDetails } from '#domain/profile/reported-details';
import { cleanSettings, settingsOf, validateSettings } from '#domain/profile/settings';

const now = '2026-11-03T12:00:00.000Z';
const tomorrow = '2026-11-04T12:00:00.000Z';
const earlier = '2026-10-01T12:00:00.000Z';
const check = { text: 'Check to Hartwell' };
const lastChange = { on: '2026-11-03', isRecent: false };

const stored = (howToPay: object | undefined = check) => ({
  emailVerified: true,
  howToPay,
  howToPayChangedAt: earlier,
  detailsHistory: { changedAt: earlier, since: earlier, isReplaced: false },
});

describe('the account for online payments', () => {
  test('takes effect at once if it is the first way to pay', () => {
    expect(connectOnline({ emailVerified: true }, 'acct_1', now)).toEqual({
      howToPay: { online: 'acct_1' },
      howToPayChangedAt: now,
      detailsHistory: {
        changedAt: now,
        since: now,
        isReplaced: false,
        isConfirmed: true,
        hasOnlyOnline: true,
      },
    });
  });

  test('waits for 24 hours if it is added to other details, with the details that are pending', () => {
    const changed = connectOnline(stored(), 'acct_1', now);
    expect(changed).toEqual({
      howToPay: check,
      howToPayChangedAt: now,
      detailsHistory: {
        changedAt: now,
        since: earlier,
        isReplaced: false,
        pending: { howToPay: { ...check, online: 'acct_1' }, effectiveAt: tomorrow },
        previous: check,
      },
    });
    const again = connectOnline({ ...stored(), ...changed }, 'acct_2', now);
    expect(again.detailsHistory.pending?.howToPay).toEqual({ ...check, online: 'acct_2' });
    expect(again.howToPayChangedAt).toBe('2026-11-03T12:00:00.001Z');
  });

  test('replaces withheld details at once, without them', () => {
    const withheld = { ...stored(), withheld: { howToPay: now } };
    expect(connectOnline(withheld, 'acct_1', now)).toMatchObject({
      howToPay: { online: 'acct_1' },
      detailsHistory: { since: now, isReplaced: true },
    });
    expect(connectOnline(withheld, 'acct_1', now).detailsHistory).not.toHaveProperty('previous');
  });

  test('is not shown where nothing can be paid online', () => {
    expect(withoutOnline({ ...check, online: 'acct_1' })).toEqual(check);
    expect(withoutOnline(undefined)).toBeUndefined();
  });

  test('is the only reason for a notice without other details', () => {
    expect(detailsWithNotice({ online: 'acct_1', lastChange }, 'Hartwell')).toEqual({
      notice: 'Payment details unchanged since November 3, 2026',
    });
    expect(detailsWithNotice(undefined, 'Hartwell')).toBeUndefined();
    expect(payeeNotice({ ...lastChange, isRecent: true }, ' Hartwell ')).toContain(
      'call Hartwell at a number',
    );
  });

  test('makes details different', () => {
    const all = { text: 'Check', link: 'https://pay.example', online: 'acct_1' };
    for (const part of ['text', 'link', 'online'] as const)
      expect(isSameDetails(all, { ...all, [part]: 'other' })).toBe(false);
    expect(isSameDetails(all, { ...all })).toBe(true);
    expect(isSameDetails(undefined, {})).toBe(true);
  });
});

describe('the first text or link beside an account for online payments', () => {
  const online = { emailVerified: true, ...connectOnline({ emailVerified: true }, 'acct_1', earlier) };

  test('takes effect at once, because it replaces nothing', () => {
    const changed = changeDetails(online, { ...check, online: 'acct_1' }, { now });
    expect(changed.howToPay).toEqual({ ...check, online: 'acct_1' });
    expect(changed.detailsHistory).toMatchObject({ isReplaced: false, previous: { online: 'acct_1' } });
  });

  test('waits for 24 hours with another account, or if there was a text before', () => {
    expect(changeDetails(online, { ...check, online: 'acct_2' }, { now }).howToPay).toEqual({
      online: 'acct_1',
    });
    const withText = {
      ...online,
      ...changeDetails(online, { ...check, online: 'acct_1' }, { now: earlier }),
    };
    const without = { ...withText, ...changeDetails(withText, { online: 'acct_1' }, { now }) };
    expect(changeDetails(without, { text: 'Zelle', online: 'acct_1' }, { now: tomorrow })).toMatchObject({
      howToPay: { online: 'acct_1' },
      detailsHistory: { pending: { howToPay: { text: 'Zelle' } } },
    });
  });
});

describe('what denying a change restores', () => {
  const hoursLater = (hours: number) => new Date(Date.parse(now) + hours * 3_600_000).toISOString();
  const change = <Account extends StoredDetails & { readonly emailVerified: boolean }>(
    account: Account,
    wanted: object | undefined,
    hours: number,
  ) => ({
    ...account,
    ...changeDetails(account, wanted, { now: hoursLater(hours) }),
  });
  const previousOf = (account: { detailsHistory: { previous?: object } }) => account.detailsHistory.previous;

  test('is what clients saw before the first of several changes', () => {
    const removed = change(stored(), undefined, 0);
    const replaced = change(removed, { text: 'Zelle to thief' }, 1);
    const again = change(replaced, { text: 'Venmo to thief' }, 2);
    expect([removed, replaced, again].map(previousOf)).toEqual([check, check, check]);
  });

  test('is a first state, even if it was changed right away', () => {
    const first = { emailVerified: true, ...changeDetails({ emailVerified: true }, check, { now }) };
    expect(previousOf(first)).toBeUndefined();
    expect(previousOf(change(first, undefined, 1))).toEqual(check);
  });

  test('is a state that the owner confirmed, or did not report for 24 hours', () => {
    const changed = change(stored(), { text: 'Cash' }, 0);
    const confirmed = { ...changed, ...confirmDetails(changed, changed.howToPayChangedAt, hoursLater(1)) };
    expect(previousOf(change(confirmed, undefined, 2))).toEqual({ text: 'Cash' });
    expect(previousOf(change(changed, undefined, 47))).toEqual(check);
    expect(previousOf(change(changed, undefined, 48))).toEqual({ text: 'Cash' });
  });

  test('includes the methods that clients could pay with before they were switched off', () => {
    const both = { card: true, bankTransfer: true };
    const account = stored({ ...check, online: 'acct_1' });
    const off = { ...account, ...changeMethods(account, both, now) };
    const none = { ...off, ...changeMethods(off, { card: true, bankTransfer: false }, hoursLater(1)) };
    expect(none.detailsHistory).toMatchObject({ previous: account.howToPay, previousMethods: both });
    expect(none.howToPay).toEqual(account.howToPay);
    const text = change(none, { text: 'Zelle' }, 2);
    expect(text.detailsHistory).toMatchObject({ previousMethods: both });
    const pending = { ...account, ...changeDetails(account, { text: 'Cash' }, { now }) };
    expect(changeMethods(pending, both, hoursLater(1)).detailsHistory.pending?.howToPay).toEqual({
      text: 'Cash',
    });
  });
});

describe('a change of payment details', () => {
  test.each([['text'], ['link'], ['online']] as const)(
    'that only removes the %s takes effect at once',
    (part) => {
      const all = { text: 'Check', link: 'https://pay.example', online: 'acct_1' };
      const { [part]: _removed, ...wanted } = all;
      const changed = changeDetails(stored(all), wanted, { now });
      expect(changed.howToPay).toEqual(wanted);
      expect(changed.detailsHistory).toEqual({ changedAt: now, since: now, isReplaced: true, previous: all });
      expect(changeDetails(stored(all), { ...wanted, [part]: 'other' }, { now }).howToPay).toEqual(all);
    },
  );

  test('has an instant of its own, after the previous change', () => {
    expect(changedAtOf({}, now)).toBe(now);
    expect(changedAtOf({ howToPayChangedAt: earlier }, now)).toBe(now);
    expect(changedAtOf({ howToPayChangedAt: now }, now)).toBe('2026-11-03T12:00:00.001Z');
  });

  test('of an unverified account counts as replacing nothing', () => {
    const unverified = { ...stored(), emailVerified: false };
    expect(changeDetails(unverified, { text: 'Cash' }, { now }).detailsHistory).toEqual({
      changedAt: now,
      since: now,
      isReplaced: false,
      isConfirmed: true,
      previous: check,
    });
  });

  test('is in effect from its instant on, and can then no longer be confirmed or dropped as pending', () => {
    const changed = { ...stored(), ...changeDetails(stored(), { text: 'Cash' }, { now }) };
    expect(currentDetails(changed, now)).toEqual({
      howToPay: check,
      since: earlier,
      isReplaced: false,
      pending: { howToPay: { text: 'Cash' }, effectiveAt: tomorrow },
    });
    expect(confirmDetails(changed, now, now)).toEqual({
      howToPay: { text: 'Cash' },
      howToPayChangedAt: now,
      detailsHistory: { changedAt: now, since: now, isReplaced: true, isConfirmed: true },
    });
    expect(currentDetails(changed, tomorrow)).toEqual({
      howToPay: { text: 'Cash' },
      since: tomorrow,
      isReplaced: true,
    });
    expect(confirmDetails(changed, now, tomorrow)).toBeUndefined();
    expect(dropPendingDetails(changed, tomorrow)).toEqual({
      howToPay: { text: 'Cash' },
      howToPayChangedAt: tomorrow,
      detailsHistory: { changedAt: tomorrow, since: tomorrow, isReplaced: true, isConfirmed: true },
    });
    expect(restoreDetails(changed, { previous: check, details: { text: 'Cash' } }, now)).toEqual({
      howToPay: check,
      howToPayChangedAt: '2026-11-03T12:00:00.001Z',
      detailsHistory: {
        changedAt: '2026-11-03T12:00:00.001Z',
        since: earlier,
        isReplaced: false,
        isConfirmed: true,
      },
      deniedDetails: [{ text: 'Cash' }],
    });
  });

  test('is dated in the time zone of the account, and not at all if it was stored without a date', () => {
    const late = {
      ...stored(),
      detailsHistory: { changedAt: earlier, since: '2026-10-01T02:00:00.000Z', isReplaced: false },
    };
    expect(detailsForClients({ ...late, timeZone: 'America/New_York' }, now)?.lastChange?.on).toBe(
      '2026-09-30',
    );
    expect(detailsForClients(late, now)?.lastChange?.on).toBe('2026-10-01');
    expect(detailsForClients({ howToPay: check }, now)).toEqual(check);
    expect(detailsForClients({}, now)).toBeUndefined();
  });

  test('is confirmed or denied by a link that keeps its token out of logs', () => {
    expect(paymentDetailsUrl('https://site.example', 'deny', 'a b')).toBe(
      'https://site.example/payment-details#action=deny&token=a%20b',
    );
  });
});

const fields = [
  'firstName',
  'lastName',
  'businessName',
  'email',
  'phone',
  'address',
  'city',
  'state',
  'zipCode',
] as const;
const labels = [
  'First name',
  'Last name',
  'Business name',
  'Business email',
  'Phone',
  'Address',
  'City',
  'State',
  'ZIP code',
];
const settings = Object.fromEntries(fields.map((field) => [field, ` ${field} `])) as Record<
  (typeof fields)[number],
  string
>;

test.each(fields.map((field, index) => [field, labels[index]] as const))(
  'the setting %s is kept as one line and may have at most 200 characters',
  (field, label) => {
    const valid = { ...settings, email: 'office@harlow.example' };
    expect(cleanSettings(valid)[field]).toBe(valid[field].trim());
    expect(settingsOf({ ...valid, fullName: 'Pat', updatedAt: now })[field]).toBe(valid[field]);
    expect(validateSettings(valid)).toEqual({});
    expect(validateSettings({ ...valid, [field]: 'x'.repeat(201) })).toEqual({
      [field]: `${label} can be at most 200 characters`,
    });
  },
);
