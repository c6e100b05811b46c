import { Pencil, Trash2 } from 'lucide-react';
import { Suspense } from 'react';
import {
  type Equipment,
  equipmentFacts,
  equipmentName,
  placeText,
  type ServiceAddress,
  serviceAddressLimits,
} from '#domain/clients/service-address';
import { lazyPart } from '../../routing/lazy-page.tsx';
import { Button, iconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useToast } from '../../ui/toast-host.tsx';
import { useOpenedDialog } from '../../ui/use-opened-dialog.ts';
import { PlatePhoto } from '../photos/plate-photo.tsx';
import { useServiceAddresses } from './use-service-addresses.ts';

const dialogs = () => import('./service-address-dialogs.tsx');
const ServiceAddressDialog = lazyPart(async () => (await dialogs()).ServiceAddressDialog);
const EquipmentDialog = lazyPart(async () => (await dialogs()).EquipmentDialog);
const DeleteAddressDialog = lazyPart(async () => (await dialogs()).DeleteAddressDialog);

interface Subject {
  readonly address?: ServiceAddress;
  readonly equipment?: Equipment;
}

interface ServiceAddressesProps {
  readonly clientId: string;
  readonly addresses: readonly ServiceAddress[];
}

/** The places where work is done for a client, with access notes and equipment, which only the owner sees. */
export function ServiceAddresses({ clientId, addresses }: ServiceAddressesProps) {
  const { dialog, isDialogOpen, open, close } = useOpenedDialog<
    'address' | 'equipment' | 'delete',
    Subject
  >();
  const { saveEquipment, removeEquipment } = useServiceAddresses(clientId);
  const showToast = useToast();
  const shared = { clientId, open: isDialogOpen, onClose: close };
  const saved = (title: string) => () => {
    close();
    showToast({ title });
  };

  async function restore(...names: Parameters<typeof saveEquipment>) {
    const restored = await saveEquipment(...names);
    if (!restored.ok) showToast({ title: restored.refusal.message ?? 'This could not be restored.' });
  }

  async function remove(addressId: string, equipment: Equipment) {
    const { equipmentId, ...draft } = equipment;
    const removed = await removeEquipment(addressId, equipmentId);
    if (!removed.ok) return showToast({ title: removed.refusal.message ?? 'This could not be deleted.' });
    return showToast({
      title: `${equipmentName(equipment)} was deleted.`,
      action: { label: 'Undo', run: () => void restore(addressId, equipmentId, draft) },
    });
  }

  const { address, equipment } = dialog?.subject ?? {};
  return (
    <section aria-labelledby="service-addresses" className="mb-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="service-addresses" className="text-lg font-semibold">
          Service addresses
        </h2>
        {addresses.length < serviceAddressLimits.addresses && (
          <Button variant="outline" onClick={() => open('address', {})}>
            Add service address
          </Button>
        )}
      </div>
      {addresses.length === 0 ? (
        <p className="text-sm text-muted">
          Where you work for this client, with gate codes and equipment. Only you see these.
        </p>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
          {addresses.map((place) => (
            <AddressCard
              key={place.addressId}
              address={place}
              onEdit={() => open('address', { address: place })}
              onDelete={() => open('delete', { address: place })}
              onAdd={() => open('equipment', { address: place })}
              onEditEquipment={(each) => open('equipment', { address: place, equipment: each })}
              onRemove={(each) => void remove(place.addressId, each)}
            />
          ))}
        </ul>
      )}
      <Suspense>
        {dialog?.kind === 'address' && (
          <ServiceAddressDialog
            key={dialog.openCount}
            {...shared}
            {...(address && { address })}
            onSaved={saved('The service address was saved.')}
          />
        )}
        {dialog?.kind === 'equipment' && address && (
          <EquipmentDialog
            key={dialog.openCount}
            {...shared}
            address={address}
            {...(equipment && { equipment })}
            onSaved={saved('The equipment was saved.')}
          />
        )}
        {dialog?.kind === 'delete' && address && (
          <DeleteAddressDialog
            key={dialog.openCount}
            {...shared}
            address={address}
            onSaved={saved('The service address was deleted.')}
          />
        )}
      </Suspense>
    </section>
  );
}

interface AddressCardProps {
  readonly address: ServiceAddress;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  readonly onAdd: () => void;
  readonly onEditEquipment: (equipment: Equipment) => void;
  readonly onRemove: (equipment: Equipment) => void;
}

function AddressCard({ address, onEdit, onDelete, onAdd, onEditEquipment, onRemove }: AddressCardProps) {
  const { label, accessNotes, equipment } = address;
  const name = placeText(address);
  return (
    <li className="min-w-0">
      <Card className="flex h-full min-w-0 flex-col p-5">
        <div className="flex items-start justify-between gap-2">
          <h3 className="min-w-0 break-words pt-2.5 font-semibold" translate="no">
            {label !== '' && <span className="block">{label}</span>}
            <span className={label === '' ? undefined : 'font-normal'}>{address.address}</span>
          </h3>
          <div className="-mr-3 flex shrink-0">
            <IconButton label={`Edit ${name}`} title="Edit" onClick={onEdit} />
            <IconButton label={`Delete ${name}`} title="Delete" isDelete onClick={onDelete} />
          </div>
        </div>
        {accessNotes !== '' && (
          <p className="mt-1 whitespace-pre-line break-words" translate="no">
            {accessNotes}
          </p>
        )}
        {equipment.length > 0 && (
          <ul className="mt-3 divide-y divide-line border-t border-line" aria-label={`Equipment at ${name}`}>
            {equipment.map((each) => (
              <li key={each.equipmentId} className="flex items-start justify-between gap-2 py-1">
                <div className="min-w-0 break-words py-2 text-sm" translate="no">
                  <p className="font-semibold">{equipmentName(each)}</p>
                  <p className="text-muted">{equipmentFacts(each)}</p>
                  {each.note !== '' && <p className="whitespace-pre-line text-muted">{each.note}</p>}
                  <PlatePhoto equipment={each} />
                </div>
                <div className="-mr-3 flex shrink-0">
                  <IconButton
                    label={`Edit ${equipmentName(each)}`}
                    title="Edit"
                    onClick={() => onEditEquipment(each)}
                  />
                  <IconButton
                    label={`Delete ${equipmentName(each)}`}
                    title="Delete"
                    isDelete
                    onClick={() => onRemove(each)}
                  />
                </div>
              </li>
            ))}
          </ul>
        )}
        {equipment.length < serviceAddressLimits.equipment && (
          <Button
            variant="quiet"
            className="mt-2 -ml-4 self-start"
            aria-label={`Add equipment at ${name}`}
            onClick={onAdd}
          >
            Add equipment
          </Button>
        )}
      </Card>
    </li>
  );
}

interface IconButtonProps {
  readonly label: string;
  readonly title: string;
  readonly isDelete?: boolean;
  readonly onClick: () => void;
}

const IconButton = ({ label, title, isDelete = false, onClick }: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={title}
    className={`${iconButton} ${isDelete ? 'hover:text-error' : 'hover:text-ink'}`}
    onClick={onClick}
  >
    {isDelete ? (
      <Trash2 aria-hidden="true" className="size-5" />
    ) : (
      <Pencil aria-hidden="true" className="size-5" />
    )}
  </button>
);
