import type { Client, ClientDraft } from '#domain/clients/client';
import { type ClientContacts, contactLimits, type MobilePhone } from '#domain/clients/client-contacts';
import { clientFieldsByKind, clientTexts, eachClientField } from '#domain/clients/client-fields';
import { validateClient } from '#domain/clients/validate-client';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { clientInputs } from '../documents/client/client-form.ts';
import { type DialogState, EntryDialog } from './entry-dialog.tsx';
import { useChangeClients } from './use-saved-clients.ts';

interface ClientDialogProps extends DialogState {
  /** The client to edit; undefined adds a new one. */
  readonly client?: Client;
  readonly onSaved: (client: Client) => void;
}

/** What the form has: a client whose further email addresses are one text. */
type Typed = Record<Exclude<keyof ClientDraft, 'mobilePhone'>, string> & { mobilePhone: MobilePhone | '' };

const typedOf = (client: Client | undefined): Typed => ({
  ...eachClientField(''),
  ...(client && clientTexts(client)),
  copyEmails: client?.copyEmails?.join(', ') ?? '',
  phoneLabel: client?.phoneLabel ?? '',
  secondPhone: client?.secondPhone ?? '',
  secondPhoneLabel: client?.secondPhoneLabel ?? '',
  mobilePhone: client?.mobilePhone ?? '',
});

const draftOf = ({ copyEmails, ...typed }: Typed): ClientDraft => ({ ...typed, copyEmails: [copyEmails] });

const contactFields = [
  'copyEmails',
  'phoneLabel',
  'secondPhone',
  'secondPhoneLabel',
  'mobilePhone',
] as const satisfies readonly (keyof ClientContacts)[];

/**
 * The draft to save. Contacts that nobody changed are left out, so that they stay as another device may have saved
 * them.
 */
function changesOf(typed: Typed, client: Client | undefined): ClientDraft {
  const stored = typedOf(client);
  const draft = draftOf(typed);
  return contactFields.some((field) => typed[field] !== stored[field]) ? draft : clientTexts(draft);
}

const half = { className: 'sm:col-span-1!' } as const;

/** Adds or edits a client. Use a `key` per client. */
export function ClientDialog({ client, ...rest }: ClientDialogProps) {
  const { save, isSaving } = useChangeClients();
  return (
    <EntryDialog<Typed, Client>
      {...rest}
      title={client ? 'Edit client' : 'Add client'}
      {...(client && { description: 'Invoices you have sent keep what they were sent with.' })}
      saveLabel="Save client"
      draft={typedOf(client)}
      validate={(typed) => validateClient(draftOf(typed))}
      save={(typed) => save(changesOf(typed, client), client?.clientId)}
      isSaving={isSaving}
    >
      {(field) => (
        <>
          {clientFieldsByKind.map(({ field: name, kind, formLabel }) => (
            <TextField
              key={name}
              {...field(name)}
              {...clientInputs[kind]}
              label={kind === 'name' ? `${formLabel} *` : formLabel}
              required={kind === 'name'}
              autoComplete="off"
              {...((kind === 'phone' || kind === 'email') && half)}
            />
          ))}
          <TextField
            {...field('copyEmails')}
            {...clientInputs.email}
            type="text"
            label="More emails"
            hint={`Up to ${contactLimits.copies}, with commas between them. They get copies of the documents that you send.`}
            autoComplete="off"
          />
          <TextField
            {...field('secondPhone')}
            {...clientInputs.phone}
            {...half}
            label="Second phone"
            autoComplete="off"
          />
          <SelectField {...field('mobilePhone')} {...half} label="Text messages go to">
            <option value="">The first number</option>
            <option value="phone">Phone (mobile)</option>
            <option value="secondPhone">Second phone (mobile)</option>
          </SelectField>
          <TextField
            {...field('phoneLabel')}
            {...half}
            label="Label of the phone"
            optional
            autoComplete="off"
          />
          <TextField
            {...field('secondPhoneLabel')}
            {...half}
            label="Label of the second phone"
            optional
            autoComplete="off"
          />
        </>
      )}
    </EntryDialog>
  );
}
