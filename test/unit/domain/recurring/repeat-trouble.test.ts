import { expect, it } from 'vitest';
import { troubleCause, troubleNote, troubleSentences } from '#domain/recurring/repeat-trouble';

const late = { because: 'other', isMade: false, isAside: false } as const;

it('a notice names the day, the cause, and what happens next', () => {
  expect(troubleSentences({ ...late, because: 'setup-incomplete' }, '2026-11-30')).toBe(
    'The invoice for November 30, 2026 could not be made. Your business profile is not complete. It is tried again within an hour.',
  );
  expect(troubleSentences({ ...late, isAside: true }, undefined)).toBe(
    'The invoice could not be made. Something went wrong on our side. It is not tried again by itself. We were told and look into it. To go on from today, choose Change and Save.',
  );
});

it('a notice says whether an invoice was not emailed or was not created', () => {
  const made = { ...late, isMade: true };
  expect(troubleSentences(made, '2026-12-30')).toMatch(
    /^The last invoice was made, but it could not be emailed\./,
  );
  expect([troubleNote(late), troubleNote(made)]).toEqual(['Not made', 'Not emailed']);
});

it('a notice shows a code that the owner cannot act on as a failure of the product', () => {
  expect(['number-taken', 'setup-incomplete', 'in-progress', 'error', ''].map(troubleCause)).toEqual([
    'number-taken',
    'setup-incomplete',
    'other',
    'other',
    'other',
  ]);
});
