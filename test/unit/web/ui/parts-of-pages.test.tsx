import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ActionBar } from '../../../../web/ui/action-bar.tsx';
import { Button } from '../../../../web/ui/button.tsx';
import { DateField } from '../../../../web/ui/date-field.tsx';
import { ErrorList } from '../../../../web/ui/error-list.tsx';
import { useObjectUrl } from '../../../../web/ui/use-object-url.ts';
import { useOpenedDialog } from '../../../../web/ui/use-opened-dialog.ts';
import { usePrefetch } from '../../../../web/ui/use-prefetch.ts';
import { WrappedEmail } from '../../../../web/ui/whole-words.tsx';

const nothing = () => undefined;

test('the height of a bar is known to the page while the bar is shown, and it uncovers the focused field', () => {
  let resize: () => void = nothing;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resize = callback;
      }
      observe = nothing;
      disconnect = nothing;
    },
  );
  const { container, unmount } = render(
    <form>
      <input />
      <ActionBar className="b">
        <button type="button">Send</button>
      </ActionBar>
    </form>,
  );
  const field = container.querySelector('input') as HTMLInputElement;
  const bar = container.querySelector('.action-bar') as HTMLElement;
  const uncover = vi.spyOn(field, 'scrollIntoView').mockImplementation(nothing);
  bar.style.position = 'sticky';
  bar.getBoundingClientRect = () => ({ top: 500, height: 80 }) as DOMRect;
  let bottom = 500;
  field.getBoundingClientRect = () => ({ bottom }) as DOMRect;
  resize();
  expect(document.documentElement.style.getPropertyValue('--bar-height')).toBe('80px');
  field.focus();
  resize();
  expect(uncover).not.toHaveBeenCalled();
  bottom = 501;
  resize();
  expect(uncover).toHaveBeenCalledWith({ block: 'nearest' });
  unmount();
  expect(document.documentElement.style.getPropertyValue('--bar-height')).toBe('');
});

test('an error of the list leads to its field', () => {
  render(
    <>
      <ErrorList
        errors={[
          { fieldId: 'a', message: 'First' },
          { fieldId: 'none', message: 'Second' },
        ]}
      />
      <input id="a" />
    </>,
  );
  expect(fireEvent.click(screen.getByText('First'))).toBe(false);
  expect(document.activeElement?.id).toBe('a');
});

test('a half-typed date is reported as unreadable', () => {
  const onDay = vi.fn();
  render(<DateField label="Day" value="" onDay={onDay} />);
  const field = screen.getByLabelText('Day');
  fireEvent.change(field, { target: { value: '2026-11-03' } });
  expect(onDay).toHaveBeenLastCalledWith('2026-11-03');
  Object.defineProperty(field, 'validity', { value: { badInput: true } });
  fireEvent.keyUp(field);
  expect(onDay).toHaveBeenLastCalledWith('unreadable');
  onDay.mockClear();
  fireEvent.blur(field);
  expect(onDay).toHaveBeenLastCalledWith('unreadable');
});

test('a button that was busy gets the focus back, unless something else has it', () => {
  const page = (busy: boolean) => (
    <>
      <Button busy={busy}>Send</Button>
      <input />
    </>
  );
  const { rerender } = render(page(false));
  const [button, input] = [screen.getByRole('button'), screen.getByRole('textbox')];
  button.focus();
  rerender(page(true));
  button.blur();
  rerender(page(false));
  expect(document.activeElement).toBe(button);
  rerender(page(true));
  input.focus();
  rerender(page(false));
  expect(document.activeElement).toBe(input);
});

test('small hooks', () => {
  vi.useFakeTimers();
  const load = vi.fn(async () => undefined);
  const { unmount } = renderHook(() => usePrefetch(load));
  act(() => void vi.advanceTimersByTime(3_999));
  expect(load).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1));
  expect(load).toHaveBeenCalledOnce();
  unmount();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderHook(() => usePrefetch(load));
  act(() => void vi.advanceTimersByTime(5_000));
  expect(load).toHaveBeenCalledOnce();

  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(nothing);
  const url = renderHook((bytes: Blob | null) => useObjectUrl(bytes), {
    initialProps: new Blob() as Blob | null,
  });
  expect(url.result.current).toBe('blob:1');
  url.rerender(null);
  expect([url.result.current, revoke.mock.calls.at(0)]).toEqual([undefined, ['blob:1']]);

  const dialog = renderHook(() => useOpenedDialog<string, number>());
  expect(dialog.result.current).toMatchObject({ dialog: undefined, isDialogOpen: false });
  act(() => dialog.result.current.open('pay', 7));
  expect(dialog.result.current).toMatchObject({
    dialog: { kind: 'pay', subject: 7, openCount: 1 },
    isDialogOpen: true,
  });
  act(() => dialog.result.current.close());
  expect(dialog.result.current).toMatchObject({ dialog: { kind: 'pay' }, isDialogOpen: false });
  act(() => dialog.result.current.open('void'));
  expect(dialog.result.current.dialog).toEqual({ kind: 'void', openCount: 2 });
});

test('an address wraps before its @', () => {
  const { container } = render(
    <>
      <WrappedEmail address="a@b@example.com" />
      <WrappedEmail address="none" />
    </>,
  );
  expect([...container.children].map((one) => one.innerHTML)).toEqual(['a@b<wbr>@example.com', '<wbr>none']);
});
