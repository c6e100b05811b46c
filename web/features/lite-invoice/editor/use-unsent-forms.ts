import { useEffect, useState } from 'react';
import { useUser } from '../../../session/session.tsx';
import { useToast } from '../../../ui/toast-host.tsx';
import { forgetUnsentForm, keepUnsentForm, readUnsentForms, type UnsentForm } from './unsent-forms.ts';

/** The forms this browser keeps for the user, as every tab leaves them, and the way to throw one away. */
export function useUnsentForms() {
  const { userId } = useUser();
  const [forms, setForms] = useState(() => readUnsentForms(userId));
  const showToast = useToast();
  useEffect(() => {
    const read = () => setForms(readUnsentForms(userId));
    read();
    window.addEventListener('storage', read);
    return () => window.removeEventListener('storage', read);
  }, [userId]);

  return {
    forms,
    discard(form: UnsentForm) {
      forgetUnsentForm(userId, form.formId);
      setForms(readUnsentForms(userId));
      showToast({
        title: 'Form discarded',
        action: {
          label: 'Undo',
          run() {
            keepUnsentForm(userId, form.formId, form.draft, form.changedAt);
            setForms(readUnsentForms(userId));
          },
        },
      });
    },
  };
}
