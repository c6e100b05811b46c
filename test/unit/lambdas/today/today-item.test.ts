import { expect, test } from 'vitest';
import { putTodayItem } from '#lambdas/today/store/today-item';

const item = {
  reason: 'quote-waiting',
  document: 'quote',
  documentId: 'q1',
  title: 'Fence',
  clientName: 'Dana',
  clientEmail: '',
  cents: 482_000,
  from: '2026-12-07',
} as const;

/** The attributes that a write sets, and those that it removes. */
function changedBy(write: ReturnType<typeof putTodayItem>) {
  if (!('Update' in write)) throw new Error('Not an update');
  const { UpdateExpression, ExpressionAttributeNames: names = {} } = write.Update;
  const named = (text = '') => (text.match(/#\w+/g) ?? []).map((place) => names[place]);
  const [set, removed] = UpdateExpression.split('REMOVE');
  return { set: named(set), removed: named(removed) };
}

test('an item that is listed again no longer says what is not true any more, and stays hidden', () => {
  const first = changedBy(putTodayItem('u1', { ...item, isUndecided: true, until: '2026-12-20' }));
  expect(first.set).toEqual(expect.arrayContaining(['isUndecided', 'until', 'expiresAt']));
  const again = changedBy(putTodayItem('u1', item));
  expect(again.removed).toEqual(expect.arrayContaining(['isUndecided', 'until', 'expiresAt']));
  expect([...again.set, ...again.removed]).not.toContain('hiddenUntil');
  expect(again.set).toContain('cents');
});

test('an item can be listed so that it is hidden until an instant', () => {
  expect(changedBy(putTodayItem('u1', item, '2026-12-08T00:00:00.000Z')).set).toContain('hiddenUntil');
});
