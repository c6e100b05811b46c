import { describe, expect, test } from 'vitest';
import { isVersionOpened } from '#domain/invoices/opened-version';
import type { TimelineEvent } from '#domain/invoices/timeline';

describe('an invoice counts as opened', () => {
  const opened: TimelineEvent = { kind: 'opened', at: '2026-11-02T08:00:00.000Z' };
  const reopened: TimelineEvent = { ...opened, lastAt: '2026-11-05T08:00:00.000Z' };
  const edited: TimelineEvent = { kind: 'edited', at: '2026-11-03T08:00:00.000Z', revision: 2 };
  const at = (day: number) => `2026-11-0${day}T08:00:00.000Z`;
  const emailed = (day: number): TimelineEvent => ({ kind: 'emailed', mail: 'to-client', at: at(day) });

  test('if its page was opened and it was never edited', () => {
    expect(isVersionOpened([])).toBe(false);
    expect(isVersionOpened([opened])).toBe(true);
  });

  test('after an edit only if its page was opened since it shows the edited version', () => {
    expect(isVersionOpened([edited, opened])).toBe(false);
    // The page still showed the older version.
    expect(isVersionOpened([edited, reopened])).toBe(false);
    expect(isVersionOpened([emailed(6), edited, reopened])).toBe(false);
    expect(isVersionOpened([emailed(4), edited, reopened])).toBe(true);
    expect(isVersionOpened([emailed(6), emailed(4), edited, reopened])).toBe(true);
    for (const kind of ['link-copied', 'marked-sent', 'payment-recorded'] as const)
      expect(isVersionOpened([{ kind, at: at(4) }, edited, reopened])).toBe(true);
  });

  test('whatever else was emailed or edited since', () => {
    const reminder: TimelineEvent = { kind: 'emailed', mail: 'reminder', at: at(4) };
    expect(isVersionOpened([reminder, edited, reopened])).toBe(false);
    // A change that is not printed leaves the revision.
    expect(isVersionOpened([{ ...edited, at: at(6) }, emailed(4), edited, reopened])).toBe(true);
    expect(isVersionOpened([{ ...edited, at: at(6), revision: 3 }, emailed(4), edited, reopened])).toBe(
      false,
    );
  });
});
