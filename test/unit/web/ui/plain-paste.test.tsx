import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { plainEmail } from '#domain/plain-email';
import { readAddressesWith } from '../../../../web/ui/plain-paste.ts';
import { TextField } from '../../../../web/ui/text-field.tsx';

function Field({ type = 'text', start = '' }: { readonly type?: string; readonly start?: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <TextField
        label="Field"
        type={type}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <output>{value}</output>
    </>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Field');
const kept = () => screen.getByRole('status').textContent;
const paste = (text: string) => fireEvent.paste(field(), { clipboardData: { getData: () => text } });

describe('a field of one line', () => {
  test('joins pasted lines with spaces where the cursor is', () => {
    render(<Field start="To: ." />);
    field().setSelectionRange(4, 4);
    paste('1 Mill Road\r\n  Unit 2\n');
    expect(kept()).toBe('To: 1 Mill Road Unit 2.');
  });

  test('leaves pasted text of one line to the browser', () => {
    render(<Field />);
    expect(paste('1 Mill Road')).toBe(true);
    expect(paste('a\nb')).toBe(false);
  });
});

describe('a field for an address', () => {
  beforeEach(() => readAddressesWith(async () => plainEmail));

  test('is reduced to the address when it is left', async () => {
    render(<Field type="email" />);
    fireEvent.change(field(), { target: { value: 'Ruth Keller <ruth@keller.example>;' } });
    fireEvent.blur(field());
    await waitFor(() => expect(kept()).toBe('ruth@keller.example'));
    expect(field().value).toBe('ruth@keller.example');
  });

  test('keeps a text that is no address', async () => {
    render(<Field type="email" />);
    fireEvent.change(field(), { target: { value: 'Ruth Keller' } });
    fireEvent.blur(field());
    await Promise.resolve();
    expect(kept()).toBe('Ruth Keller');
  });
});
