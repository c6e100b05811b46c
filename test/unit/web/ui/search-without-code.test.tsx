import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { SearchPicker } from '../../../../web/ui/search-picker.tsx';

vi.mock('../../../../web/ui/search-popover.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const saved = ['Mowing', 'Mulch'].map((label) => ({ id: label, label }));

test('if the code of a search list cannot be loaded, a simple version of the list works instead', async () => {
  const pick = vi.fn();
  render(
    <>
      <SearchPicker
        trigger="Add"
        triggerClassName=""
        searchLabel="Search saved items"
        search={(text) => saved.filter(({ label }) => label.includes(text))}
        emptyText={() => 'Nothing found'}
        onPick={pick}
      />
      <input aria-label="Notes" />
    </>,
  );
  const add = screen.getByRole('button', { name: 'Add' });
  await userEvent.click(add);
  const search = await screen.findByRole('combobox', { name: 'Search saved items' });
  await waitFor(() => expect(document.activeElement).toBe(search));
  await userEvent.keyboard('Mul{Enter}');
  expect(pick).toHaveBeenCalledExactlyOnceWith(saved[1]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(add);

  await userEvent.click(add);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(add);

  await userEvent.click(add);
  await userEvent.click(screen.getByRole('textbox', { name: 'Notes' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
