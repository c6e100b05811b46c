import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { FoldedCard } from '../../../../web/ui/folded-card.tsx';

const stubWidth = (isWide: boolean) =>
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: isWide } as MediaQueryList);

test('on a phone, a folded card is one line that opens', async () => {
  stubWidth(false);
  render(<FoldedCard title="Repeat">Every month</FoldedCard>);
  const button = screen.getByRole('button', { name: 'Repeat' });
  const contents = screen.getByText('Every month');
  expect([button.getAttribute('aria-expanded'), contents.hidden]).toEqual(['false', true]);
  await userEvent.click(button);
  expect([button.getAttribute('aria-expanded'), contents.hidden]).toEqual(['true', false]);
  expect(button.getAttribute('aria-controls')).toBe(contents.id);
});

test('a folded card is open on a phone if it asks for something, and always on wider screens', () => {
  stubWidth(false);
  const { unmount } = render(
    <FoldedCard title="Repeat" isOpen>
      The last one failed
    </FoldedCard>,
  );
  expect(screen.getByText('The last one failed').hidden).toBe(false);
  unmount();
  stubWidth(true);
  render(<FoldedCard title="Repeat">Every month</FoldedCard>);
  expect(screen.getByText('Every month').hidden).toBe(false);
  expect(screen.queryByRole('button')).toBeNull();
});
