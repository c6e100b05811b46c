import { render, screen } from '@testing-library/react';
import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { replayTyping, snapshotTyping } from '../../../../web/app/replay-typing.ts';

function Form() {
  const [name, setName] = useState('');
  return (
    <form>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <input type="checkbox" aria-label="Agree" />
      <p>Hello {name}</p>
    </form>
  );
}

test('a value that stands in a field without React knowing of it is typed once more', () => {
  render(<Form />);
  const field = screen.getByLabelText('Name') as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Ada');
  const typing = snapshotTyping();
  expect(typing.map(({ value }) => value)).toEqual(['Ada']);
  act(() => replayTyping(typing));
  expect(screen.getByText('Hello Ada')).toBeTruthy();
});

test('a field that is gone is left alone', () => {
  const field = document.createElement('input');
  expect(() => replayTyping([{ field, value: 'x' }])).not.toThrow();
  expect(field.value).toBe('');
});
