import { describe, expect, test } from 'vitest';
import { emptyLine, type InvoiceDraft } from '#domain/documents/invoice-draft';
import type { InvoiceFault } from '#domain/documents/invoice-limits';
import { validateInvoice } from '#domain/documents/validate-invoice';
import { aLine, anInvoice } from '#test/support/invoices';
import {
  faultsIn,
  keyOfField,
  withoutSpareLine,
} from '../../../../../../web/features/documents/form/form-faults.ts';
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
/** The state of a form after these actions. */
const applyActions = (draft: InvoiceDraft, ...actions: FormAction<InvoiceDraft>[]) =>
  actions.reduce((state, action) => nextFormState(state, action, faultsOf), formStateOf(draft));

const threeLines = anInvoice({
  lineItems: [aLine({ description: 'a' }), aLine({ description: '' }), aLine({ description: 'c' })],
});

describe('a date that is half typed', () => {
  const halfTyped = { kind: 'read', field: 'dueDate', isReadable: false } as const;

  test('is an invalid date, not a missing one', () => {
    const state = applyActions(anInvoice(), halfTyped, { kind: 'leave', key: 'dueDate' });
    expect(faultsIn(state, faultsOf)).toEqual([{ field: 'dueDate', message: 'Due date is not a date.' }]);
    expect([...state.revealed]).toEqual(['dueDate']);
  });

  test('is valid as soon as it can be parsed', () => {
    const state = applyActions(
      anInvoice(),
      halfTyped,
      { kind: 'leave', key: 'dueDate' },
      { kind: 'read', field: 'dueDate', isReadable: true },
    );
    expect(faultsIn(state, faultsOf)).toEqual([]);
    expect(state.revealed.size).toBe(0);
  });

  test('is replaced when code sets a date, for example the due date from the terms', () => {
    const stateAfterSetting = (value: string) =>
      applyActions(
        anInvoice(),
        halfTyped,
        { kind: 'leave', key: 'dueDate' },
        { kind: 'change', field: 'dueDate', value },
      );
    expect(faultsIn(stateAfterSetting('2026-12-03'), faultsOf)).toEqual([]);
    expect(stateAfterSetting('2026-12-03').revealed.size).toBe(0);
    // The half-typed text stays if the new value is empty.
    expect(faultsIn(stateAfterSetting(''), faultsOf)).toHaveLength(1);
  });

  test('stays in its field if a new draft has no date there, and is replaced by the date of a new draft', () => {
    const stateAfterReplacing = (dueDate: string) =>
      applyActions(anInvoice(), halfTyped, { kind: 'replace', draft: anInvoice({ dueDate }) });
    expect(faultsIn(stateAfterReplacing(''), faultsOf)).toHaveLength(1);
    expect(faultsIn(stateAfterReplacing('2026-12-03'), faultsOf)).toEqual([]);
  });
});

describe('lines', () => {
  test('keep their ID when others are added or removed', () => {
    const state = applyActions(
      threeLines,
      { kind: 'remove-line', id: 1 },
      { kind: 'insert-lines', at: 0, lines: [emptyLine] },
    );
    expect(state.lineIds).toEqual([4, 2, 3]);
  });

  test('that are pasted into a line are inserted after it, even if its position has changed', () => {
    const state = applyActions(
      threeLines,
      { kind: 'remove-line', id: 1 },
      { kind: 'insert-after', id: 2, lines: [emptyLine, emptyLine] },
    );
    expect(state.lineIds).toEqual([2, 4, 5, 3]);
  });

  describe('that Enter added at the end', () => {
    const oneLine = anInvoice({ lineItems: [aLine({ description: 'a' })] });
    const byEnter = { kind: 'insert-lines', at: 1, lines: [emptyLine], isSpare: true } as const;

    test('are left out of what is checked and sent while nothing is typed into them', () => {
      const state = applyActions(oneLine, byEnter);
      expect(state.draft.lineItems).toHaveLength(2);
      expect(withoutSpareLine(state).lineItems).toEqual(oneLine.lineItems);
      expect(faultsIn(state, faultsOf)).toEqual([]);
    });

    test('are lines like others once something was typed, and if they are not the last one', () => {
      const typed = applyActions(oneLine, byEnter, { kind: 'change-line', id: 2, change: { quantity: '2' } });
      expect(withoutSpareLine(typed).lineItems).toHaveLength(2);
      expect(faultsIn(typed, faultsOf)).toMatchObject([{ field: 'lineItems.1.description' }]);
      const followed = applyActions(oneLine, byEnter, { kind: 'insert-lines', at: 2, lines: [emptyLine] });
      expect(withoutSpareLine(followed).lineItems).toHaveLength(3);
    });

    test('differ from lines that were asked for, and the only line is never left out', () => {
      const asked = applyActions(oneLine, { kind: 'insert-lines', at: 1, lines: [emptyLine] });
      expect(faultsIn(asked, faultsOf)).toMatchObject([{ message: 'Line 2: description is required.' }]);
      const alone = applyActions(oneLine, byEnter, { kind: 'remove-line', id: 1 });
      expect(withoutSpareLine(alone).lineItems).toHaveLength(1);
    });
  });

  test('that are still empty show no error when they lose focus', () => {
    expect(applyActions(threeLines, { kind: 'leave', key: 'line:2.description' }).revealed.size).toBe(0);
  });

  test('a shown error moves with its line', () => {
    const state = applyActions(
      threeLines,
      { kind: 'change-line', id: 2, change: { quantity: '2' } },
      { kind: 'leave', key: 'line:2.description' },
      { kind: 'remove-line', id: 1 },
    );
    expect([...state.revealed]).toEqual(['line:2.description']);
    expect(keyOfField('lineItems.0.description', state.lineIds)).toBe('line:2.description');
  });

  test('the only line cannot be removed', () => {
    expect(applyActions(anInvoice(), { kind: 'remove-line', id: 1 }).lineIds).toEqual([1]);
  });

  test('an error disappears with its line', () => {
    const state = applyActions(threeLines, { kind: 'reveal-all' }, { kind: 'remove-line', id: 2 });
    expect(state.revealed.size).toBe(0);
  });

  test('are blank until something is typed', () => {
    expect(isBlankLine(emptyLine)).toBe(true);
    expect(isBlankLine({ ...emptyLine, unitPrice: '' })).toBe(false);
  });
});

describe('errors', () => {
  test('are not shown when a valid field loses focus', () => {
    expect(applyActions(threeLines, { kind: 'leave', key: 'line:1.description' }).revealed.size).toBe(0);
  });

  test('of fields that lost focus before the validation was loaded are shown once it is loaded', () => {
    const started = formStateOf(anInvoice({ issueDate: '', dueDate: '2026-11-01' }));
    const leave = (key: string) => ({ kind: 'leave', key }) as const;
    const left = [leave('issueDate'), leave('dueDate')].reduce(
      (state, action) => nextFormState(state, action, undefined),
      started,
    );
    expect(faultsIn(left, undefined)).toEqual([]);
    expect([...nextFormState(left, { kind: 'check' }, faultsOf).revealed]).toEqual(['issueDate']);
  });

  test('that were fixed are not shown again while the user types', () => {
    const change = (description: string) =>
      ({ kind: 'change-line', id: 2, change: { description } }) as const;
    const fixed = applyActions(threeLines, { kind: 'reveal-all' }, change('x'));
    expect(fixed.revealed.size).toBe(0);
    expect(nextFormState(fixed, change(''), faultsOf).revealed.size).toBe(0);
  });

  test('disappear when a change of another field makes their own field valid', () => {
    const dueBeforeIssue = anInvoice({ issueDate: '2026-11-03', dueDate: '2026-11-01' });
    const revealed = applyActions(dueBeforeIssue, { kind: 'leave', key: 'dueDate' });
    expect([...revealed.revealed]).toEqual(['dueDate']);
    const fixed = nextFormState(
      revealed,
      { kind: 'change', field: 'issueDate', value: '2026-10-01' },
      faultsOf,
    );
    expect(fixed.revealed.size).toBe(0);
  });

  test('are hidden when the draft is replaced, and its lines keep their IDs', () => {
    const state = applyActions(threeLines, { kind: 'reveal-all' }, { kind: 'replace', draft: threeLines });
    expect(state.revealed.size).toBe(0);
    expect(state.lineIds).toEqual([1, 2, 3]);
  });

  test('a replaced draft with more lines gets new IDs for them, never one that was used before', () => {
    const shrunk = { ...threeLines, lineItems: threeLines.lineItems.slice(0, 1) };
    const state = applyActions(
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
