import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { useStepFocus } from '../../../../web/ui/use-step-focus.ts';

/** A card whose step changes by a click on its own button, or by typing in a field outside of the card. */
function Page() {
  const [step, setStep] = useState(1);
  const { card, focusStep } = useStepFocus();
  return (
    <>
      <input aria-label="Elsewhere" onChange={() => setStep(step + 1)} />
      <div {...card}>
        <section key={step} ref={focusStep} tabIndex={-1} aria-label={`Step ${step}`}>
          <button type="button" onClick={() => setStep(step + 1)}>
            Go on
          </button>
        </section>
      </div>
    </>
  );
}

const focused = () => document.activeElement?.getAttribute('aria-label');

test('a step that was opened by a button in the card gets the focus, and so does the next step', async () => {
  render(<Page />);
  expect(focused()).toBe(null);
  await userEvent.click(screen.getByText('Go on'));
  expect(focused()).toBe('Step 2');
  await userEvent.click(screen.getByText('Go on'));
  expect(focused()).toBe('Step 3');
});

test('a step that appears while the focus is outside of the card does not get the focus', async () => {
  render(<Page />);
  await userEvent.click(screen.getByText('Go on'));
  await userEvent.type(screen.getByLabelText('Elsewhere'), 'a');
  screen.getByLabelText('Step 3');
  expect(focused()).toBe('Elsewhere');
});
