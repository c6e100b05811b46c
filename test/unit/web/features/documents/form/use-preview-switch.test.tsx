import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { usePreviewSwitch } from '../../../../../../web/features/documents/form/use-preview-switch.ts';

test('the form returns to its scroll position even if the preview was too short for it', () => {
  const { result } = renderHook(() => usePreviewSwitch());
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => (result.current.isPreviewing ? 100 : 900));
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  act(() => result.current.showPreview(true));
  act(() => result.current.showPreview(false));
  // A page of an earlier test may scroll, too.
  expect(scrollTo).toHaveBeenCalledWith(0, 900);
});
