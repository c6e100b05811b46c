import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { siteRoutes } from '#domain/site-routes';
import { PlanCards } from '../../../../../web/features/site/plan-cards.tsx';

test('the button of the free plan leads to the sign-up and names no other plan', () => {
  render(
    <MemoryRouter>
      <PlanCards />
    </MemoryRouter>,
  );
  const start = screen.getByRole('link', { name: 'Start free' });
  expect(start.getAttribute('href')).toBe(siteRoutes.liteSignup.path);
  expect(document.body.textContent).not.toContain('Lite');
});
