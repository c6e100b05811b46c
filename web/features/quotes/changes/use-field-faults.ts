import { useRef, useState } from 'react';
import { useFocusAfterRender } from '../../../ui/use-focus-after-render.ts';

interface FieldFault {
  readonly field: string;
  readonly message: string;
}

/** What is wrong with the fields of a form that was refused. A fault is hidden as soon as its field changes. */
export function useFieldFaults() {
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const [failure, setFailure] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const focusAfterRender = useFocusAfterRender();
  return {
    faults,
    failure,
    setFailure,
    /** The form whose first faulty field is focused after a refusal. */
    form,
    refuse(found: readonly FieldFault[]): void {
      setFaults(new Map(found.map(({ field, message }) => [field, message])));
      setFailure(found[0]?.message ?? '');
      focusAfterRender(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]'));
    },
    /** Hides the faults of the fields for which `isFixed` returns true. */
    hide(isFixed: (field: string) => boolean): void {
      if (faults.size === 0) return;
      setFaults(new Map([...faults].filter(([field]) => !isFixed(field))));
      setFailure('');
    },
    clear(): void {
      setFaults(new Map());
      setFailure('');
    },
  };
}
