import {
  emptyLine,
  type InvoiceDraft,
  type LineDraft,
  type OnRequestFields,
} from '#domain/documents/invoice-draft';
import type { ShownPhoto } from '#domain/photos/photo';
import type { OptionDraft } from '#domain/quotes/quote-draft';
import { type FaultsOf, type FormState, faultyKeys, hideFixedFaults } from './form-faults.ts';

/** Names of a draft's plain text fields. */
export type TextFieldName<Draft extends InvoiceDraft> = Exclude<
  keyof InvoiceDraft | keyof Draft,
  'lineItems' | 'options' | 'photos'
> &
  string;

/** The options of a quote with its lines. A line without an ID is new. */
export interface OptionParts {
  readonly options: readonly OptionDraft[];
  readonly lines: readonly { readonly id?: number | undefined; readonly line: LineDraft }[];
}

export type FormAction<Draft extends InvoiceDraft> =
  | { readonly kind: 'change'; readonly field: TextFieldName<Draft>; readonly value: string }
  // Adds optional fields to the form; 'drop' removes them.
  | { readonly kind: 'ask-for'; readonly fields: OnRequestFields }
  | { readonly kind: 'drop'; readonly fields: readonly (keyof OnRequestFields)[] }
  | {
      readonly kind: 'change-photos';
      readonly change: (photos: readonly ShownPhoto[]) => readonly ShownPhoto[];
    }
  | { readonly kind: 'change-options'; readonly change: (parts: OptionParts) => OptionParts }
  | { readonly kind: 'change-line'; readonly id: number; readonly change: Partial<LineDraft> }
  | {
      readonly kind: 'insert-lines';
      readonly at: number;
      readonly lines: readonly LineDraft[];
      /** The last one was not asked for: it is left out if nothing is typed into it. */
      readonly isSpare?: boolean;
    }
  | { readonly kind: 'insert-after'; readonly id: number; readonly lines: readonly LineDraft[] }
  | { readonly kind: 'remove-line'; readonly id: number }
  // Sent after typing: whether the browser can parse the field's content.
  | { readonly kind: 'read'; readonly field: TextFieldName<Draft>; readonly isReadable: boolean }
  // Sent when a field loses focus, or to show the error of a field.
  | { readonly kind: 'leave'; readonly key: string }
  | { readonly kind: 'reveal-all' }
  // Sent when the validation is loaded.
  | { readonly kind: 'check' }
  | { readonly kind: 'replace'; readonly draft: Draft };

/**
 * The state of a form that shows a draft, with no errors visible. A line keeps the ID of the previous line at its
 * index, so that its inputs keep focus and unfinished typing.
 */
export function formStateOf<Draft extends InvoiceDraft>(
  draft: Draft,
  previous: Pick<FormState<Draft>, 'lineIds' | 'nextLineId' | 'unreadable'> = {
    lineIds: [],
    nextLineId: 1,
    unreadable: new Set(),
  },
): FormState<Draft> {
  const keptIds = previous.lineIds.slice(0, draft.lineItems.length);
  const addedIds = draft.lineItems.slice(keptIds.length).map((_, index) => previous.nextLineId + index);
  return {
    draft,
    lineIds: [...keptIds, ...addedIds],
    nextLineId: previous.nextLineId + addedIds.length,
    revealed: new Set(),
    // A field that is empty before and after still shows the same unparsable text.
    unreadable: new Set([...previous.unreadable].filter((field) => draft[field as keyof Draft] === '')),
    touchedLines: new Set(),
  };
}

const withLines = <Draft extends InvoiceDraft>(
  state: FormState<Draft>,
  lineItems: readonly LineDraft[],
  lineIds: readonly number[],
): FormState<Draft> => ({ ...state, draft: { ...state.draft, lineItems }, lineIds });

const withoutField = (fields: ReadonlySet<string>, field: string): ReadonlySet<string> =>
  new Set([...fields].filter((other) => other !== field));

/** True for a field outside the lines, or in a line that the user has typed into. */
function isTouched<Draft extends InvoiceDraft>(state: FormState<Draft>, key: string): boolean {
  const line = /^line:(\d+)\./.exec(key);
  return !line || state.touchedLines.has(Number(line[1]));
}

/** The form after an action. */
export function nextFormState<Draft extends InvoiceDraft>(
  state: FormState<Draft>,
  action: FormAction<Draft>,
  faultsOf: FaultsOf<Draft>,
): FormState<Draft> {
  const { draft, lineIds, nextLineId } = state;
  switch (action.kind) {
    case 'change': {
      // A value set by code, such as a due date from the terms, replaces unparsable text.
      const unreadable =
        action.value === '' ? state.unreadable : withoutField(state.unreadable, action.field);
      const changedState = { ...state, unreadable, draft: { ...draft, [action.field]: action.value } };
      return hideFixedFaults(changedState, faultsOf);
    }
    case 'ask-for':
      return hideFixedFaults({ ...state, draft: { ...draft, ...action.fields } }, faultsOf);
    case 'drop': {
      const remaining = { ...draft };
      for (const field of action.fields) delete remaining[field];
      return hideFixedFaults({ ...state, draft: remaining }, faultsOf);
    }
    case 'change-photos': {
      const { photos: _before, ...others } = draft;
      const photos = action.change(draft.photos ?? []);
      const changed = (photos.length > 0 ? { ...draft, photos } : others) as Draft;
      return hideFixedFaults({ ...state, draft: changed }, faultsOf);
    }
    case 'change-options': {
      const { options: current = [] } = draft as Draft & { readonly options?: readonly OptionDraft[] };
      const { options, lines } = action.change({
        options: current,
        lines: draft.lineItems.map((line, index) => ({ id: lineIds[index], line })),
      });
      let nextId = nextLineId;
      const ids = lines.map(({ id }) => {
        if (id !== undefined) return id;
        nextId += 1;
        return nextId - 1;
      });
      const changed = withLines(
        state,
        lines.map(({ line }) => line),
        ids,
      );
      const { options: _before, ...others } = changed.draft as Draft & { readonly options?: unknown };
      const arranged = (options.length > 0 ? { ...others, options } : others) as unknown as Draft;
      return hideFixedFaults({ ...changed, draft: arranged, nextLineId: nextId }, faultsOf);
    }
    case 'change-line': {
      const lines = draft.lineItems.map((line, index) =>
        lineIds[index] === action.id ? { ...line, ...action.change } : line,
      );
      const touchedLines = new Set([...state.touchedLines, action.id]);
      const spareLineId = state.spareLineId === action.id ? undefined : state.spareLineId;
      return hideFixedFaults({ ...withLines(state, lines, lineIds), touchedLines, spareLineId }, faultsOf);
    }
    case 'insert-after': {
      const at = lineIds.indexOf(action.id) + 1;
      return nextFormState(state, { kind: 'insert-lines', at, lines: action.lines }, faultsOf);
    }
    case 'insert-lines': {
      const ids = action.lines.map((_, index) => nextLineId + index);
      const extended = withLines(
        state,
        draft.lineItems.toSpliced(action.at, 0, ...action.lines),
        lineIds.toSpliced(action.at, 0, ...ids),
      );
      const spareLineId = action.isSpare ? ids.at(-1) : state.spareLineId;
      return hideFixedFaults({ ...extended, nextLineId: nextLineId + ids.length, spareLineId }, faultsOf);
    }
    case 'remove-line': {
      const at = lineIds.indexOf(action.id);
      if (at < 0 || lineIds.length === 1) return state;
      return hideFixedFaults(
        withLines(state, draft.lineItems.toSpliced(at, 1), lineIds.toSpliced(at, 1)),
        faultsOf,
      );
    }
    case 'read': {
      if (state.unreadable.has(action.field) !== action.isReadable) return state;
      const others = withoutField(state.unreadable, action.field);
      const unreadable = action.isReadable ? others : new Set([...others, action.field]);
      return hideFixedFaults({ ...state, unreadable }, faultsOf);
    }
    case 'leave': {
      // Until the validation is loaded, any field may have an error.
      const mayHaveError = !faultsOf || faultyKeys(state, faultsOf).has(action.key);
      return isTouched(state, action.key) && mayHaveError
        ? { ...state, revealed: new Set([...state.revealed, action.key]) }
        : state;
    }
    case 'reveal-all':
      return { ...state, revealed: faultyKeys(state, faultsOf) };
    case 'check':
      return hideFixedFaults(state, faultsOf);
    case 'replace':
      return formStateOf(action.draft, state);
  }
}

/** True for a line that is still empty. */
export const isBlankLine = (line: LineDraft): boolean =>
  line.description === '' &&
  line.quantity === emptyLine.quantity &&
  line.unitPrice === emptyLine.unitPrice &&
  !line.credit;

/**
 * Converts rows copied from a spreadsheet into lines: description, quantity and price, separated by tabs. Returns an
 * empty array for other text, which is then pasted normally.
 */
export function pastedLines(text: string): LineDraft[] {
  const rows = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
  if (!rows.some((row) => row.includes('\t'))) return [];
  return rows.map((row) => {
    const [description = '', quantity = '', unitPrice = ''] = row.split('\t').map((cell) => cell.trim());
    return { description, quantity: quantity || emptyLine.quantity, unitPrice };
  });
}
