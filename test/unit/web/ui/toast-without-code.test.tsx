import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense, startTransition, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ToastHost, useClearToasts, useToast } from '../../../../web/ui/toast-host.tsx';

vi.mock('../../../../web/ui/toast.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

function Page({ undo }: { readonly undo: () => void }) {
  const showToast = useToast();
  return (
    <button
      type="button"
      onClick={() => showToast({ title: 'Marked as paid.', action: { label: 'Undo', run: undo } })}
    >
      Mark paid
    </button>
  );
}

test('if the code of a toast cannot be loaded, a simple version of the toast works instead', async () => {
  const undo = vi.fn();
  render(
    <ToastHost>
      <Page undo={undo} />
    </ToastHost>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Mark paid' }));
  await screen.findByText('Marked as paid.');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByText('Marked as paid.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Mark paid' }));
  await screen.findByText('Marked as paid.');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Marked as paid.')).toBeNull();
});

test('a toast does not wait for the code of the page that the same click opens', async () => {
  const Next = lazy(() => new Promise<never>(() => undefined));
  function Page() {
    const showToast = useToast();
    const [isLeft, setIsLeft] = useState(false);
    return (
      <Suspense>
        {isLeft && <Next />}
        <button
          type="button"
          onClick={() => {
            showToast({ title: 'The draft was deleted.' });
            // The router also changes pages in a transition.
            startTransition(() => setIsLeft(true));
          }}
        >
          Delete
        </button>
      </Suspense>
    );
  }
  render(
    <ToastHost>
      <Page />
    </ToastHost>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByText('The draft was deleted.');
});

test('the toasts of a user are removed when another user signs in', async () => {
  function Page() {
    const [showToast, clearToasts] = [useToast(), useClearToasts()];
    return (
      <>
        <button type="button" onClick={() => showToast({ title: 'Payment removed.', milliseconds: 0 })}>
          Remove
        </button>
        <button type="button" onClick={clearToasts}>
          Sign Out
        </button>
      </>
    );
  }
  render(
    <ToastHost>
      <Page />
    </ToastHost>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await screen.findByText('Payment removed.');
  await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(screen.queryByText('Payment removed.')).toBeNull();
});
