import { expect, test } from 'vitest';
import { localStore } from '../../../../../../web/adapters/browser-store.ts';
import { formSlots } from '../../../../../../web/features/documents/form/form-slots.ts';

const slots = formSlots(
  'form.',
  (kept) => (typeof kept === 'string' ? kept : undefined),
  (formId) => `submission.${formId}`,
);

test('forgetting a form also removes its submission key, and no key of another form', () => {
  for (const formId of ['one', 'two']) localStore.write(`submission.${formId}`, 'waits for its answer');
  slots.forget('one');
  expect(localStore.read('submission.one')).toBeNull();
  expect(localStore.read('submission.two')).toBe('waits for its answer');
});
