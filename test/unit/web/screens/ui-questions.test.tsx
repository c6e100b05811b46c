import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { expectScreen } from '#test/support/screen-text';
import { AskingButton } from '../../../../web/ui/asking-button.tsx';
import { Combobox } from '../../../../web/ui/combobox.tsx';
import { ConfirmDialog } from '../../../../web/ui/confirm-dialog.tsx';
import { UnsavedChanges } from '../../../../web/ui/unsaved-changes.tsx';
import { WaitingScreen } from '../../../../web/ui/waiting-screen.tsx';
import { button, change, findDialog, press } from '../../../support/page-elements.ts';

const nothing = () => undefined;

describe('a question', () => {
  test('is asked before the action, which runs only if it is confirmed', async () => {
    const onConfirm = vi.fn();
    const question = { title: 'Delete it?', description: 'It is gone.', confirm: 'Delete' } as const;
    render(
      <AskingButton
        question={question}
        busy={false}
        busyLabel="Deleting..."
        failure="Failed"
        onConfirm={onConfirm}
      >
        Delete...
      </AskingButton>,
    );
    await expectScreen('ui-asking-button');
    await press('Delete...');
    await press('Cancel');
    expect(onConfirm).not.toHaveBeenCalled();
    await press('Delete...');
    await press('Delete', await findDialog());
    expect(onConfirm).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('shows a dialog with its description, content and buttons', async () => {
    const onClose = vi.fn();
    const common = { open: true, title: 'Send it?', confirm: 'Send', onClose, onConfirm: nothing };
    const { rerender } = render(<ConfirmDialog {...common} description="To Dana" />);
    await screen.findByRole('dialog');
    await expectScreen('ui-confirm-dialog');
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(onClose).toHaveBeenCalledOnce();
    rerender(
      <ConfirmDialog {...common} description={undefined} variant="filled" busy busyLabel="Sending...">
        <p>More</p>
      </ConfirmDialog>,
    );
    await expectScreen('ui-confirm-dialog-busy');
  });
});

test('a long wait offers to try again', async () => {
  vi.useFakeTimers();
  const onRetry = vi.fn();
  render(<WaitingScreen onRetry={onRetry} />);
  expect(screen.queryByRole('button')).toBeNull();
  act(() => void vi.advanceTimersByTime(10_000));
  await expectScreen('ui-long-wait');
  fireEvent.click(button('Try again'));
  expect(onRetry).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button')).toBeNull();
});

test('changes of an earlier visit can be discarded', async () => {
  const onDiscard = vi.fn();
  render(
    <MemoryRouter>
      <UnsavedChanges hasChanges={false} wereRestored onDiscard={onDiscard} />
    </MemoryRouter>,
  );
  await expectScreen('ui-restored-changes');
  await press('Discard them');
  expect(onDiscard).toHaveBeenCalledOnce();
});

test('a combobox opens its suggestions while typing, and keys choose one', async () => {
  const onPick = vi.fn();
  const suggestions = [
    { id: 'a', label: 'Alder', detail: 'a@example.com' },
    { id: 'b', label: 'Birch', detail: '' },
    { id: 'c', label: 'Cedar' },
  ];
  const common = { value: 'x', onValueChange: nothing, suggestions, onPick, label: 'Client' };
  render(<Combobox {...common} id="client" inputClassName="pr-11" />);
  const field = screen.getByRole('combobox');
  await expectScreen('ui-combobox-closed');
  change(field, 'xy');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onPick).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  await expectScreen('ui-combobox-open');
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Cedar');
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  fireEvent.keyDown(field, { key: 'Enter', metaKey: true });
  expect(onPick).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(screen.queryByRole('listbox')).toBeNull();
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(screen.queryByRole('option', { selected: true })).toBeNull();
  fireEvent.pointerMove(screen.getByRole('option', { name: 'Birch' }));
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onPick).toHaveBeenCalledWith(suggestions[1]);
  expect(field.getAttribute('aria-expanded')).toBe('false');
  change(field, 'xyz');
  fireEvent.blur(field);
  expect(screen.queryByRole('listbox')).toBeNull();
});
