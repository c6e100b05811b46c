import { fireEvent, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useTouchedPage } from '../../../../web/ui/use-touched-page.ts';

let visibility: DocumentVisibilityState = 'visible';

beforeEach(() => {
  visibility = 'visible';
  vi.useFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});

function show(state: DocumentVisibilityState): void {
  visibility = state;
  fireEvent(document, new Event('visibilitychange'));
}

test('without interaction a visible page does not count as touched, even after the visitor switches apps and returns', () => {
  const onTouched = vi.fn();
  renderHook(() => useTouchedPage(onTouched));
  vi.advanceTimersByTime(60_000);
  show('hidden');
  show('visible');
  vi.advanceTimersByTime(60_000);
  expect(onTouched).not.toHaveBeenCalled();
});

test('without interaction a page that was hidden at first does not count as touched once it is visible', () => {
  const onTouched = vi.fn();
  renderHook(() => useTouchedPage(onTouched));
  show('hidden');
  vi.advanceTimersByTime(60_000);
  show('visible');
  vi.advanceTimersByTime(60_000);
  expect(onTouched).not.toHaveBeenCalled();
});
