import { type FormEvent, useId, useState } from 'react';
import type { Client } from '#domain/clients/client';
import type { ServicePlace } from '#domain/clients/service-address';
import type { JobDetail } from '#domain/jobs/contract';
import { type JobDraft, validateJob } from '#domain/jobs/job';
import { jobTexts } from '#domain/jobs/job-words';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type FormFaults, useValidatedForm } from '../../ui/use-validated-form.ts';
import { JobClientField, jobClientFieldId } from './job-client-field.tsx';
import type { JobClients } from './job-clients.ts';
import { JobPlaces } from './job-places.tsx';
import { JobTimeFields } from './job-time-fields.tsx';
import { NewClientFields } from './new-client-fields.tsx';
import {
  isNewClient,
  type NewClientTexts,
  newClientFaults,
  noClientTexts,
  type TypedClient,
} from './typed-client.ts';
import { useSaveJob } from './use-save-job.ts';

/** The fields of the form, mutable for its library. */
type Typed = { -readonly [Field in keyof JobDraft]: JobDraft[Field] } & NewClientTexts;

/** What a form starts with: a job to edit, a job to copy, or a client. */
export interface JobStart {
  readonly job?: JobDetail;
  readonly copied?: JobDetail;
  readonly client?: Client;
  /** The form is opened for day and time, which come first. */
  readonly isAboutTime?: boolean;
}

const placeOf = ({ address, city }: Pick<Client, 'address' | 'city'>): string =>
  [address, city].filter((part) => part !== '').join(', ');

function draftOf({ job, copied, client }: JobStart): JobDraft {
  const source = job ?? copied;
  return {
    title: source?.title ?? '',
    address: source?.address ?? (client ? placeOf(client) : ''),
    date: job?.date ?? '',
    start: source?.start !== undefined && job ? source.start : '',
    end: source?.end !== undefined && job ? source.end : '',
    lastDay: job?.lastDay ?? '',
    notes: source?.notes ?? '',
  };
}

function clientOf({ job, copied, client }: JobStart): TypedClient {
  const source = job ?? copied;
  if (source)
    return {
      name: source.clientName,
      ...(source.clientId !== undefined && { clientId: source.clientId }),
    };
  return client ? { name: client.name, clientId: client.clientId } : { name: '' };
}

/** The service address that the job has, as long as its text stays. */
function chosenPlaceOf({ job, copied }: JobStart): Pick<ServicePlace, 'addressId' | 'address'> | undefined {
  const { addressId, address = '' } = job ?? copied ?? {};
  return addressId === undefined ? undefined : { addressId, address };
}

const missingClient = 'Choose the client, or type a new one.';

const titleOf = ({ job, isAboutTime = false }: JobStart): string => {
  if (!job) return 'New job';
  return isAboutTime ? jobTexts.schedule(job.title) : 'Edit job';
};

interface JobDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly start: JobStart;
  readonly clients: JobClients;
  /** `tells`: the client is to be told about the time too. */
  readonly onSaved: (job: JobDetail, tells: boolean) => void;
}

/** The state of the form of a job: what is typed, and what is wrong with it. */
function useJobForm({ start, clients, onSaved }: Pick<JobDialogProps, 'start' | 'clients' | 'onSaved'>) {
  const { job } = start;
  const [client, setClient] = useState(() => clientOf(start));
  const { save, isSaving } = useSaveJob(job, clients, setClient);
  const [place, setPlace] = useState(() => chosenPlaceOf(start));
  const [clientError, setClientError] = useState<string>();
  const [message, setMessage] = useState<string>();
  const isNew = isNewClient(client, clients, job?.clientName);
  const { form, field } = useValidatedForm<Typed>({
    defaultValues: { ...draftOf(start), ...noClientTexts },
    validate(draft) {
      const checked = validateJob(draft);
      const faults = checked.ok ? [] : checked.refusal;
      return {
        ...(isNew && newClientFaults(client, draft)),
        ...Object.fromEntries(faults.map((fault) => [fault.field, fault.message])),
      } as FormFaults<Typed>;
    },
    onEdit: () => setMessage(undefined),
  });
  // Another text is another place.
  const addressIdFor = (address: string) => (place?.address === address ? place.addressId : undefined);
  const isClientMissing = client.name.trim() === '' && job?.clientName !== '';
  const refuseClient = (fault: string) => {
    setClientError(fault);
    document.getElementById(jobClientFieldId)?.focus();
  };
  const submit = (tells: boolean) =>
    form.handleSubmit(async ({ clientEmail, clientPhone, clientAddress, clientCity, ...draft }) => {
      setMessage(undefined);
      const texts = isNew ? { clientEmail, clientPhone, clientAddress, clientCity } : noClientTexts;
      const saved = await save({ draft, client, texts, addressId: addressIdFor(draft.address) });
      if (saved.ok) return onSaved(saved.value, tells);
      for (const fault of saved.refusal.faults) {
        if (fault.field === 'client') refuseClient(fault.message);
        else form.setError(fault.field, { message: fault.message }, { shouldFocus: true });
      }
      setMessage(saved.refusal.message);
    });
  /** The client is no field of the form library, and is the first one that is focused. */
  const submitWith = (tells: boolean) => async (event?: FormEvent) => {
    if (!isClientMissing) return submit(tells)(event);
    event?.preventDefault();
    await form.trigger();
    refuseClient(missingClient);
  };
  const changeClient = (next: TypedClient, picked?: Client) => {
    setClient(next);
    if (next.clientId !== client.clientId) setPlace(undefined);
    setClientError(undefined);
    setMessage(undefined);
    if (picked && form.getValues('address') === '') form.setValue('address', placeOf(picked));
  };
  const choosePlace = (chosen: ServicePlace) => {
    setPlace(chosen);
    form.setValue('address', chosen.address, { shouldDirty: true });
  };
  const clientField = { client, clientError, changeClient, isNew };
  return { form, field, submitWith, isSaving, message, addressIdFor, choosePlace, ...clientField };
}

/** The form of a job. Typed text stays until it is saved. Use a `key` per opening. */
export function JobDialog({ open, onClose, start, clients, onSaved }: JobDialogProps) {
  const { job, isAboutTime = false } = start;
  const formId = useId();
  const { form, field, submitWith, isSaving, client, isNew, ...rest } = useJobForm({
    start,
    clients,
    onSaved,
  });
  const address = form.watch('address');
  // One press less at each new time: what is saved is what the client is told.
  const canTell = job !== undefined && job.clientEmail !== '' && form.watch('date') !== '';
  const time = <JobTimeFields field={field} />;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={titleOf(start)}
      description={job ? undefined : 'Client and title are enough. Without a date it is a lead.'}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          {canTell && (
            <Button variant="outline" disabled={isSaving} onClick={() => void submitWith(true)()}>
              {jobTexts.saveAndTell(job.clientName)}
            </Button>
          )}
          <Button type="submit" form={formId} busy={isSaving} busyLabel="Saving...">
            Save job
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        inert={isSaving}
        className="grid grid-cols-2 gap-4 [&>*]:col-span-2"
        onSubmit={(event) => void submitWith(false)(event)}
      >
        {isAboutTime && time}
        <JobClientField
          value={client}
          clients={clients}
          keptName={job?.clientName}
          error={rest.clientError}
          onChange={rest.changeClient}
        />
        {isNew && <NewClientFields field={field} />}
        <TextField {...field('title')} label="Job title *" required autoComplete="off" />
        {!isAboutTime && time}
        <TextField {...field('address')} label="Service address" autoComplete="off" />
        <JobPlaces
          {...{ client, clients, address }}
          addressId={rest.addressIdFor(address)}
          onChoose={rest.choosePlace}
        />
        <TextArea
          {...field('notes')}
          label="Private notes"
          hint="Only you see these, never your client."
          autoComplete="off"
        />
        {rest.message !== undefined && <Alert tone="error">{rest.message}</Alert>}
      </form>
    </Dialog>
  );
}
