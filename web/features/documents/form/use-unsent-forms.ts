import { useEffect, useState } from 'react';
import { useToast } from '../../../ui/toast-host.tsx';
import type { FormSlots, KeptForm } from './form-slots.ts';

/** The forms in some slots, as every tab leaves them, and the way to throw one away. `slots` must be stable. */
export function useUnsentForms<Draft>(slots: FormSlots<Draft>) {
  const [forms, setForms] = useState(() => slots.readAll());
  const showToast = useToast();
  useEffect(() => {
    const read = () => setForms(slots.readAll());
    read();
    window.addEventListener('storage', read);
    return () => window.removeEventListener('storage', read);
  }, [slots]);

  return {
    forms,
    discard(form: KeptForm<Draft>) {
      slots.forget(form.formId);
      setForms(slots.readAll());
      showToast({
        title: 'Form discarded',
        action: {
          label: 'Undo',
          run() {
            slots.keep(form.formId, form.draft, form.changedAt);
            setForms(slots.readAll());
          },
        },
      });
    },
  };
}
