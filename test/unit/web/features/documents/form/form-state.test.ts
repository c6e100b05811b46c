import { describe, expect, test } from 'vitest';
import { emptyLine, type InvoiceDraft } from '#domain/documents/invoice-draft';
import type { InvoiceFault } from '#domain/documents/invoice-limits';
import { validateInvoice } from '#domain/documents/validate-invoice';
import { aLine, anInvoice } from '#test/support/invoices';
import { faultsIn, keyOfField } from '../../../../../../web/features/documents/form/form-faults.ts';
import {
  type FormAction,
  formStateOf,
  isBlankLine,
  nextFormState,
  pastedLines,
} from '../../../../../../web/features/documents/form/form-state.ts';

const faultsOf = (draft: InvoiceDraft): InvoiceFault[] => {
  const checked = validateInvoice(draft, 'above-zero');
  return checked.ok ? [] : checked.refusal;
};
const play = (draft: InvoiceDraft, ...actions: FormAction<InvoiceDraft>[]) =>
  actions.reduce((state, action) => nextFormState(state, action, faultsOf), formStateOf(draft));

const threeLines = anInvoice({
  lineItems: [aLine({ description: 'a' }), aLine({ description: '' }), aLine({ description: 'c' })],
});

describe('a date that is half typed', () => {
  const half = { kind: 'read', field: 'dueDate', isReadable: false } as const;

  test('does not count as a missing date: it is refused as invalid', () => {
    const state = play(anInvoice(), half, { kind: 'leave', key: 'dueDate' });
    expect(faultsIn(state, faultsOf)).toEqual([{ field: 'dueDate', message: 'Due date is not a date.' }]);
    expect([...state.revealed]).toEqual(['dueDate']);
  });

  test('is valid as soon as it can be parsed', () => {
    const state = play(
      anInvoice(),
      half,
      { kind: 'leave', key: 'dueDate' },
      { kind: 'read', field: 'dueDate', isReadable: true },
    );
    expect(faultsIn(state, faultsOf)).toEqual([]);
    expect(state.revealed.size).toBe(0);
  });

  test('is replaced when code sets a date, as terms do', () => {
    const put = (value: string) =>
      play(anInvoice(), half, { kind: 'leave', key: 'dueDate' }, { kind: 'change', field: 'dueDate', value });
    expect(faultsIn(put('2026-12-03'), faultsOf)).toEqual([]);
    expect(put('2026-12-03').revealed.size).toBe(0);
    // The half-typed text stays if the new value is empty.
    expect(faultsIn(put(''), faultsOf)).toHaveLength(1);
  });

  test('stays in its field after undoing something else, but not if a date was picked', () => {
    const undone = (dueDate: string) =>
      play(anInvoice(), half, { kind: 'replace', draft: anInvoice({ dueDate }) });
    expect(faultsIn(undone(''), faultsOf)).toHaveLength(1);
    expect(faultsIn(undone('2026-12-03'), faultsOf)).toEqual([]);
  });
});

describe('lines', () => {
  test('keep their ID when others are added or removed', () => {
    const state = play(
      threeLines,
      { kind: 'remove-line', id: 1 },
      { kind: 'insert-lines', at: 0, lines: [emptyLine] },
    );
    expect(state.lineIds).toEqual([4, 2, 3]);
  });

  test('that are pasted into a line come after it, also when its place has changed', () => {
    const state = play(
      threeLines,
      { kind: 'remove-line', id: 1 },
      { kind: 'insert-after', id: 2, lines: [emptyLine, emptyLine] },
    );
    expect(state.lineIds).toEqual([2, 4, 5, 3]);
  });

  test('that are still empty show no error when they lose focus', () => {
    expect(play(threeLines, { kind: 'leave', key: 'line:2.description' }).revealed.size).toBe(0);
  });

  test('a revealed fault moves with its line', () => {
    const state = play(
      threeLines,
      { kind: 'change-line', id: 2, change: { quantity: '2' } },
      { kind: 'leave', key: 'line:2.description' },
      { kind: 'remove-line', id: 1 },
    );
    expect([...state.revealed]).toEqual(['line:2.description']);
    expect(keyOfField('lineItems.0.description', state.lineIds)).toBe('line:2.description');
  });

  test('the last one cannot be removed', () => {
    expect(play(anInvoice(), { kind: 'remove-line', id: 1 }).lineIds).toEqual([1]);
  });

  test('a removed line removes its fault', () => {
    const state = play(threeLines, { kind: 'reveal-all' }, { kind: 'remove-line', id: 2 });
    expect(state.revealed.size).toBe(0);
  });

  test('are blank until something is typed', () => {
    expect(isBlankLine(emptyLine)).toBe(true);
    expect(isBlankLine({ ...emptyLine, unitPrice: '' })).toBe(false);
  });
});

describe('faults', () => {
  test('are not revealed when a valid field loses focus', () => {
    expect(play(threeLines, { kind: 'leave', key: 'line:1.description' }).revealed.size).toBe(0);
  });

  test('of fields that were left before the validation is loaded are revealed once it is', () => {
    const started = formStateOf(anInvoice({ issueDate: '', dueDate: '2026-11-01' }));
    const leave = (key: string) => ({ kind: 'leave', key }) as const;
    const left = [leave('issueDate'), leave('dueDate')].reduce(
      (state, action) => nextFormState(state, action, undefined),
      started,
    );
    expect(faultsIn(left, undefined)).toEqual([]);
    expect([...nextFormState(left, { kind: 'check' }, faultsOf).revealed]).toEqual(['issueDate']);
  });

  test('that were fixed do not come back while typing', () => {
    const change = (description: string) =>
      ({ kind: 'change-line', id: 2, change: { description } }) as const;
    const fixed = play(threeLines, { kind: 'reveal-all' }, change('x'));
    expect(fixed.revealed.size).toBe(0);
    expect(nextFormState(fixed, change(''), faultsOf).revealed.size).toBe(0);
  });

  test('disappear when a change of another field makes theirs valid', () => {
    const late = anInvoice({ issueDate: '2026-11-03', dueDate: '2026-11-01' });
    const revealed = play(late, { kind: 'leave', key: 'dueDate' });
    expect([...revealed.revealed]).toEqual(['dueDate']);
    const fixed = nextFormState(
      revealed,
      { kind: 'change', field: 'issueDate', value: '2026-10-01' },
      faultsOf,
    );
    expect(fixed.revealed.size).toBe(0);
  });

  test('are cleared when the draft is replaced; its lines keep the same fields on the page', () => {
    const state = play(threeLines, { kind: 'reveal-all' }, { kind: 'replace', draft: threeLines });
    expect(state.revealed.size).toBe(0);
    expect(state.lineIds).toEqual([1, 2, 3]);
  });

  test('a replaced draft with more lines gets new IDs for them, never one that was used before', () => {
    const shrunk = { ...threeLines, lineItems: threeLines.lineItems.slice(0, 1) };
    const state = play(
      threeLines,
      { kind: 'replace', draft: shrunk },
      { kind: 'replace', draft: threeLines },
    );
    expect(state.lineIds).toEqual([1, 4, 5]);
  });
});

describe('pasted text', () => {
  test('becomes one line per spreadsheet row', () => {
    expect(pastedLines('Labor\t2\t$80\r\nPipe\t\t4.5\r\n')).toEqual([
      { description: 'Labor', quantity: '2', unitPrice: '$80' },
      { description: 'Pipe', quantity: '1', unitPrice: '4.5' },
    ]);
  });

  test('without tabs is pasted normally', () => {
    expect(pastedLines('just words\non two lines')).toEqual([]);
  });
});
