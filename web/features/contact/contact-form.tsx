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

/** The typed text and its errors. An error disappears with the next keystroke in its field. */
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
      // When early typing is replayed, several fields change before the next render.
      setDraft((current) => ({ ...current, [name]: value }));
      setFaults((current) => ({ ...current, [name]: undefined }));
      onEdit();
    },
  });
  /** Returns the draft if it is valid; otherwise focuses the first invalid field. */
  function validate(): ContactDraft | undefined {
    const newFaults = contactFaults(draft);
    setFaults(newFaults);
    const [first] = Object.keys(newFaults);
    if (!first) return draft;
    document.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return undefined;
  }
  return {
    field,
    validate,
    /** Empties the form after a draft was sent, unless the user has typed more in the meantime. */
    clear: (sent: ContactDraft) => setDraft((current) => (current === sent ? blank : current)),
  };
}

/**
 * Name, email, subject, message. After success it shows thanks and empties itself, unless the user has typed more in
 * the meantime. After a failure everything stays.
 */
export function ContactForm() {
  const { isSending, isSent, failure, send, edit } = useSendContactMessage();
  const { field, validate, clear } = useContactDraft(edit);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const draft = validate();
    if (draft && (await send(draft))) clear(draft);
  }

  return (
    // `method="dialog"`, because a submit before any script runs would otherwise put the message into the URL.
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
        <Button type="submit" busy={isSending} busyLabel="Sending..." className="max-sm:w-full">
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
