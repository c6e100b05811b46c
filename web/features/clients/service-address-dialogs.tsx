import { useState } from 'react';
import type { ServiceAddressesAnswer } from '#domain/clients/contract';
import {
  type Equipment,
  type EquipmentDraft,
  equipmentLabels,
  placeText,
  type ServiceAddress,
  type ServiceAddressDraft,
} from '#domain/clients/service-address';
import { validateEquipment, validateServiceAddress } from '#domain/clients/validate-service-address';
import { refuse } from '#domain/result';
import { Alert } from '../../ui/alert.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PlateField } from '../photos/plate-field.tsx';
import { usePlatePhoto } from '../photos/use-plate-photo.ts';
import { type DialogState, EntryDialog } from './entry-dialog.tsx';
import { newRecordId, useServiceAddresses } from './use-service-addresses.ts';

type Mutable<Draft> = { -readonly [Field in keyof Draft]: Draft[Field] };

interface OfClient extends DialogState {
  readonly clientId: string;
  readonly onSaved: () => void;
}

/** Adds a service address, or edits one. Use a `key` per opening. */
export function ServiceAddressDialog({
  clientId,
  address,
  onSaved,
  ...rest
}: OfClient & { readonly address?: ServiceAddress }) {
  const { saveAddress, isSaving } = useServiceAddresses(clientId);
  const [addressId] = useState(() => address?.addressId ?? newRecordId());
  return (
    <EntryDialog<Mutable<ServiceAddressDraft>, ServiceAddressesAnswer>
      {...rest}
      title={address ? 'Edit service address' : 'Add service address'}
      saveLabel="Save"
      draft={{
        label: address?.label ?? '',
        address: address?.address ?? '',
        accessNotes: address?.accessNotes ?? '',
      }}
      validate={validateServiceAddress}
      save={(draft) => saveAddress(addressId, draft)}
      isSaving={isSaving}
      onSaved={onSaved}
    >
      {(field) => (
        <>
          <TextField {...field('address')} label="Address *" required autoComplete="off" />
          <TextField
            {...field('label')}
            label="Label"
            hint="For example: Rental, Lake house"
            optional
            autoComplete="off"
          />
          <TextArea
            {...field('accessNotes')}
            label="Access notes"
            hint="Gate code, dog in yard. Only you see these, never your client."
            optional
            autoComplete="off"
          />
        </>
      )}
    </EntryDialog>
  );
}

const noEquipment: EquipmentDraft = {
  kind: '',
  maker: '',
  model: '',
  serial: '',
  installedOn: '',
  warrantyUntil: '',
  note: '',
  photoId: '',
};

/** Adds equipment at a service address, or edits it. Use a `key` per opening. */
export function EquipmentDialog({
  clientId,
  address,
  equipment,
  onSaved,
  ...rest
}: OfClient & { readonly address: ServiceAddress; readonly equipment?: Equipment }) {
  const { saveEquipment, isSaving } = useServiceAddresses(clientId);
  const [equipmentId] = useState(() => equipment?.equipmentId ?? newRecordId());
  const half = { className: 'sm:col-span-1!', autoComplete: 'off' } as const;
  const { equipmentId: _, ...stored } = equipment ?? { equipmentId: '', ...noEquipment };
  const plate = usePlatePhoto(stored.photoId);
  async function save(draft: EquipmentDraft) {
    const uploaded = await plate.whenUploaded();
    return uploaded.ok
      ? saveEquipment(address.addressId, equipmentId, { ...draft, photoId: uploaded.value })
      : refuse({ message: uploaded.refusal, faults: [] });
  }
  return (
    <EntryDialog<Mutable<EquipmentDraft>, ServiceAddressesAnswer>
      {...rest}
      title={equipment ? 'Edit equipment' : 'Add equipment'}
      description={placeText(address)}
      saveLabel="Save equipment"
      draft={stored}
      validate={validateEquipment}
      save={save}
      isSaving={isSaving || plate.isWaiting}
      onSaved={onSaved}
    >
      {(field) => (
        <>
          <TextField
            {...field('kind')}
            label={equipmentLabels.kind}
            hint="For example: Furnace"
            autoComplete="off"
          />
          <TextField {...field('maker')} {...half} label={equipmentLabels.maker} />
          <TextField {...field('model')} {...half} label={equipmentLabels.model} />
          <TextField {...field('serial')} label={equipmentLabels.serial} autoComplete="off" />
          <PlateField plate={plate} />
          <TextField {...field('installedOn')} {...half} type="date" label={equipmentLabels.installedOn} />
          <TextField
            {...field('warrantyUntil')}
            {...half}
            type="date"
            label={equipmentLabels.warrantyUntil}
          />
          <TextArea {...field('note')} label={equipmentLabels.note} optional autoComplete="off" />
        </>
      )}
    </EntryDialog>
  );
}

/** Asks before a service address is deleted with its equipment. */
export function DeleteAddressDialog({
  clientId,
  address,
  open,
  onClose,
  onSaved,
}: OfClient & { readonly address: ServiceAddress }) {
  const { removeAddress, isSaving } = useServiceAddresses(clientId);
  const [message, setMessage] = useState<string>();
  async function confirm() {
    setMessage(undefined);
    const removed = await removeAddress(address);
    if (removed.ok) return onSaved();
    setMessage(removed.refusal.message);
  }
  return (
    <ConfirmDialog
      {...{ open, onClose }}
      confirm="Delete"
      busyLabel="Deleting..."
      title="Delete service address"
      description="Its access notes and equipment are deleted too, with their photos. Jobs and invoices keep the address. This action cannot be undone."
      busy={isSaving}
      onConfirm={() => void confirm()}
    >
      <p className="break-words font-semibold" translate="no">
        {placeText(address)}
      </p>
      {message !== undefined && (
        <Alert tone="error" className="mt-4">
          {message}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
