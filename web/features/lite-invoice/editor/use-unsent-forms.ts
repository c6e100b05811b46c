import { useEffect, useState } from 'react';
import { useUser } from '../../../session/session.tsx';
import { useToast } from '../../../ui/toast-host.tsx';
import { type UnsentForm, unsentForms } from './unsent-forms.ts';

/** The forms this browser keeps for the user, as every tab leaves them, and the way to throw one away. */
export function useUnsentForms() {
  const { userId } = useUser();
  const [forms, setForms] = useState(() => unsentForms(userId).readAll());
  const showToast = useToast();
  useEffect(() => {
    const read = () => setForms(unsentForms(userId).readAll());
    read();
    window.addEventListener('storage', read);
    return () => window.removeEventListener('storage', read);
  }, [userId]);

  return {
    forms,
    discard(form: UnsentForm) {
      const slots = unsentForms(userId);
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
