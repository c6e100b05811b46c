import { expect, test } from 'vitest';
import { localStore } from '../../../../../../web/adapters/browser-store.ts';
import { formSlots, openSlot } from '../../../../../../web/features/documents/form/form-slots.ts';

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

test('a form whose slot another tab took keeps its submission key, so that sending it again sends nothing twice', () => {
  const slot = openSlot(slots, 'one');
  slot.keep('typed', 1);
  localStore.write('submission.one', 'waits for its answer');
  slot.noteFailure('unknown', 'typed', 2);
  slots.keep('one', 'other tab', 3);
  slot.keep('typed on', 4);
  expect(slot.formId()).not.toBe('one');
  expect(localStore.read(`submission.${slot.formId()}`)).toBe('waits for its answer');
  expect(slots.read(slot.formId())).toMatchObject({ draft: 'typed on', mayBeSent: true });
  expect(localStore.read('submission.one')).toBe('waits for its answer');
});
