import { render, screen } from '@testing-library/react';
import { CreditCard } from 'lucide-react';
import { afterEach, expect, test, vi } from 'vitest';
import { privacyPolicy } from '#domain/site/privacy';
import { termsOfService } from '#domain/site/terms';
import { ProseArticle } from '../../../../../web/features/site/prose-article.tsx';

afterEach(() => {
  vi.resetModules();
});

async function renderFeature() {
  const { FeatureGrid } = await import('../../../../../web/features/site/feature-grid.tsx');
  render(
    <FeatureGrid
      points={[{ heading: 'Pay by card or bank', planned: 'online-payments', text: 'A button.' }]}
      icons={[CreditCard]}
    />,
  );
}

test('the public pages announce online payments by default', async () => {
  await renderFeature();
  expect(screen.getByRole('heading', { name: 'Pay by card or bank Planned' })).toBeTruthy();
});

test('a build with online payments does not announce them', async () => {
  vi.stubGlobal('__ONLINE_PAYMENTS_COMING__', false);
  await renderFeature();
  expect(screen.getByRole('heading', { name: 'Pay by card or bank' })).toBeTruthy();
});

test.each([
  ['privacy policy', privacyPolicy],
  ['text of the terms', termsOfService],
])('the %s names Stripe, and shows the date of that change below the original date', (_name, document) => {
  render(<ProseArticle document={document} />);
  const updated = screen.getByText('Last updated: September 8, 2025');
  expect(updated.nextElementSibling?.textContent).toMatch(/^Amended November 25, 2026: /);
  expect(screen.getAllByText(/Stripe, Inc\./).length).toBeGreaterThan(0);
});
