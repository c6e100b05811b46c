import { localStore } from '../../../adapters/browser-store.ts';

/** A form that was typed into and not sent, as this browser keeps it: every form has a slot of its own. */
export interface KeptForm<Draft> {
  readonly formId: string;
  readonly draft: Draft;
  /** Milliseconds of the last change. */
  readonly changedAt: number;
}

/** Forms kept, and for how long: what nobody came back to in a season is forgotten. */
const mostForms = 20;
const longest = 90 * 24 * 3_600_000;

/**
 * The slots whose storage keys begin with `prefix`. `parse` reads a draft, undefined where it cannot. What is kept beside
 * a form, under the key that `besideOf` answers, goes with it.
 */
export function formSlots<Draft>(
  prefix: string,
  parse: (kept: unknown) => Draft | undefined,
  besideOf?: (formId: string) => string,
) {
  const keyOf = (formId: string) => prefix + formId;
  function read(formId: string): KeptForm<Draft> | undefined {
    const kept = localStore.read(keyOf(formId)) as Readonly<Record<string, unknown>> | null;
    const draft = parse(kept?.draft);
    if (!draft || typeof kept?.changedAt !== 'number') return undefined;
    return { formId, draft, changedAt: kept.changedAt };
  }
  /** Every form kept, the one changed last first. */
  const readAll = (): readonly KeptForm<Draft>[] =>
    localStore
      .keys()
      .filter((key) => key.startsWith(prefix))
      .flatMap((key) => read(key.slice(prefix.length)) ?? [])
      .sort((one, other) => other.changedAt - one.changedAt);
  function forget(formId: string): void {
    localStore.remove(keyOf(formId));
    if (besideOf) localStore.remove(besideOf(formId));
  }
  return {
    read,
    readAll,
    forget,
    /** Keeps a form; `now` in milliseconds. */
    keep: (formId: string, draft: Draft, now: number): void =>
      localStore.write(keyOf(formId), { changedAt: now, draft }),
    /** What tells whether another tab changed a slot; '' for an empty one. */
    valueOf(formId: string): string {
      const kept = localStore.read(keyOf(formId));
      return kept === null ? '' : JSON.stringify(kept);
    },
    /** Forgets what nobody came back to; `present` is the form that is open. */
    forgetOld(present: string, now: number): void {
      const others = readAll().filter(({ formId }) => formId !== present);
      for (const [index, { formId, changedAt }] of others.entries())
        if (index + 1 >= mostForms || now - changedAt > longest) forget(formId);
    },
  };
}

export type FormSlots<Draft> = ReturnType<typeof formSlots<Draft>>;

/**
 * The slot an open form is kept in. One that another tab changed meanwhile, or emptied, is left to it: the form goes on
 * in a slot of its own.
 */
export function openSlot<Draft>(slots: FormSlots<Draft>, openedId: string) {
  let formId = openedId;
  let value = slots.valueOf(formId);
  const isOwn = () => slots.valueOf(formId) === value;
  return {
    formId: () => formId,
    /** Keeps the form; true if it was not in this slot before. `now` in milliseconds. */
    keep(draft: Draft, now: number): boolean {
      const isFirst = value === '' || !isOwn();
      if (!isOwn()) formId = crypto.randomUUID();
      slots.keep(formId, draft, now);
      value = slots.valueOf(formId);
      if (isFirst) slots.forgetOld(formId, now);
      return isFirst;
    },
    /** Empties the slot; what another tab made of it stays. */
    forget(): void {
      if (isOwn()) slots.forget(formId);
      value = '';
    },
  };
}
