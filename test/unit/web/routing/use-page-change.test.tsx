import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { usePageChange } from '../../../../web/routing/use-page-change.ts';

const scrollTo = vi.fn();

beforeEach(() => {
  window.scrollTo = scrollTo;
  scrollTo.mockReset();
});

let go: (path: string) => void;
let showPart: () => void;

/** A page whose heading is shown only once `showPart` is called. */
function Page({ isShown }: { readonly isShown: boolean }) {
  const [hasPart, setHasPart] = useState(isShown);
  showPart = () => setHasPart(true);
  return <main>{hasPart ? <h1>Invoices</h1> : <p>Loading...</p>}</main>;
}

function Site() {
  const location = useLocation();
  const navigate = useNavigate();
  go = (path) => void navigate(path);
  usePageChange(location, undefined);
  return <Page key={location.pathname} isShown={location.pathname !== '/slow'} />;
}

const heading = () => screen.getByRole('heading', { name: 'Invoices' });

test('the heading of the first page does not take the focus, that of the next page does', async () => {
  render(<Site />, { wrapper: MemoryRouter });
  expect(document.activeElement).toBe(document.body);
  await act(async () => go('/invoices'));
  expect(document.activeElement).toBe(heading());
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
});

test('a page that waits for a part of its code takes the focus when its heading is shown', async () => {
  render(<Site />, { wrapper: MemoryRouter });
  await act(async () => go('/slow'));
  expect(document.activeElement).toBe(document.body);
  expect(scrollTo).not.toHaveBeenCalled();
  await act(async () => showPart());
  await vi.waitFor(() => expect(document.activeElement).toBe(heading()));
  expect(scrollTo).toHaveBeenCalledTimes(1);
});

test('another query of the same page moves neither the focus nor the page', async () => {
  render(<Site />, { wrapper: MemoryRouter });
  await act(async () => go('/?show=paid'));
  expect(document.activeElement).toBe(document.body);
  expect(scrollTo).not.toHaveBeenCalled();
});
