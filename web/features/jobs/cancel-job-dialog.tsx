import { useState } from 'react';
import { jobLimits } from '#domain/jobs/job';
import type { JobSummary } from '#domain/jobs/job-summary';
import { jobTexts } from '#domain/jobs/job-words';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useMoveJob } from './use-change-job.ts';

interface CancelJobDialogProps {
  readonly job: JobSummary;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Cancels a job, with a reason if the owner types one. A toast offers Undo. */
export function CancelJobDialog({ job, open, onClose }: CancelJobDialogProps) {
  const [reason, setReason] = useState('');
  const { move, moving } = useMoveJob();
  const isTold = job.told !== undefined && job.told.isCanceled !== true;
  const confirm = async () => {
    await move(job, { stage: job.stage, isDone: job.isDone, isCanceled: true, reason });
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Cancel ${job.title || jobTexts.untitled}?`}
      description={`It leaves your schedule. You can restore it at any time.${isTold ? ` ${jobTexts.cancelIsTold(job.clientName)}` : ''}`}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Keep job
          </Button>
          <Button variant="danger" busy={moving !== undefined} onClick={() => void confirm()}>
            Cancel job
          </Button>
        </>
      }
    >
      <TextField
        label="Reason"
        optional
        hint={jobTexts.reasonHint}
        autoComplete="off"
        maxLength={jobLimits.reason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Dialog>
  );
}
