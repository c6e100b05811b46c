import { render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { lazyPart, PageLoadError } from '../../../../web/routing/lazy-page.tsx';

class Boundary extends Component<{
  readonly children: ReactNode;
  readonly onError: (error: unknown) => void;
}> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }
  override render() {
    return this.state.failed ? 'failed' : this.props.children;
  }
}

test('a part whose code is missing throws the error that makes the error boundary reload the page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const errors: unknown[] = [];
  const Part = lazyPart(async () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  render(
    <Boundary onError={(error) => errors.push(error)}>
      <Suspense>
        <Part />
      </Suspense>
    </Boundary>,
  );
  await screen.findByText('failed');
  expect(errors).toHaveLength(1);
  expect(errors[0]).toBeInstanceOf(PageLoadError);
});
