import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { unreadable } from '../../../../web/ui/readable-value.ts';
import { TextField } from '../../../../web/ui/text-field.tsx';
import { useValidatedForm } from '../../../../web/ui/use-validated-form.ts';

interface Values {
  readonly name: string;
  readonly city: string;
}

const validate = ({ name, city }: Values) => ({
  ...(name === '' && { name: 'Name is required' }),
  ...(name.startsWith('1') && { name: 'A name has no digits' }),
  ...(name === unreadable && { name: 'A name can be read' }),
  ...(city === '' && { city: 'City is required' }),
});

function Form({ onSubmit, onEdit }: { onSubmit: (values: Values) => void; onEdit: () => void }) {
  const { form, field } = useValidatedForm<Values>({
    defaultValues: { name: '', city: '' },
    validate,
    onEdit,
  });
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit((values) => onSubmit(values))(event)}>
      <TextField {...field('name')} label="Name" />
      <TextField {...field('city')} label="City" />
      <button type="submit">Save</button>
    </form>
  );
}

function open() {
  const [onSubmit, onEdit] = [vi.fn(), vi.fn()];
  render(<Form onSubmit={onSubmit} onEdit={onEdit} />);
  return { user: userEvent.setup(), onSubmit, onEdit, name: screen.getByLabelText('Name') };
}

test('an invalid field shows its error when it loses focus, not while typing', async () => {
  const { user, name } = open();
  await user.type(name, '1st');
  expect(screen.queryByText('A name has no digits')).toBeNull();
  await user.tab();
  await screen.findByText('A name has no digits');
  expect(name.getAttribute('aria-invalid')).toBe('true');
});

test('the error appears when a pressed button is released, so that the button stays under the pointer', async () => {
  const { user, name } = open();
  const button = screen.getByRole('button', { name: 'Save' });
  await user.type(name, '1st');
  await user.pointer({ target: button, keys: '[MouseLeft>]' });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(document.activeElement).not.toBe(name);
  expect(screen.queryByText('A name has no digits')).toBeNull();
  await user.pointer({ target: button, keys: '[/MouseLeft]' });
  await screen.findByText('A name has no digits');
  await screen.findByText('City is required');
});

test('tabbing through an empty field shows no error', async () => {
  const { user, name } = open();
  await user.click(name);
  await user.tab();
  await user.tab();
  expect(screen.queryByText(/required/)).toBeNull();
});

test('a submit with errors shows all of them, focuses the first, and sends nothing', async () => {
  const { user, name, onSubmit } = open();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Name is required');
  await screen.findByText('City is required');
  expect(document.activeElement).toBe(name);
  expect(onSubmit).not.toHaveBeenCalled();
});

test('an error disappears with the first keystroke in its field, and the others stay', async () => {
  const { user, name, onEdit } = open();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Name is required');
  await user.type(name, '1');
  expect(screen.queryByText('Name is required')).toBeNull();
  expect(screen.queryByText('A name has no digits')).toBeNull();
  expect(screen.getByText('City is required')).toBeTruthy();
  expect(onEdit).toHaveBeenCalled();
});

test('a valid form is submitted with the typed values', async () => {
  const { user, name, onSubmit } = open();
  await user.type(name, 'Dana');
  await user.type(screen.getByLabelText('City'), 'Salem{Enter}');
  expect(onSubmit).toHaveBeenCalledWith({ name: 'Dana', city: 'Salem' });
});

test('a field that the browser cannot parse does not count as empty', async () => {
  const { user, onSubmit, name } = open();
  await user.type(name, 'Dana');
  const city = screen.getByLabelText('City');
  await user.type(city, 'Dayton');
  // A half-typed date sets this in a date field.
  Object.defineProperty(name, 'validity', { value: { badInput: true } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('A name can be read');
  expect(onSubmit).not.toHaveBeenCalled();
});
