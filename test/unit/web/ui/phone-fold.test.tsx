import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { FoldedFields, FoldedLine, RefusedFields, usePhoneFold } from '../../../../web/ui/phone-fold.tsx';

const stubWidth = (isWide: boolean) =>
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: isWide } as MediaQueryList);

function Notes({ text }: { readonly text: string }) {
  const fold = usePhoneFold(['text'], text !== '');
  return fold.isOpen ? (
    <input id="notes" aria-label="Notes" />
  ) : (
    <FoldedLine label="Add notes" onOpen={() => fold.open('notes')} />
  );
}

test('on a phone, one press shows a folded field and focuses it', async () => {
  stubWidth(false);
  render(<Notes text="" />);
  expect(screen.queryByLabelText('Notes')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Add notes', expanded: false }));
  expect(document.activeElement).toBe(screen.getByLabelText('Notes'));
});

test('a field that contains something is shown on a phone, and stays when it is emptied', () => {
  stubWidth(false);
  const { rerender } = render(<Notes text="Thanks" />);
  screen.getByLabelText('Notes');
  rerender(<Notes text="" />);
  screen.getByLabelText('Notes');
});

test('a field that the server refused is shown on a phone', () => {
  stubWidth(false);
  render(
    <RefusedFields value={['text']}>
      <Notes text="" />
    </RefusedFields>,
  );
  screen.getByLabelText('Notes');
});

test('wider screens fold nothing', () => {
  stubWidth(true);
  render(<Notes text="" />);
  screen.getByLabelText('Notes');
});

describe('in a prerendered page', () => {
  const Folded = ({ text }: { readonly text: string }) => (
    <FoldedFields label="Notes" fields={['text']} focusedId="notes" isFilledOrFaulty={text !== ''}>
      <input id="notes" aria-label="Text" />
    </FoldedFields>
  );
  const isFolded = () => screen.getByLabelText('Text').parentElement?.className === 'max-sm:hidden';

  test('one press shows a folded field and focuses it', async () => {
    render(<Folded text="" />);
    expect(isFolded()).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Notes', expanded: false }));
    expect(isFolded()).toBe(false);
    expect(document.activeElement).toBe(screen.getByLabelText('Text'));
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('a field that contains something or was refused is shown, and stays', () => {
    const { rerender } = render(<Folded text="Thanks" />);
    rerender(<Folded text="" />);
    expect(isFolded()).toBe(false);
    cleanup();
    render(
      <RefusedFields value={['text']}>
        <Folded text="" />
      </RefusedFields>,
    );
    expect(isFolded()).toBe(false);
  });
});
