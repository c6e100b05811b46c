import { type FormEvent, useState } from 'react';
import { brand } from '#domain/brand';
import {
  type ContactDraft,
  contactFaults,
  contactLimits,
  contactMessages,
  contactSubjects,
} from '#domain/contact/contact-message';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSendContactMessage } from './use-send-contact-message.ts';

const blank: ContactDraft = { name: '', email: '', subject: '', message: '' };

/** What is typed and what is wrong with it; a fault goes with the next keystroke in its field. */
function useContactDraft(onEdit: () => void) {
  const [draft, setDraft] = useState(blank);
  const [faults, setFaults] = useState<ReturnType<typeof contactFaults>>({});
  const field = (name: keyof ContactDraft) => ({
    name,
    required: true,
    value: draft[name],
    error: faults[name],
    onChange: (event: { readonly target: { readonly value: string } }) => {
      const { value } = event.target;
      // Several fields can change before the next render, when early typing is replayed.
      setDraft((now) => ({ ...now, [name]: value }));
      setFaults((now) => ({ ...now, [name]: undefined }));
      onEdit();
    },
  });
  /** The draft if nothing is wrong with it; otherwise the first wrong field has the focus. */
  function checked(): ContactDraft | undefined {
    const found = contactFaults(draft);
    setFaults(found);
    const [first] = Object.keys(found);
    if (!first) return draft;
    document.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return undefined;
  }
  return {
    field,
    checked,
    /** Empties the form after a draft was sent, unless more was typed meanwhile. */
    clear: (sent: ContactDraft) => setDraft((now) => (now === sent ? blank : now)),
  };
}

/**
 * Name, address, subject, message. Thanks on success and clears itself, unless more was typed meanwhile; a failure leaves
 * everything where it is.
 */
export function ContactForm() {
  const { isSending, isSent, failure, send, edit } = useSendContactMessage();
  const { field, checked, clear } = useContactDraft(edit);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const draft = checked();
    if (draft && (await send(draft))) clear(draft);
  }

  return (
    // A submit before any script does nothing; a plain form would write the message into the URL.
    <form
      method="dialog"
      onSubmit={(event) => void submit(event)}
      aria-label="Write to us"
      className="grid gap-5"
    >
      <ContactFields field={field} />
      <NeedsScript email={brand.supportEmail} />
      {isSent && <Alert tone="success">{contactMessages.sent}</Alert>}
      {failure !== undefined && (
        <Alert tone="error">
          {failure} Or write to{' '}
          <a href={`mailto:${brand.supportEmail}`} className="font-semibold text-error underline">
            {brand.supportEmail}
          </a>
          .
        </Alert>
      )}
      <div>
        <Button type="submit" busy={isSending} busyLabel="Sending...">
          Send message
        </Button>
      </div>
    </form>
  );
}

const ContactFields = ({ field }: Pick<ReturnType<typeof useContactDraft>, 'field'>) => (
  <>
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField {...field('name')} label="Name" autoComplete="name" maxLength={contactLimits.name} />
      <TextField
        {...field('email')}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
      />
    </div>
    <SelectField {...field('subject')} label="Subject">
      <option value="">Select a subject</option>
      {contactSubjects.map((subject) => (
        <option key={subject}>{subject}</option>
      ))}
    </SelectField>
    <TextArea
      {...field('message')}
      label="Message"
      className="[&_textarea]:min-h-40"
      maxLength={contactLimits.message}
      hint="What happened, or what would you like to know?"
    />
  </>
);
