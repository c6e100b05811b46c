import { render, renderHook } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { localStore } from '../../../../../../web/adapters/browser-store.ts';
import {
  completedColor,
  useLastColor,
} from '../../../../../../web/features/documents/branding/brand-color-field.tsx';
import {
  newOffersOf,
  rememberOffered,
} from '../../../../../../web/features/documents/defaults/offered-once.ts';
import {
  changedForms,
  forgetForms,
  formSlots,
  haveSameFields,
  openSlot,
} from '../../../../../../web/features/documents/form/form-slots.ts';
import { submissionKeyFor } from '../../../../../../web/features/documents/form/submission-key.ts';
import { useFollowLine } from '../../../../../../web/features/documents/form/use-follow-line.ts';
import { useSaveLater } from '../../../../../../web/features/documents/form/use-save-later.ts';
import { useColumnWidths } from '../../../../../../web/features/documents/lines/line-columns.ts';

const slots = formSlots('form.', (kept) => (typeof kept === 'string' ? kept : undefined));
const ids = () => slots.readAll().map(({ formId }) => formId);
const day = 24 * 3_600_000;

describe('the stored forms', () => {
  test('are read latest first, without entries of others and entries that cannot be read', () => {
    slots.keep('a', 'A', 1);
    slots.keep('b', 'B', 2);
    localStore.write('form.no-time', { draft: 'C' });
    localStore.write('form.no-draft', { changedAt: 3 });
    localStore.write('other.form', { draft: 'D', changedAt: 4 });
    expect(slots.readAll()).toEqual([
      { formId: 'b', draft: 'B', changedAt: 2, wasNotSent: false, mayBeSent: false },
      { formId: 'a', draft: 'A', changedAt: 1, wasNotSent: false, mayBeSent: false },
    ]);
    expect([slots.valueOf('none'), slots.valueOf('a')]).toEqual(['', '{"changedAt":1,"draft":"A"}']);
  });

  test('of a document are listed if they have changes, and all are removed with the document', () => {
    for (const draft of ['one changed', 'one', 'two changed']) slots.keep(draft, draft, 1);
    const isOfOne = (draft: string) => draft.startsWith('one');
    const found = changedForms(slots, isOfOne, (draft) => !draft.endsWith('changed'));
    expect(found.map(({ draft }) => draft)).toEqual(['one changed']);
    expect(ids().toSorted()).toEqual(['one changed', 'two changed']);
    forgetForms(slots, isOfOne);
    expect(ids()).toEqual(['two changed']);
  });

  test('are at most twenty together with the open one, and at most 90 days old', () => {
    for (let index = 1; index <= 21; index += 1) slots.keep(`f${index}`, 'x', index);
    slots.removeOldForms('f1', 100);
    expect(ids()).toHaveLength(20);
    expect(ids()).toContain('f1');
    expect(ids()).not.toContain('f2');
    localStorage.clear();
    slots.keep('old', 'x', 0);
    slots.keep('open', 'x', 0);
    slots.removeOldForms('open', 90 * day);
    expect(ids()).toHaveLength(2);
    slots.removeOldForms('open', 90 * day + 1);
    expect(ids()).toEqual(['open']);
  });

  test('continue in a new slot if another tab changed theirs', () => {
    const slot = openSlot(slots, 'a');
    expect(slot.isEmpty()).toBe(true);
    expect([slot.keep('A', 1), slot.keep('AA', 2), slot.isEmpty(), slot.formId()]).toEqual([
      true,
      false,
      false,
      'a',
    ]);
    slots.keep('a', 'other tab', 3);
    expect(slot.keep('AAA', 4)).toBe(true);
    expect(slot.formId()).not.toBe('a');
    expect(slots.read('a')?.draft).toBe('other tab');
    expect(slots.read(slot.formId())?.draft).toBe('AAA');
    slot.forget();
    expect([ids(), slot.isEmpty()]).toEqual([['a'], true]);
    const second = openSlot(slots, 'a');
    slots.keep('a', 'changed again', 5);
    second.forget();
    expect(ids()).toEqual(['a']);
  });

  test('that were not changed are stored when sending them fails, in a slot of their own if another tab has theirs', () => {
    const slot = openSlot(slots, 'a');
    expect(slot.noteFailure('failed', 'as opened', 7)).toBe(true);
    expect(slots.read('a')).toEqual({
      ...{ formId: 'a', draft: 'as opened', changedAt: 7, wasNotSent: true, mayBeSent: false },
    });
    expect(slot.isEmpty()).toBe(false);
    expect(slot.noteFailure('unknown', 'as opened', 9)).toBe(false);
    expect(slots.read('a')).toMatchObject({ changedAt: 7, mayBeSent: true });
    slots.keep('a', 'other tab', 10);
    expect(slot.noteFailure('failed', 'as sent', 11)).toBe(true);
    expect(slots.read('a')?.draft).toBe('other tab');
    expect(slots.read(slot.formId())).toMatchObject({ draft: 'as sent', changedAt: 11, mayBeSent: true });
    slot.forget();
    const sent = openSlot(slots, 'b');
    sent.noteFailure('failed', 'as opened', 7);
    sent.forget();
    expect(ids()).toEqual(['a']);
  });

  test('are equal if their fields are, in any order', () => {
    expect(haveSameFields({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true);
    expect(haveSameFields({ a: 1, b: 2 }, { a: 1, b: 3 })).toBe(false);
  });
});

test('a submission keeps its key while its content is the same and the stored key is valid', () => {
  const first = '00000000-0000-4000-8000-000000000001';
  const second = '00000000-0000-4000-8000-000000000002';
  expect(submissionKeyFor('s', 'content', () => first)).toBe(first);
  expect(submissionKeyFor('s', 'content', () => second)).toBe(first);
  expect(submissionKeyFor('s', 'changed', () => second)).toBe(second);
  for (const stored of [
    null,
    'text',
    { content: 'c' },
    { content: 1, key: first },
    { content: 'c', key: 'x y' },
  ]) {
    localStore.write('s', stored);
    expect(submissionKeyFor('s', 'c', () => second)).toBe(second);
  }
});

test('an offer is made for one document only, and at most 50 are remembered', () => {
  const offer = (tax: number) => ({ what: 'tax', before: { tax: 0 }, change: { tax } }) as never;
  const isNew = (tax: number, documentId: string) => newOffersOf('u', documentId, [offer(tax)]).length === 1;
  rememberOffered('u', 'first', [offer(1)]);
  expect([isNew(1, 'first'), isNew(1, 'second'), isNew(2, 'second')]).toEqual([true, false, true]);
  for (let tax = 2; tax <= 50; tax += 1) rememberOffered('u', 'first', [offer(tax)]);
  expect(isNew(1, 'second')).toBe(false);
  rememberOffered('u', 'first', [offer(51)]);
  expect([isNew(1, 'second'), isNew(2, 'second')]).toEqual([true, false]);
});

test.each([
  ['2563EB', '#2563eb'],
  [' #26e ', '#2266ee'],
  [' blue ', 'blue'],
  ['#12345', '#12345'],
  ['#2563eb0', '#2563eb0'],
])('the color "%s" is completed to "%s"', (typed, completed) => {
  expect(completedColor(typed)).toBe(completed);
});

test('a document keeps the last valid color while another is typed', () => {
  const { result, rerender } = renderHook(useLastColor, { initialProps: 'x' });
  expect(result.current).toBe('#2563eb');
  for (const [typed, shown] of [
    [' #FFDD00 ', '#ffdd00'],
    ['#ffd', '#ffdd00'],
    ['#000000', '#000000'],
  ] as const) {
    rerender(typed);
    expect(result.current).toBe(shown);
  }
});

test('number columns are as wide as their longest text, but not narrower than usual', () => {
  function Grid({ text }: { readonly text: string }) {
    const grid = useColumnWidths(
      [{ quantity: text, unitPrice: text, description: '' }],
      [{ total: text } as never],
    );
    return <div ref={grid} />;
  }
  const { container, rerender } = render(<Grid text="1" />);
  const widths = () =>
    ['quantity', 'price', 'total'].map((name) =>
      Number.parseFloat(
        (container.firstElementChild as HTMLElement).style.getPropertyValue(`--${name}-width`),
      ),
    );
  expect(widths()).toEqual([3.575, 6.175, 3.9].map((rem) => expect.closeTo(rem)));
  rerender(<Grid text="1234567890" />);
  expect(widths()).toEqual([8.125, 8.125, 6.5].map((rem) => expect.closeTo(rem)));
});

test('a form is saved when a field loses focus, when the page is hidden, and when it leaves the page', () => {
  const save = vi.fn();
  const { unmount } = renderHook(() => useSaveLater('content', save));
  expect(save).not.toHaveBeenCalled();
  for (const [target, type] of [
    [window, 'pagehide'],
    [document, 'visibilitychange'],
    [document, 'focusout'],
  ] as const) {
    save.mockClear();
    target.dispatchEvent(new Event(type));
    expect(save).toHaveBeenCalledOnce();
  }
  save.mockClear();
  unmount();
  expect(save).toHaveBeenCalledOnce();
  for (const type of ['visibilitychange', 'focusout']) document.dispatchEvent(new Event(type));
  window.dispatchEvent(new Event('pagehide'));
  expect(save).toHaveBeenCalledOnce();
});

describe('the preview follows the edited line', () => {
  const rect = (top: number, bottom: number) => () => ({ top, bottom }) as DOMRect;

  test.each([
    ['above the pane', [50, 70], 342],
    ['in the pane', [150, 170], 400],
    ['below the totals', [380, 400], 408],
  ] as const)('%s', async (_name, [top, bottom], scrolledTo) => {
    const { container } = render(
      <>
        <ol>
          <li data-line="1" />
          <li data-line="2">
            <input />
          </li>
        </ol>
        <section>
          <table>
            <tbody>
              <tr data-row="0" />
              <tr data-row="1" />
            </tbody>
          </table>
          <p className="sheet-totals" />
        </section>
      </>,
    );
    const pane = container.querySelector('section') as HTMLElement;
    Object.defineProperties(pane, { scrollHeight: { value: 900 }, clientHeight: { value: 300 } });
    pane.getBoundingClientRect = rect(100, 450);
    (container.querySelector('.sheet-totals') as HTMLElement).getBoundingClientRect = rect(400, 450);
    (container.querySelector('[data-row="1"]') as HTMLElement).getBoundingClientRect = rect(top, bottom);
    pane.scrollTop = 400;
    (container.querySelector('input') as HTMLElement).focus();
    renderHook(() => useFollowLine({ current: pane }, 'content'));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    expect(pane.scrollTop).toBe(scrolledTo);
  });
});
