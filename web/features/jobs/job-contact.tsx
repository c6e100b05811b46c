import { MapPin, MessageSquare, Phone } from 'lucide-react';
import type { JobSummary } from '#domain/jobs/job-summary';
import { phoneLink } from '../../ui/phone-link.ts';

const link =
  'relative z-10 inline-flex min-h-11 min-w-0 items-center gap-2 rounded-control text-link no-underline hover:underline';
const icon = { 'aria-hidden': true, className: 'size-4 shrink-0' } as const;

/** The address in the phone's maps. */
const mapsLink = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;

/** The links of a job: its address opens maps, its phone number calls or texts. Empty if nothing is known. */
export function JobContact({
  job,
}: {
  readonly job: Pick<JobSummary, 'address' | 'clientPhone' | 'clientMobile' | 'clientName'>;
}) {
  const { address, clientPhone, clientMobile = clientPhone } = job;
  const phone = phoneLink(clientPhone);
  if (address === '' && clientPhone === '' && clientMobile === '') return null;
  return (
    <div className="flex min-w-0 flex-wrap gap-x-4 text-sm">
      {address !== '' && (
        <a href={mapsLink(address)} target="_blank" rel="noreferrer" className={link}>
          <MapPin {...icon} />
          <span className="min-w-0 break-words" translate="no">
            {address}
          </span>
        </a>
      )}
      {clientPhone !== '' && (
        <a href={phone} className={link}>
          <Phone {...icon} />
          <span className="sr-only">Call </span>
          <span translate="no">{clientPhone}</span>
        </a>
      )}
      {clientMobile !== '' && (
        <a href={phoneLink(clientMobile).replace(/^tel:/, 'sms:').replace(/,.*$/, '')} className={link}>
          <MessageSquare {...icon} />
          Text
          <span className="sr-only" translate="no">
            {' '}
            {job.clientName}
          </span>
        </a>
      )}
    </div>
  );
}
