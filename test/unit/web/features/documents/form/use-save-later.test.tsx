import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useSaveLater } from '../../../../../../web/features/documents/form/use-save-later.ts';

beforeEach(() => void vi.useFakeTimers());

test('a form is saved when the user pauses, and every two seconds while the user types without a pause', () => {
  const save = vi.fn();
  const { rerender } = renderHook(({ content }) => useSaveLater(content, () => save(content)), {
    initialProps: { content: 0 },
  });
  vi.advanceTimersByTime(250);
  save.mockClear();
  for (let content = 1; content <= 15; content += 1) {
    rerender({ content });
    vi.advanceTimersByTime(100);
  }
  expect(save).not.toHaveBeenCalled();
  for (let content = 16; content <= 25; content += 1) {
    rerender({ content });
    vi.advanceTimersByTime(100);
  }
  expect(save).toHaveBeenCalledTimes(1);
  rerender({ content: 26 });
  vi.advanceTimersByTime(250);
  expect(save).toHaveBeenLastCalledWith(26);
});
