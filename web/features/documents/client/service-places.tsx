import { useId } from 'react';
import { placeText, type ServicePlace } from '#domain/clients/service-address';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';

interface ServicePlacesProps {
  readonly places: readonly ServicePlace[];
  readonly onChoose: (place: ServicePlace) => void;
  readonly className?: string;
}

/** Offers service addresses of a client, one button for each; nothing if there are none. */
export function ServicePlaces({ places, onChoose, className }: ServicePlacesProps) {
  const id = useId();
  if (places.length === 0) return null;
  return (
    <div className={classNames('text-sm text-muted', className)}>
      <p id={id}>Work at another address?</p>
      <ul aria-labelledby={id} className="flex flex-wrap gap-x-3">
        {places.map((place) => (
          <li key={place.addressId} className="min-w-0">
            <Button variant="quiet" className="-ml-4 max-w-full text-left" onClick={() => onChoose(place)}>
              <span translate="no">{placeText(place)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
