import { equipmentFacts, equipmentName } from '#domain/clients/service-address';
import type { JobDetail } from '#domain/jobs/contract';
import { Card } from '../../ui/card.tsx';
import { PlatePhoto } from '../photos/plate-photo.tsx';

/** How to get in at the service address of a job, and what equipment is there. Only the owner sees it. */
export const JobAccess = ({ access }: { readonly access: NonNullable<JobDetail['access']> }) => (
  <Card className="p-5">
    <h2 className="text-lg font-semibold">Access notes</h2>
    {access.accessNotes === '' ? (
      <p className="mt-2 text-muted">No access notes.</p>
    ) : (
      <p className="mt-2 whitespace-pre-line break-words" translate="no">
        {access.accessNotes}
      </p>
    )}
    {access.equipment.length > 0 && (
      <>
        <h3 className="mt-4 font-semibold">Equipment</h3>
        <ul className="mt-1 grid gap-2 text-sm">
          {access.equipment.map((each) => (
            <li key={each.equipmentId} className="min-w-0 break-words" translate="no">
              <p>{equipmentName(each)}</p>
              <p className="text-muted">{equipmentFacts(each)}</p>
              {each.note !== '' && <p className="whitespace-pre-line text-muted">{each.note}</p>}
              <PlatePhoto equipment={each} />
            </li>
          ))}
        </ul>
      </>
    )}
  </Card>
);
