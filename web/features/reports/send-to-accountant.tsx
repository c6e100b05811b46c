import { Send } from 'lucide-react';
import { Suspense } from 'react';
import { formatLongDate } from '#domain/calendar-date';
import { accountantTexts, lastMailSentence } from '#domain/reports/accountant-texts';
import { shownPeriod } from '#domain/reports/books-period';
import type { AccountantAnswer } from '#domain/reports/contract';
import { lazyPart } from '../../routing/lazy-page.tsx';
import { AsWritten } from '../../ui/as-written.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useOpenedDialog } from '../../ui/use-opened-dialog.ts';
import { usePrefetch } from '../../ui/use-prefetch.ts';
import { useAccountant } from './use-accountant.ts';

const loadDialog = async () => (await import('./accountant-dialog.tsx')).AccountantDialog;
const AccountantDialog = lazyPart(loadDialog);

/** "Send to my accountant", and what was sent last. */
export function SendToAccountant() {
  usePrefetch(loadDialog);
  const { data } = useAccountant();
  const { dialog, isDialogOpen, open, close } = useOpenedDialog<'send', never>();
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="outline" className="max-sm:w-full" onClick={() => open('send')}>
        <Send aria-hidden="true" className="size-4" />
        {accountantTexts.title}
      </Button>
      {data?.lastMail && <LastMail mail={data.lastMail} />}
      {dialog && (
        <Suspense>
          <AccountantDialog key={dialog.openCount} open={isDialogOpen} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}

interface LastMailProps {
  readonly mail: NonNullable<AccountantAnswer['lastMail']>;
}

function LastMail({ mail }: LastMailProps) {
  const { to, day, state, isBounced } = mail;
  const isTrouble = isBounced === true || state === 'failed' || state === 'unknown';
  return (
    <p className={classNames('min-w-0 text-sm wrap-anywhere', isTrouble ? 'text-warning' : 'text-muted')}>
      <AsWritten text={lastMailSentence(mail, { to, period: shownPeriod(mail), day: formatLongDate(day) })} />
    </p>
  );
}
