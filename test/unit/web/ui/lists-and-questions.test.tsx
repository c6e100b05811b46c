import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { expectScreen } from '#test/support/screen-text';
import { Button } from '../../../../web/ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../../web/ui/menu.tsx';
import { SearchPicker } from '../../../../web/ui/search-picker.tsx';
import { ToastHost, useToast } from '../../../../web/ui/toast-host.tsx';
import { LeaveQuestion } from '../../../../web/ui/unsaved-changes.tsx';

const nothing = () => undefined;

describe('leaving a page with unsaved changes', () => {
  const show = (hasChanges: boolean) =>
    render(
      <MemoryRouter>
        <LeaveQuestion hasChanges={hasChanges} />
        <a href="/elsewhere?a=1#b">Elsewhere</a>
        <a href={`${window.location.pathname}#here`}>This page</a>
        <a href="/elsewhere" target="_blank" rel="noopener">
          New tab
        </a>
        <a href="/elsewhere" download>
          Download
        </a>
        <a href="https://other.example/page">Other site</a>
        <button type="button">Button</button>
        <Routes>
          <Route path="/elsewhere" element={<p>Arrived</p>} />
          <Route path="*" element={null} />
        </Routes>
      </MemoryRouter>,
    );
  /** True if the click was stopped. happy-dom must not follow links. */
  const isStopped = (text: string, keys: object = {}) => {
    const ignore = (event: Event) => event.preventDefault();
    window.addEventListener('click', ignore);
    const reached = vi.fn();
    document.body.addEventListener('click', reached);
    fireEvent.click(screen.getByText(text), keys);
    document.body.removeEventListener('click', reached);
    window.removeEventListener('click', ignore);
    return reached.mock.calls.length === 0;
  };

  test('is asked about for a plain click on a link to another page of the site', async () => {
    show(true);
    for (const name of ['This page', 'New tab', 'Download', 'Other site', 'Button'])
      expect([name, isStopped(name)]).toEqual([name, false]);
    for (const keys of [
      { button: 1 },
      { metaKey: true },
      { ctrlKey: true },
      { shiftKey: true },
      { altKey: true },
    ])
      expect([keys, isStopped('Elsewhere', keys)]).toEqual([keys, false]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(isStopped('Elsewhere')).toBe(true);
    await screen.findByRole('dialog');
    await expectScreen('ui-leave-question', screen.getByRole('dialog'));
    fireEvent.click(screen.getByText('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText('Arrived')).toBeNull();
    isStopped('Elsewhere');
    fireEvent.click(await screen.findByText('Leave'));
    await screen.findByText('Arrived');
  });

  test('is not asked about without changes', () => {
    show(false);
    expect(isStopped('Elsewhere')).toBe(false);
  });
});

describe('a searchable list', () => {
  const many = Array.from({ length: 1_203 }, (_, index) => ({ id: `${index}`, label: `Item ${index}` }));
  const show = (changes: object = {}) => {
    const onPick = vi.fn();
    const onKey = vi.fn();
    render(
      // biome-ignore lint/a11y/noStaticElementInteractions: the form around the list
      <div onKeyDown={onKey}>
        <SearchPicker
          trigger="Items"
          label="Saved items"
          triggerClassName="t"
          searchLabel="Search items"
          search={(text) => many.filter(({ label }) => label.includes(text))}
          emptyText={(text) => `No "${text}"`}
          onPick={onPick}
          {...changes}
        />
      </div>,
    );
    fireEvent.click(screen.getByText('Items'));
    return { onPick, onKey };
  };
  const search = () => screen.findByLabelText('Search items', { selector: 'input' });

  test('shows the first 50 entries, and chooses the active one with Enter', async () => {
    const { onPick, onKey } = show();
    const field = await search();
    expect(screen.getAllByRole('option')).toHaveLength(50);
    screen.getByText('First 50 of 1,203. Type more to see others.');
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    expect(field.getAttribute('aria-activedescendant')).toMatch(/-2$/);
    fireEvent.change(field, { target: { value: 'Item 120' } });
    expect(field.getAttribute('aria-activedescendant')).toMatch(/-0$/);
    expect(screen.queryByText(/^First/)).toBeNull();
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false);
    expect(onPick).toHaveBeenCalledWith(many[1202]);
    expect(onKey).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    expect(document.activeElement).toBe(screen.getByText('Items'));
  });

  test('says that nothing was found, and closes with Escape or its button', async () => {
    const { onPick } = show();
    fireEvent.change(await search(), { target: { value: 'zzz' } });
    screen.getByText('No "zzz"');
    expect(fireEvent.keyDown(await search(), { key: 'Enter' })).toBe(false);
    expect(onPick).not.toHaveBeenCalled();
    fireEvent.keyDown(await search(), { key: 'Escape' });
    await waitFor(() => expect(document.querySelector('input')).toBeNull());
    fireEvent.click(screen.getByText('Items'));
    await search();
    fireEvent.click(screen.getByText('Items'));
    await waitFor(() => expect(document.querySelector('input')).toBeNull());
  });

  test('offers to try again if the entries could not be loaded', async () => {
    const onRetry = vi.fn();
    show({ search: () => [], failure: { text: 'Not loaded', onRetry } });
    await search();
    fireEvent.click(screen.getByText('Try again'));
    expect(onRetry).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(await search());
  });
});

test('a menu opens with its actions', async () => {
  const [onEdit, onDelete] = [vi.fn(), vi.fn()];
  render(
    <ToastHost>
      <Menu label="More" trigger="..." triggerClassName="t">
        <MenuItem onClick={onEdit}>Edit</MenuItem>
        <MenuSeparator />
        <MenuItem onClick={onDelete} isDangerous>
          Delete
        </MenuItem>
        <MenuItem onClick={nothing} isDisabled>
          Copy
        </MenuItem>
      </Menu>
    </ToastHost>,
  );
  fireEvent.keyDown(screen.getByText('...'), { key: 'ArrowUp' });
  await expectScreen('ui-menu-closed');
  fireEvent.keyDown(screen.getByText('...'), { key: 'ArrowDown' });
  await screen.findByText('Delete');
  const classes = ['Edit', 'Delete', 'Copy'].map((name) => screen.getByText(name).className);
  expect(classes.map((name) => name.includes('text-error'))).toEqual([false, true, false]);
  expect(screen.getByText('Copy').hasAttribute('data-disabled')).toBe(true);
  fireEvent.click(screen.getByText('Delete'));
  expect([onEdit.mock.calls.length, onDelete.mock.calls.length]).toEqual([0, 1]);
});

test('a toast shows its actions, which close it', async () => {
  const [undo, change] = [vi.fn(), vi.fn()];
  function Page() {
    const showToast = useToast();
    const more = [{ label: 'Change', run: change }];
    return (
      <>
        <Button
          onClick={() =>
            showToast({ title: 'Paid', action: { label: 'Undo', run: undo }, more, milliseconds: 0 })
          }
        >
          Pay
        </Button>
        <Button onClick={() => showToast({ title: 'Short' })()}>Remove at once</Button>
      </>
    );
  }
  render(
    <ToastHost>
      <Page />
    </ToastHost>,
  );
  fireEvent.click(screen.getByText('Pay'));
  await screen.findByText('Paid');
  fireEvent.click(screen.getByText('Change'));
  expect([undo.mock.calls.length, change.mock.calls.length]).toEqual([0, 1]);
  await waitFor(() => expect(screen.queryByText('Paid')).toBeNull());
  fireEvent.click(screen.getByText('Pay'));
  fireEvent.click(await screen.findByText('Undo'));
  expect(undo).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByText('Paid')).toBeNull());
  fireEvent.click(screen.getByText('Remove at once'));
  expect(screen.queryByText('Short')).toBeNull();
});
