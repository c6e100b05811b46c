import { render, screen } from '@testing-library/react';
import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { replayTyping, snapshotTyping, watchTyping } from '../../../../web/app/replay-typing.ts';

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

test('a field value that React does not know is typed again', () => {
  render(<Form />);
  const field = screen.getByLabelText('Name') as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Ada');
  const typing = snapshotTyping();
  expect(typing.map(({ value }) => value)).toEqual(['Ada']);
  act(() => replayTyping(typing));
  expect(screen.getByText('Hello Ada')).toBeTruthy();
});

test('a field that was removed is skipped', () => {
  const field = document.createElement('input');
  expect(() => replayTyping([{ field, value: 'x' }])).not.toThrow();
  expect(field.value).toBe('');
});

test('text typed while the application starts is recorded, with the last value of each field', () => {
  const field = document.body.appendChild(document.createElement('input'));
  field.value = 'before';
  const stop = watchTyping();
  for (const value of ['bet', 'between']) {
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  field.value = '';
  expect(stop()).toEqual([{ field, value: 'between' }]);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  expect(stop()).toEqual([{ field, value: 'between' }]);
  field.remove();
});
