import type { JobDetail } from '#domain/jobs/contract';
import { tellingOf } from '#domain/jobs/job-told';
import { jobTexts, workAhead } from '#domain/jobs/job-words';
import { needsOwner, toldMailText } from '#domain/jobs/told-mail';
import { PageLink } from '../../routing/page-link.tsx';
import { useAccountTime, useAccountToday } from '../../session/use-account-day.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useTellClient } from './use-tell-client.ts';

/** What the client was told about the time of a job, and the button that tells it. Nothing for a job without a date. */
export function TellClient({ job }: { readonly job: JobDetail }) {
  const timeOf = useAccountTime();
  const today = useAccountToday();
  const { tell, isTelling } = useTellClient();
  const { clientId, clientName, clientEmail, told, toldMail } = job;
  const telling = tellingOf(job, job.group === 'Canceled');
  // What is over is not told.
  const isBilled = job.group === 'Invoiced' || job.group === 'Paid';
  const isOver = job.isDone || (isBilled && workAhead(job, today) === undefined);
  if (telling === undefined || isOver) return null;
  const isTroubled = toldMail !== undefined && needsOwner(toldMail.outcome);
  return (
    <div className="grid justify-items-start gap-2 border-t border-line pt-3">
      <p className="text-sm">
        {telling === 'changed' && <strong className="font-semibold">{jobTexts.askToTell(clientName)}</strong>}
        {telling === 'again' && jobTexts.toldAt(clientName, timeOf(told?.at ?? ''))}
        {telling === 'first' && <span className="text-muted">{jobTexts.tellHint(clientName)}</span>}
      </p>
      {telling === 'changed' && told && !isTroubled && (
        <p className="text-sm text-muted">{jobTexts.toldTime(clientName, told)}</p>
      )}
      {/* Whether an email about another time arrived says nothing about this one. */}
      {toldMail && (telling !== 'changed' || isTroubled) && (
        <p
          className={classNames(
            'text-sm wrap-anywhere',
            isTroubled ? 'font-medium text-warning' : 'text-muted',
          )}
        >
          {toldMailText(toldMail, clientName)}
        </p>
      )}
      {clientEmail === '' ? (
        <NoEmail clientId={clientId} clientName={clientName} />
      ) : (
        <Button
          variant={telling === 'changed' ? 'filled' : 'outline'}
          busy={isTelling}
          onClick={() => void tell(job)}
        >
          {telling === 'again' ? jobTexts.tellAgain : jobTexts.tell(clientName)}
        </Button>
      )}
    </div>
  );
}

/** Why the client cannot be told, with the way to its email address. */
const NoEmail = ({ clientId, clientName }: Pick<JobDetail, 'clientId' | 'clientName'>) =>
  clientId === undefined ? (
    <p className="text-sm">{jobTexts.addEmail(clientName)}.</p>
  ) : (
    <PageLink to="liteClient" params={{ clientId }} className={buttonClasses('outline')}>
      {jobTexts.addEmail(clientName)}
    </PageLink>
  );
